import type { CallName, DataOf, InputOf } from '@biaojie/contract/calls.ts'
import { type Failure, isUnanswered, NO_ANSWER, type Result } from '@biaojie/session/answer.ts'
import { createIdempotencyKeys } from '@biaojie/session/idempotency.ts'
import { isRefusal } from '@biaojie/session/refusal.ts'
import { keepPreviousData, QueryClient, useMutation, useQuery } from '@tanstack/react-query'
import { App } from 'antd'
import { useCallback, useState } from 'react'
import { request } from '../session/request.ts'

/** The cache of answers has one entry for each call and its input. */
export const queries = new QueryClient({
  defaultOptions: {
    // A call reports a missing network by itself, and the page has a button to retry.
    queries: { networkMode: 'always', retry: false },
    mutations: { networkMode: 'always' },
  },
})

export class CallFailed extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.message)
    this.failure = failure
  }
}

const toFailure = (error: Error | null): Failure | undefined => {
  if (!error) return undefined
  return error instanceof CallFailed ? error.failure : { ok: false, code: 0, message: NO_ANSWER }
}

export type CallState<T> = {
  /** The last answer to this input; it stays while a new one is read. */
  data: T | undefined
  /**
   * The reason why there is no newer answer. Distinguish reasons by name: `isRefusal(failure,
   * 'order_not_found')`.
   */
  failure: Failure | undefined
  /** A request is running. */
  loading: boolean
  /** `data` belongs to the previous input (`keep`). */
  outdated: boolean
  /** When `data` was answered, in ms since 1970. */
  answeredAt: number
  reload: () => Promise<void>
}

type QueryOptions<Data> = {
  /** Shows the answer to the previous input until the new one arrives, for lists with pages. */
  keep?: boolean
  /**
   * Interval in ms at which the call is repeated while the page is visible, or a function of the answer that
   * returns it.
   */
  every?: number | ((data: Data) => number | undefined)
}

/** Makes the query of a call and its input, so that equal queries share one entry of the cache. */
export const makeQuery = <N extends CallName>(name: N, input: Partial<InputOf<N>> | null) => ({
  queryKey: [name, input],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<DataOf<N>> => {
    const answer = await request(name, input ?? {}, { signal })
    if (!answer.ok) throw new CallFailed(answer)
    return answer.data
  },
})

/** Calls when the page opens, whenever its input changes, and on refresh; null calls nothing. */
export function useCallQuery<N extends CallName>(
  name: N,
  input: Partial<InputOf<N>> | null,
  { keep = false, every }: QueryOptions<DataOf<N>> = {},
): CallState<DataOf<N>> {
  const query = useQuery<DataOf<N>>({
    ...makeQuery(name, input),
    enabled: input !== null,
    ...(keep && { placeholderData: keepPreviousData }),
    ...(every && {
      refetchInterval: ({ state: { data } }) =>
        (typeof every === 'number' ? every : data && every(data)) ?? false,
    }),
  })
  const { refetch } = query
  const reload = useCallback(async () => {
    await refetch()
  }, [refetch])
  return {
    data: query.data,
    failure: toFailure(query.error),
    loading: query.isFetching,
    outdated: query.isPlaceholderData,
    answeredAt: query.dataUpdatedAt,
    reload,
  }
}

/** Joins calls that are shown together: `data` once all have answered, until then the first failure. */
export function joinQueries(
  queries: readonly Pick<CallState<unknown>, 'data' | 'failure' | 'reload'>[],
): Pick<CallState<unknown[]>, 'data' | 'failure' | 'reload'> {
  const data = queries.map((query) => query.data)
  const failed = queries.filter((query) => query.data === undefined && query.failure)
  return {
    data: data.includes(undefined) ? undefined : data,
    failure: failed[0]?.failure,
    reload: async () => {
      await Promise.all(failed.map(({ reload }) => reload()))
    },
  }
}

/**
 * Repeats these calls in all places that show their answers, and updates the counts of the menu, which most
 * calls change.
 */
export async function refresh(...names: CallName[]): Promise<void> {
  await Promise.all(
    [...names, 'waitingCounts'].map((name) => queries.invalidateQueries({ queryKey: [name] })),
  )
}

/**
 * A success changes other answers. A refusal means that the answers on the page are outdated, unless it concerns
 * only the input.
 */
export const isPossiblyChanged = (answer: Result<unknown>) =>
  answer.ok || !(isUnanswered(answer) || isRefusal(answer, 'invalid_input'))

type MutationOptions = {
  /**
   * Calls whose answers change with this one. They are repeated, also when a refusal means that they are
   * outdated.
   */
  refreshes?: readonly CallName[]
  /** Runs once for the same content while the dialog or page is open, for calls that create or pay. */
  once?: boolean
}

/**
 * Prepares a call that changes something. `send` never throws: `const answer = await send({ body })`, then
 * `answer.ok` or `isRefusal(answer, 'order_stale')`. `run` is for buttons: it shows a refusal as a message, and
 * `done` after a success, and returns the data, or undefined after a refusal. `busy` is true while it runs.
 */
export function useCallMutation<N extends CallName>(
  name: N,
  { refreshes = [], once = false }: MutationOptions = {},
) {
  const { message } = App.useApp()
  const [keyOf] = useState(createIdempotencyKeys)
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (input: Partial<InputOf<N>>): Promise<Result<DataOf<N>>> =>
      request(name, input, once ? { headers: keyOf(input) } : {}),
  })
  const send = async (input: Partial<InputOf<N>>) => {
    const answer = await mutateAsync(input)
    if (isPossiblyChanged(answer)) void refresh(...refreshes)
    return answer
  }
  const run = async (input: Partial<InputOf<N>>, done?: string | ((data: DataOf<N>) => string)) => {
    const answer = await send(input)
    if (!answer.ok) return void message.error(Object.values(answer.errors ?? {})[0] ?? answer.message)
    if (done) message.success(typeof done === 'string' ? done : done(answer.data))
    return answer.data
  }
  return { send, run, busy: isPending }
}
