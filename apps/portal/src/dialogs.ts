import { useSyncExternalStore } from 'react'

export type DialogName = 'consult' | 'scan'

let open: DialogName | null = null
const listeners = new Set<() => void>()

function show(name: DialogName | null): void {
  open = name
  for (const listener of listeners) listener()
}

/** Opens one of the portal's two dialogs from anywhere; its code loads on the first opening. */
export const openDialog = (name: DialogName) => show(name)
export const closeDialog = () => show(null)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useOpenDialog = () =>
  useSyncExternalStore(
    subscribe,
    () => open,
    () => null,
  )
