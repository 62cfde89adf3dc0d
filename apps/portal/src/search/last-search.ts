const KEY = 'lastIdentifier'

/** Returns the identifier looked up last on this device; empty when there is none or storage is forbidden. */
export function lastSearch(): string {
  try {
    return localStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

export function rememberSearch(identifier: string): void {
  try {
    localStorage.setItem(KEY, identifier)
  } catch {
    // Private windows may refuse storage; the search itself continues.
  }
}
