import { hash } from 'node:crypto'
import { type Db, getClient, snapshot } from '../../../platform/database/database.ts'
import {
  type Difference,
  type EventEntry,
  isEntryTime,
  readEventEntries,
} from '../../resolution/register/register.ts'
import { labelSigningKeys } from './tables.ts'

type StoredKey = typeof labelSigningKeys.$inferSelect

const nameKey = (keyId: string) => `标签签名密钥 ${keyId}`

function findProblem(key: StoredKey, entries: readonly EventEntry[]): string | undefined {
  const added = entries.find(({ content }) => content.action === 'added')
  const revoked = entries.find(({ content }) => content.action === 'revoked')
  if (!added) return '账簿里没有它'
  if (hash('sha256', Buffer.from(key.publicKey, 'base64')) !== added.content.digest)
    return '公钥和登记的摘要不符'
  if (!isEntryTime(key.createdAt, added.content.at)) return '启用的时间和登记的不同'
  if ((key.revokedAt === null) !== (revoked === undefined))
    return revoked ? '登记为已吊销，数据库里没有吊销' : '数据库里已吊销，账簿里没有登记'
  return key.revokedAt && !isEntryTime(key.revokedAt, revoked?.content.at)
    ? '吊销的时间和登记的不同'
    : undefined
}

/** Compares the keys that sign codes of labels with the entries about them. */
export async function findLabelKeyDifferences(db: Db): Promise<Difference[]> {
  const [rows, all] = await snapshot(db, async (db) => [
    await db.select().from(labelSigningKeys).orderBy(labelSigningKeys.keyId),
    await readEventEntries(getClient(db), 'key'),
  ])
  const entries = Map.groupBy(
    all.filter(({ content }) => content.use === 'labels'),
    ({ subject }) => subject,
  )
  const changed = rows.flatMap((key): Difference[] => {
    const own = entries.get(key.keyId) ?? []
    const what = findProblem(key, own)
    return what === undefined ? [] : [{ subject: nameKey(key.keyId), leaf: own.at(-1)?.leaf, what }]
  })
  const stored = new Set(rows.map(({ keyId }) => keyId))
  const missing = [...entries].flatMap(([keyId, own]): Difference[] =>
    stored.has(keyId) ? [] : [{ subject: nameKey(keyId), leaf: own.at(-1)?.leaf, what: '数据库里没有它了' }],
  )
  return [...changed, ...missing]
}
