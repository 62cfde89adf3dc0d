import type { ReactNode } from 'react'

export type ToastKind = 'ok' | 'err' | 'warn' | 'info'

export type ToastMessage = {
  text: ReactNode
  kind: ToastKind
  /** Ms; 0 stays until it is closed. */
  duration: number
  action?: { label: string; onClick: () => void }
}

type ToastOptions = Partial<Omit<ToastMessage, 'text'>>

const DURATION = 3000

// Messages wait here until the viewport, which is loaded with the first of them, has arrived.
const waiting: ToastMessage[] = []
const watchers = new Set<() => void>()
let deliver: ((message: ToastMessage) => void) | null = null
let withdrawErrors: (() => void) | null = null
let wanted = false

/**
 * Says something at the top of the screen for 3 s. A failure with an action (重试) stays until it is closed:
 * there is something to do. Callable from anywhere in the browser; needs one `ToastHost` in the document.
 */
export function toast(text: ReactNode, { kind = 'ok', action, duration }: ToastOptions = {}): void {
  const stays = kind === 'err' && action
  const message: ToastMessage = { text, kind, action, duration: duration ?? (stays ? 0 : DURATION) }
  if (deliver) {
    deliver(message)
    return
  }
  waiting.push(message)
  wanted = true
  for (const watcher of watchers) watcher()
}

/** A new attempt begins: what was said of the last one's failure goes. */
export function clearErrors(): void {
  withdrawErrors?.()
}

/** True from the first message on. */
export function toastWanted(): boolean {
  return wanted
}

export function watchToasts(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** The viewport takes over: gets what has waited and everything that comes. Returns the way to stop. */
export function receiveToasts(receive: (message: ToastMessage) => void, withdraw: () => void): () => void {
  deliver = receive
  withdrawErrors = withdraw
  for (const message of waiting.splice(0)) receive(message)
  return () => {
    deliver = null
    withdrawErrors = null
  }
}
