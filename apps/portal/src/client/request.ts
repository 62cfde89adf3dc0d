import type { CallName, Calls, DataOf, InputOf } from '@biaojie/contract/calls.ts'
import { type Options as PlainOptions, call as plainCall, type Result } from '@biaojie/session/call.ts'
import { whileLoading } from '@biaojie/ui/load/loading.ts'

export { type Failure, isRefusal, isUnanswered, NO_ANSWER, type Result } from '@biaojie/session/call.ts'

/** Calls that anyone may make. */
export type PublicCall = { [N in CallName]: Calls[N]['access'] extends 'public' ? N : never }[CallName]

export type Options = PlainOptions & {
  /** Hides the call from the loading bar, for calls in the background. */
  quiet?: boolean
}

/** Makes any call with the given headers; pages use `request` or `signedRequest`. */
export function call<N extends CallName>(
  name: N,
  input: Partial<InputOf<N>>,
  options: Options,
): Promise<Result<DataOf<N>>> {
  const work = () => plainCall(name, input, options)
  return options.quiet ? work() : whileLoading(work)
}

/**
 * Makes one public call of the contract from the browser; never throws. Code 0 means that no answer arrived.
 */
export const request = <N extends PublicCall>(
  name: N,
  input: Partial<InputOf<N>>,
  options: Options = {},
): Promise<Result<DataOf<N>>> => call(name, input, options)
