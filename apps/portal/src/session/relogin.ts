import { forgetSession } from '@biaojie/session/stored.ts'
import { keepForms } from './kept-forms.ts'

let leave: (() => void) | undefined
let running = new AbortController()
let ending = false

/** Registers how the root of the page opens the login; returns a function that stops it, for an effect. */
export function onSessionEnded(listener: () => void): () => void {
  leave = listener
  return () => {
    leave = undefined
  }
}

/**
 * True from the end of a session until the login page is shown; meanwhile pages do not redirect visitors
 * without a session.
 */
export const getSessionEnding = () => ending
export const endSession = () => {
  ending = true
}
export const resumeSession = () => {
  ending = false
}

/** Aborted when the session ends, which drops the calls that ran on it. */
export const getSessionSignal = () => running.signal

/**
 * Ends the session: stores forms, cancels running calls and opens the login. No call fails: the promises of
 * all calls stay pending.
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
