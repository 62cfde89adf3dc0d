const KEY = 'fingerprint'

function random(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

// Where storage is forbidden the page's own copy lasts until it is closed.
let own: string | undefined

/**
 * 128 random bits that stand for this browser: sessions are bound to them, so that a copied token is of no
 * use elsewhere. Nothing about the device is measured. They go with a logout, together with the session.
 */
export function fingerprint(): string {
  try {
    const stored = localStorage.getItem(KEY)
    if (stored && /^[0-9a-f]{32}$/.test(stored)) return stored
    own = random()
    localStorage.setItem(KEY, own)
  } catch {
    own ??= random()
  }
  return own
}
