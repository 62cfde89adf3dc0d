import { defineDomain } from '../assembly.ts'
import { companyById } from '../enterprises/enterprises.ts'
import { createMarket, marketRecords, type PurchasesOf } from './market.ts'
import { serveMarket } from './routes.ts'

type Needs = Omit<
  Parameters<typeof createMarket>[0],
  'purchasesOf' | 'buyersByApplication' | 'companyName' | 'onChange'
> & {
  purchases: { of: PurchasesOf; buyersByApplication: () => Promise<Map<number, number>> }
  /** Keeps pages for a moment; missing where nothing is kept. */
  pageCache?: { forget: () => void } | undefined
}

export const market = defineDomain({
  name: 'market',
  create: ({ purchases, pageCache, ...needs }: Needs) =>
    createMarket({
      ...needs,
      ...(pageCache ? { onChange: pageCache.forget } : { keepSearchesMs: 0 }),
      purchasesOf: purchases.of,
      buyersByApplication: purchases.buyersByApplication,
      companyName: async (id) => (await companyById(needs.db, id))?.name ?? '',
    }),
  serve: serveMarket,
  jobs: ({ jobs }) => jobs,
  personalRecords: () => marketRecords,
})
