import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { CallName } from '@biaojie/contract/calls.ts'
import type { FromEvents } from '@biaojie/contract/identifiers/templates/rules.ts'
import {
  makeField,
  type Template,
  type TemplateField,
} from '@biaojie/contract/identifiers/templates/rules.ts'
import { testApp } from '../../../../test-support/app.ts'
import { createCompany, createSession, makeAddress } from '../../../../test-support/people.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const companyId = await createCompany(app, '示例制动')
const admin = await createSession(app, { type: 'COMPANY_ADMIN', companyId })
const otherId = await createCompany(app, '别家')
const other = await createSession(app, { type: 'COMPANY', companyId: otherId })
const prefixOf = async (id: unknown): Promise<string> =>
  (await app.pool.query('select prefix from companies where id = $1', [id])).rows[0].prefix
const [PREFIX, OTHER] = [await prefixOf(companyId), await prefixOf(otherId)]

const done = async <N extends CallName>(name: N, body: object, token = admin.token) => {
  const answer = await app.call(name, { token, body, ip: makeAddress() })
  assert.ok(answer.success, `${name}: ${answer.message} ${JSON.stringify(answer.errors)}`)
  return answer.data
}
const fromEvents = (field: TemplateField, part: FromEvents['part'], ...steps: string[]): TemplateField => ({
  ...field,
  source: 'event',
  fromEvents: { part, steps },
})
const column = (key: string, name: string) => ({ key, name, kind: 'text' as const, unit: '' })
const DISC: Template = {
  name: '前制动盘',
  level: 'item',
  codeRuleId: '',
  scenes: [
    {
      key: 'record',
      name: '产品档案',
      fields: [
        { ...makeField('spec', '规格'), required: { rule: 'always' } },
        fromEvents(
          { ...makeField('verdict', '结论', 'choice'), choices: ['合格', '不合格'] },
          'state',
          'inspecting',
        ),
      ],
    },
    {
      key: 'logistics',
      name: '物流监控',
      fields: [
        fromEvents(makeField('location', '当前库位'), 'place'),
        fromEvents(makeField('container', '料箱', 'identifier'), 'parent'),
        fromEvents(
          {
            ...makeField('route', '运输轨迹', 'table'),
            columns: [
              column('acceptTime', '时间'),
              column('acceptStation', '地点'),
              column('event', '事件'),
              column('c4', '记录人'),
            ],
          },
          'rows',
          'shipping',
          'receiving',
        ),
        { ...fromEvents(makeField('repairs', '返修次数', 'number'), 'count', 'repairing'), maximum: 2 },
      ],
    },
  ],
}
const draft = await done('templateDraftSave', { id: '', revision: 0, template: DISC })
await done('templatePublish', { id: draft.id, revision: draft.revision })
const templateId = draft.id

const own = (code: string) => `${PREFIX}/${code}`
let made = 0
async function aPart(): Promise<string> {
  made += 1
  const identifier = own(`EF-${made}`)
  await done('identifierSave', { templateId, identifier, values: { record: { spec: 'Ø320' } }, expected: 0 })
  return identifier
}
await done('identifierSave', {
  templateId,
  identifier: own('BX-1'),
  values: { record: { spec: '箱' } },
  expected: 0,
})

const place = (name: string) => ({ id: `urn:x-biaojie:place:${PREFIX}:${encodeURIComponent(name)}` })
const at = (minutes: number) => new Date(app.clock.now.getTime() + minutes * 60_000).toISOString()
const base = (minutes: number, bizStep: string, more: object = {}) => ({
  eventTime: at(minutes),
  eventTimeZoneOffset: '+08:00',
  bizStep,
  ...more,
})
const seen = (identifier: string, minutes: number, bizStep: string, more: object = {}) => ({
  type: 'ObjectEvent',
  action: 'OBSERVE',
  epcList: [identifier],
  ...base(minutes, bizStep, more),
})
const packed = (identifier: string, minutes: number, action: 'ADD' | 'DELETE') => ({
  type: 'AggregationEvent',
  action,
  parentID: own('BX-1'),
  childEPCs: [identifier],
  ...base(minutes, action === 'ADD' ? 'packing' : 'unpacking'),
})
async function capture(events: object[], token = admin.token) {
  const { results } = await done('eventCapture', { clock: app.clock.now.getTime(), events }, token)
  assert.deepEqual([...new Set(results.map(({ outcome }) => outcome))], ['stored'])
  await app.runJobs()
}

async function readValues(identifier: string): Promise<Record<string, unknown>> {
  const { record } = await done('identifierRecord', { identifier })
  const elements = [...record.elements, ...record.scenes.flatMap((scene) => scene.elements)]
  return Object.fromEntries(elements.map(({ id, value }) => [id, value]))
}
const revisionsOf = (identifier: string) => done('identifierRevisions', { identifier })

test('events fill the fields that a template takes from them, in one revision of their own', async () => {
  const part = await aPart()
  await capture([
    seen(part, -50, 'inspecting', { disposition: 'conformant', readPoint: place('OP80 终检') }),
    packed(part, -40, 'ADD'),
    seen(part, -30, 'shipping', { bizLocation: place('北仑一厂') }),
    seen(part, -10, 'receiving', { bizLocation: place('宁波总装') }),
    seen(part, -5, 'repairing'),
  ])
  const values = await readValues(part)
  assert.deepEqual(
    [values.verdict, values.location, values.container, values.repairs, values.spec],
    ['合格', '宁波总装', own('BX-1'), 1, 'Ø320'],
  )
  const rows = values.route as Record<string, string>[]
  assert.deepEqual(
    rows.map((row) => [row.acceptStation, row['事件'], row['记录人']]),
    [
      ['北仑一厂', '发运', admin.name],
      ['宁波总装', '收货', admin.name],
    ],
  )
  assert.match(rows[0]?.acceptTime ?? '', /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}/)
  const records = await revisionsOf(part)
  assert.deepEqual(
    records.map(({ by, author }) => [by, author]),
    [
      ['event', '过程记录'],
      ['form', records.at(-1)?.author],
    ],
  )
})

test('the order in which events come does not matter, and those that were wrong are taken back', async () => {
  const orders = [
    [0, 1, 2],
    [2, 1, 0],
    [1, 2, 0],
  ]
  for (const order of orders) {
    const part = await aPart()
    const events = [
      packed(part, -40, 'ADD'),
      seen(part, -30, 'shipping', { bizLocation: place('北仑一厂') }),
      { ...packed(part, -20, 'DELETE'), eventID: `urn:x:${part}` },
    ]
    for (const index of order) await capture([events[index] ?? {}])
    assert.equal((await readValues(part)).container, undefined, `order ${order}`)
    // The unpacking never took place.
    const errorDeclaration = { declarationTime: at(-1), reason: 'did_not_occur' }
    await capture([{ ...events[2], errorDeclaration }])
    const values = await readValues(part)
    assert.deepEqual([values.container, values.location], [own('BX-1'), '北仑一厂'], `order ${order}`)
  }
})

test('a value that the template refuses is left out, the others are written', async () => {
  const part = await aPart()
  await capture([-50, -40].map((minutes) => seen(part, minutes, 'repairing')))
  assert.equal((await readValues(part)).repairs, 2)
  await capture([
    seen(part, -30, 'repairing', { readPoint: place('返修间') }),
    seen(part, -20, 'inspecting', { disposition: 'damaged' }),
  ])
  const values = await readValues(part)
  assert.deepEqual([values.repairs, values.verdict, values.location], [2, undefined, '返修间'])
})

test('events of another company fill nothing, and a form that leaves the fields out keeps them', async () => {
  const part = await aPart()
  await capture([seen(part, -30, 'receiving', { bizLocation: place('别家仓库') })], other.token)
  assert.equal((await readValues(part)).location, undefined)
  await capture([seen(part, -20, 'storing', { bizLocation: place('二号库') })])
  const { revision } = await done('identifierRecord', { identifier: part })
  await done('identifierSave', {
    templateId,
    identifier: part,
    values: { record: { spec: 'Ø330' } },
    expected: revision,
  })
  const values = await readValues(part)
  assert.deepEqual([values.spec, values.location], ['Ø330', '二号库'])
  assert.notEqual(PREFIX, OTHER)
})

test('a retired part is left as it is, and does not keep others waiting', async () => {
  const [gone, kept] = [await aPart(), await aPart()]
  await done('identifierState', { identifier: gone, state: 'retired', reason: '报废', revision: 1 })
  const store = (identifier: string) => seen(identifier, -10, 'storing', { bizLocation: place('三号库') })
  await capture([store(gone), store(kept)])
  assert.deepEqual(
    [(await readValues(gone)).location, (await readValues(kept)).location],
    [undefined, '三号库'],
  )
  assert.equal((await app.pool.query('select 1 from event_fills')).rowCount, 0)
})
