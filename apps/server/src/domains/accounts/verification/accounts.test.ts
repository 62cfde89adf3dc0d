import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createOutbox, listOutboxMessages } from '../../../platform/providers/sms/outbox.ts'
import { readEnv } from '../../../platform/settings/env.ts'
import { testDatabase } from '../../../test-support/database.ts'
import { createVerification } from './verification.ts'

const { db, pool } = await testDatabase({ after })
let at = new Date('2026-11-20T02:00:00Z')
const now = () => at
const wait = (seconds: number) => {
  at = new Date(at.getTime() + seconds * 1000)
}
const make = (environment: NodeJS.ProcessEnv = {}) =>
  createVerification({
    env: readEnv({ SECRET: 'only-for-tests-and-long-enough-0123456789', ...environment }),
    db,
    now,
    sms: createOutbox({ db, now }),
    log: () => {},
    people: { staff: async () => [] },
    onBudgetUsedUp: () => {},
  })
const verification = make()
const ip = '203.0.113.9'
const track = [
  [0, 0, 0],
  [30, 2, 150],
  [80, 1, 300],
]

async function ticketFor(scene: 'login' | 'register') {
  const { sessionId } = await verification.slider.challenge(scene)
  const { rows } = await pool.query('select answer from slider_sessions where id = $1', [sessionId])
  return verification.slider.verify({ sessionId, x: Number(rows[0].answer), track })
}
const codeFor = async (phone: string) => (await listOutboxMessages(db, phone))[0]?.code ?? assert.fail()

test('account codes need a slider from the first send, a minute apart', async () => {
  const ask = { purpose: 'login', phone: '13700000001', ip } as const
  await assert.rejects(verification.sendCode(ask), { reason: 'ticket_invalid' })
  const sent = await verification.sendCode({ ...ask, ticket: await ticketFor('login') })
  assert.deepEqual(sent, { resendAfter: 60 })
  wait(59)
  const ticket = await ticketFor('login')
  await assert.rejects(verification.sendCode({ ...ask, ticket }), { reason: 'sms_wait' })
  wait(1)
  // The refusal for being early has not used it up.
  await verification.sendCode({ ...ask, ticket })
})

test('a code of one purpose is none of another', async () => {
  const phone = '13700000002'
  await verification.sendCode({ purpose: 'register', phone, ip, ticket: await ticketFor('register') })
  const code = await codeFor(phone)
  await assert.rejects(verification.checkCode({ purpose: 'reset', phone, code, ip }), {
    reason: 'verify_code_expired',
  })
  await verification.checkCode({ purpose: 'register', phone, code, ip })
})

test('a phone that must not get a message is answered and limited like one that does', async () => {
  const phone = '13700000003'
  const ask = { purpose: 'reset', phone, ip, deliver: false } as const
  const off = make({ CAPTCHA: 'off' })
  assert.deepEqual(await off.sendCode(ask), { resendAfter: 60 })
  await assert.rejects(off.sendCode(ask), { reason: 'sms_wait' })
  assert.deepEqual(await listOutboxMessages(db, phone), [])
})

test('a ticket can be spent on a submit instead, once; with the slider off none is asked for', async () => {
  const ticket = await ticketFor('login')
  await verification.useTicket(ticket, 'login')
  await assert.rejects(verification.useTicket(ticket, 'login'), { reason: 'ticket_invalid' })
  await assert.rejects(verification.useTicket(undefined, 'login'), { reason: 'ticket_invalid' })
  const off = make({ CAPTCHA: 'off' })
  await off.useTicket(undefined, 'login')
  const { sessionId } = await off.slider.challenge('login')
  assert.equal((await off.slider.verify({ sessionId, x: 0, track: [] })).sessionId, sessionId)
})

test('one address tries sixty codes in ten minutes, for any number of phones', async () => {
  const from = '203.0.113.10'
  const tries = Array.from({ length: 70 }, (_, i) =>
    verification
      .checkCode({ purpose: 'login', phone: `137001000${10 + i}`, code: '000000', ip: from })
      .catch((error: { reason: string }) => error.reason),
  )
  const reasons = await Promise.all(tries)
  assert.equal(reasons.filter((reason) => reason === 'too_many_requests').length, 10)
})

test('sweeping forgets sessions at once and codes and counters after two days', async () => {
  const count = async (table: string) =>
    (await pool.query(`select count(*)::int as n from ${table}`)).rows[0].n
  await verification.slider.challenge('login')
  wait(181)
  await verification.sweep()
  assert.equal(await count('slider_sessions'), 0)
  assert.ok((await count('sms_codes')) > 0)
  wait(2 * 86_400 + 600)
  await verification.sweep()
  for (const table of ['sms_codes', 'sms_guesses', 'quotas']) assert.equal(await count(table), 0, table)
})
