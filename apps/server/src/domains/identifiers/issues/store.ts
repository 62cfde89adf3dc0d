import type { IssueState } from '@biaojie/contract/identifiers/issues/rules.ts'
import { and, asc, count, desc, eq, gt, inArray } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { codeIssueBlocks, codeIssues } from './tables.ts'

export type Issue = typeof codeIssues.$inferSelect
export type Key = { prefix: string; id: string }

const isOne = ({ prefix, id }: Key) => and(eq(codeIssues.prefix, prefix), eq(codeIssues.id, id))

export const insertIssue = (db: Db, row: Issue) => db.insert(codeIssues).values(row)

export async function issueById(db: Db, key: Key): Promise<Issue | undefined> {
  const [row] = await db.select().from(codeIssues).where(isOne(key))
  return row
}

export async function lockIssue(db: Db, key: Key): Promise<Issue | undefined> {
  const [row] = await db.select().from(codeIssues).where(isOne(key)).for('update')
  return row
}

/** Changes it only from one of these states: of two who act at once one is refused. */
export async function moveIssue(
  db: Db,
  key: Key,
  from: readonly IssueState[],
  change: Partial<Omit<Issue, 'prefix' | 'id'>>,
): Promise<Issue | undefined> {
  const [row] = await db
    .update(codeIssues)
    .set(change)
    .where(and(isOne(key), inArray(codeIssues.state, [...from])))
    .returning()
  return row
}

type Listed = { prefix: string; templates: readonly string[] | undefined }

export async function listIssues(db: Db, { prefix, templates }: Listed, current: number, size: number) {
  const where = and(
    eq(codeIssues.prefix, prefix),
    templates && inArray(codeIssues.templateId, [...templates]),
  )
  const records = await db
    .select()
    .from(codeIssues)
    .where(where)
    .orderBy(desc(codeIssues.createdAt), desc(codeIssues.id))
    .limit(size)
    .offset((current - 1) * size)
  const [row] = await db.select({ total: count() }).from(codeIssues).where(where)
  return { records, total: row?.total ?? 0 }
}

export async function countRunning(db: Db, prefix: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(codeIssues)
    .where(and(eq(codeIssues.prefix, prefix), eq(codeIssues.state, 'running')))
  return row?.total ?? 0
}

/** Those of all companies, for a process that starts. */
export const runningIssues = (db: Db): Promise<Key[]> =>
  db
    .select({ prefix: codeIssues.prefix, id: codeIssues.id })
    .from(codeIssues)
    .where(eq(codeIssues.state, 'running'))

export const insertBlock = (db: Db, row: typeof codeIssueBlocks.$inferInsert) =>
  db.insert(codeIssueBlocks).values(row)

/** The codes of the next block after this one; undefined after the last. */
export async function blockAfter(
  db: Db,
  { prefix, id }: Key,
  after: number,
): Promise<{ block: number; codes: string[] } | undefined> {
  const { block, codes, issueId } = codeIssueBlocks
  const [row] = await db
    .select({ block, codes })
    .from(codeIssueBlocks)
    .where(and(eq(codeIssueBlocks.prefix, prefix), eq(issueId, id), gt(block, after)))
    .orderBy(asc(block))
    .limit(1)
  return row && { block: row.block, codes: row.codes.split('\n') }
}
