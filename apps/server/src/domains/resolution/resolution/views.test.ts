import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Audience } from '@biaojie/contract/identifiers/records/rules.ts'
import { foldHandle } from '@biaojie/contract/rules.ts'
import { testApp } from '../../../test-support/app.ts'
import { putIdentifiers } from '../../../test-support/identifiers.ts'
import { createCompany, createSession, makeAddress } from '../../../test-support/people.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call, pool, wait } = app
const companyId = await createCompany(app, '示例制动')
const { token } = await createSession(app, { type: 'COMPANY', companyId })
const { rows } = await pool.query('select prefix from companies where id = $1', [companyId])
const [DISC, OTHER, UNSEEN] = [1, 2, 3].map((number) => `${rows[0].prefix}/BD-${number}`) as [
  string,
  string,
  string,
]

const elements = [
  { id: 'spec', value: 'Ø320 × 28' },
  { id: 'cost', name: '出厂价', value: '96.50', verify: true },
  { id: 'runout', name: '端面跳动', value: '0.031 mm　≤ 0.050', audiences: ['partner', 'authority'] },
]
const scenes = [
  {
    code: '1',
    confId: 'manage',
    name: '产品管理',
    elements: [{ id: 'own-1', name: '检具', value: 'CMM-02', audiences: ['authority'] }],
  },
]

before(() =>
  putIdentifiers(
    app,
    [DISC, OTHER, UNSEEN].map((identifier) => ({ identifier, name: '前制动盘', elements, scenes })),
  ),
)

const openAs = async (audience: Audience, { identifier = DISC, by = token } = {}) =>
  (await call('identifierView', { token: by, body: { identifier, audience }, ip: makeAddress() })).data.as

const detail = async (identifier: string, as?: string, sceneConfId?: string) =>
  (await call('identifierDetail', { body: { identifier, as, sceneConfId }, ip: makeAddress() })).data
const valuesOf = (data: { elements: { lableName: string; lableValue: unknown }[] }) =>
  Object.fromEntries(data.elements.map(({ lableName, lableValue }) => [lableName, lableValue]))
const drawn = async (as?: string) =>
  (await call('partDrawing', { body: { identifier: DISC, as }, ip: makeAddress() })).data.inspected.map(
    ({ name }) => name,
  )

test('the page and the drawing show what the audience of a token sees', async () => {
  assert.deepEqual(valuesOf(await detail(DISC)), { 规格: 'Ø320 × 28', 出厂价: null })
  assert.deepEqual(valuesOf(await detail(DISC, await openAs('public'))), { 规格: 'Ø320 × 28', 出厂价: null })
  const verified = await detail(DISC, await openAs('verified'))
  assert.deepEqual(valuesOf(verified), { 规格: 'Ø320 × 28', 出厂价: '96.50' })
  assert.deepEqual([verified.audience, verified.verified], ['verified', true])
  const partner = await openAs('partner')
  assert.equal(valuesOf(await detail(DISC, partner)).端面跳动, '0.031 mm　≤ 0.050')
  assert.deepEqual([await drawn(), await drawn(partner)], [[], ['端面跳动']])
  assert.deepEqual(valuesOf(await detail(DISC, partner, 'manage')), {})
  assert.deepEqual(valuesOf(await detail(DISC, await openAs('authority'), 'manage')), { 检具: 'CMM-02' })
})

test('a token opens its own identifier alone, as its own audience, for half an hour', async () => {
  const partner = await openAs('partner')
  const isPublic = async (identifier: string, as: string) =>
    (await detail(identifier, as)).audience === undefined && (await drawn(as)).length === 0
  assert.equal((await detail(OTHER, partner)).audience, undefined)
  assert.ok(await isPublic(DISC, partner.replace('partner', 'authority')))
  assert.ok(await isPublic(DISC, 'partner.99999999999999.x'))
  assert.ok(await isPublic(DISC, 'owner'))
  wait(31 * 60)
  assert.ok(await isPublic(DISC, partner))
})

test('a company that looks at its part is no visitor', async () => {
  const later = await createSession(app, { type: 'COMPANY', companyId })
  await detail(UNSEEN, await openAs('authority', { identifier: UNSEEN, by: later.token }))
  await detail(OTHER)
  await app.app.close()
  const { rows } = await pool.query('select handle from identifier_visits where handle = any($1)', [
    [OTHER, UNSEEN].map(foldHandle),
  ])
  assert.deepEqual(rows, [{ handle: foldHandle(OTHER) }])
})
