import type { Area } from '@biaojie/contract/accounts/staff/duties.ts'
import { HOUR_MS } from '@biaojie/contract/times.ts'
import { getErrorMessage } from '../../platform/base/problem.ts'
import type { Db } from '../../platform/database/database.ts'
import type { SendNotice } from '../../platform/providers/sms/notices.ts'
import { isPossiblySent } from '../../platform/providers/sms/sms.ts'
import { defineJob, defineJobKind, GiveUp, type Job, type JobRun } from '../../platform/shared/jobs/job.ts'
import { addNotice, addNotices } from '../accounts/notices/notices.ts'
import type { OrderDeps } from './context.ts'
import type { OrderRow } from './store.ts'

const RETRY_UNSURE_MS = HOUR_MS

type SmsPayload = { phone: string; name: string; order: string; state: string; unsure?: true }
const SEND_SMS = defineJobKind<SmsPayload>('orders.sms')

/** Notices link to these pages of the console. */
export const toOrderPage = (id: string) => `/console/orders/${id}`
/** Notices link to these pages of the console. */
export const STAFF_REFUNDS = '/console/refunds'
export const STAFF_REFUND_APPROVALS = '/console/refund-approvals'
export const STAFF_REFUND_REQUESTS = '/console/refund-requests'
export const STAFF_TRANSFERS = '/console/vouchers'
export const STAFF_BANK_LINES = '/console/bank-lines'
export const STAFF_RECONCILIATION = '/console/reconciliation'
export const STAFF_INVOICES = '/console/invoices'
export const STAFF_QUOTES = '/console/quote-desk'
export const BUYER_APPLICATIONS = '/console/entitlements'
/** The page of one right of the company. */
export const toEntitlementPage = (id: string) => `${BUYER_APPLICATIONS}?id=${id}`
/** The page on which a member takes a seat by a link. */
export const toSeatPage = (key: string) => `/console/seat?key=${key}`
export const BUYER_INVOICES = '/console/my-invoices'
export const BUYER_QUOTES = '/console/quotes'

type News = {
  /** 核销未通过, which is also the text of the SMS. */
  state: string
  title: string
  text: string
  /** Page of the console; that of the order by default. */
  link?: string
  /** True for a notice on this site only. */
  quiet?: true
}

/** Notifies the buyer on this site and by a text message. Part of the caller's transaction. */
export async function notifyBuyer(deps: OrderDeps, db: Db, order: OrderRow, news: News): Promise<void> {
  const { title, text, link = toOrderPage(order.id) } = news
  await addNotice(db, { userId: order.buyerId, title, text, link }, deps.now())
  if (news.quiet) return
  const person = (await deps.people.describe(db, [order.buyerId])).get(order.buyerId)
  if (!person) return
  const payload = { phone: person.phone, name: order.productName, order: order.code, state: news.state }
  await deps.jobs.enqueue(db, SEND_SMS, payload)
}

/** Notifies people only on this site, without text messages. */
export async function notifyPeople(
  { now }: Pick<OrderDeps, 'now'>,
  db: Db,
  userIds: readonly string[],
  news: { title: string; text: string; link: string },
): Promise<void> {
  await addNotices(db, userIds, news, now())
}

/** Notifies every administrator of the company; the title names the event. */
export async function notifyCompany(
  deps: OrderDeps,
  db: Db,
  companyId: string,
  news: { title: string; text: string; link: string },
): Promise<void> {
  await notifyPeople(deps, db, await deps.people.administratorIds(db, companyId), news)
}

/** Notifies the staff of an area. */
export async function notifyStaff(
  deps: OrderDeps,
  db: Db,
  { area = 'money', ...news }: { area?: Area; title: string; text: string; link: string },
): Promise<void> {
  await notifyPeople(deps, db, await deps.people.staff(db, area), news)
}

async function sendSms(deps: OrderDeps, send: SendNotice, payload: SmsPayload, run: JobRun): Promise<void> {
  const { unsure, ...message } = payload
  try {
    await send({ ...message, template: 'orderProgress' })
  } catch (error) {
    if (!isPossiblySent(error)) throw error
    if (unsure) throw new GiveUp(getErrorMessage(error), { cause: error })
    run.warn(error)
    const startAfter = new Date(deps.now().getTime() + RETRY_UNSURE_MS)
    await deps.jobs.enqueue(deps.db, SEND_SMS, { ...payload, unsure: true }, { startAfter })
  }
}

/** Sends the notifications that transactions have enqueued. */
export const createSmsJobs = (deps: OrderDeps, send: SendNotice): Job[] => [
  defineJob(SEND_SMS, (payload, run) => sendSms(deps, send, payload, run)),
]
