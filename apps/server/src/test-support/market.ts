import { companyRows } from '../demo/demo.ts'
import { loadDemoMarket } from '../demo/market/market.ts'
import { upsertCompanies } from '../domains/enterprises/enterprises/enterprises.ts'
import type { testApp } from './app.ts'

/** Loads the demo's market and the companies that review it. */
export async function theDemoMarket({ db, clock }: Awaited<ReturnType<typeof testApp>>): Promise<void> {
  await upsertCompanies(db, companyRows())
  await loadDemoMarket({ db, now: () => clock.now })
}
