import type { CallName, DataOf, InputOf } from '@biaojie/contract/calls.ts'
import type { Failure } from '@biaojie/session/call.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { request } from '../session/request.ts'

export type Answer<T> = {
  /** The last answer for this input; stays while it is asked for again. */
  data: T | undefined
  failure: Failure | undefined
  loading: boolean
  reload: () => Promise<void>
  /** Puts in what another call has answered. */
  put: (change: (data: T) => T) => void
}
type Held<T> = { key: string; data?: T; failure?: Failure }

/** Asks a call when the page opens and whenever its input changes; `input` null asks nothing. */
export function useAnswer<N extends CallName>(name: N, input: Partial<InputOf<N>> | null): Answer<DataOf<N>> {
  const key = input ? JSON.stringify(input) : ''
  const [held, setHeld] = useState<Held<DataOf<N>>>({ key })
  const [loading, setLoading] = useState(Boolean(key))
  const wanted = useRef(key)
  wanted.current = key

  const reload = useCallback(async () => {
    if (!key) return
    setLoading(true)
    const answer = await request(name, JSON.parse(key) as Partial<InputOf<N>>)
    // Somebody has moved on meanwhile: the answer to an old question is of no use.
    if (wanted.current !== key) return
    setLoading(false)
    setHeld((before) =>
      answer.ok
        ? { key, data: answer.data }
        : { key, failure: answer, ...(before.key === key && before.data ? { data: before.data } : {}) },
    )
  }, [name, key])

  useEffect(() => {
    void reload()
  }, [reload])

  const put = useCallback((change: (data: DataOf<N>) => DataOf<N>) => {
    setHeld((before) => (before.data ? { ...before, data: change(before.data) } : before))
  }, [])

  const current = held.key === key ? held : undefined
  return { data: current?.data, failure: current?.failure, loading: loading && Boolean(key), reload, put }
}
