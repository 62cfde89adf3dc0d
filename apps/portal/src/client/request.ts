import type { CallName, Calls, DataOf, InputOf } from '@biaojie/contract/calls.ts'
import type { Result } from '@biaojie/session/answer.ts'
import type { Options as PlainOptions } from '@biaojie/session/call.ts'
import { showWhileLoading } from '@biaojie/ui/load/loading.ts'

export { type Failure, isUnanswered, NO_ANSWER, type Result } from '@biaojie/session/answer.ts'
export { isRefusal } from '@biaojie/session/refusal.ts'

/** Calls that anyone may make. */
export type PublicCall = { [N in CallName]: Calls[N]['access'] extends 'public' ? N : never }[CallName]

export type Options = PlainOptions & {
  /** Hides the call from the loading bar, for calls in the background. */
  quiet?: boolean
}

/**
 * Sends with code that `load` loads with the first call: it has the address of every call, and most visitors make none.
 * When it cannot be loaded, the result is that of a call without an answer.
 */
export async function sendWith<Sender, T>(
  load: () => Promise<Sender>,
  send: (sender: Sender) => Promise<Result<T>>,
): Promise<Result<T>> {
  const sender = await load().catch(() => undefined)
  return sender ? send(sender) : { ok: false, code: 0, message: '网络未连接' }
}

const loadCalls = () => import('@biaojie/session/call.ts')

/**
 * Makes one public call of the contract from the browser; never throws. Code 0 means that no answer arrived.
 */
export function request<N extends PublicCall>(
  name: N,
  input: Partial<InputOf<N>>,
  { quiet, ...options }: Options = {},
): Promise<Result<DataOf<N>>> {
  const sendCall = () => sendWith(loadCalls, ({ callServer }) => callServer(name, input, options))
  return quiet ? sendCall() : showWhileLoading(sendCall)
}
