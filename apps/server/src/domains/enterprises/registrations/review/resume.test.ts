import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createApp } from '../../../../app.ts'
import type { TopLevelPort } from '../../../../platform/providers/top-level/top-level.ts'
import { testApp } from '../../../../test-support/app.ts'
import { createSession } from '../../../../test-support/people.ts'
import { claim, createApplicant, makeAcceptingVerdicts } from '../../../../test-support/registrations.ts'
import { aTopLevel } from '../../../../test-support/top-level.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call, pool, db, clock } = app
const rows = async (query: string) => (await pool.query(query)).rows

async function toTopLevel(): Promise<string> {
  const { registrationId: id } = await createApplicant(app)
  const { token } = await createSession(app, { type: 'MANAGER' })
  const version = await claim(app, token, id)
  const body = { id, version, decision: 'approve', verdicts: makeAcceptingVerdicts() }
  assert.equal((await call('reviewPlatform', { token, body })).success, true)
  return id
}

/** Starts with a top-level node that gets no request yet; returns the jobs queued for it. */
async function restarted(topLevel: TopLevelPort | undefined, demo = false) {
  const now = () => clock.now
  const env = { ...app.env, demo, logLevel: 'silent' }
  const started = await createApp({ env, pool, db, now, topLevel, background: false })
  await started.app.ready()
  await started.app.close()
  return rows(`
    select 'report' as kind, split_part(subject, ' ', 2) as id from top_level_queue
     union all
    select coalesce(source_name, name), data->>'id' from pgboss.job where data ? 'id' order by 1`)
}

const connected = aTopLevel()

test('approved before the node above was connected, a submission is reported at the next start, once', async () => {
  const id = await toTopLevel()
  await app.app.close()
  assert.deepEqual(await rows('select name from pgboss.job'), [])
  assert.deepEqual(await restarted(undefined), [])
  assert.deepEqual(await restarted(connected, true), [], 'a demo reports no samples')
  const report = [{ kind: 'report', id }]
  assert.deepEqual(await restarted(connected), report)
  assert.deepEqual(await restarted(connected), report)
  await pool.query(`update top_level_queue set state = 'refused'`)
  assert.deepEqual(await restarted(connected), report, 'refused, it waits for a person')

  await pool.query(`delete from top_level_queue; update registrations set top_level_ref = 'T-1'`)
  const ask = [{ kind: 'registration.ask', id }]
  assert.deepEqual(await restarted(connected), ask)
  await pool.query(
    `update pgboss.job set name = name || '.failed', source_name = name where name = 'registration.ask'`,
  )
  assert.deepEqual(await restarted(connected), ask, 'given up, it waits for a person')
  await pool.query('delete from pgboss.job; update registrations set status = 2')
  assert.deepEqual(await restarted(connected), [])
})
