import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { testDatabase } from '../../../../test-support/database.ts'
import { settle } from './load-file.ts'

const { pool } = await testDatabase({ after })
const never = () => new AbortController().signal

/** Runs `settle` on a client of its own; returns its statement_timeout before and after. */
async function settled(signal: AbortSignal, prepare = '') {
  const client = await pool.connect()
  const timeout = async () => (await client.query('show statement_timeout')).rows[0].statement_timeout
  try {
    const before = await timeout()
    if (prepare) await client.query(prepare)
    await settle(pool, client, signal)
    return [before, await timeout()]
  } finally {
    await client.query('reset role')
    client.release()
  }
}

test('the check settles, and leaves the time limit as it was', async () => {
  const [before, now] = await settled(never())
  assert.equal(now, before)
  const { rows } = await pool.query(
    `select reltuples from pg_class where oid = 'identifiers'::regclass and reltuples >= 0`,
  )
  assert.equal(rows.length, 1)
})

test('a role without the permission is no failure', async () => {
  await pool.query('create role settle_reader')
  try {
    const [before, now] = await settled(never(), 'set role settle_reader')
    assert.equal(now, before)
  } finally {
    await pool.query('drop role settle_reader')
  }
})

test('a signal ends the wait, and no reader fails', async () => {
  const blocker = await pool.connect()
  await blocker.query('begin; lock table identifiers in share update exclusive mode')
  const stop = new AbortController()
  try {
    const under = settled(stop.signal)
    await sleep(200)
    const from = Date.now()
    stop.abort()
    const [before, now] = await under
    assert.ok(Date.now() - from < 5_000)
    assert.equal(now, before)
  } finally {
    await blocker.query('rollback')
    blocker.release()
  }
})
