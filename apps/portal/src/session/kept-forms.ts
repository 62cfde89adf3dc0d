/** What a person had typed when the session ended, until the page stands again after the new login. */

const PREFIX = 'kept:'
const open = new Map<string, () => unknown>()

/**
 * While a form is shown, it can say what is in it. Never hand over passwords or codes. Returns the way to
 * stop, for an effect.
 */
export function offerToKeep(name: string, content: () => unknown): () => void {
  open.set(name, content)
  return () => {
    if (open.get(name) === content) open.delete(name)
  }
}

/** Puts away what all open forms hold. */
export function keepForms(): void {
  for (const [name, content] of open) {
    try {
      sessionStorage.setItem(PREFIX + name, JSON.stringify(content()))
    } catch {
      // No room: the login matters more.
    }
  }
}

/** Once: what was kept for this form, or undefined. */
export function takeKept<T>(name: string): T | undefined {
  try {
    const text = sessionStorage.getItem(PREFIX + name)
    sessionStorage.removeItem(PREFIX + name)
    return text ? (JSON.parse(text) as T) : undefined
  } catch {
    return undefined
  }
}
