import { formatCount } from '@biaojie/contract/formats.ts'
import { type EventEntry, toSeconds } from './entries.ts'

/** Something in the database that differs from its entry in the register. */
export type Difference = {
  /** A handle, or another row by a Chinese name. */
  subject: string
  /** Undefined when the difference is not one of a record. */
  revision?: number
  leaf?: number | undefined
  what: string
}

export function describeDifference({ subject, revision, leaf, what }: Difference): string {
  const version = revision === undefined ? '' : ` 第 ${revision} 版`
  const place = leaf === undefined ? '' : `，账簿第 ${formatCount(leaf + 1)} 条`
  return `${subject}${version}${place}：${what}`
}

/** Tells whether an entry names this time; entries have whole seconds. */
export const isEntryTime = (at: Date, named: unknown): boolean => toSeconds(at.toISOString()) === named

/** The entries about a row. A difference of the row names the entry with the number `leaf`. */
type Registered = { leaf: number | undefined }

type Comparison<Row, Entries extends Registered> = {
  rows: readonly Row[]
  /** By the key of the row. */
  registered: ReadonlyMap<string, Entries>
  toKey: (row: Row) => string
  /** Returns how the row differs from its entries. */
  findProblem: (row: Row, entries: Entries | undefined) => string | undefined | Promise<string | undefined>
  nameRow: (row: Row) => string
  nameMissing: (key: string, entries: Entries) => string
  /** The Chinese description of a row that has entries and does not exist. */
  missing?: string
}

/** Compares rows with the entries about them, and finds entries about rows that do not exist. */
export async function compareRows<Row, Entries extends Registered>({
  rows,
  registered,
  toKey,
  findProblem,
  nameRow,
  nameMissing,
  missing = '数据库里没有它了',
}: Comparison<Row, Entries>): Promise<Difference[]> {
  const differences: Difference[] = []
  for (const row of rows) {
    const entries = registered.get(toKey(row))
    const what = await findProblem(row, entries)
    if (what !== undefined) differences.push({ subject: nameRow(row), leaf: entries?.leaf, what })
  }
  const stored = new Set(rows.map(toKey))
  for (const [key, entries] of registered)
    if (!stored.has(key))
      differences.push({ subject: nameMissing(key, entries), leaf: entries.leaf, what: missing })
  return differences
}

/** The latest entries about a key that signs. */
export type RegisteredKey = Registered & { added?: EventEntry | undefined; revoked?: EventEntry | undefined }

/** Returns how the times of a key differ from its entries. */
export function findKeyTimeProblem(
  { createdAt, revokedAt }: { createdAt: Date; revokedAt: Date | null },
  { added, revoked }: RegisteredKey,
): string | undefined {
  if (!isEntryTime(createdAt, added?.content.at)) return '启用的时间和登记的不同'
  if ((revokedAt === null) !== (revoked === undefined))
    return revoked ? '登记为已吊销，数据库里没有吊销' : '数据库里已吊销，账簿里没有登记'
  return revokedAt && !isEntryTime(revokedAt, revoked?.content.at) ? '吊销的时间和登记的不同' : undefined
}
