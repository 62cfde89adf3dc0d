import { forgetSession } from '@biaojie/session/stored.ts'
import { keepForms } from './kept-forms.ts'

let leave: (() => void) | undefined
let running = new AbortController()
let ending = false

/** The root of the page says how to get to the login; returns the way to stop, for an effect. */
export function onSessionEnded(listener: () => void): () => void {
  leave = listener
  return () => {
    leave = undefined
  }
}

/** From the end of a session until the login page is shown: meanwhile pages do not redirect visitors without a session. */
export const sessionEnding = () => ending
export const sessionEnds = () => {
  ending = true
}
export const sessionReturned = () => {
  ending = false
}

/** Aborted when the session ends: calls that ran on it are dropped. */
export const sessionSignal = () => running.signal

/**
 * The session is over: forms are put away, running calls dropped, the login opens. Nobody is told: the
 * promise of the call that noticed stays open, like those of all others.
 */
export function endQuietly(): Promise<never> {
  if (!ending) {
    ending = true
    keepForms()
    forgetSession()
    running.abort()
    running = new AbortController()
    leave?.()
  }
  return new Promise(() => {})
}
