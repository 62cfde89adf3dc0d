import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { testApp } from '../../../test-support/app.ts'
import { putIdentifiers } from '../../../test-support/identifiers.ts'
import { createSession, makeAddress } from '../../../test-support/people.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call, pool } = app
const IRON = '88.449.1002/FE-250A0001'
const disc = (n: number) => `88.449.1001/Bd-320A000${n}`
const flow = {
  id: 'flow',
  type: 'TraceDetails',
  value: [{ acceptTime: '2026-03-18 14:26', acceptStation: '装车，绑定 VIN LSV********123456' }],
}
const record = (n: number) => ({
  identifier: disc(n),
  elements: [
    { id: 'partNo', value: 'HX-3501101-A0' },
    { id: 'batchNo', value: `B26031${n}-02`, ...(n === 2 && { verify: true }) },
  ],
  scenes: [
    {
      code: '0',
      confId: 'trace',
      name: '产品追溯',
      elements: [{ id: 'upstream', value: IRON, trace: IRON }, ...(n === 1 ? [flow] : [])],
    },
  ],
})

before(() => putIdentifiers(app, [{ identifier: IRON, name: '生铁' }, record(1), record(2)]))
const companyOf = async (prefix: string): Promise<string> =>
  (await pool.query('select id from companies where prefix = $1', [prefix])).rows[0].id
const search = async (kind: string, text: string, ip = makeAddress()) =>
  call('identifierSearch', { body: { kind, text }, ip })
const searchParts = async (kind: string, text: string) =>
  (await search(kind, text)).data.records.map(({ identifier }) => identifier)
const used = async (identifier: string) =>
  (await call('identifierUses', { body: { identifier } })).data.records.map((item) => item.identifier)

test('parts are found only while the company allows it', async () => {
  const admin = await createSession(app, { type: 'COMPANY_ADMIN', companyId: await companyOf('88.449.1001') })
  const change = (searchable: boolean) =>
    call('searchSettingChange', { body: { searchable }, token: admin.token })
  assert.deepEqual((await call('searchSetting', { token: admin.token })).data, { searchable: false })
  assert.deepEqual(await searchParts('part', 'HX-3501101-A0'), [])
  assert.deepEqual(await used(IRON), [])

  assert.equal((await change(true)).data.searchable, true)
  await app.runJobs()
  assert.deepEqual(
    await searchParts('part', ' hx-3501101-a0'),
    [disc(1), disc(2)],
    'as the company writes them',
  )
  assert.deepEqual(await searchParts('batch', 'B260311-02'), [disc(1)])
  assert.deepEqual(await searchParts('batch', 'B260312-02'), [], 'what needs verification finds nothing')
  assert.deepEqual(await searchParts('vin', '123456'), [disc(1)])
  assert.deepEqual(await searchParts('vin', 'LSVAA12345B123456'), [disc(1)], 'a whole VIN counts by its end')
  assert.deepEqual(await used(IRON.toLowerCase()), [disc(1), disc(2)])

  await putIdentifiers(app, [{ ...record(1), elements: [{ id: 'partNo', value: 'HX-9' + '000' }] }])
  assert.deepEqual(
    await searchParts('part', 'HX-3501101-A0'),
    [disc(2)],
    'what is written later is found as well',
  )
  assert.deepEqual(await searchParts('part', 'HX-9000'), [disc(1)])

  await change(false)
  assert.deepEqual(await searchParts('part', 'HX-9000'), [])
  assert.deepEqual(await used(IRON), [])
  assert.equal((await pool.query('select * from identifier_finds')).rowCount, 0)
  const member = await createSession(app, { type: 'COMPANY', companyId: await companyOf('88.449.1001') })
  assert.equal(
    (await call('searchSettingChange', { body: { searchable: true }, token: member.token })).status,
    403,
  )
})

test('parts of numbers and floods are refused', async () => {
  assert.equal((await search('part', 'HX-')).message, '请输入完整的零件号，至少 4 个字符')
  assert.equal((await search('vin', '12345')).message, '请输入 VIN 的后 6 位')
  assert.deepEqual(await searchParts('part', 'HX-%'), [])
  const ip = makeAddress()
  const codes = []
  for (let i = 0; i < 41; i++) {
    if (i % 15 === 14) app.wait(61)
    codes.push((await search('part', `HX-${1000 + i}`, ip)).status)
  }
  assert.equal(codes.at(-1), 429)
})
