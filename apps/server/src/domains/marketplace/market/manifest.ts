import { canSee } from '@biaojie/contract/accounts/staff/duties.ts'
import { makeKeyed } from '../../../platform/base/secret.ts'
import { defineDomain } from '../../assembly.ts'
import { findCompanyById } from '../../enterprises/enterprises/enterprises.ts'
import { countOpinionsToAnswer } from './desk/opinions.ts'
import { createMarket, marketRecords, type PurchasesOf } from './market.ts'
import { serveMarket } from './routes.ts'

type Needs = Omit<
  Parameters<typeof createMarket>[0],
  'keyed' | 'purchasesOf' | 'buyersByApplication' | 'companyName' | 'onChange'
> & {
  env: Parameters<typeof makeKeyed>[1]
  purchases: { of: PurchasesOf; buyersByApplication: () => Promise<Map<number, number>> }
  /** Caches pages for a moment; undefined when nothing is cached. */
  pageCache?: { forget: () => void } | undefined
}

export const market = defineDomain({
  name: 'market',
  create: ({ env, purchases, pageCache, ...needs }: Needs) =>
    createMarket({
      ...needs,
      keyed: makeKeyed('market', env),
      ...(pageCache ? { onChange: pageCache.forget } : { keepSearchesMs: 0 }),
      purchasesOf: purchases.of,
      buyersByApplication: purchases.buyersByApplication,
      companyName: async (id) => (await findCompanyById(needs.db, id))?.name ?? '',
    }),
  serve: serveMarket,
  countWaiting:
    ({ deps: { db } }) =>
    async (who) =>
      canSee(who, 'voices') ? { opinions: await countOpinionsToAnswer(db) } : {},
  jobs: ({ jobs }) => jobs,
  personalRecords: () => marketRecords,
})
