import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { getRefusalCode, testApp } from '../../../../test-support/app.ts'
import { putIdentifiers } from '../../../../test-support/identifiers.ts'
import { createCompany, createSession, makeAddress } from '../../../../test-support/people.ts'
import { createVisits, DAYS_SHOWN } from './visits.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call, clock, db, pool } = app
const companyId = await createCompany(app, '示例制动')
const member = await createSession(app, { type: 'COMPANY', companyId })
const other = await createSession(app, { type: 'COMPANY', companyId: await createCompany(app, '别家') })
const PREFIX: string = (await pool.query('select prefix from companies where id = $1', [companyId])).rows[0]
  .prefix
const DISC = `${PREFIX}/VD-0001`
const OTHER = `${PREFIX}/VD-0002`

before(() => putIdentifiers(app, [{ identifier: DISC }, { identifier: OTHER }], clock.now))

const look = (identifier: string, userAgent = 'Mozilla/5.0 (iPhone)') =>
  call('identifierDetail', { body: { identifier }, ip: makeAddress(), headers: { 'user-agent': userAgent } })
const visitor = () => ({ ip: makeAddress(), userAgent: 'Mozilla/5.0', method: 'POST', header: () => '' })
const visits = async (body: object, token = member.token) =>
  call('identifierVisits', { token, body, ip: makeAddress() })

test('visitors of a part are counted by day, for the part and for its company; programs are not', async () => {
  await look(DISC)
  await look(DISC.toLowerCase())
  await look(OTHER)
  await look(DISC, 'Googlebot/2.1')
  const { days } = (await visits({ identifier: DISC })).data
  assert.equal(days.length, DAYS_SHOWN)
  assert.deepEqual([days.at(-1), days.at(-2)], [2, 0])
  assert.equal((await visits({})).data.days.at(-1), 3)
  const { records } = (await call('identifierList', { token: member.token, body: {}, ip: makeAddress() }))
    .data
  assert.equal(records.find(({ identifier }) => identifier === DISC)?.visits.at(-1), 2)
})

test('a visit is counted once while it is on its way to the database', async () => {
  const read = createVisits(db, () => clock.now)
  const handle = `${PREFIX}/VD-0008`
  for (let count = 1; count <= 20; count++) {
    read.count({ key: handle, template: '', batch: null }, '', visitor())
    const flushed = read.flush()
    const seen = await Promise.all([1, 2, 3].map(() => read.ofHandles(PREFIX, [handle])))
    assert.deepEqual(
      seen.map((days) => days.get(handle)?.at(-1)),
      [count, count, count],
    )
    await flushed
  }
  await read.close()
})

test('others see no visitor counts', async () => {
  assert.equal((await visits({ identifier: DISC }, other.token)).code, getRefusalCode('identifier_not_found'))
  assert.equal((await visits({ prefix: PREFIX }, other.token)).data.days.at(-1), 0)
})

test('counts of two processes add up, over days, and old days are deleted', async () => {
  const handle = `${PREFIX}/VD-0009`
  const day = 86_400_000
  let at = clock.now.getTime() - 500 * day
  const [first, second] = [createVisits(db, () => new Date(at)), createVisits(db, () => new Date(at))]
  const part = { key: handle, template: '', batch: null }
  first.count(part, '', visitor())
  at = clock.now.getTime() - day
  first.count(part, '', visitor())
  second.count(part, '', visitor())
  second.count(part, '', visitor())
  await Promise.all([first.close(), second.close()])
  const read = createVisits(db, () => clock.now)
  const days = (await read.ofHandles(PREFIX, [handle])).get(handle)
  assert.deepEqual([days?.at(-1), days?.at(-2)], [0, 3])
  await read.forgetOld()
  const { rows } = await pool.query('select day from identifier_visits where handle = $1', [handle])
  assert.equal(rows.length, 1)
  await read.close()
})
