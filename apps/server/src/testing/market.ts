import { timeOf } from '@biaojie/contract/times.ts'
import { companies } from '../../../../demo/demo-node.ts'
import { loadDemoMarket } from '../demo-market.ts'
import { upsertCompanies } from '../domains/enterprises/enterprises.ts'
import type { testApp } from './app.ts'

/** The demo's market and the companies that review it. */
export async function theDemoMarket({ db, clock }: Awaited<ReturnType<typeof testApp>>): Promise<void> {
  const rows = companies.map(({ status, createTime, ...company }) => ({
    ...company,
    examineStatus: status,
    createTime: new Date(timeOf(createTime)),
  }))
  await upsertCompanies(db, rows)
  await loadDemoMarket({ db, now: () => clock.now })
}
