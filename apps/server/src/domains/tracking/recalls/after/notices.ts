import { formatCount } from '@biaojie/contract/formats.ts'
import type { BlockNotice } from '@biaojie/contract/tracking/recalls/fields.ts'
import { and, desc, eq, gte, sql } from 'drizzle-orm'
import type { Caller } from '../../../../http/access/principals.ts'
import { refuse } from '../../../../http/errors.ts'
import { type Now, startOfDay, toShanghaiDay, toShanghaiTime } from '../../../../platform/base/clock.ts'
import { createId, isUuid } from '../../../../platform/base/ids.ts'
import { toPrintable } from '../../../../platform/database/columns.ts'
import { type Db, getClient, transact } from '../../../../platform/database/database.ts'
import { addNotices } from '../../../accounts/notices/notices.ts'
import { findCompaniesByPrefix, findCompanyByPrefix } from '../../../enterprises/enterprises/enterprises.ts'
import { loadAuthor, type People, requireOwnPrefix } from '../../../identifiers/records/identifiers.ts'
import type { Webhooks } from '../../../identifiers/webhooks/webhooks.ts'
import { type Recall, type SetKey, trail } from '../store.ts'
import { blockNotices, recalls } from '../tables.ts'

export type NotifyDeps = {
  db: Db
  now: Now
  people: People & { administratorIds: (db: Db, companyId: string) => Promise<string[]> }
  webhooks: Pick<Webhooks, 'announce'>
}
type Notice = typeof blockNotices.$inferSelect

const PAGE = '/console/recalls'
const RECEIVED_PAGE = '/console/recalls/notices'
/** Identifiers that a webhook names for one company; the list is exported for more. */
const NAMED_MOST = 500

export type Partner = { prefix: string; total: number; waiting: boolean }

/** The companies whose parts are in a set, with the number of their parts. */
export async function loadPartners(db: Db, { prefix, id, scope }: SetKey): Promise<Partner[]> {
  const { rows } = await getClient(db).query<Partner>(
    `select prefix, sum(total)::int as total, bool_and(waiting) as waiting from (
       select prefix, waiting, 1 as total from recall_members
        where recall_prefix = $1 and recall_id = $2 and scope = $3 and excluded is null
       union all
       select prefix, waiting, total from recall_groups
        where recall_prefix = $1 and recall_id = $2 and scope = $3) parts
      where prefix <> $1 group by prefix order by 2 desc`,
    [prefix, id, scope],
  )
  return rows
}

type NoticeText = { title: string; text: string; link: string }

/** Notifies the administrators of a company except the account `but`. */
async function notifyAdministrators(
  deps: NotifyDeps,
  db: Db,
  prefix: string,
  text: NoticeText,
  but = '',
): Promise<void> {
  const company = await findCompanyByPrefix(db, prefix)
  if (!company) return
  const ids = await deps.people.administratorIds(db, company.id)
  const others = ids.filter((id) => id !== but)
  await addNotices(db, others, text, deps.now())
}

async function loadIdentifiers(db: Db, { prefix, id, scope }: SetKey, of: string): Promise<string[]> {
  const { rows } = await getClient(db).query<{ handle: string }>(
    `select handle from recall_members where recall_prefix = $1 and recall_id = $2 and scope = $3
        and prefix = $4 and excluded is null order by level, handle limit ${NAMED_MOST}`,
    [prefix, id, scope, of],
  )
  return rows.map(({ handle }) => handle)
}

/**
 * Notifies the company's own webhooks, and the companies downstream with their webhooks, in the transaction
 * of the publication.
 */
export async function notifyPublished(
  deps: NotifyDeps,
  db: Db,
  recall: Recall,
  { title, company }: { title: string; company: string },
): Promise<number> {
  const key = { prefix: recall.prefix, id: recall.id, scope: recall.scope }
  const partners = await loadPartners(db, key)
  for (const { prefix, total } of [...partners, { prefix: recall.prefix, total: 0 }]) {
    const named = await loadIdentifiers(db, key, prefix)
    const about = { recall: recall.number, state: recall.state, title: recall.title, total }
    await deps.webhooks.announce(db, {
      prefix,
      event: 'recall.published',
      identifiers: (named.length > 0 ? named : [recall.number]).map((identifier) => ({
        identifier,
        ...about,
      })),
    })
    if (prefix !== recall.prefix)
      await notifyAdministrators(deps, db, prefix, {
        title: `${company} ${title}`,
        text: `${recall.title}，涉及您的 ${formatCount(total)} 件。`,
        link: RECEIVED_PAGE,
      })
  }
  return partners.length
}

/** Notifies people of the company itself about a pending or finished decision. */
export const notifyOwnCompany = (deps: NotifyDeps, db: Db, recall: Recall, title: string, but?: string) =>
  notifyAdministrators(
    deps,
    db,
    recall.prefix,
    { title: `${recall.number} ${title}`, text: recall.title, link: `${PAGE}/${recall.id}` },
    but,
  )

/** Reminds a customer to handle its parts. */
export const remindCustomer = (deps: NotifyDeps, db: Db, recall: Recall, customer: string) =>
  notifyAdministrators(deps, db, customer, {
    title: `请尽快处置召回 ${recall.number}`,
    text: recall.title,
    link: RECEIVED_PAGE,
  })

async function onWire(
  db: Db,
  rows: readonly (Notice & { number: string; title: string })[],
): Promise<BlockNotice[]> {
  const names = await findCompaniesByPrefix(db, [
    ...new Set(rows.flatMap(({ prefix, recipient }) => [prefix, recipient])),
  ])
  return rows.map((row) => ({
    id: row.id,
    recall: row.recallId,
    number: row.number,
    title: row.title,
    sender: row.prefix,
    senderName: names.get(row.prefix)?.name ?? '',
    recipient: row.recipient,
    recipientName: names.get(row.recipient)?.name ?? '',
    state: row.state,
    parts: row.parts,
    text: row.text,
    sendTime: toShanghaiTime(row.sentAt),
    found: row.found,
    setAside: row.setAside,
    answer: row.answer,
    answeredBy: row.answeredBy,
    answerTime: row.answeredAt ? toShanghaiTime(row.answeredAt) : '',
  }))
}

const WAITING_FIRST = sql`${blockNotices.state} <> 'sent'`
const selectWithRecall = (db: Db) =>
  db
    .select({ notice: blockNotices, number: recalls.number, title: recalls.title })
    .from(blockNotices)
    .innerJoin(recalls, and(eq(recalls.prefix, blockNotices.prefix), eq(recalls.id, blockNotices.recallId)))

/** Returns requests of one recall, the latest first. */
export async function loadNotices(db: Db, { prefix, id }: Recall): Promise<BlockNotice[]> {
  const rows = await selectWithRecall(db)
    .where(and(eq(blockNotices.prefix, prefix), eq(blockNotices.recallId, id)))
    .orderBy(WAITING_FIRST, desc(blockNotices.sentAt), desc(blockNotices.id))
    .limit(200)
  return onWire(
    db,
    rows.map(({ notice, ...rest }) => ({ ...notice, ...rest })),
  )
}

export async function loadReceivedNotices(db: Db, prefix: string, { current = 1, size = 20 }) {
  const where = eq(blockNotices.recipient, prefix)
  const rows = await selectWithRecall(db)
    .where(where)
    .orderBy(WAITING_FIRST, desc(blockNotices.sentAt), desc(blockNotices.id))
    .limit(size)
    .offset((current - 1) * size)
  const records = await onWire(
    db,
    rows.map(({ notice, ...rest }) => ({ ...notice, ...rest })),
  )
  return { records, total: await db.$count(blockNotices, where) }
}

export const countWaiting = (db: Db, prefix: string): Promise<number> =>
  db.$count(blockNotices, and(eq(blockNotices.recipient, prefix), eq(blockNotices.state, 'sent')))

type Sent = { recall: Recall; scope: number; text: string; by: string; company: string }

/** Finds companies that received a request on a day and have not answered. */
async function findAskedCompanies(db: Db, { prefix, id }: Recall, day: string): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ recipient: blockNotices.recipient })
    .from(blockNotices)
    .where(
      and(
        eq(blockNotices.prefix, prefix),
        eq(blockNotices.recallId, id),
        eq(blockNotices.state, 'sent'),
        gte(blockNotices.sentAt, startOfDay(day)),
      ),
    )
  return new Set(rows.map(({ recipient }) => recipient))
}

/**
 * Asks the companies in a set to put their parts aside. A company that has not answered is asked again the
 * next day.
 */
export async function sendNotices(deps: NotifyDeps, db: Db, sent: Sent): Promise<number> {
  const { recall, scope, by, company } = sent
  const at = deps.now()
  const all = await loadPartners(db, { prefix: recall.prefix, id: recall.id, scope })
  const notified = await findAskedCompanies(db, recall, toShanghaiDay(at))
  const partners = all.filter(({ prefix }) => !notified.has(prefix))
  if (partners.length === 0 && all.length > 0)
    throw refuse('recall_reminded', '今天已发过冻结通知，等对方答复')
  const text = toPrintable(sent.text) || '请先把名单里的零件单独放开、暂停装配和发出，并答复找到多少。'
  for (const { prefix: recipient, total } of partners) {
    const row: Notice = {
      prefix: recall.prefix,
      id: createId(at.getTime()),
      recallId: recall.id,
      recipient,
      state: 'sent',
      parts: total,
      text,
      sentAt: at,
      sentBy: by,
      found: 0,
      setAside: 0,
      answer: '',
      answeredAt: null,
      answeredBy: '',
    }
    await db.insert(blockNotices).values(row)
    await notifyAdministrators(deps, db, recipient, {
      title: `${company} 请您冻结 ${formatCount(total)} 件`,
      text: recall.title,
      link: RECEIVED_PAGE,
    })
  }
  return partners.length
}

type Answer = { id: string; found: number; setAside: number; answer: string }

export const answerNotice = (deps: NotifyDeps, caller: Caller, input: Answer) =>
  transact(deps.db, async (db) => {
    const recipient = await requireOwnPrefix(db, caller)
    const at = deps.now()
    const { name } = await loadAuthor(db, caller, deps.people)
    const isMine = and(eq(blockNotices.id, input.id), eq(blockNotices.recipient, recipient))
    const [existing] = isUuid(input.id) ? await selectWithRecall(db).where(isMine) : []
    if (!existing) throw refuse('recall_notice_not_found')
    const [row] = await db
      .update(blockNotices)
      .set({
        state: 'answered',
        found: input.found,
        setAside: input.setAside,
        answer: toPrintable(input.answer),
        answeredAt: at,
        answeredBy: name,
      })
      .where(and(eq(blockNotices.prefix, existing.notice.prefix), isMine, eq(blockNotices.state, 'sent')))
      .returning()
    if (!row) throw refuse('recall_notice_answered')
    const company = await findCompanyByPrefix(db, recipient)
    const text = `找到 ${formatCount(input.found)} 件，放开 ${formatCount(input.setAside)} 件`
    await trail.add(db, {
      recallId: row.recallId,
      at,
      actor: company?.name ?? recipient,
      action: '答复冻结',
      text,
    })
    await notifyAdministrators(deps, db, row.prefix, {
      title: `${company?.name ?? recipient} 答复了冻结通知`,
      text,
      link: `${PAGE}/${row.recallId}`,
    })
    const [answered] = await onWire(db, [{ ...row, number: existing.number, title: existing.title }])
    if (!answered) throw refuse('recall_notice_not_found')
    return answered
  })

/** Withdraws the requests when a recall is published or its draft is discarded. */
export const liftNotices = (db: Db, { prefix, id }: Recall) =>
  db
    .update(blockNotices)
    .set({ state: 'lifted' })
    .where(
      and(eq(blockNotices.prefix, prefix), eq(blockNotices.recallId, id), eq(blockNotices.state, 'sent')),
    )
