import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { CallName } from '@biaojie/contract/calls.ts'
import { AUDIENCES, type Level } from '@biaojie/contract/identifiers/records/rules.ts'
import { makeField, type TemplateField } from '@biaojie/contract/identifiers/templates/rules.ts'
import { foldHandle } from '@biaojie/contract/rules.ts'
import { testApp } from '../../../../test-support/app.ts'
import { createCompany, createSession, makeAddress } from '../../../../test-support/people.ts'
import { countBatches } from '../identifiers.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call, pool } = app
const companyId = await createCompany(app, '示例制动')
const admin = await createSession(app, { type: 'COMPANY_ADMIN', companyId })
const staff = await createSession(app, { type: 'MANAGER', name: 'inheriting-staff' })
const PREFIX: string = (await pool.query('select prefix from companies where id = $1', [companyId])).rows[0]
  .prefix

const ask = <N extends CallName>(name: N, body: object, token = admin.token) =>
  call(name, { token, body, ip: makeAddress() })
const field = (key: string, name: string, more: Partial<TemplateField> = {}) => ({
  ...makeField(key, name),
  ...more,
})

async function aTemplate(
  level: Level,
  fields: TemplateField[],
  steps: TemplateField[] = [],
): Promise<string> {
  const scenes = [
    { key: 'record', name: '产品档案', fields },
    { key: 'own_steps', name: '工序', fields: steps },
  ].filter((scene) => scene.fields.length > 0)
  const template = { name: `制动盘${level}`, level, codeRuleId: '', scenes }
  const draft = (await ask('templateDraftSave', { id: '', revision: 0, template })).data
  const done = await ask('templatePublish', { id: draft.id, revision: draft.revision })
  assert.ok(done.success, JSON.stringify(done))
  return draft.id
}

const HEAT = field('heat', '炉号')
const COST = field('cost', '成本', { visibility: ['authority'] })
const MODEL = await aTemplate('model', [field('material', '材料'), field('weight', '重量')])
const BATCH = await aTemplate('batch', [field('material', '材料'), HEAT, COST], [field('furnace', '炉子')])
const ITEM = await aTemplate(
  'item',
  [
    field('serial', '流水号'),
    field('material', '材料', { required: { rule: 'always' } }),
    { ...HEAT, visibility: AUDIENCES.filter((audience) => audience !== 'public') },
    { ...COST, visibility: [...AUDIENCES] },
    field('weight', '重量'),
  ],
  [field('furnace', '炉子')],
)

async function save(code: string, templateId: string, values: object, batch?: string) {
  const identifier = `${PREFIX}/${code}`
  const answer = await ask('identifierSave', {
    identifier,
    templateId,
    values,
    ...(batch !== undefined && { batch: `${PREFIX}/${batch}` }),
  })
  assert.ok(answer.success, JSON.stringify(answer))
  return identifier
}
const shown = async (identifier: string) =>
  (await call('identifierDetail', { body: { identifier }, ip: makeAddress() })).data.elements.map(
    ({ dataId, lableValue, from }) => [dataId, lableValue, from?.identifier],
  )
const recordOf = async (identifier: string, more: object = {}) =>
  (await ask('identifierRecord', { identifier, ...more })).data.record

test('an item shows values of its batch and model for the fields that it leaves empty, with the origin', async () => {
  const model = await save('IN-M', MODEL, { record: { material: 'HT250', weight: '6.4 kg' } })
  const batch = await save(
    'IN-B',
    BATCH,
    { record: { heat: 'HT-9', material: 'HT200' }, own_steps: { furnace: '二号' } },
    'IN-M',
  )
  const item = await save('IN-1', ITEM, { record: { serial: '1' } }, 'IN-B')
  assert.deepEqual(await shown(item), [
    ['serial', '1', undefined],
    ['material', 'HT200', batch],
    ['heat', null, batch],
    ['weight', '6.4 kg', model],
  ])
  const record = await recordOf(item)
  assert.deepEqual(
    record.elements.map(({ id, from }) => [id, from?.identifier]),
    [['serial', undefined]],
  )
  assert.deepEqual(
    record.inherited.map(({ name, elements }) => [
      name,
      elements.map(({ id, from }) => [id, from?.identifier]),
    ]),
    [
      [
        '',
        [
          ['material', batch],
          ['heat', batch],
          ['weight', model],
        ],
      ],
      ['工序', [['furnace', batch]]],
    ],
  )
  const own = await save('IN-2', ITEM, { record: { serial: '2', material: 'QT450' } }, 'IN-B')
  assert.deepEqual((await shown(own))[1], ['material', 'QT450', undefined])
})

test('a value is required only where the batch has none', async () => {
  await save('RQ-B', BATCH, { record: { heat: 'HT-1' } })
  const body = { templateId: ITEM, values: { record: { serial: '1' } }, batch: `${PREFIX}/RQ-B` }
  const bare = await ask('identifierSave', { ...body, identifier: `${PREFIX}/RQ-1` })
  assert.equal(bare.rules?.['values.record.material'], 'required')
  await save('RQ-B', BATCH, { record: { heat: 'HT-1', material: 'HT200' } })
  assert.ok((await ask('identifierSave', { ...body, identifier: `${PREFIX}/RQ-1` })).success)
})

test('a change of a batch or model reaches every item, without a revision of theirs', async () => {
  await save('CH-M', MODEL, { record: { weight: '6 kg' } })
  await save('CH-B', BATCH, { record: { material: 'HT200' } }, 'CH-M')
  const items: string[] = []
  for (let at = 1; at <= 7; at++)
    items.push(await save(`CH-${at}`, ITEM, { record: { serial: String(at) } }, 'CH-B'))
  await save('CH-B', BATCH, { record: { material: 'HT300' } }, 'CH-M')
  await save('CH-M', MODEL, { record: { weight: '7 kg' } })
  await app.runJobs()
  for (const item of items) {
    const values = (await shown(item)).map(([, value]) => value)
    assert.deepEqual(values.slice(1), ['HT300', '7 kg'])
    assert.equal((await ask('identifierRevisions', { identifier: item })).data.length, 1)
  }
  const { rows } = await pool.query('select 1 from identifier_heirs')
  assert.equal(rows.length, 0)
})

test('values that a batch or an item hides stay hidden at the item', async () => {
  const batch = await save('HI-B', BATCH, {
    record: { material: 'M1', heat: 'SECRET-HEAT', cost: 'SECRET-COST' },
  })
  const item = await save('HI-1', ITEM, { record: { serial: '1' } }, 'HI-B')
  const publicText = JSON.stringify(
    await call('identifierDetail', { body: { identifier: item }, ip: makeAddress() }),
  )
  assert.doesNotMatch(publicText, /SECRET/)
  const view = async (audience: string) =>
    JSON.stringify((await ask('identifierView', { identifier: item, audience })).data)
  assert.doesNotMatch(await view('public'), /SECRET/)
  assert.match(await view('verified'), /SECRET-HEAT/)
  assert.doesNotMatch(await view('partner'), /SECRET-COST/)
  assert.match(await view('authority'), /SECRET-COST/)
  const { data } = await ask('identifierRecord', { identifier: batch })
  const fields = [{ confId: '', id: 'material', audiences: ['authority'] }]
  await ask('identifierVisibility', { identifier: batch, revision: data.revision, fields })
  await app.runJobs()
  assert.doesNotMatch(JSON.stringify(await shown(item)), /M1/)
  assert.doesNotMatch(await view('public'), /M1/)
})

test('a blocked batch says nothing at its items until it is shown again', async () => {
  const batch = await save('BL-B', BATCH, { record: { material: 'HT200' } })
  const item = await save('BL-1', ITEM, { record: { serial: '1' } }, 'BL-B')
  const blocked = await ask(
    'blockAdd',
    { identifier: batch, reason: '核查期间封存。', basis: '第十二条' },
    staff.token,
  )
  assert.ok(blocked.success, blocked.message)
  await app.runScheduled('identifiers.heirs')
  await app.runJobs()
  assert.deepEqual(await shown(item), [['serial', '1', undefined]])
})

test('an item as of an earlier moment has the values that its batch had then', async () => {
  await save('AS-B', BATCH, { record: { material: 'HT200' } })
  const item = await save('AS-1', ITEM, { record: { serial: '1' } }, 'AS-B')
  const then = app.clock.now.toISOString()
  app.wait(600)
  await save('AS-B', BATCH, { record: { material: 'HT300' } })
  await app.runJobs()
  assert.equal((await recordOf(item)).inherited[0]?.elements[0]?.value, 'HT300')
  assert.equal((await recordOf(item, { at: then })).inherited[0]?.elements[0]?.value, 'HT200')
})

const totalsOf = async (...codes: string[]) => {
  const batches = codes.map((code) => foldHandle(`${PREFIX}/${code}`))
  const totals = await countBatches(app.db, batches)
  return batches.map((batch) => totals.get(batch) ?? 0)
}

test('batches count their identifiers as they come, move to another batch and are retired', async () => {
  for (const code of ['CB-1', 'CB-2', 'CB-3'])
    await save(code, ITEM, { record: { material: 'HT250' } }, 'CB-A')
  assert.deepEqual(await totalsOf('CB-A', 'CB-B'), [3, 0])
  await save('CB-2', ITEM, { record: { material: 'HT250' } }, 'CB-B')
  assert.deepEqual(await totalsOf('CB-A', 'CB-B'), [2, 1])
  const retire = { identifier: `${PREFIX}/CB-3`, revision: 1, state: 'retired', reason: '报废' }
  const retired = await ask('identifierState', retire)
  assert.ok(retired.success, JSON.stringify(retired))
  await save('CB-1', ITEM, { record: { material: 'HT300' } }, 'CB-A')
  assert.deepEqual(await totalsOf('CB-A', 'CB-B'), [1, 1])
  const { rows } = await pool.query(
    `select b.batch from identifier_batches b left join (
       select prefix, batch, count(*) as total from identifiers where state <> 'retired' group by 1, 2) i
         using (prefix, batch) where b.total <> coalesce(i.total, 0)`,
  )
  assert.deepEqual(rows, [])
})
