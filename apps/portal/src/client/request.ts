import type { CallName, Calls, DataOf, InputOf } from '@biaojie/contract/calls.ts'
import { type Options as PlainOptions, callServer as plainCall, type Result } from '@biaojie/session/call.ts'
import { showWhileLoading } from '@biaojie/ui/load/loading.ts'

export { type Failure, isRefusal, isUnanswered, NO_ANSWER, type Result } from '@biaojie/session/call.ts'

/** Calls that anyone may make. */
export type PublicCall = { [N in CallName]: Calls[N]['access'] extends 'public' ? N : never }[CallName]

export type Options = PlainOptions & {
  /** Hides the call from the loading bar, for calls in the background. */
  quiet?: boolean
}

/** Makes any call with the given headers; pages use `request` or `sendSignedRequest`. */
export function callServer<N extends CallName>(
  name: N,
  input: Partial<InputOf<N>>,
  options: Options,
): Promise<Result<DataOf<N>>> {
  const sendCall = () => plainCall(name, input, options)
  return options.quiet ? sendCall() : showWhileLoading(sendCall)
}

/**
 * Makes one public call of the contract from the browser; never throws. Code 0 means that no answer arrived.
 */
export const request = <N extends PublicCall>(
  name: N,
  input: Partial<InputOf<N>>,
  options: Options = {},
): Promise<Result<DataOf<N>>> => callServer(name, input, options)
