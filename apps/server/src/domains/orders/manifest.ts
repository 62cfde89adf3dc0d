import type { Db } from '../../platform/database/database.ts'
import { defineDomain } from '../assembly.ts'
import { countBuyersByApplication, createOrders, loadPurchases, orderRecords, type Shop } from './orders.ts'
import { serveOrders } from './routes.ts'

/** The purchases of companies are made before the market, which shows them, and before orders, which record them. */
export const purchases = defineDomain({
  name: 'purchases',
  create: ({ db }: { db: Db }) => ({
    of: (companyId: string, applicationId: number) => loadPurchases(db, companyId, applicationId),
    buyersByApplication: () => countBuyersByApplication(db),
  }),
})

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
  jobs: ({ jobs }) => jobs,
  personalRecords: () => orderRecords,
})
