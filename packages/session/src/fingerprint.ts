const KEY = 'fingerprint'

function makeRandom(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

// Where storage is forbidden, this copy lasts until the page is closed.
let own: string | undefined

/**
 * Returns 128 random bits that identify this browser. Sessions are bound to them, so a copied token is
 * useless elsewhere. Nothing about the device is measured. A logout deletes them together with the session.
 */
export function getFingerprint(): string {
  try {
    const stored = localStorage.getItem(KEY)
    if (stored && /^[0-9a-f]{32}$/.test(stored)) return stored
    own = makeRandom()
    localStorage.setItem(KEY, own)
  } catch {
    own ??= makeRandom()
  }
  return own
}
