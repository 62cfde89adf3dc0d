/** Text typed before the session ended is stored until the page is open again after the new login. */

const PREFIX = 'kept:'
const open = new Map<string, () => unknown>()

/**
 * Registers the content of a form while it is shown. Never pass passwords or codes. Returns a function that
 * stops it, for an effect.
 */
export function offerToKeep(name: string, content: () => unknown): () => void {
  open.set(name, content)
  return () => {
    if (open.get(name) === content) open.delete(name)
  }
}

/** Stores the content of all open forms. */
export function keepForms(): void {
  for (const [name, content] of open) {
    try {
      sessionStorage.setItem(PREFIX + name, JSON.stringify(content()))
    } catch {
      // Without room the content is lost, because the login matters more.
    }
  }
}

/** Returns the content kept for this form once, or undefined. */
export function takeKept<T>(name: string): T | undefined {
  try {
    const text = sessionStorage.getItem(PREFIX + name)
    sessionStorage.removeItem(PREFIX + name)
    return text ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}
