import { DOCUMENTS, FILMS, UPLOADED } from '@biaojie/contract/content/pictures/rules.ts'
import type { ApplicationContent, ManagedApplication } from '@biaojie/contract/marketplace/market/manage.ts'
import { and, eq, ne, sql } from 'drizzle-orm'
import { refuse, refuseFields } from '../../../../http/errors.ts'
import { type Db, transact } from '../../../../platform/database/database.ts'
import type { ApplicationRow } from '../cards.ts'
import type { MarketDeps } from '../deps.ts'
import { type Content, cleanContent, findContentProblems, listUploadKeys } from '../publish/content.ts'
import { addHistory, insertDraft, listApplication, toColumns } from '../publish/publishing.ts'
import { lockMarket } from '../store.ts'
import { applicationContents, applications } from '../tables.ts'
import { createRules, findContents, loadManaged } from './applications.ts'

/* These functions change an application: its draft, and the listed version made from it. */

export type Colleague = { userId: string }
export type Seen = { id: number; version: number }

const FIRST_ID = 1001
const { id, status } = applications

/** Returns the application locked in the version that the colleague has seen. */
async function lockSeenVersion(db: Db, seen: Seen): Promise<ApplicationRow> {
  const [row] = await db.select().from(applications).where(eq(id, seen.id)).for('update')
  if (!row) throw refuse('application_not_found')
  if (row.version !== seen.version) throw refuse('market_stale')
  return row
}

/** Returns the name for the history. */
export const loadActorName = async ({ people }: MarketDeps, db: Db, { userId }: Colleague): Promise<string> =>
  (await people.describe(db, [userId])).get(userId)?.name ?? '工作人员'

type Change = { row: ApplicationRow; draft: Content; listed: Content | null; actor: string; at: Date }

/** Changes one application: runs `work` with it locked, then returns its new state. */
export async function changeApplication(
  deps: MarketDeps,
  who: Colleague,
  seen: Seen,
  work: (db: Db, change: Change) => Promise<void>,
): Promise<ManagedApplication> {
  const result = await transact(deps.db, async (db) => {
    const row = await lockSeenVersion(db, seen)
    const contents = await findContents(db, row.id)
    if (!contents) throw refuse('application_not_found')
    const actor = await loadActorName(deps, db, who)
    await work(db, { row, draft: contents.draft, listed: contents.listed, actor, at: deps.now() })
    return loadManaged(deps, db, row.id)
  })
  deps.memory.forget()
  return result
}

export const updateApplication = (
  db: Db,
  { row, actor, at }: { row: { id: number }; actor: string; at: Date },
  set: object,
) =>
  db
    .update(applications)
    .set({ ...set, version: sql`${applications.version} + 1`, updatedAt: at, updatedBy: actor })
    .where(eq(id, row.id))

/** Keeps the pictures of the draft and of the listed version. */
async function keepPictures(
  { pictures }: MarketDeps,
  db: Db,
  applicationId: number,
  ...contents: (Content | null)[]
) {
  const keys = contents.flatMap((content) => (content ? listUploadKeys(content) : []))
  const missing = await pictures.setUses(db, `application:${applicationId}`, [...new Set(keys)])
  if (missing.some((key) => key.startsWith(FILMS))) throw refuseFields({ video: '视频已被清除，请重新上传' })
  if (missing.some((key) => key.startsWith(DOCUMENTS)))
    throw refuseFields({ documents: '有资料已被清除，请重新上传' })
  if (missing.some((key) => key.startsWith(UPLOADED)))
    throw refuseFields({ pictures: '有图片已被清除，请重新上传' })
}

async function createDraft(deps: MarketDeps, who: Colleague, content: Content): Promise<ManagedApplication> {
  const shelf = await deps.getShelf()
  const result = await transact(deps.db, async (db) => {
    const at = deps.now()
    const actor = await loadActorName(deps, db, who)
    for (;;) {
      const [last] = await db
        .select({ id: sql<number>`coalesce(max(${id}), 0)`.mapWith(Number) })
        .from(applications)
      const next = Math.max(FIRST_ID, (last?.id ?? 0) + 1)
      if (!(await insertDraft(db, shelf, { id: next, content, at, actor }))) continue
      await keepPictures(deps, db, next, content)
      await addHistory(db, { at, actor }, { applicationId: next, action: '新建', text: '' })
      return loadManaged(deps, db, next)
    }
  })
  deps.memory.forget()
  return result
}

/** Stores a draft, complete or not; without an id it adds a new application. */
export async function saveDraft(
  deps: MarketDeps,
  who: Colleague,
  input: { id?: number; version: number; content: ApplicationContent },
): Promise<ManagedApplication> {
  const content = cleanContent(input.content)
  if (input.id === undefined) return createDraft(deps, who, content)
  const shelf = await deps.getShelf()
  return changeApplication(deps, who, { id: input.id, version: input.version }, async (db, change) => {
    await db
      .update(applicationContents)
      .set({ draft: content })
      .where(eq(applicationContents.applicationId, change.row.id))
    await keepPictures(deps, db, change.row.id, content, change.listed)
    const isSame = JSON.stringify(change.listed) === JSON.stringify(content)
    // Until a version is listed, lists show the draft.
    const columns = change.row.status === 'draft' ? toColumns(shelf, change.row.id, content) : {}
    await updateApplication(db, change, { ...columns, hasChanges: change.listed !== null && !isSame })
  })
}

/** Refuses an incomplete draft with its missing parts. */
export async function checkDraft(
  { getShelf }: MarketDeps,
  db: Db,
  { row, draft }: Pick<Change, 'row' | 'draft'>,
) {
  const problems = findContentProblems(draft, createRules(await getShelf()))
  const { appCode } = applications
  const sameCode = await db.$count(
    applications,
    and(eq(appCode, draft.appCode), ne(id, row.id), ne(status, 'draft')),
  )
  if (sameCode > 0) problems.appCode = '已有应用使用这个应用代码'
  if (Object.keys(problems).length > 0) throw refuseFields(problems)
}

/** Lists the draft; refuses one that is incomplete. Part of the caller's transaction. */
export async function listDraft(
  deps: MarketDeps,
  db: Db,
  change: Change & { reason: string; until?: Date | null | undefined },
): Promise<void> {
  await lockMarket(db)
  await checkDraft(deps, db, change)
  const { row, draft, listed, actor, at, reason, until } = change
  const listing = { id: row.id, before: listed, content: draft, reason, actor, at, until, ending: row }
  await listApplication(db, await deps.getShelf(), listing)
  // Its former places belong to the category it has left.
  await db
    .update(applications)
    .set({ choice: false, homeScene: false })
    .where(and(eq(id, row.id), ne(applications.category1, row.category1)))
  await keepPictures(deps, db, row.id, draft)
}
