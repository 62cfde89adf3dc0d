import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { getRefusalCode, testApp } from '../test-support/app.ts'
import { createCompany, createSession } from '../test-support/people.ts'
import { open } from '../test-support/registrations.ts'
import { readSheet } from '../test-support/spreadsheets.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call, pool } = app
const reviewer = await createSession(app, { type: 'MANAGER' })

/** Makes makers of one name, `numbers` of them. */
const makers = (name: string, from: number, to: number) =>
  pool.query(
    `insert into companies (id, prefix, name, industry, area, liaison, contact_phone, examine_status, create_time)
     select gen_random_uuid(), '88.449.' || n, $1 || n, '', '', '=cmd|''/c calc''!A1', '13800000000', 2, now()
     from generate_series($2::int, $3::int) as n`,
    [name, from, to],
  )
const addressOf = (text: string) => call('companyDirectoryExport', { token: reviewer.token, body: { text } })

test('a file has every row that the conditions ask for, in portions, formulas and phones made harmless', async () => {
  await makers('导出', 300_000, 301_099)
  await makers('其他', 400_000, 400_001)
  const { data, cookies } = await addressOf('导出')
  const answer = await open(app, data.url, cookies)
  assert.match(
    String(answer.headers['content-disposition']),
    /^attachment; filename="companies-[\d-]+\.xlsx"$/,
  )
  const [titles, ...rows] = await readSheet(answer.rawPayload)
  assert.deepEqual(titles!.slice(0, 3), ['企业名称', '企业前缀', '状态'])
  assert.equal(rows.length, 1_100)
  assert.equal(new Set(rows.map(([name]) => name)).size, 1_100)
  assert.deepEqual(rows[0]!.slice(2, 4), ['已通过', '未设'])
  assert.ok(rows.every((row) => row[6]!.startsWith("'=cmd") && row[7] === '138****0000'))
})

test('an address opens for its viewer alone, and only as it was made', async () => {
  const { data, cookies } = await addressOf('其他')
  const other = await createSession(app, { type: 'MANAGER' })
  const theirs = (await call('companyDirectoryExport', { token: other.token, body: {} })).cookies
  const refused = async (url: string, carried: typeof cookies) =>
    JSON.parse((await open(app, url, carried)).body).code
  assert.equal(await refused(data.url, []), getRefusalCode('file_address_expired'))
  assert.equal(await refused(data.url, theirs), getRefusalCode('file_address_expired'))
  assert.equal(
    await refused(data.url.replace('list=companies', 'list=orders'), cookies),
    getRefusalCode('file_address_expired'),
  )
  assert.equal((await readSheet((await open(app, data.url, cookies)).rawPayload)).length, 3)
})

test('an address opens five times, and never after its viewer has lost the right', async () => {
  app.wait(1)
  const { data, cookies } = await addressOf('其他')
  const statuses: number[] = []
  for (let turn = 0; turn < 6; turn++) statuses.push((await open(app, data.url, cookies)).statusCode)
  assert.deepEqual(statuses, [200, 200, 200, 200, 200, 403])
  const companyId = await createCompany(app, '导出后移出')
  const [founder, member] = [
    await createSession(app, { type: 'COMPANY_ADMIN', companyId }),
    await createSession(app, { type: 'COMPANY', companyId }),
  ]
  const list = await call('orderExport', { token: member.token, body: {} })
  assert.equal((await open(app, list.data.url, list.cookies)).statusCode, 200)
  app.wait(1)
  const body = { userId: member.id }
  assert.equal((await call('removeMember', { token: founder.token, body })).success, true)
  assert.equal((await open(app, list.data.url, list.cookies)).statusCode, 403)
})

test('too many rows are refused at once, with their number', async () => {
  await makers('太多', 500_000, 520_000)
  const answer = await addressOf('太多')
  assert.deepEqual([answer.status, answer.code], [400, getRefusalCode('export_too_large')])
  assert.match(answer.message!, /共 20,001 条，一次最多导出 20,000 条/)
})
