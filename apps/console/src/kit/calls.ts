import type { CallName, DataOf, InputOf } from '@biaojie/contract/calls.ts'
import { type Failure, isRefusal, isUnanswered, NO_ANSWER, type Result } from '@biaojie/session/call.ts'
import { createKeys } from '@biaojie/session/idempotency.ts'
import { keepPreviousData, QueryClient, useMutation, useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { request } from '../session/request.ts'

/** What the console knows of the server's state: one entry a call and its input. */
export const queries = new QueryClient({
  defaultOptions: {
    // A call answers "no network" by itself, and a person retries: the page has a button for that.
    queries: { networkMode: 'always', retry: false },
    mutations: { networkMode: 'always' },
  },
})

class CallFailed extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.message)
    this.failure = failure
  }
}

const failureOf = (error: Error | null): Failure | undefined => {
  if (!error) return undefined
  return error instanceof CallFailed ? error.failure : { ok: false, code: 0, message: NO_ANSWER }
}

export type Asked<T> = {
  /** The last answer to this input; stays while it is asked for again. */
  data: T | undefined
  /** Why there is no newer answer. Tell reasons apart by name: `isRefusal(failure, 'order_not_found')`. */
  failure: Failure | undefined
  /** A question is under way. */
  loading: boolean
  /** `data` answers the input before this one (`keep`). */
  outdated: boolean
  reload: () => Promise<void>
}

type QueryOptions = {
  /** Shows the answer to the input before this one until the new one arrives: lists that turn pages. */
  keep?: boolean
  /** Asks again every so many milliseconds while the page is looked at. */
  every?: number
}

/** Asks a call when the page opens, whenever its input changes, and when something refreshes it; null asks nothing. */
export function useCallQuery<N extends CallName>(
  name: N,
  input: Partial<InputOf<N>> | null,
  { keep = false, every }: QueryOptions = {},
): Asked<DataOf<N>> {
  const query = useQuery<DataOf<N>>({
    queryKey: [name, input],
    enabled: input !== null,
    queryFn: async ({ signal }) => {
      const answer = await request(name, input ?? {}, { signal })
      if (!answer.ok) throw new CallFailed(answer)
      return answer.data
    },
    ...(keep && { placeholderData: keepPreviousData }),
    ...(every && { refetchInterval: every }),
  })
  const { refetch } = query
  const reload = useCallback(async () => {
    await refetch()
  }, [refetch])
  return {
    data: query.data,
    failure: failureOf(query.error),
    loading: query.isFetching,
    outdated: query.isPlaceholderData,
    reload,
  }
}

/** Asks again what these calls have answered, wherever it is shown. */
export async function refresh(...names: CallName[]): Promise<void> {
  await Promise.all(names.map((name) => queries.invalidateQueries({ queryKey: [name] })))
}

type MutationOptions = {
  /** Calls whose answers change with this one. They are asked again, also when a refusal says that they are old. */
  refreshes?: readonly CallName[]
  /** Done once however often it is sent with the same content, while the dialog or page is open: what creates or pays. */
  once?: boolean
}

/**
 * A call that changes something. `send` never throws: `const answer = await send({ body })`, then `answer.ok` or
 * `isRefusal(answer, 'order_stale')`. `busy` while it is under way.
 */
export function useCallMutation<N extends CallName>(
  name: N,
  { refreshes = [], once = false }: MutationOptions = {},
) {
  const [keyOf] = useState(createKeys)
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (input: Partial<InputOf<N>>): Promise<Result<DataOf<N>>> =>
      request(name, input, once ? { headers: keyOf(input) } : {}),
  })
  const send = async (input: Partial<InputOf<N>>) => {
    const answer = await mutateAsync(input)
    const unchanged = !answer.ok && (isUnanswered(answer) || isRefusal(answer, 'invalid_input'))
    if (!unchanged) void refresh(...refreshes)
    return answer
  }
  return { send, busy: isPending }
}
