import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { getRefusalCode, testApp } from '../../../test-support/app.ts'
import { createSession, makeAddress } from '../../../test-support/people.ts'
import { preferenceRecords } from './preferences.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call, db } = app
const session = await createSession(app, { type: 'ORDINARY' })
const other = await createSession(app, { type: 'ORDINARY' })

const NONE = { views: [], hidden: [] }
const kept = async (token: string) =>
  (await call('listSettings', { token, body: { list: 'identifiers' }, ip: makeAddress() })).data
const save = (body: object, token = session.token) =>
  call('listSettingsSave', { token, body: { list: 'identifiers', ...NONE, ...body }, ip: makeAddress() })
const view = (name: string, query = 'state=active') => ({ name, query })

test('a person’s settings of a list are theirs alone, and replace earlier ones', async () => {
  assert.deepEqual(await kept(session.token), NONE)
  const settings = { views: [view(' 在用的单件 ', 'state=active&level=item')], hidden: ['batch', 'batch'] }
  const saved = { views: [view('在用的单件', 'state=active&level=item')], hidden: ['batch'] }
  assert.deepEqual((await save(settings)).data, saved)
  assert.deepEqual(await kept(session.token), saved)
  assert.deepEqual(await kept(other.token), NONE)
  await save({ views: [view('停用的', 'state=suspended')] })
  assert.deepEqual(await kept(session.token), { views: [view('停用的', 'state=suspended')], hidden: [] })
})

test('names of views differ and are not empty, and their number is bounded', async () => {
  const before = await kept(session.token)
  for (const views of [[view('甲'), view(' 甲')], [view(' ')], [view('')], [view('长'.repeat(21))]])
    assert.equal((await save({ views })).code, getRefusalCode('invalid_input'))
  assert.equal(
    (await save({ views: Array.from({ length: 21 }, (_, n) => view(`视图 ${n}`)) })).code,
    getRefusalCode('invalid_input'),
  )
  assert.equal((await save({ list: 'nothing' })).code, getRefusalCode('invalid_input'))
  assert.deepEqual(await kept(session.token), before)
  assert.equal(
    (await call('listSettings', { body: { list: 'identifiers' }, ip: makeAddress() })).code,
    getRefusalCode('session_missing'),
  )
})

test('views leave with the account', async () => {
  await save({ views: [view('要带走的')] })
  const person = { userId: session.id }
  assert.deepEqual(await preferenceRecords.read(db, person), [
    { 列表: 'identifiers', 名称: '要带走的', 条件: 'state=active' },
  ])
  await preferenceRecords.erase(db, person)
  assert.deepEqual(await kept(session.token), NONE)
})
