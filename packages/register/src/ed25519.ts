import type { Verify } from './notes.ts'

type Subtle = Pick<SubtleCrypto, 'importKey' | 'verify'>

const copy = (bytes: Uint8Array) => new Uint8Array(bytes)

async function verifyWithLibrary(...[publicKey, message, signature]: Parameters<Verify>): Promise<boolean> {
  const { ed25519 } = await import('@noble/curves/ed25519.js')
  return ed25519.verify(signature, message, publicKey)
}

/**
 * Verifies with WebCrypto, or with a library when the browser has no Ed25519 or the page is not a secure
 * context. Throws when the library cannot be loaded.
 */
export const createVerify =
  (subtle: Subtle | undefined, verifyOtherwise: Verify = verifyWithLibrary): Verify =>
  async (publicKey, message, signature) => {
    if (!subtle) return verifyOtherwise(publicKey, message, signature)
    try {
      const key = await subtle.importKey('raw', copy(publicKey), 'Ed25519', false, ['verify'])
      return await subtle.verify('Ed25519', key, copy(signature), copy(message))
    } catch {
      return verifyOtherwise(publicKey, message, signature)
    }
  }
