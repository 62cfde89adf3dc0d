import type { WaitingCounts } from '@biaojie/contract/accounts/notices.ts'
import { canSee } from '@biaojie/contract/accounts/staff/duties.ts'
import type { Person } from '../../http/access/principals.ts'
import type { Db } from '../../platform/database/database.ts'
import { defineDomain } from '../assembly.ts'
import { countQuotes } from './bills/quotes.ts'
import type { OrderDeps } from './context.ts'
import { countWaiting } from './desk/orders.ts'
import { countOrdersToPay } from './lists.ts'
import { countBuyersByApplication, createOrders, loadPurchases, orderRecords, type Shop } from './orders.ts'
import { serveOrders } from './routes.ts'

/**
 * The purchases of companies come before the market, which shows them, and before orders, which record them.
 */
export const purchases = defineDomain({
  name: 'purchases',
  create: ({ db }: { db: Db }) => ({
    of: (companyId: string, applicationId: number) => loadPurchases(db, companyId, applicationId),
    buyersByApplication: () => countBuyersByApplication(db),
  }),
})

async function countFor(deps: OrderDeps, who: Person): Promise<WaitingCounts> {
  if (canSee(who, 'orders')) {
    const waiting = await countWaiting(deps)
    return {
      activations: waiting.activations,
      vouchers: waiting.transfers,
      refunds: waiting.refunds + waiting.refundRequests + waiting.refundApprovals,
      invoices: waiting.invoices,
    }
  }
  if (!who.companyId) return {}
  const [orders, quotes] = await Promise.all([
    countOrdersToPay(deps, who.companyId),
    countQuotes(deps.db, who.companyId),
  ])
  return { orders, quotes: quotes.open ?? 0 }
}

type Needs = Omit<Parameters<typeof createOrders>[0], 'shop' | 'payee' | 'seal'> & {
  market: Omit<Shop, 'endTrial' | 'trialsSince'>
  trials: { endByPurchase: Shop['endTrial']; appliedSince: Shop['trialsSince'] }
  siteSettings: Pick<Parameters<typeof createOrders>[0], 'payee' | 'seal'>
  /** Replaces parts of the sold goods. */
  shop?: Partial<Shop> | undefined
}

export const orders = defineDomain({
  name: 'orders',
  create: ({ market, trials, shop, siteSettings, ...needs }: Needs) =>
    createOrders({
      ...needs,
      payee: siteSettings.payee,
      seal: siteSettings.seal,
      shop: { ...market, endTrial: trials.endByPurchase, trialsSince: trials.appliedSince, ...shop },
    }),
  serve: serveOrders,
  countWaiting:
    ({ deps }) =>
    (who) =>
      countFor(deps, who),
  jobs: ({ jobs }) => jobs,
  personalRecords: () => orderRecords,
})
