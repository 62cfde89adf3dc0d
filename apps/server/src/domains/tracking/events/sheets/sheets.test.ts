import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { EventSheetResult } from '@biaojie/contract/tracking/events/sheets.ts'
import { routes } from '@biaojie/contract/wire.ts'
import { getRefusalCode, testApp } from '../../../../test-support/app.ts'
import { putIdentifiers } from '../../../../test-support/identifiers.ts'
import { createCompany, createSession, makeAddress } from '../../../../test-support/people.ts'
import { parseTime } from './rows.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const companyId = await createCompany(app, '示例制动')
const worker = await createSession(app, { type: 'COMPANY', companyId })
const [{ prefix: PREFIX }] = (await app.pool.query('select prefix from companies where id = $1', [companyId]))
  .rows
await putIdentifiers(
  app,
  ['BD-1', 'BD-2', 'BD-3', 'BX-1'].map((code) => ({ identifier: `${PREFIX}/${code}` })),
)

const HEAD = ['时间', '工序', '标识', '上级标识', '地点', '状态', '原因']
const GOOD = [
  ['2026-11-19 09:10', '检验', 'BD-1、BD-2', '', 'OP90 终检', '合格', ''],
  ['2026/11/19 9:50', '装箱', 'BD-1 BD-2', 'BX-1', 'OP95 包装', '已封箱', ''],
  ['2026-11-19 10:30', 'shipping', `${PREFIX}/BX-1`, '', '', '', ''],
]
const WRONG = [
  ['昨天', '检验', 'BD-3', '', '', '', ''],
  ['2026-11-19 11:00', '抛光', 'BD-3', '', '', '', ''],
  ['2026-11-19 11:00', '装箱', 'BD-3', '', '', '', ''],
  ['2026-11-19 11:00', '检验', 'BD-9', '', '', '', ''],
  ['2026-11-19 11:00', '装箱', 'BX-1', 'BX-1', '', '', ''],
]
const csv = (rows: string[][]) =>
  Buffer.from(rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\r\n'))

async function send(
  name: 'eventSheetCheck' | 'eventSheetImport',
  bytes: Uint8Array,
  { mode = 'all', token = worker.token } = {},
) {
  const form = new FormData()
  form.set('mode', mode)
  form.set('file', new Blob([new Uint8Array(bytes)]), 'events.csv')
  const request = new Request('http://node', { method: 'POST', body: form })
  const [method, url] = routes[name]
  const response = await app.app.inject({
    method,
    url,
    headers: { 'access-token': token, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
    remoteAddress: makeAddress(),
  })
  return response.json() as { success: boolean; code: number; message: string; data: EventSheetResult }
}
const stored = async () =>
  Number((await app.pool.query('select count(*) from events where prefix = $1', [PREFIX])).rows[0].count)
const loadHistory = async (code: string) =>
  (
    await app.call('eventList', {
      token: worker.token,
      body: { identifier: `${PREFIX}/${code}` },
      ip: makeAddress(),
    })
  ).data.records

test('a check says what each row would become, and records nothing', async () => {
  const { data } = await send('eventSheetCheck', csv([HEAD, ...GOOD, ...WRONG]))
  assert.deepEqual(data.counts, { stored: 3, known: 0, wrong: 5 })
  assert.equal(data.recorded, false)
  assert.deepEqual(
    data.rows.filter(({ outcome }) => outcome === 'wrong').map(({ row, problem }) => [row, problem]),
    [
      [5, '“昨天”不是时间，应如 2026-11-24 10:42'],
      [6, '没有“抛光”这道工序，写法见样表'],
      [7, '装箱要写上级标识'],
      [8, `${PREFIX}/BD-9：没有这个标识`],
      [9, `${PREFIX}/BX-1：不能装进自己`],
    ],
  )
  assert.equal(await stored(), 0)
})

test('a file with a wrong row records nothing, or its right rows', async () => {
  const file = csv([HEAD, ...GOOD, ...WRONG])
  const all = await send('eventSheetImport', file, { mode: 'all' })
  assert.deepEqual([all.data.recorded, await stored()], [false, 0])
  const good = await send('eventSheetImport', file, { mode: 'good' })
  assert.deepEqual([good.data.recorded, good.data.counts.stored, await stored()], [true, 3, 3])
  const records = await loadHistory('BD-1')
  assert.deepEqual(
    records.map(({ stepName, place, source, eventTime }) => [stepName, place, source, eventTime]),
    [
      ['装箱', 'OP95 包装', 'import', '2026-11-19 09:50:00'],
      ['检验', 'OP90 终检', 'import', '2026-11-19 09:10:00'],
    ],
  )
})

test('the same file again changes nothing, and its wrong rows come back to be mended', async () => {
  const again = await send('eventSheetImport', csv([HEAD, ...GOOD, ...GOOD, ...WRONG]), { mode: 'good' })
  assert.deepEqual(again.data.counts, { stored: 0, known: 6, wrong: 5 })
  assert.equal(await stored(), 3)
  assert.equal(again.data.wrongFile.name, 'events（出错的行）.xlsx')
  // The file of wrong rows has the titles of the import, so that it can be sent as it is.
  const back = await send('eventSheetCheck', Buffer.from(again.data.wrongFile.content, 'base64'))
  assert.deepEqual(back.data.counts, { stored: 0, known: 0, wrong: 5 })
  assert.equal(back.data.rows[0]?.problem, '“昨天”不是时间，应如 2026-11-24 10:42')
})

test('the sample can be read, and sent back as it is records nothing', async () => {
  const { data } = await app.call('eventSheetSample', { token: worker.token, ip: makeAddress() })
  const sample = Buffer.from(data.content, 'base64')
  const { counts } = (await send('eventSheetCheck', sample)).data
  assert.deepEqual(counts, { stored: 0, known: 0, wrong: 4 })
})

test('files that are no sheets of events are refused with what is missing', async () => {
  const refused = async (bytes: Uint8Array) => {
    const { code, message } = await send('eventSheetCheck', bytes)
    return [code, message]
  }
  assert.deepEqual(
    await refused(
      csv([
        ['时间', '标识'],
        ['2026-11-19 09:10', 'BD-1'],
      ]),
    ),
    [getRefusalCode('event_sheet'), '第一行里没有“工序”这一列，请照样表填写'],
  )
  assert.deepEqual(await refused(csv([HEAD])), [getRefusalCode('event_sheet'), '表里没有数据，请照样表填写'])
  assert.equal((await refused(Buffer.from([0, 1, 2, 3])))[0], getRefusalCode('spreadsheet_unreadable'))
  const long = csv([HEAD, ...Array.from({ length: 5_001 }, () => GOOD[0] ?? [])])
  assert.match(String((await refused(long))[1]), /至多 5,000 行/)
})

test('only members of a company import, and only about what is theirs', async () => {
  const staff = await createSession(app, { type: 'MANAGER' })
  assert.equal((await send('eventSheetCheck', csv([HEAD, ...GOOD]), { token: staff.token })).success, false)
  const stranger = await createSession(app, { type: 'COMPANY', companyId: await createCompany(app, '别家') })
  const commissioned = ['2026-11-19 09:10', '赋码', `${PREFIX}/BD-1`, '', '', '', '']
  const { data } = await send('eventSheetCheck', csv([HEAD, commissioned]), { token: stranger.token })
  assert.match(data.rows[0]?.problem ?? '', /另一家企业的标识/)
})

test('times are read as people write them, on the clock of China unless they name a zone', () => {
  const read = (text: string) => parseTime(text)?.time
  assert.equal(read('2026-11-24 10:42'), '2026-11-24T10:42:00+08:00')
  assert.equal(read('2026年1月4日 9:05'), '2026-01-04T09:05:00+08:00')
  assert.equal(read('2026.11.24'), '2026-11-24T00:00:00+08:00')
  assert.equal(read('2026-11-24T10:42:08+09:00'), '2026-11-24T10:42:08+09:00')
  assert.equal(read('2026-11-24T02:42:08Z'), '2026-11-24T02:42:08+00:00')
  for (const text of ['2026-02-30 10:00', '2026-11-24 24:00', '11-24 10:42', '46350'])
    assert.equal(read(text), undefined)
})
