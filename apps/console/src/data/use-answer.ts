import type { CallName, DataOf, InputOf } from '@biaojie/contract/calls.ts'
import { useCallback } from 'react'
import { type Asked, queries, useCallQuery } from '../kit/calls.ts'

export type Answer<T> = Pick<Asked<T>, 'data' | 'failure' | 'loading' | 'reload'> & {
  /** Puts in what another call has answered. */
  put: (change: (data: T) => T) => void
}

/** `useCallQuery` for pages that put the answers of other calls into what they show. */
export function useAnswer<N extends CallName>(name: N, input: Partial<InputOf<N>> | null): Answer<DataOf<N>> {
  const key = JSON.stringify(input)
  const put = useCallback(
    (change: (data: DataOf<N>) => DataOf<N>) =>
      void queries.setQueryData<DataOf<N>>([name, JSON.parse(key)], (before) =>
        before === undefined ? before : change(before),
      ),
    [name, key],
  )
  return { ...useCallQuery(name, input), put }
}
