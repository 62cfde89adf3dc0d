import type { ManagedApplication } from '@biaojie/contract/marketplace/market/manage.ts'
import { toTimestamp } from '@biaojie/contract/times.ts'
import { and, asc, eq, lte, or } from 'drizzle-orm'
import { Refusal, refuse, refuseFields } from '../../../../http/errors.ts'
import { toPrintable } from '../../../../platform/database/columns.ts'
import { type Db, transact } from '../../../../platform/database/database.ts'
import { defineScheduledJob, type Job } from '../../../../platform/shared/jobs/job.ts'
import type { MarketDeps } from '../deps.ts'
import { fillColumns, storeUsers } from '../publish/columns.ts'
import { addHistory, findUnchangedPrices, listApplication, replacePrices } from '../publish/publishing.ts'
import { lockMarket } from '../store.ts'
import { applicationContents, applicationHistory, applications } from '../tables.ts'
import {
  type Colleague,
  changeApplication,
  checkDraft,
  listDraft,
  type Seen,
  updateApplication,
} from './drafts.ts'

/* Applications are listed and withdrawn here, now or at a set time. */

const MAX_FEATURED = 4
const MAX_SCENES = 2

/** Returns the future moment a colleague has set; undefined for now. */
function parseSchedule(text: string | undefined, now: Date): Date | undefined {
  if (text === undefined) return undefined
  const at = new Date(toTimestamp(text))
  if (Number.isNaN(at.getTime())) throw refuseFields({ at: '时间格式应为 YYYY-MM-DD HH:mm' })
  if (at <= now) throw refuseFields({ at: '请选择将来的时间' })
  return at
}

/** Returns the end of the new prices, which comes after they begin; undefined when they stay. */
function parsePriceEnd(text: string | undefined, begin: Date): Date | undefined {
  if (text === undefined) return undefined
  const end = new Date(toTimestamp(text))
  if (Number.isNaN(end.getTime())) throw refuseFields({ until: '时间格式应为 YYYY-MM-DD HH:mm' })
  if (end <= begin) throw refuseFields({ until: '请选择上架之后的时间' })
  return end
}

export function publish(
  deps: MarketDeps,
  who: Colleague,
  { at, until, reason, ...seen }: Seen & { at?: string; until?: string; reason: string },
): Promise<ManagedApplication> {
  const moment = parseSchedule(at, deps.now())
  const end = parsePriceEnd(until, moment ?? deps.now())
  const text = toPrintable(reason)
  return changeApplication(deps, who, seen, async (db, application) => {
    if (!moment) return listDraft(deps, db, { ...application, reason: text, until: end })
    // Missing parts are reported now, not at the scheduled time.
    await checkDraft(deps, db, application)
    await updateApplication(db, application, {
      publishAt: moment,
      publishReason: text,
      publishUntil: end ?? null,
    })
    const entry = { applicationId: application.row.id, action: '定时上架', text: at ?? '' }
    await addHistory(db, application, entry)
  })
}

export function withdraw(
  deps: MarketDeps,
  who: Colleague,
  { at, reason, ...seen }: Seen & { at?: string; reason: string },
): Promise<ManagedApplication> {
  const text = toPrintable(reason)
  if (!text) throw refuseFields({ reason: '请写明下架原因' })
  const moment = parseSchedule(at, deps.now())
  return changeApplication(deps, who, seen, async (db, application) => {
    if (application.row.status !== 'listed') throw refuse('application_not_listed')
    if (moment) {
      await updateApplication(db, application, { withdrawAt: moment, withdrawReason: text })
      await addHistory(db, application, {
        applicationId: application.row.id,
        action: '定时下架',
        text: `${at}：${text}`,
      })
      return
    }
    await withdrawNow(db, application, text)
  })
}

type Withdrawal = { row: { id: number }; actor: string; at: Date }
async function withdrawNow(db: Db, withdrawal: Withdrawal, reason: string): Promise<void> {
  const { row, at, actor } = withdrawal
  await updateApplication(db, withdrawal, {
    status: 'withdrawn',
    withdrawnAt: at,
    withdrawReason: reason,
    withdrawAt: null,
    choice: false,
    homeScene: false,
  })
  await addHistory(db, { at, actor }, { applicationId: row.id, action: '下架', text: reason })
}

export const unschedule = (deps: MarketDeps, who: Colleague, seen: Seen): Promise<ManagedApplication> =>
  changeApplication(deps, who, seen, async (db, application) => {
    await updateApplication(db, application, {
      publishAt: null,
      publishReason: '',
      publishUntil: null,
      withdrawAt: null,
      // The reason belongs to the scheduled withdrawal, unless the application is withdrawn already.
      ...(application.row.status === 'listed' && { withdrawReason: '' }),
    })
    await addHistory(db, application, { applicationId: application.row.id, action: '取消定时', text: '' })
  })

/** Features it or puts it on the home page; a first-level category has a limited number of places. */
export const setFlags = (
  deps: MarketDeps,
  who: Colleague,
  { choice, homeScene, ...seen }: Seen & { choice?: boolean; homeScene?: boolean },
): Promise<ManagedApplication> =>
  changeApplication(deps, who, seen, async (db, application) => {
    const isInSameCategory = and(
      eq(applications.category1, application.row.category1),
      eq(applications.status, 'listed'),
    )
    if ((choice || homeScene) && application.row.status !== 'listed') throw refuse('application_not_listed')
    await lockMarket(db)
    const isFull = async (column: typeof applications.choice | typeof applications.homeScene, max: number) =>
      (await db.$count(applications, and(isInSameCategory, eq(column, true)))) >= max
    if (choice && !application.row.choice && (await isFull(applications.choice, MAX_FEATURED)))
      throw refuseFields({ choice: `该一级分类已有 ${MAX_FEATURED} 个精选应用，请先取消一个` })
    if (homeScene && !application.row.homeScene && (await isFull(applications.homeScene, MAX_SCENES)))
      throw refuseFields({ homeScene: `该一级分类在首页已有 ${MAX_SCENES} 个应用，请先取消一个` })
    await updateApplication(db, application, {
      choice: choice ?? application.row.choice,
      homeScene: homeScene ?? application.row.homeScene,
    })
    const changes = [
      choice === undefined ? '' : choice ? '设为精选' : '取消精选',
      homeScene === undefined ? '' : homeScene ? '上首页' : '撤下首页',
    ]
    await addHistory(db, application, {
      applicationId: application.row.id,
      action: '标记',
      text: changes.filter(Boolean).join('，'),
    })
  })

/** Resets the draft to the listed version. */
export const revertDraft = (deps: MarketDeps, who: Colleague, seen: Seen): Promise<ManagedApplication> =>
  changeApplication(deps, who, seen, async (db, application) => {
    if (!application.listed) throw refuse('application_not_listed')
    await db
      .update(applicationContents)
      .set({ draft: application.listed })
      .where(eq(applicationContents.applicationId, application.row.id))
    await updateApplication(db, application, { hasChanges: false })
    await addHistory(db, application, { applicationId: application.row.id, action: '放弃改动', text: '' })
  })

/** Deletes a draft that was never listed. */
export async function removeDraft(deps: MarketDeps, seen: Seen): Promise<void> {
  await transact(deps.db, async (db) => {
    const [row] = await db.select().from(applications).where(eq(applications.id, seen.id)).for('update')
    if (!row) throw refuse('application_not_found')
    if (row.version !== seen.version) throw refuse('market_stale')
    if (row.status !== 'draft') throw refuse('application_published')
    await db.delete(applications).where(eq(applications.id, row.id))
    await db.delete(applicationContents).where(eq(applicationContents.applicationId, row.id))
    await db.delete(applicationHistory).where(eq(applicationHistory.applicationId, row.id))
    await deps.pictures.setUses(db, `application:${row.id}`, [])
  })
  deps.memory.forget()
}

const BY_CLOCK = '定时'

async function lockWithContents(db: Db, id: number) {
  const [row] = await db.select().from(applications).where(eq(applications.id, id)).for('update')
  const [contents] = await db
    .select()
    .from(applicationContents)
    .where(eq(applicationContents.applicationId, id))
  return { row, contents }
}

/** Lists a scheduled one; if parts are missing by now, its history says so and it stays a draft. */
async function listScheduled(deps: MarketDeps, id: number): Promise<void> {
  await transact(deps.db, async (db) => {
    const { row, contents } = await lockWithContents(db, id)
    const at = deps.now()
    if (!row?.publishAt || row.publishAt > at || !contents) return
    const application = { row, draft: contents.draft, listed: contents.listed, actor: BY_CLOCK, at }
    try {
      await listDraft(deps, db, { ...application, reason: row.publishReason, until: row.publishUntil })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await updateApplication(db, application, { publishAt: null, publishReason: '', publishUntil: null })
      const text = Object.values(error.fields ?? {}).join('；') || error.message
      await addHistory(db, application, { applicationId: id, action: '定时上架未成功', text })
    }
  })
}

async function withdrawWhenDue(deps: MarketDeps, id: number): Promise<void> {
  await transact(deps.db, async (db) => {
    const [row] = await db.select().from(applications).where(eq(applications.id, id)).for('update')
    const at = deps.now()
    if (row?.status !== 'listed' || !row.withdrawAt || row.withdrawAt > at) return
    await withdrawNow(db, { row, actor: BY_CLOCK, at }, row.withdrawReason)
  })
}

/** Lists the earlier prices again when those of an offer end; the draft keeps its other changes. */
async function endScheduledPrices(deps: MarketDeps, id: number): Promise<void> {
  await transact(deps.db, async (db) => {
    const { row, contents } = await lockWithContents(db, id)
    const at = deps.now()
    const { pricesUntil, pricesBefore } = row ?? {}
    if (!row || !contents?.listed || !pricesUntil || pricesUntil > at || !pricesBefore) return
    const content = replacePrices(id, contents.listed, pricesBefore)
    const returningPrices = findUnchangedPrices(id, contents.draft, contents.listed, pricesBefore)
    const draft = row.hasChanges ? replacePrices(id, contents.draft, returningPrices) : content
    await listApplication(db, await deps.getShelf(), {
      ...{ id, before: contents.listed, content, reason: '优惠到期', actor: BY_CLOCK, at },
    })
    await db.update(applicationContents).set({ draft }).where(eq(applicationContents.applicationId, id))
    const { status, withdrawnAt, hasChanges, publishAt, publishReason, publishUntil } = row
    await db
      .update(applications)
      .set({ status, withdrawnAt, hasChanges, publishAt, publishReason, publishUntil })
      .where(eq(applications.id, id))
  })
}

/** Lists and withdraws applications at their scheduled times, and ends prices. */
async function runSchedules(deps: MarketDeps): Promise<void> {
  const { id, publishAt, withdrawAt, pricesUntil } = applications
  const at = deps.now()
  const dueRows = await deps.db
    .select({ id, publishAt, withdrawAt, pricesUntil })
    .from(applications)
    .where(or(lte(publishAt, at), lte(withdrawAt, at), lte(pricesUntil, at)))
    .orderBy(asc(id))
    .limit(200)
  for (const due of dueRows) {
    if (due.pricesUntil && due.pricesUntil <= at) await endScheduledPrices(deps, due.id)
    if (due.publishAt && due.publishAt <= at) await listScheduled(deps, due.id)
    if (due.withdrawAt && due.withdrawAt <= at) await withdrawWhenDue(deps, due.id)
  }
  if (dueRows.length > 0) deps.memory.forget()
}

async function refreshColumns({ db, buyersByApplication }: MarketDeps): Promise<void> {
  while ((await fillColumns(db)) > 0);
  if (buyersByApplication) await storeUsers(db, await buyersByApplication())
}

export const createPublishingJobs = (deps: MarketDeps): Job[] => [
  defineScheduledJob('market.clock', '* * * * *', () => runSchedules(deps)),
  defineScheduledJob('market.columns', '*/5 * * * *', () => refreshColumns(deps)),
]
