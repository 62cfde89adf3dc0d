import 'core-js/actual/array/to-reversed.js'
import 'core-js/actual/array/to-sorted.js'
import 'core-js/actual/array/to-spliced.js'
import 'core-js/actual/array/with.js'
import 'core-js/actual/url/can-parse.js'

/** Does what AbortSignal.timeout does: the signal ends with a TimeoutError after so many milliseconds. */
export function makeTimeoutSignal(milliseconds: number): AbortSignal {
  const controller = new AbortController()
  setTimeout(() => controller.abort(new DOMException('signal timed out', 'TimeoutError')), milliseconds)
  return controller.signal
}

/** Does what AbortSignal.any does: the signal ends with the first of the others, for its reason. */
export function joinSignals(signals: Iterable<AbortSignal>): AbortSignal {
  const controller = new AbortController()
  for (const signal of signals) {
    if (signal.aborted) {
      controller.abort(signal.reason)
      break
    }
    signal.addEventListener('abort', () => controller.abort(signal.reason), {
      once: true,
      signal: controller.signal,
    })
  }
  return controller.signal
}

if (!('timeout' in AbortSignal)) Object.defineProperty(AbortSignal, 'timeout', { value: makeTimeoutSignal })
if (!('any' in AbortSignal)) Object.defineProperty(AbortSignal, 'any', { value: joinSignals })
