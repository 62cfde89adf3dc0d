import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { foldHandle } from '@biaojie/contract/rules.ts'
import { createId } from '../../../platform/base/ids.ts'
import { getRefusalCode, testApp } from '../../../test-support/app.ts'
import { putIdentifiers } from '../../../test-support/identifiers.ts'
import { createSession } from '../../../test-support/people.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call, pool } = app
const DISC = '88.449.1001/BD-320A0001'
const HUB = '88.449.1002/HU-43G20088'
const CORNER = '88.449.1001/AM-FL320-22108'
const inspections = {
  id: 'inspections',
  type: 'Array',
  value: [
    { 项目: '外径', 标准: 'Ø320 −0.3/0 mm', 实测: 'Ø319.86 mm', 结论: '合格' },
    { 项目: '总高', 标准: '46 ± 0.1 mm', 实测: '46.16 mm', 结论: '不合格' },
  ],
}
const parts = {
  id: 'parts',
  type: 'Array',
  value: [
    { 件号: '2', 名称: '轮毂轴承单元', 标识: HUB, 制造: '' },
    { 件号: '3', 名称: '前制动盘', 标识: DISC, 制造: '' },
    { 件号: '6', 名称: '车轮螺栓组', 标识: '', 制造: '锐进' },
  ],
}
const trace = (...elements: object[]) => ({ code: '0', confId: 'trace', name: '产品追溯', elements })

before(() =>
  putIdentifiers(app, [
    {
      identifier: DISC,
      name: '前制动盘',
      elements: [
        { id: 'spec', value: 'Ø320 × 28 mm' },
        { id: 'own-1', name: '端面跳动', value: '0.031 mm　≤ 0.050' },
        { id: 'own-2', name: '厚薄差', value: '0.008 mm　≤ 0.010', verify: true },
      ],
      scenes: [{ code: '1', confId: 'manage', name: '产品管理', elements: [inspections] }],
    },
    {
      identifier: HUB,
      name: '轮毂轴承单元',
      elements: [],
      scenes: [
        {
          code: '4',
          confId: 'recall',
          name: '产品召回',
          elements: [{ id: 'recallTime', value: '2026-11-18' }],
        },
      ],
    },
    {
      identifier: CORNER,
      name: '前桥左轮端总成',
      elements: [{ id: 'partNo', value: 'HX-FC-320-L' }],
      scenes: [trace({ id: 'assembly', value: '前桥轮端总成' }, parts)],
    },
  ]),
)
const drawing = async (identifier: string, brief?: boolean) => {
  const answer = await call('partDrawing', { body: { identifier, ...(brief && { brief }) } })
  assert.equal(answer.status, 200, JSON.stringify(answer))
  return answer.data
}

test('a drawing has what the public may see of the record', async () => {
  const { family, spec, inspected } = await drawing(DISC.toLowerCase())
  assert.equal(family, 'disc')
  assert.equal(spec, 'Ø320 × 28 mm')
  assert.deepEqual(
    inspected.map(({ name, standard, measured }) => `${name} ${standard} ${measured}`),
    ['外径 Ø320 −0.3/0 mm Ø319.86 mm', '总高 46 ± 0.1 mm 46.16 mm', '端面跳动 ≤ 0.050 0.031 mm'],
  )
})

test('an assembly lists its parts with their states', async () => {
  const { assembly, family } = await drawing(CORNER)
  assert.equal(family, '')
  assert.equal(assembly?.key, 'front-corner')
  assert.equal(assembly?.drawing, 'HX-FC-320-L')
  assert.equal(assembly?.self, 0)
  assert.deepEqual(
    assembly?.parts.map(({ position, state }) => `${position} ${state}`),
    ['1 none', '2 recalled', '3 ok', '4 none', '5 none', '6 none', '7 none'],
  )
  assert.equal(assembly?.parts[5]?.companyName, '锐进')
})

test('a part finds its assembly only while the company of the assembly allows a search', async () => {
  assert.equal((await drawing(DISC)).assembly, null)
  const companyId = (await pool.query("select id from companies where prefix = '88.449.1001'")).rows[0].id
  const admin = await createSession(app, { type: 'COMPANY_ADMIN', companyId })
  await call('searchSettingChange', { body: { searchable: true }, token: admin.token })
  await app.runJobs()
  const { assembly } = await drawing(DISC)
  assert.equal(assembly?.identifier, CORNER)
  assert.equal(assembly?.self, 3)
})

test('the page of a part learns only where the part is in its assembly', async () => {
  const { assembly, ...rest } = await drawing(DISC, true)
  const { assembly: whole, ...others } = await drawing(DISC)
  assert.deepEqual(rest, others)
  assert.equal(whole?.parts.length, 7)
  assert.deepEqual(assembly, { ...whole, parts: [] })
})

test('a published recall shows in the drawing, and weighs more than the record', async () => {
  const states = async () =>
    (await drawing(CORNER)).assembly?.parts.slice(1, 3).map(({ position, state }) => `${position} ${state}`)
  assert.deepEqual(await states(), ['2 recalled', '3 ok'])
  const key = ['88.449.1001', createId(Date.now())]
  await pool.query(
    `insert into recalls (prefix, id, number, version, state, title, defect, consequence, remedy, phone, official_number,
       weeks, close_at, scope, created_at, created_by, published_at, closed_by)
     values ($1, $2, 'RC-2026-001', 1, 'published', '', '', '', '', '', '', 4, 90, 1, now(), '', now(), '')`,
    key,
  )
  const member = (handle: string, excluded: string | null) =>
    pool.query(
      `insert into recall_members (recall_prefix, recall_id, scope, prefix, handle, level, name, state, customer, place,
         path, waiting, onward, excluded)
       values ($1, $2, 1, $3, $4, 0, '', 'stock', '', '', '', false, false, $5)`,
      [...key, handle.split('/')[0], foldHandle(handle), excluded],
    )
  await member(DISC, null)
  await member(HUB, '复检合格')
  assert.deepEqual(await states(), ['2 ok', '3 recalled'])
  await pool.query("update recalls set state = 'draft' where prefix = $1 and id = $2", key)
  assert.deepEqual(await states(), ['2 recalled', '3 ok'])
})

test('the inspection record is a PDF; a part without measured values has none', async () => {
  const sheet = (identifier: string) =>
    app.app.inject(
      `/platform-console-service/openapi/drawing/sheet?identifier=${encodeURIComponent(identifier)}`,
    )
  const answer = await sheet(DISC)
  assert.equal(answer.statusCode, 200)
  assert.equal(answer.headers['content-type'], 'application/pdf')
  assert.ok(answer.rawPayload.subarray(0, 5).equals(Buffer.from('%PDF-')))
  assert.equal((await sheet(HUB)).json().code, getRefusalCode('drawing_missing'))
  assert.equal((await sheet('88.449.1001/NONE-1')).statusCode, 404)
  assert.equal((await call('partDrawing', { body: { identifier: '<x>' } })).status, 404)
})
