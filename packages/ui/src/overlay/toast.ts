import type { ReactNode } from 'react'

export type ToastKind = 'ok' | 'err' | 'warn' | 'info'

export type ToastMessage = {
  text: ReactNode
  kind: ToastKind
  /** In ms; 0 means until it is closed. */
  duration: number
  action?: { label: string; onClick: () => void }
}

type ToastOptions = Partial<Omit<ToastMessage, 'text'>>

const DURATION = 3000

// Messages wait here until the viewport has been loaded.
const waiting: ToastMessage[] = []
const watchers = new Set<() => void>()
let deliver: ((message: ToastMessage) => void) | null = null
let withdrawErrors: (() => void) | null = null
let wanted = false

/**
 * Shows a message at the top of the screen for 3 s. A failure with an action (重试) stays until it is closed.
 * Any browser code may call it; the document needs one `ToastHost`.
 */
export function showToast(text: ReactNode, { kind = 'ok', action, duration }: ToastOptions = {}): void {
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

/** Removes the failures of the last attempt when a new one begins. */
export function clearErrors(): void {
  withdrawErrors?.()
}

/** True after the first message. */
export function isToastWanted(): boolean {
  return wanted
}

export function watchToasts(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Sends waiting and future messages to the viewport. Returns a function that stops it. */
export function receiveToasts(receive: (message: ToastMessage) => void, withdraw: () => void): () => void {
  deliver = receive
  withdrawErrors = withdraw
  for (const message of waiting.splice(0)) receive(message)
  return () => {
    deliver = null
    withdrawErrors = null
  }
}
