/**
 * Unsaved input is kept in this tab, so that a session end, a reload or a crash loses nothing. Values must be
 * JSON.
 */
const toStorageKey = (key: string) => `console-draft:${key}`

export function readDraft<V>(key: string | undefined): V | undefined {
  if (!key) return undefined
  try {
    const text = sessionStorage.getItem(toStorageKey(key))
    return text ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}

export function writeDraft(key: string | undefined, values: unknown): void {
  if (!key) return
  try {
    sessionStorage.setItem(toStorageKey(key), JSON.stringify(values))
  } catch {
    // Without room or storage, only the page itself keeps it.
  }
}

export function dropDraft(key: string | undefined): void {
  if (!key) return
  try {
    sessionStorage.removeItem(toStorageKey(key))
  } catch {
    // Forbidden storage holds no draft.
  }
}
