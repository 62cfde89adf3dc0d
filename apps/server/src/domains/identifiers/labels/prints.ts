import type { LabelPrint } from '@biaojie/contract/identifiers/labels/labels.ts'
import { and, desc, eq, max, ne, sql } from 'drizzle-orm'
import { checkTemplate, getTemplateLimit } from '../../../http/access/access.ts'
import type { Caller } from '../../../http/access/principals.ts'
import { toShanghaiTime } from '../../../platform/base/clock.ts'
import { createId } from '../../../platform/base/ids.ts'
import type { Db } from '../../../platform/database/database.ts'
import { readRow, requireReadableHandle, requireReadablePrefix, toPrefix } from '../records/identifiers.ts'
import { countMade, type Job } from './jobs/store.ts'
import { labelPrints } from './tables.ts'

export type Print = typeof labelPrints.$inferSelect

/** Counts the labels that these parts have had so far, by folded handle. */
export async function countCopies(
  db: Db,
  prefix: string,
  handles: readonly string[],
): Promise<Map<string, number>> {
  if (handles.length === 0) return new Map()
  const rows = await db
    .select({ handle: labelPrints.handle, copy: max(labelPrints.copy) })
    .from(labelPrints)
    .where(
      and(
        eq(labelPrints.prefix, prefix),
        sql`${labelPrints.handle} = any(${sql.param([...handles])}::text[])`,
      ),
    )
    .groupBy(labelPrints.handle)
  return new Map(rows.map(({ handle, copy }) => [handle, copy ?? 0]))
}

const PORTION = 2_000
export async function insertPrints(db: Db, rows: readonly Print[]): Promise<void> {
  for (let at = 0; at < rows.length; at += PORTION)
    await db.insert(labelPrints).values(rows.slice(at, at + PORTION))
}

const SPELLED = sql<string>`coalesce((select coalesce(i.spelling, i.handle) from identifiers i
  where i.prefix = label_prints.prefix and i.handle = label_prints.handle), label_prints.handle)`

type Listed = { prefix: string; templates: readonly string[] | undefined }

export async function listReprints(db: Db, { prefix, templates }: Listed, current: number, size: number) {
  const where = and(
    eq(labelPrints.prefix, prefix),
    ne(labelPrints.reason, ''),
    templates &&
      sql`exists (select 1 from identifiers i where i.prefix = label_prints.prefix
        and i.handle = label_prints.handle and i.template = any(${sql.param([...templates])}::text[]))`,
  )
  const records = await db
    .select({ print: labelPrints, identifier: SPELLED })
    .from(labelPrints)
    .where(where)
    .orderBy(desc(labelPrints.at), desc(labelPrints.id))
    .limit(size)
    .offset((current - 1) * size)
  const total = await db.$count(labelPrints, where)
  return { records, total }
}

const SHOWN = 50
export const loadPrints = (db: Db, prefix: string, handle: string) =>
  db
    .select({ print: labelPrints, identifier: SPELLED })
    .from(labelPrints)
    .where(and(eq(labelPrints.prefix, prefix), eq(labelPrints.handle, handle)))
    .orderBy(desc(labelPrints.at), desc(labelPrints.id))
    .limit(SHOWN)

/** The number of these parts that have a scratch code. */
export async function countCoded(db: Db, prefix: string, handles: readonly string[]): Promise<number> {
  const { rows } = await db.execute<{ total: string }>(sql`
    select count(*) as total from identifier_codes
    where prefix = ${prefix} and handle = any(${sql.param([...handles])}::text[])`)
  return Number(rows[0]?.total ?? 0)
}

/** Adds this print to the label history of each part. */
export async function notePrints(db: Db, row: Job, at: Date, by: string): Promise<void> {
  const counts = await countMade(db, row)
  const before = await countCopies(db, row.prefix, [...counts.keys()])
  const prints: Print[] = [...counts].map(([handle, copies]) => {
    const had = before.get(handle) ?? 0
    const again = had > 0
    return {
      prefix: row.prefix,
      handle,
      id: createId(at.getTime()),
      at,
      jobId: row.id,
      jobNumber: row.number,
      copy: had + copies,
      by,
      reason: again ? row.reason : '',
      note: row.note,
      old: again ? row.old : '',
    }
  })
  await insertPrints(db, prints)
}

const toWire = ({ print, identifier }: { print: Print; identifier: string }): LabelPrint => ({
  id: print.id,
  time: toShanghaiTime(print.at),
  identifier,
  jobId: print.jobId,
  jobNumber: print.jobNumber,
  copy: print.copy,
  by: print.by,
  reason: print.reason,
  note: print.note,
  old: print.old,
})

type PrintsQuery = { prefix?: string | undefined; current?: number; size?: number }

/** The label history of parts. */
export const createPrints = (db: Db) => ({
  async listCompanyReprints(caller: Caller, { prefix: named, current = 1, size = 20 }: PrintsQuery) {
    const of = { prefix: await requireReadablePrefix(db, caller, named), templates: getTemplateLimit(caller) }
    const { records, total } = await listReprints(db, of, current, size)
    return { records: records.map(toWire), total }
  },
  async listHistory(caller: Caller, { identifier }: { identifier: string }) {
    const handle = await requireReadableHandle(db, caller, identifier)
    if (getTemplateLimit(caller)) checkTemplate(caller, (await readRow(db, handle)) ?? { template: '' })
    return (await loadPrints(db, toPrefix(handle), handle)).map(toWire)
  },
})
