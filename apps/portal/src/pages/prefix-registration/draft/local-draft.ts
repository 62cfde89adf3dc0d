import { type Draft, LOCAL_LIFETIME_MS, readDraft, removeIdNumber } from './draft.ts'

/** The draft in this browser is written with every change, so that a crash loses nothing. */

const toStorageKey = (userId: string) => `registration-draft:${userId}`

export function readLocal(userId: string, base: string, now: number): Draft | undefined {
  try {
    const raw: unknown = JSON.parse(localStorage.getItem(toStorageKey(userId)) ?? 'null')
    const draft = readDraft(raw, base, now)
    return draft && now - draft.savedAt < LOCAL_LIFETIME_MS ? draft : undefined
  } catch {
    return undefined
  }
}

/** Returns false when this browser stores nothing. */
export function writeLocal(userId: string, draft: Draft): boolean {
  try {
    const stored = removeIdNumber(draft)
    localStorage.setItem(toStorageKey(userId), JSON.stringify(stored))
    return true
  } catch {
    return false
  }
}

export function removeLocal(userId: string): void {
  try {
    localStorage.removeItem(toStorageKey(userId))
  } catch {
    // A browser without storage has nothing to delete.
  }
}

/**
 * Calls back when another tab of this person wrote its draft (undefined: sent or cleared it). Returns a
 * function that stops it.
 */
export function onOtherTab(userId: string, onText: (text: string | undefined) => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === toStorageKey(userId)) onText(event.newValue ?? undefined)
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}
