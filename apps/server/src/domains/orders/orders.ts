import { and, countDistinct, desc, eq, inArray } from 'drizzle-orm'
import type { Exports } from '../../http/exports.ts'
import type { Now } from '../../platform/base/clock.ts'
import { createOutbound } from '../../platform/base/outbound.ts'
import { makeKeyed } from '../../platform/base/secret.ts'
import type { Db } from '../../platform/database/database.ts'
import { createProviders } from '../../platform/providers/payment/providers.ts'
import type { Deliver } from '../../platform/providers/payment/stand-in/stand-in.ts'
import { createNotices } from '../../platform/providers/sms/notices.ts'
import type { SmsPort } from '../../platform/providers/sms/sms.ts'
import type { Storage } from '../../platform/providers/storage/storage.ts'
import type { Env } from '../../platform/settings/env.ts'
import { forgetAnswers } from '../../platform/shared/idempotency.ts'
import { defineScheduledJob, type Job } from '../../platform/shared/jobs/job.ts'
import type { Jobs } from '../../platform/shared/jobs/jobs.ts'
import { makeSealingKeys } from '../../platform/shared/keys/keys.ts'
import type { Files } from '../enterprises/files/files.ts'
import { registerExports } from './bills/exports.ts'
import { expireQuotes } from './bills/quotes.ts'
import type { OrderDeps, OrderPeople, Shop } from './context.ts'
import { type Payee, toOrderSettings } from './context.ts'
import { createActivationJobs } from './entitlements/activation.ts'
import { createDeliveryJobs } from './entitlements/delivery.ts'
import { endSeats } from './entitlements/seats/holders.ts'
import { completeOrders, endEntitlements, remindOfEnds } from './entitlements/sweeps.ts'
import { createSmsJobs } from './notifications.ts'
import { createArrivalJobs } from './payments/arrivals.ts'
import { reconcileYesterday } from './payments/reconciling.ts'
import { refundJobs } from './payments/refunding.ts'
import { createSettlingJobs } from './payments/settling.ts'
import { orderRecords } from './personal-records.ts'
import { expireOrders } from './purchase/cancelling.ts'
import { createBuyerReads } from './purchase/reads.ts'
import { orders } from './tables.ts'

export { rewrapOrders } from './bills/rewrap.ts'
export type { Shop } from './context.ts'
export { orderRecords }

type Needs = {
  env: Env
  db: Db
  now: Now
  jobs: Jobs
  files: Files
  exports: Exports
  storage: Storage
  people: OrderPeople
  shop: Shop
  sms: SmsPort
  payee: () => Promise<Payee>
  seal: OrderDeps['seal']
  /** Delivers a notification of the development provider to this node; returns the HTTP status. */
  deliver: Deliver
}

/** Makes orders of applications: buying, payment, entitlements, invoices and refunds. */
export function createOrders(needs: Needs) {
  const { env } = needs
  const { providers, standIn } = createProviders(needs)
  standIn?.deliverTo(needs.deliver)
  const deps: OrderDeps = {
    ...needs,
    providers,
    reads: createBuyerReads(needs.db, needs.people),
    settings: toOrderSettings({ env, providers }),
    keyed: makeKeyed('orders', env),
    key: makeSealingKeys('orders', env),
    outbound: createOutbound(env.activationNetworks),
  }
  const send = createNotices({ ...needs, smsPerDay: env.smsPerDay })
  return {
    deps,
    /** Lists that can be downloaded. */
    lists: registerExports(deps, needs.exports),
    /** Set outside production, where a provider is not configured. */
    standIn,
    /** Ends the seats of a person who leaves their company, in the caller's transaction. */
    endSeats,
    jobs: [
      ...createSettlingJobs(deps),
      ...refundJobs(deps),
      ...createArrivalJobs(deps),
      ...createActivationJobs(deps),
      ...createDeliveryJobs(deps),
      ...createSmsJobs(deps, send),
      defineScheduledJob('orders.expire', '* * * * *', () => expireOrders(deps)),
      defineScheduledJob('orders.complete', '5 * * * *', () => completeOrders(deps)),
      defineScheduledJob('orders.end-entitlements', '10 0 * * *', () => endEntitlements(deps)),
      defineScheduledJob('orders.remind', '0 8 * * *', () => remindOfEnds(deps)),
      defineScheduledJob('orders.expire-quotes', '15 0 * * *', () => expireQuotes(deps)),
      defineScheduledJob('orders.reconcile', '30 10 * * *', () => reconcileYesterday(deps)),
      defineScheduledJob('orders.forget-answers', '45 3 * * *', () => forgetAnswers(deps.db, deps.now())),
    ] satisfies Job[],
  }
}
export type Orders = ReturnType<typeof createOrders>

/** Returns a company's paid orders of an application, the latest first. */
/** Counts the companies that bought each application, by its id. */
export async function countBuyersByApplication(db: Db): Promise<Map<number, number>> {
  const rows = await db
    .select({ productId: orders.productId, companies: countDistinct(orders.companyId) })
    .from(orders)
    .where(inArray(orders.status, ['paid', 'activated', 'completed']))
    .groupBy(orders.productId)
  return new Map(rows.map(({ productId, companies }) => [Number(productId), companies]))
}

export async function loadPurchases(db: Db, companyId: string, applicationId: number) {
  const rows = await db
    .select({
      orderId: orders.id,
      packageName: orders.packageName,
      duration: orders.duration,
      durationUnit: orders.durationUnit,
    })
    .from(orders)
    .where(
      and(
        eq(orders.companyId, companyId),
        eq(orders.productId, String(applicationId)),
        inArray(orders.status, ['paid', 'activated', 'completed']),
      ),
    )
    .orderBy(desc(orders.createdAt))
  return rows as ((typeof rows)[number] & { durationUnit: '1' | '2' | '-1' })[]
}
