import { useSyncExternalStore } from 'react'

const SHOWN_MS = 4_000
let shown = false
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function show(next: boolean): void {
  shown = next
  for (const listener of listeners) listener()
}

/** Says that something could not be loaded. Not by a toast: the first of those has to be loaded itself. */
export function sayNotOpened(): void {
  clearTimeout(timer)
  timer = setTimeout(() => show(false), SHOWN_MS)
  show(true)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useNotOpened = () =>
  useSyncExternalStore(
    subscribe,
    () => shown,
    () => false,
  )
