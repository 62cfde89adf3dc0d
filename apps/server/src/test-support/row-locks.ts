import assert from 'node:assert/strict'
import type { testApp } from './app.ts'

type TestApp = Awaited<ReturnType<typeof testApp>>

/**
 * Waits until this many wait for a row lock: every running request has then done all that comes before it.
 */
export async function waitUntilSomeoneWaits({ pool }: Pick<TestApp, 'pool'>, many = 1): Promise<void> {
  for (let i = 0; i < 1000; i++) {
    const { rows } = await pool.query(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rows[0].n >= many) return
    await new Promise((done) => setTimeout(done, 10))
  }
  assert.fail('nobody waited for the lock')
}

/**
 * Holds the account's row until `work` waits for it, then runs `change` in the holding transaction and
 * commits. The result of `work` was thus decided after the change, from data read before.
 */
export async function runWhileLocked<T>(
  app: Pick<TestApp, 'pool'>,
  accountId: string,
  work: () => Promise<T>,
  change: (query: (text: string, values?: unknown[]) => Promise<unknown>) => Promise<unknown>,
): Promise<T> {
  const holder = await app.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from accounts where id = $1 for update', [accountId])
    const answer = work()
    await waitUntilSomeoneWaits(app)
    await change((text, values) => holder.query(text, values))
    await holder.query('commit')
    return await answer
  } finally {
    holder.release()
  }
}
