import { createPublicKey, type KeyObject } from 'node:crypto'
import { getNodePrefix } from '@biaojie/contract/identity.ts'
import { and, eq } from 'drizzle-orm'
import { sm2 } from 'sm-crypto-v2'
import { getClient, transact } from '../../../../platform/database/database.ts'
import { hasSm2, loadNodeKey, toFingerprint } from '../../../../platform/shared/key-file.ts'
import { findKeyEntry } from '../../register/register.ts'
import { handleSignatures } from '../tables.ts'
import { INDEX } from '../values.ts'
import { enterKey, type KeyDeps, lockNodeKeys } from './keys.ts'

type Sm2Deps = Pick<KeyDeps, 'db' | 'env' | 'now'>

/** Signs with a key in a file or in a hardware module. */
export type DetachedSigner = {
  /** SPKI as PEM. */
  publicKey: string
  /** SHA-256 of the public key in hexadecimal. */
  fingerprint: string
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
async function readSm2Signer(dataDir: string): Promise<DetachedSigner | undefined> {
  if (!hasSm2()) return undefined
  const key = await loadNodeKey(dataDir, 'sm2')
  const publicKey = createPublicKey(key)
  const point = publicKey.export({ type: 'spki', format: 'der' }).subarray(-POINT_BYTES).toString('hex')
  const number = readPrivateNumber(key)
  return {
    publicKey: String(publicKey.export({ type: 'spki', format: 'pem' })),
    fingerprint: toFingerprint(publicKey),
    sign: async (message) =>
      Buffer.from(
        sm2.doSignature(new Uint8Array(message), number, { der: true, hash: true, publicKey: point }),
        'hex',
      ),
  }
}

/**
 * Enters the key in the public register. When another key was there before, it is entered as revoked, and its
 * signatures are deleted, because they do not fit the published key.
 */
const enterSm2Key = ({ db, now }: Sm2Deps, fingerprint: string): Promise<void> =>
  transact(db, async (db) => {
    await lockNodeKeys(db)
    const place = { prefix: getNodePrefix(), index: INDEX.sm2Key, holder: 'node' as const }
    const former = await findKeyEntry(getClient(db), place)
    if (former?.action === 'added' && former.digest === fingerprint) return
    const at = now()
    if (former?.action === 'added') {
      await enterKey(db, { ...place, fingerprint: former.digest }, 'revoked', at)
      await db
        .delete(handleSignatures)
        .where(and(eq(handleSignatures.signer, place.prefix), eq(handleSignatures.keyIndex, place.index)))
    }
    await enterKey(db, { ...place, fingerprint }, 'added', at)
  })

/** Returns the function that loads the node's SM2 key, which is in the public register before it is used. */
export function createSm2Loader(deps: Sm2Deps): () => Promise<DetachedSigner | undefined> {
  let entered = ''
  return async () => {
    const signer = await readSm2Signer(deps.env.dataDir)
    if (signer && signer.fingerprint !== entered) {
      await enterSm2Key(deps, signer.fingerprint)
      entered = signer.fingerprint
    }
    return signer
  }
}
