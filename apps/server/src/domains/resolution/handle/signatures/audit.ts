import { createPublicKey } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { getNodePrefix } from '@biaojie/contract/identity.ts'
import { writePublicKey } from '@biaojie/handle/signature.ts'
import { asc } from 'drizzle-orm'
import { type Db, getClient, snapshot } from '../../../../platform/database/database.ts'
import { findNodeKeyFingerprint, toFingerprint } from '../../../../platform/shared/key-file.ts'
import { type Difference, type EventEntry, isEntryTime, readEventEntries } from '../../register/register.ts'
import { signingKeys } from '../tables.ts'
import { INDEX } from '../values.ts'
import { toKeyName } from './certificates.ts'
import { readJws } from './jws.ts'
import type { KeyRow } from './keys.ts'

type Registered = { added?: EventEntry; revoked?: EventEntry }

const toKeyText = ({ prefix, index }: Pick<KeyRow, 'prefix' | 'index'>) => `${prefix} ${index}`
const nameKey = (prefix: string, index: number) => `企业 ${prefix} 的签名密钥 ${index}`

/** Reads the latest addition and revocation of each key, by prefix and index. */
function readRegistered(entries: readonly EventEntry[]): Map<string, Registered> {
  const registered = new Map<string, Registered>()
  for (const entry of entries) {
    const { action, index } = entry.content
    if (typeof index !== 'number') continue
    const key = toKeyText({ prefix: entry.prefix, index })
    registered.set(key, action === 'revoked' ? { ...registered.get(key), revoked: entry } : { added: entry })
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

function findProblem(row: KeyRow, { added, revoked }: Registered, isLast: boolean): string | undefined {
  if (!added) return '账簿里没有它'
  const { digest, holder } = added.content
  if (row.fingerprint !== digest || !isKeyOf(row, digest)) return '公钥或证书和登记的摘要不符'
  if (row.holder !== holder) return '由谁保管和登记的不同'
  if (!isEntryTime(row.createdAt, added.content.at)) return '启用的时间和登记的不同'
  if ((row.revokedAt === null) !== (revoked === undefined))
    return revoked ? '登记为已吊销，数据库里没有吊销' : '数据库里已吊销，账簿里没有登记'
  if (row.revokedAt && !isEntryTime(row.revokedAt, revoked?.content.at)) return '吊销的时间和登记的不同'
  const isReplaced = row.retiredAt !== null || row.revokedAt !== null
  const isOtherUse = isLast ? row.retiredAt !== null : !isReplaced
  return isOtherUse ? '现在用哪一把和登记的先后不同' : undefined
}

/** Compares the key in `sm2-key.pem` with the latest entry about it. */
async function findSm2Difference(dataDir: string, registered: Registered): Promise<Difference[]> {
  const fingerprint = await findNodeKeyFingerprint(dataDir, 'sm2')
  const { added } = registered
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
    await readEventEntries(getClient(db), 'key'),
  ])
  const registered = readRegistered(entries)
  const sm2Key = toKeyText({ prefix: getNodePrefix(), index: INDEX.sm2Key })
  const sm2 = registered.get(sm2Key) ?? {}
  registered.delete(sm2Key)
  const changed = rows.flatMap((row, place): Difference[] => {
    const own = registered.get(toKeyText(row)) ?? {}
    const what = findProblem(row, own, rows[place + 1]?.prefix !== row.prefix)
    return what === undefined
      ? []
      : [{ subject: nameKey(row.prefix, row.index), leaf: own.added?.leaf, what }]
  })
  const stored = new Set(rows.map(toKeyText))
  const missing = [...registered].flatMap(([key, { added }]): Difference[] =>
    stored.has(key)
      ? []
      : [
          {
            subject: nameKey(added?.prefix ?? '', Number(added?.content.index)),
            leaf: added?.leaf,
            what: '数据库里没有它了',
          },
        ],
  )
  return [...changed, ...missing, ...(await findSm2Difference(dataDir, sm2))]
}
