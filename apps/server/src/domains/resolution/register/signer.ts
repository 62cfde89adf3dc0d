import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { createVerifierKey, type Sign, type VerifierKey, type Verify } from '@biaojie/register/notes.ts'
import { loadNodeKey } from '../../../platform/shared/key-file.ts'

const toRawKey = (key: KeyObject) =>
  new Uint8Array(Buffer.from(String(createPublicKey(key).export({ format: 'jwk' }).x), 'base64url'))

export type LogSigner = { key: VerifierKey; sign: Sign }

async function loadKey(
  dataDir: string,
  use: 'register' | 'witness',
  name: string,
  type: VerifierKey['type'],
): Promise<LogSigner> {
  const key = await loadNodeKey(dataDir, use)
  return {
    key: createVerifierKey(name, type, toRawKey(key)),
    sign: async (message) => new Uint8Array(sign(null, message, key)),
  }
}

/** Caches signers, because every proof names the key of the log. */
export function createSignerCache(load: (name: string) => Promise<LogSigner>) {
  const signers = new Map<string, Promise<LogSigner>>()
  return (name: string): Promise<LogSigner> => {
    const loading =
      signers.get(name) ??
      load(name).catch((error: unknown) => {
        signers.delete(name)
        throw error
      })
    signers.set(name, loading)
    return loading
  }
}

/** Signs checkpoints under the name of this log. */
export const loadSigner = (dataDir: string, origin: string) => loadKey(dataDir, 'register', origin, 'ed25519')

/** Signs checkpoints of other logs, with a separate key. */
export const loadWitnessSigner = (dataDir: string, name: string) =>
  loadKey(dataDir, 'witness', name, 'cosignature')

export const verifyEd25519: Verify = async (publicKey, message, signature) => {
  const x = Buffer.from(publicKey).toString('base64url')
  return verify(
    null,
    message,
    createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }),
    signature,
  )
}
