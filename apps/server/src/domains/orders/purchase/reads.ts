import { createBatcher } from '../../../platform/database/batcher.ts'
import type { Db } from '../../../platform/database/database.ts'
import { findCompaniesByIds } from '../../enterprises/enterprises/enterprises.ts'
import type { BuyerReads, OrderPeople } from '../context.ts'
import { reserveNumbers } from '../store.ts'

/** Numbers are reserved in blocks of this size; unused ones are lost when the process ends. */
const BLOCK_SIZE = 16

function createNumbers(db: Db): () => Promise<string> {
  const left: string[] = []
  let fetching: Promise<void> | undefined
  const fetchBlock = () =>
    reserveNumbers(db, BLOCK_SIZE)
      .then((numbers) => void left.push(...numbers))
      .finally(() => {
        fetching = undefined
      })
  return async () => {
    for (;;) {
      const next = left.shift()
      if (next !== undefined) return next
      fetching ??= fetchBlock()
      await fetching
    }
  }
}

/** Use these outside transactions only: inside one, they would wait for a second connection of the pool. */
export const createBuyerReads = (db: Db, people: Pick<OrderPeople, 'describe'>): BuyerReads => ({
  companyOf: createBatcher((ids) => findCompaniesByIds(db, ids)),
  personOf: createBatcher((ids) => people.describe(db, ids)),
  nextNumber: createNumbers(db),
})
