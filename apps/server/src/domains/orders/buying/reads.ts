import { createBatcher } from '../../../platform/batcher.ts'
import type { Db } from '../../../platform/database.ts'
import { companiesByIds } from '../../enterprises/enterprises.ts'
import type { BuyerReads, OrderPeople } from '../context.ts'
import { nextNumbers } from '../store.ts'

/** Outside transactions only: inside one they would wait for a second connection of the pool. */
export function createBuyerReads(db: Db, people: Pick<OrderPeople, 'describe'>): BuyerReads {
  return {
    companyOf: createBatcher((ids) => companiesByIds(db, ids)),
    personOf: createBatcher((ids) => people.describe(db, ids)),
    numberFor: createBatcher(async (ids) => {
      const numbers = await nextNumbers(db, ids.length)
      return new Map(ids.map((id, at) => [id, numbers[at]!]))
    }),
  }
}
