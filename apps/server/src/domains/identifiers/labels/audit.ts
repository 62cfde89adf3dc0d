import { hash } from 'node:crypto'
import { type Db, getClient, snapshot } from '../../../platform/database/database.ts'
import {
  compareRows,
  type Difference,
  type EventEntry,
  findKeyTimeProblem,
  type RegisteredKey,
  readEventEntries,
} from '../../resolution/register/register.ts'
import { labelSigningKeys } from './tables.ts'

type StoredKey = typeof labelSigningKeys.$inferSelect

const nameKey = (keyId: string) => `标签签名密钥 ${keyId}`

const readRegistered = (entries: readonly EventEntry[]): RegisteredKey => ({
  added: entries.find(({ content }) => content.action === 'added'),
  revoked: entries.find(({ content }) => content.action === 'revoked'),
  leaf: entries.at(-1)?.leaf,
})

function findProblem(key: StoredKey, registered: RegisteredKey | undefined): string | undefined {
  if (!registered?.added) return '账簿里没有它'
  if (hash('sha256', Buffer.from(key.publicKey, 'base64')) !== registered.added.content.digest)
    return '公钥和登记的摘要不符'
  return findKeyTimeProblem(key, registered)
}

/** Compares the keys that sign codes of labels with the entries about them. */
export async function findLabelKeyDifferences(db: Db): Promise<Difference[]> {
  const [rows, all] = await snapshot(db, async (db) => [
    await db.select().from(labelSigningKeys).orderBy(labelSigningKeys.keyId),
    await readEventEntries(getClient(db), ['key']),
  ])
  const entries = Map.groupBy(
    all.filter(({ content }) => content.use === 'labels'),
    ({ subject }) => subject,
  )
  return compareRows({
    rows,
    registered: new Map([...entries].map(([keyId, own]) => [keyId, readRegistered(own)])),
    toKey: ({ keyId }) => keyId,
    findProblem,
    nameRow: ({ keyId }) => nameKey(keyId),
    nameMissing: nameKey,
  })
}
