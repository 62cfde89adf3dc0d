import { createHash, randomBytes } from 'node:crypto'
import { DAY_MS } from '@biaojie/contract/times.ts'
import { and, asc, eq, gt, gte, isNull, lte, min } from 'drizzle-orm'
import type { Syslog } from '../../../platform/base/logs/syslog.ts'
import { type Db, getClient, requireFirstRow, transact } from '../../../platform/database/database.ts'
import { securityChain, securityLog } from './tables.ts'

/*
 * Each row of the security log contains a digest of itself and of the previous digest. Whoever changes or
 * deletes a row must rewrite all later rows, which a copy of a later digest elsewhere reveals. Rows are
 * chained after their commit, because a lock on the end of the chain would make all logins wait for each
 * other.
 */

type Row = typeof securityLog.$inferSelect

const ONLY = 1
const BATCH = 1_000
const EMPTY_CHAIN = {
  id: ONLY,
  beforePosition: 0,
  beforeDigest: '',
  lastPosition: 0,
  lastDigest: '',
  sentPosition: 0,
}

const computeDigest = (parts: readonly unknown[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex')

const digestPersonal = ({
  salt,
  ip,
  userAgent,
  signature,
}: Pick<Row, 'salt' | 'ip' | 'userAgent' | 'signature'>) => computeDigest([salt, ip, userAgent, signature])

/** PostgreSQL does not keep the key order of `detail`. */
function digestRow(before: string, row: Omit<Row, 'digest'>): string {
  const { id, at, event, accountId, familyId, position, personalDigest } = row
  const detail = Object.entries(row.detail ?? {}).sort(([one], [other]) => (one < other ? -1 : 1))
  return computeDigest([
    before,
    position,
    id,
    at.toISOString(),
    event,
    accountId,
    familyId,
    detail,
    personalDigest,
  ])
}

/** Locks the end of the chain, which is created with the first row. */
async function lockChain(db: Db) {
  await db.insert(securityChain).values(EMPTY_CHAIN).onConflictDoNothing()
  return requireFirstRow(
    await db.select().from(securityChain).where(eq(securityChain.id, ONLY)).for('update'),
  )
}

/** Chains all rows that have been committed. */
export async function chainSecurityLog(db: Db): Promise<void> {
  while ((await chainBatch(db)) === BATCH);
}

const chainBatch = (db: Db): Promise<number> =>
  transact(db, async (db) => {
    const { lastPosition, lastDigest } = await lockChain(db)
    const rows = await db
      .select()
      .from(securityLog)
      .where(isNull(securityLog.position))
      .orderBy(asc(securityLog.at), asc(securityLog.id))
      .limit(BATCH)
      .for('update')
    let before = lastDigest
    const chained = rows.map((row, index) => {
      const salt = randomBytes(16).toString('hex')
      const personalDigest = digestPersonal({ ...row, salt })
      const placed = { ...row, position: lastPosition + index + 1, salt, personalDigest }
      before = digestRow(before, placed)
      return { ...placed, digest: before }
    })
    const last = chained.at(-1)
    if (!last) return 0
    await getClient(db).query(
      `update security_log set position = c.position, salt = c.salt, personal_digest = c.personal_digest, digest = c.digest
       from unnest($1::uuid[], $2::bigint[], $3::text[], $4::text[], $5::text[])
         as c (id, position, salt, personal_digest, digest)
       where security_log.id = c.id`,
      [
        chained.map(({ id }) => id),
        chained.map(({ position }) => position),
        chained.map(({ salt }) => salt),
        chained.map(({ personalDigest }) => personalDigest),
        chained.map(({ digest }) => digest),
      ],
    )
    await db.update(securityChain).set({ lastPosition: last.position, lastDigest: last.digest })
    return rows.length
  })

/** `fault` is empty when no row was changed; `position` and `digest` are those of the last valid row. */
export type ChainReport = Readonly<{ rows: number; position: number; digest: string; fault: string }>

function findFault(row: Row, position: number, before: string): string {
  if (row.position !== position) return `第 ${position} 条不见了`
  if (digestRow(before, row) !== row.digest) return `第 ${position} 条（${row.at.toISOString()}）被改过`
  const isEmptied = row.salt === '' && row.ip === '' && row.userAgent === '' && row.signature === ''
  if (!isEmptied && digestPersonal(row) !== row.personalDigest)
    return `第 ${position} 条（${row.at.toISOString()}）的地址或浏览器被改过`
  return ''
}

/** Returns the position at which the last `most` rows of the chain begin, with the digest before them. */
async function findStart(db: Db, chain: typeof EMPTY_CHAIN, most: number): Promise<[number, string]> {
  const position = chain.lastPosition - most
  if (position <= chain.beforePosition) return [chain.beforePosition, chain.beforeDigest]
  const [row] = await db.select().from(securityLog).where(eq(securityLog.position, position))
  return row ? [position, row.digest] : [chain.beforePosition, chain.beforeDigest]
}

/** Recomputes the chain, from its beginning or for its last `most` rows. */
export async function verifySecurityLog(db: Db, most = Number.POSITIVE_INFINITY): Promise<ChainReport> {
  const [chain = EMPTY_CHAIN] = await db.select().from(securityChain)
  const [begin, beforeBegin] = await findStart(db, chain, most)
  let [position, before] = [begin, beforeBegin]
  const report = (fault: string) => ({
    rows: position - begin,
    position,
    digest: before,
    fault,
  })
  for (;;) {
    const rows = await db
      .select()
      .from(securityLog)
      .where(and(gt(securityLog.position, position), lte(securityLog.position, chain.lastPosition)))
      .orderBy(asc(securityLog.position))
      .limit(BATCH)
    for (const row of rows) {
      const fault = findFault(row, position + 1, before)
      if (fault) return report(fault)
      position += 1
      before = row.digest
    }
    if (rows.length === BATCH) continue
    if (position === chain.lastPosition && before === chain.lastDigest) return report('')
    return report(`第 ${position + 1} 条起到第 ${chain.lastPosition} 条不见了`)
  }
}

/**
 * Sends chained rows that the log server does not have yet, in order; rows of a failed run are sent again.
 */
export async function sendSecurityLog(db: Db, send: Syslog): Promise<void> {
  for (;;) {
    const [chain = EMPTY_CHAIN] = await db.select().from(securityChain)
    const rows = await db
      .select()
      .from(securityLog)
      .where(gt(securityLog.position, chain.sentPosition))
      .orderBy(asc(securityLog.position))
      .limit(BATCH)
    const last = rows.at(-1)?.position
    if (typeof last !== 'number') return
    await send(
      rows.map(({ position, at, event, accountId, ip, userAgent, detail, digest }) => ({
        at,
        id: 'security',
        text: JSON.stringify({ position, event, accountId, ip, userAgent, detail, digest }),
      })),
    )
    await db.update(securityChain).set({ sentPosition: last })
  }
}

/** The cybersecurity law requires six months; a year also covers late questions. */
const RETENTION_DAYS = 365

/** Deletes expired rows from the beginning of the chain, which then starts after them. */
export const sweepSecurityLog = (db: Db, now: Date): Promise<void> =>
  transact(db, async (db) => {
    const chain = await lockChain(db)
    const limit = new Date(now.getTime() - RETENTION_DAYS * DAY_MS)
    const [kept] = await db
      .select({ first: min(securityLog.position) })
      .from(securityLog)
      .where(gte(securityLog.at, limit))
    const last = (kept?.first ?? chain.lastPosition + 1) - 1
    if (last <= chain.beforePosition) return
    const [row] = await db.select().from(securityLog).where(eq(securityLog.position, last))
    if (!row) return
    await db.delete(securityLog).where(lte(securityLog.position, last))
    await db.update(securityChain).set({ beforePosition: last, beforeDigest: row.digest })
  })
