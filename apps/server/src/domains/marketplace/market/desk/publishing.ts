import type { ManagedApplication } from '@biaojie/contract/marketplace/market/manage.ts'
import { timeOf } from '@biaojie/contract/times.ts'
import { and, asc, eq, lte, or } from 'drizzle-orm'
import { Refusal, refuse, refuseFields } from '../../../../http/errors.ts'
import { printable } from '../../../../platform/database/columns.ts'
import { type Db, transact } from '../../../../platform/database/database.ts'
import { type Job, scheduledJob } from '../../../../platform/shared/jobs/job.ts'
import type { MarketDeps } from '../deps.ts'
import { fillColumns, storeUsers } from '../publish/columns.ts'
import { addHistory, list, unchangedPrices, withPrices } from '../publish/publishing.ts'
import { lockMarket } from '../store.ts'
import { applicationContents, applicationHistory, applications } from '../tables.ts'
import { type Colleague, change, checkDraft, listDraft, type Seen, updateApplication } from './drafts.ts'

/* Applications are listed and withdrawn here, now or at a set time. */

const MAX_FEATURED = 4
const MAX_SCENES = 2

/** Returns the future moment a colleague has set; undefined for now. */
function momentOf(given: string | undefined, now: Date): Date | undefined {
  if (given === undefined) return undefined
  const at = new Date(timeOf(given))
  if (Number.isNaN(at.getTime())) throw refuseFields({ at: '时间格式应为 YYYY-MM-DD HH:mm' })
  if (at <= now) throw refuseFields({ at: '请选择将来的时间' })
  return at
}

/** Returns the end of the new prices, which comes after they begin; undefined when they stay. */
function endOf(given: string | undefined, begin: Date): Date | undefined {
  if (given === undefined) return undefined
  const end = new Date(timeOf(given))
  if (Number.isNaN(end.getTime())) throw refuseFields({ until: '时间格式应为 YYYY-MM-DD HH:mm' })
  if (end <= begin) throw refuseFields({ until: '请选择上架之后的时间' })
  return end
}

export function publish(
  deps: MarketDeps,
  who: Colleague,
  { at, until, reason, ...seen }: Seen & { at?: string; until?: string; reason: string },
): Promise<ManagedApplication> {
  const moment = momentOf(at, deps.now())
  const end = endOf(until, moment ?? deps.now())
  const text = printable(reason)
  return change(deps, who, seen, async (db, one) => {
    if (!moment) return listDraft(deps, db, { ...one, reason: text, until: end })
    // Missing parts are reported now, not at the scheduled time.
    await checkDraft(deps, db, one)
    await updateApplication(db, one, {
      publishAt: moment,
      publishReason: text,
      publishUntil: end ?? null,
    })
    const entry = { applicationId: one.row.id, action: '定时上架', text: at ?? '' }
    await addHistory(db, one, entry)
  })
}

export function withdraw(
  deps: MarketDeps,
  who: Colleague,
  { at, reason, ...seen }: Seen & { at?: string; reason: string },
): Promise<ManagedApplication> {
  const text = printable(reason)
  if (!text) throw refuseFields({ reason: '请写明下架原因' })
  const moment = momentOf(at, deps.now())
  return change(deps, who, seen, async (db, one) => {
    if (one.row.status !== 'listed') throw refuse('application_not_listed')
    if (moment) {
      await updateApplication(db, one, { withdrawAt: moment, withdrawReason: text })
      await addHistory(db, one, { applicationId: one.row.id, action: '定时下架', text: `${at}：${text}` })
      return
    }
    await withdrawNow(db, one, text)
  })
}

type One = { row: { id: number }; actor: string; at: Date }
async function withdrawNow(db: Db, one: One, reason: string): Promise<void> {
  const { row, at, actor } = one
  await updateApplication(db, one, {
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
  change(deps, who, seen, async (db, one) => {
    await updateApplication(db, one, {
      publishAt: null,
      publishReason: '',
      publishUntil: null,
      withdrawAt: null,
      // The reason belongs to the scheduled withdrawal, unless the application is withdrawn already.
      ...(one.row.status === 'listed' && { withdrawReason: '' }),
    })
    await addHistory(db, one, { applicationId: one.row.id, action: '取消定时', text: '' })
  })

/** Features it or puts it on the home page; a first-level category has a limited number of places. */
export const setFlags = (
  deps: MarketDeps,
  who: Colleague,
  { choice, homeScene, ...seen }: Seen & { choice?: boolean; homeScene?: boolean },
): Promise<ManagedApplication> =>
  change(deps, who, seen, async (db, one) => {
    const within = and(eq(applications.category1, one.row.category1), eq(applications.status, 'listed'))
    if ((choice || homeScene) && one.row.status !== 'listed') throw refuse('application_not_listed')
    await lockMarket(db)
    const isFull = async (column: typeof applications.choice | typeof applications.homeScene, most: number) =>
      (await db.$count(applications, and(within, eq(column, true)))) >= most
    if (choice && !one.row.choice && (await isFull(applications.choice, MAX_FEATURED)))
      throw refuseFields({ choice: `该一级分类已有 ${MAX_FEATURED} 个精选应用，请先取消一个` })
    if (homeScene && !one.row.homeScene && (await isFull(applications.homeScene, MAX_SCENES)))
      throw refuseFields({ homeScene: `该一级分类在首页已有 ${MAX_SCENES} 个应用，请先取消一个` })
    await updateApplication(db, one, {
      choice: choice ?? one.row.choice,
      homeScene: homeScene ?? one.row.homeScene,
    })
    const said = [
      choice === undefined ? '' : choice ? '设为精选' : '取消精选',
      homeScene === undefined ? '' : homeScene ? '上首页' : '撤下首页',
    ]
    await addHistory(db, one, {
      applicationId: one.row.id,
      action: '标记',
      text: said.filter(Boolean).join('，'),
    })
  })

/** Resets the draft to the listed version. */
export const revert = (deps: MarketDeps, who: Colleague, seen: Seen): Promise<ManagedApplication> =>
  change(deps, who, seen, async (db, one) => {
    if (!one.listed) throw refuse('application_not_listed')
    await db
      .update(applicationContents)
      .set({ draft: one.listed })
      .where(eq(applicationContents.applicationId, one.row.id))
    await updateApplication(db, one, { hasChanges: false })
    await addHistory(db, one, { applicationId: one.row.id, action: '放弃改动', text: '' })
  })

/** Deletes a draft that was never listed. */
export async function remove(deps: MarketDeps, seen: Seen): Promise<void> {
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

/** Lists a scheduled one; if parts are missing by now, its history says so and it stays a draft. */
async function listOnTime(deps: MarketDeps, id: number): Promise<void> {
  await transact(deps.db, async (db) => {
    const [row] = await db.select().from(applications).where(eq(applications.id, id)).for('update')
    const [contents] = await db
      .select()
      .from(applicationContents)
      .where(eq(applicationContents.applicationId, id))
    const at = deps.now()
    if (!row?.publishAt || row.publishAt > at || !contents) return
    const one = { row, draft: contents.draft, listed: contents.listed, actor: BY_CLOCK, at }
    try {
      await listDraft(deps, db, { ...one, reason: row.publishReason, until: row.publishUntil })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await updateApplication(db, one, { publishAt: null, publishReason: '', publishUntil: null })
      const text = Object.values(error.fields ?? {}).join('；') || error.message
      await addHistory(db, one, { applicationId: id, action: '定时上架未成功', text })
    }
  })
}

async function withdrawOnTime(deps: MarketDeps, id: number): Promise<void> {
  await transact(deps.db, async (db) => {
    const [row] = await db.select().from(applications).where(eq(applications.id, id)).for('update')
    const at = deps.now()
    if (row?.status !== 'listed' || !row.withdrawAt || row.withdrawAt > at) return
    await withdrawNow(db, { row, actor: BY_CLOCK, at }, row.withdrawReason)
  })
}

/** Lists the earlier prices again when those of an offer end; the draft keeps its other changes. */
async function endPricesOnTime(deps: MarketDeps, id: number): Promise<void> {
  await transact(deps.db, async (db) => {
    const [row] = await db.select().from(applications).where(eq(applications.id, id)).for('update')
    const [contents] = await db
      .select()
      .from(applicationContents)
      .where(eq(applicationContents.applicationId, id))
    const at = deps.now()
    const { pricesUntil, pricesBefore } = row ?? {}
    if (!row || !contents?.listed || !pricesUntil || pricesUntil > at || !pricesBefore) return
    const content = withPrices(id, contents.listed, pricesBefore)
    const returning = unchangedPrices(id, contents.draft, contents.listed, pricesBefore)
    const draft = row.hasChanges ? withPrices(id, contents.draft, returning) : content
    await list(db, await deps.shelf(), {
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
async function followTheClock(deps: MarketDeps): Promise<void> {
  const { id, publishAt, withdrawAt, pricesUntil } = applications
  const at = deps.now()
  const due = await deps.db
    .select({ id, publishAt, withdrawAt, pricesUntil })
    .from(applications)
    .where(or(lte(publishAt, at), lte(withdrawAt, at), lte(pricesUntil, at)))
    .orderBy(asc(id))
    .limit(200)
  for (const one of due) {
    if (one.pricesUntil && one.pricesUntil <= at) await endPricesOnTime(deps, one.id)
    if (one.publishAt && one.publishAt <= at) await listOnTime(deps, one.id)
    if (one.withdrawAt && one.withdrawAt <= at) await withdrawOnTime(deps, one.id)
  }
  if (due.length > 0) deps.memory.forget()
}

async function keepColumns({ db, buyersByApplication }: MarketDeps): Promise<void> {
  while ((await fillColumns(db)) > 0);
  if (buyersByApplication) await storeUsers(db, await buyersByApplication())
}

export const publishingJobs = (deps: MarketDeps): Job[] => [
  scheduledJob('market.clock', '* * * * *', () => followTheClock(deps)),
  scheduledJob('market.columns', '*/5 * * * *', () => keepColumns(deps)),
]
