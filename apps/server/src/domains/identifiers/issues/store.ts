import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { createRunStore, type RunKey } from '../../../platform/shared/jobs/runs.ts'
import { codeIssueBlocks, codeIssues } from './tables.ts'

export type Issue = typeof codeIssues.$inferSelect
export const runs = createRunStore(codeIssues)

export const insertBlock = (db: Db, row: typeof codeIssueBlocks.$inferInsert) =>
  db.insert(codeIssueBlocks).values(row)

/** Limits a list to issues of these templates; undefined means no limit. */
export const isOfTemplates = (templates: readonly string[] | undefined) =>
  templates && inArray(codeIssues.templateId, [...templates])

/** The codes of the next block after this one; undefined after the last. */
export async function findBlockAfter(
  db: Db,
  { prefix, id }: RunKey,
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
