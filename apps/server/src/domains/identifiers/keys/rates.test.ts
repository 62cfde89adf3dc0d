import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { testDatabase } from '../../../test-support/database.ts'
import { createRates, takeCalls } from './rates.ts'

const { db, pool } = await testDatabase({ after })

/** Waits for the beginning of a second of the database. */
async function nextSecond(): Promise<void> {
  const { rows } = await pool.query(
    `select 1000 - extract(epoch from clock_timestamp() - date_trunc('second', clock_timestamp())) * 1000 as left`,
  )
  await sleep(Number(rows[0].left) + 5)
}

test('processes grant a key its rate together, and all of it while it is flooded', async () => {
  let statements = 0
  const take = takeCalls(db)
  const processes = Array.from({ length: 3 }, () =>
    createRates((...uses) => {
      statements += 1
      return take(...uses)
    }),
  )
  await nextSecond()
  const until = performance.now() + 2_900
  let [granted, requests] = [0, 0]
  await Promise.all(
    processes.map(async ({ use }) => {
      while (performance.now() < until) {
        const answers = await Promise.all([use('a', 10), use('a', 10), use('a', 10)])
        requests += answers.length
        granted += answers.filter(Boolean).length
        await setImmediate()
      }
    }),
  )
  assert.ok(requests > 300, String(requests))
  // Three seconds; on a busy machine a fourth may begin.
  assert.ok(granted >= 20 && granted <= 40, String(granted))
  assert.ok(statements < 200, 'a key that is used up costs no statement')
})

test('a fast key takes its calls in portions, and keys do not share', async () => {
  let statements = 0
  const take = takeCalls(db)
  const rates = createRates((...uses) => {
    statements += 1
    return take(...uses)
  })
  await nextSecond()
  const answers = await Promise.all([
    ...Array.from({ length: 80 }, () => rates.use('fast', 100)),
    rates.use('slow', 1),
    rates.use('slow', 1),
  ])
  assert.equal(answers.slice(0, 80).filter(Boolean).length, 80)
  assert.deepEqual(answers.slice(80).sort(), [false, true])
  assert.equal(rates.isSpent('slow'), true)
  assert.equal(rates.isSpent('fast'), false)
  assert.ok(statements <= 12, String(statements))
})
