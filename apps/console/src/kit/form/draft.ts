/**
 * What was typed and not saved yet, kept in this tab: a session that ends, a reload or a crash must not lose it. Values
 * are what JSON can hold.
 */
const nameOf = (key: string) => `console-draft:${key}`

export function readDraft<V>(key: string | undefined): V | undefined {
  if (!key) return undefined
  try {
    const text = sessionStorage.getItem(nameOf(key))
    return text ? (JSON.parse(text) as V) : undefined
  } catch {
    return undefined
  }
}

export function writeDraft(key: string | undefined, values: unknown): void {
  if (!key) return
  try {
    sessionStorage.setItem(nameOf(key), JSON.stringify(values))
  } catch {
    // No room or no storage: the page itself still has it.
  }
}

export function dropDraft(key: string | undefined): void {
  if (!key) return
  try {
    sessionStorage.removeItem(nameOf(key))
  } catch {
    // Nothing was stored then.
  }
}
