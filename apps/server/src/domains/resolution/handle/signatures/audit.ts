import { createPublicKey } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { getNodePrefix } from '@biaojie/contract/identity.ts'
import { writePublicKey } from '@biaojie/handle/signature.ts'
import { asc } from 'drizzle-orm'
import { type Db, getClient, snapshot } from '../../../../platform/database/database.ts'
import { findNodeKeyFingerprint, toFingerprint } from '../../../../platform/shared/key-file.ts'
import {
  compareRows,
  type Difference,
  type EventEntry,
  findKeyTimeProblem,
  type RegisteredKey,
  readEventEntries,
} from '../../register/register.ts'
import { signingKeys } from '../tables.ts'
import { INDEX } from '../values.ts'
import { toKeyName } from './certificates.ts'
import { readJws } from './jws.ts'
import type { KeyRow } from './keys.ts'

const toKeyText = ({ prefix, index }: Pick<KeyRow, 'prefix' | 'index'>) => `${prefix} ${index}`
const nameKey = (prefix: string, index: number) => `企业 ${prefix} 的签名密钥 ${index}`

/** Reads the latest addition and revocation of each key, by prefix and index. */
function readRegistered(entries: readonly EventEntry[]): Map<string, RegisteredKey> {
  const registered = new Map<string, RegisteredKey>()
  for (const entry of entries) {
    const { action, index } = entry.content
    if (typeof index !== 'number') continue
    const key = toKeyText({ prefix: entry.prefix, index })
    const former = registered.get(key) ?? { leaf: undefined }
    registered.set(
      key,
      action === 'revoked' ? { ...former, revoked: entry } : { added: entry, leaf: entry.leaf },
    )
  }
  return registered
}

/** Tells whether the stored public key and its certificate are those of the fingerprint. */
function isKeyOf({ prefix, index, publicKey, certificate }: KeyRow, fingerprint: unknown): boolean {
  try {
    const key = createPublicKey(publicKey)
    const claims = readJws(certificate)?.claims
    return (
      toFingerprint(key) === fingerprint &&
      claims?.sub === toKeyName(prefix, index) &&
      isDeepStrictEqual(claims.publicKey, JSON.parse(JSON.stringify(writePublicKey(key))))
    )
  } catch {
    return false
  }
}

function findProblem(
  row: KeyRow,
  registered: RegisteredKey | undefined,
  isLast: boolean,
): string | undefined {
  if (!registered?.added) return '账簿里没有它'
  const { digest, holder } = registered.added.content
  if (row.fingerprint !== digest || !isKeyOf(row, digest)) return '公钥或证书和登记的摘要不符'
  if (row.holder !== holder) return '由谁保管和登记的不同'
  const problem = findKeyTimeProblem(row, registered)
  if (problem) return problem
  const isReplaced = row.retiredAt !== null || row.revokedAt !== null
  const isOtherUse = isLast ? row.retiredAt !== null : !isReplaced
  return isOtherUse ? '现在用哪一把和登记的先后不同' : undefined
}

/** Compares the key in `sm2-key.pem` with the latest entry about it. */
async function findSm2Difference(dataDir: string, added: EventEntry | undefined): Promise<Difference[]> {
  const fingerprint = await findNodeKeyFingerprint(dataDir, 'sm2')
  if (!fingerprint || !added || added.content.digest === fingerprint) return []
  return [
    {
      subject: nameKey(getNodePrefix(), INDEX.sm2Key),
      leaf: added.leaf,
      what: 'sm2-key.pem 不是登记的那一把',
    },
  ]
}

/** Compares the signing keys of companies and of the node with the latest entries about them. */
export async function findSigningKeyDifferences(db: Db, dataDir: string): Promise<Difference[]> {
  const [rows, entries] = await snapshot(db, async (db) => [
    await db.select().from(signingKeys).orderBy(asc(signingKeys.prefix), asc(signingKeys.index)),
    await readEventEntries(getClient(db), ['key']),
  ])
  const registered = readRegistered(entries)
  const sm2Key = toKeyText({ prefix: getNodePrefix(), index: INDEX.sm2Key })
  const sm2 = await findSm2Difference(dataDir, registered.get(sm2Key)?.added)
  registered.delete(sm2Key)
  const lastIndexes = new Map(rows.map(({ prefix, index }) => [prefix, index]))
  const differences = await compareRows({
    rows,
    registered,
    toKey: toKeyText,
    findProblem: (row, own) => findProblem(row, own, lastIndexes.get(row.prefix) === row.index),
    nameRow: ({ prefix, index }) => nameKey(prefix, index),
    nameMissing: (_key, { added }) => nameKey(added?.prefix ?? '', Number(added?.content.index)),
  })
  return [...differences, ...sm2]
}
