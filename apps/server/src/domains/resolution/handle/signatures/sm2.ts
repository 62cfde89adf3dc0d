import { createPublicKey, type KeyObject } from 'node:crypto'
import { sm2 } from 'sm-crypto-v2'
import { hasSm2, loadNodeKey } from '../../../../platform/shared/key-file.ts'

/** Signs with a key in a file or in a hardware module. */
export type DetachedSigner = {
  /** SPKI as PEM. */
  publicKey: string
  /** The signature as DER. */
  sign: (message: Uint8Array) => Promise<Buffer>
}

/** The bytes before the private number in PKCS #8 (ECPrivateKey, RFC 5915). */
const BEFORE_NUMBER = Buffer.from('0201010420', 'hex')
const NUMBER_BYTES = 32
/** Size of the uncompressed point at the end of an SPKI. */
const POINT_BYTES = 65

function readPrivateNumber(key: KeyObject): string {
  const bytes = key.export({ type: 'pkcs8', format: 'der' })
  const at = bytes.indexOf(BEFORE_NUMBER)
  if (at < 0) throw new TypeError('sm2-key.pem holds no private key of SM2')
  const from = at + BEFORE_NUMBER.length
  return bytes.subarray(from, from + NUMBER_BYTES).toString('hex')
}

/**
 * Loads the node's SM2 key, which signs with SM3 and the default user id (GB/T 32918.2, GM/T 0009). Node's
 * own `sign` does not include a user id. Undefined when OpenSSL has no SM2.
 */
export async function loadSm2Signer(dataDir: string): Promise<DetachedSigner | undefined> {
  if (!hasSm2()) return undefined
  const key = await loadNodeKey(dataDir, 'sm2')
  const publicKey = createPublicKey(key)
  const point = publicKey.export({ type: 'spki', format: 'der' }).subarray(-POINT_BYTES).toString('hex')
  const number = readPrivateNumber(key)
  return {
    publicKey: String(publicKey.export({ type: 'spki', format: 'pem' })),
    sign: async (message) =>
      Buffer.from(
        sm2.doSignature(new Uint8Array(message), number, { der: true, hash: true, publicKey: point }),
        'hex',
      ),
  }
}
