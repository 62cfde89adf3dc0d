import { keepForms } from './kept-forms.ts'
import { forgetSession, readTokens } from './stored.ts'

let leave: (() => void) | undefined
let running = new AbortController()

/** The root of the page says how to get to the login; returns the way to stop, for an effect. */
export function onSessionEnded(listener: () => void): () => void {
  leave = listener
  return () => {
    leave = undefined
  }
}

/** Aborted when the session ends: calls that ran on it are dropped. */
export const sessionSignal = () => running.signal

/**
 * The session is over: forms are put away, running calls dropped, the login opens. Nobody is told: the
 * promise of the call that noticed stays open, like those of all others.
 */
export function endQuietly(): Promise<never> {
  keepForms()
  // A session of another tab that has begun meanwhile is not ours to end.
  if (readTokens()) forgetSession()
  running.abort()
  running = new AbortController()
  leave?.()
  return new Promise(() => {})
}
