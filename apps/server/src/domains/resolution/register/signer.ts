import { createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto'
import { join } from 'node:path'
import { createVerifierKey, type Sign, type VerifierKey, type Verify } from '@biaojie/register/notes.ts'
import { keyInFile } from '../../../platform/shared/key-file.ts'

/** The private key of the log, beside the other keys of the node. */
const FILE = 'register-key.pem'

const toRawKey = (key: KeyObject) =>
  new Uint8Array(Buffer.from(String(createPublicKey(key).export({ format: 'jwk' }).x), 'base64url'))

export type LogSigner = { key: VerifierKey; sign: Sign }

/** Signs checkpoints under the name of this log. */
export async function loadSigner(dataDir: string, origin: string): Promise<LogSigner> {
  const key = await keyInFile(join(dataDir, FILE), () => generateKeyPairSync('ed25519').privateKey)
  return {
    key: createVerifierKey(origin, 'ed25519', toRawKey(key)),
    sign: async (message) => new Uint8Array(sign(null, message, key)),
  }
}

export const verifyEd25519: Verify = async (publicKey, message, signature) => {
  const x = Buffer.from(publicKey).toString('base64url')
  return verify(
    null,
    message,
    createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }),
    signature,
  )
}
