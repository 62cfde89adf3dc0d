import type { CompanyRecall } from '@biaojie/contract/tracking/recalls/work.ts'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { toShanghaiDay } from '../../../../platform/base/clock.ts'
import type { Db } from '../../../../platform/database/database.ts'
import { recallScopes, recalls } from '../tables.ts'
import { countHandledByRecall } from './progress.ts'

const SHOWN = 20

/** The recalls that a company published, for its public page; nothing of drafts. */
export async function loadPublishedRecalls(db: Db, prefix: string): Promise<CompanyRecall[]> {
  const rows = await db
    .select({ recall: recalls, figures: recallScopes.figures })
    .from(recalls)
    .innerJoin(
      recallScopes,
      and(
        eq(recallScopes.prefix, recalls.prefix),
        eq(recallScopes.recallId, recalls.id),
        eq(recallScopes.scope, recalls.scope),
      ),
    )
    .where(and(eq(recalls.prefix, prefix), inArray(recalls.state, ['published', 'closed', 'withdrawn'])))
    .orderBy(desc(recalls.publishedAt))
    .limit(SHOWN)
  const done = await countHandledByRecall(
    db,
    prefix,
    rows.map(({ recall }) => recall.id),
  )
  return rows.map(({ recall, figures }) => ({
    number: recall.number,
    officialNumber: recall.officialNumber,
    title: recall.title,
    state: recall.state,
    phone: recall.phone,
    since: recall.publishedAt ? toShanghaiDay(recall.publishedAt) : '',
    total: figures?.total ?? 0,
    done: done.get(recall.id) ?? 0,
  }))
}
