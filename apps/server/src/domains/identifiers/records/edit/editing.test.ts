import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { getRefusalCode, testApp } from '../../../../test-support/app.ts'
import { company, makeLoading, putIdentifiers } from '../../../../test-support/identifiers.ts'
import { writeCompanyRows } from '../../../enterprises/enterprises/enterprises.ts'
import { prepare } from '../record/check.ts'
import { type IdentifierRecord, NEW_STATUS, type RecordElement } from '../record/record.ts'
import { AFTER_VERIFICATION } from '../record/visibility.ts'
import { writeRecords } from '../write/write.ts'
import type { Editor } from './edit.ts'

const app = await testApp({ after })
const { call, db, pool, clock, wait } = app
const { editing } = app.domains.identifiers
const staff: Editor = { id: crypto.randomUUID(), name: '沈岚岚' }
const owner: Editor = { id: crypto.randomUUID(), name: 'brake_admin', prefix: '88.449.1001' }
const stranger: Editor = { ...owner, prefix: '88.449.1002' }

before(() =>
  writeCompanyRows(
    db,
    ['88.449.1001', '88.449.1002'].map((prefix) => company(prefix)),
  ),
)

let made = 0
/** Returns a record in the loader's form with a handle of its own. */
const aRecord = (more: object = {}) => ({
  identifier: `88.449.1001/ED-${String(made++).padStart(4, '0')}`,
  name: '前制动盘',
  images: ['/media/parts/brake-disc-1120.webp'],
  elements: [
    { id: 'od', name: '外径', value: '320 mm', type: 'String' },
    { id: 'cost', name: '出厂价', value: '86.50', type: 'String', verify: true },
    { id: 'up', name: '上级标识', value: '毛坯', type: 'String', trace: '88.449.1001/CB-01' },
  ],
  scenes: [
    {
      code: '0',
      confId: 'trace',
      name: '产品追溯',
      icon: 'trace',
      elements: [{ id: 'a', name: '炉次', value: 'H-26-118', type: 'String' }],
    },
    {
      code: '8',
      confId: 'monitor',
      name: '监测',
      icon: '',
      elements: [{ id: 'b', name: '温度', value: '61 ℃', type: 'String' }],
    },
  ],
  ...more,
})
const refused = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    ({ reason }) => reason,
  )
const detail = async (identifier: string) => (await call('identifierDetail', { body: { identifier } })).data
const total = async () =>
  (
    await pool.query(
      'select coalesce(sum(added), 0)::int as n, coalesce(sum(writes), 0)::int as writes from identifier_days',
    )
  ).rows[0]
const stored = async (handle: string) => ({
  identifier: (await pool.query('select name, detail from identifiers where handle = $1', [handle])).rows,
  scenes: (
    await pool.query(
      'select conf_id, template_code, public, secret from identifier_scenes where handle = $1 order by 1',
      [handle],
    )
  ).rows,
})

test('created one by one or loaded by the thousand, a record is the same and counted the same', async () => {
  const item = aRecord()
  const before = await total()
  const revision = await editing.create(owner, item)
  const alone = await stored(item.identifier)
  assert.deepEqual(await total(), { n: before.n + 1, writes: before.writes + 1 })
  const many = Array.from({ length: 30 }, () => aRecord())
  await putIdentifiers(app, many)
  assert.deepEqual(await stored(many[7]!.identifier), alone)
  assert.deepEqual(await editing.read(owner, item.identifier), {
    record: recordOf(item),
    revision,
  })
  assert.equal((await detail(item.identifier)).identifierName, '前制动盘')
  assert.equal((await call('nodeFigures')).data.identifiers, before.n + 31)
})

type ElementInput = { id: string; name: string; value: string; trace?: string; verify?: boolean }
const kept = ({ id, name, value, trace, verify }: ElementInput, hidden = verify === true): RecordElement => ({
  id,
  name,
  type: 'String',
  value,
  ...(trace !== undefined && { trace }),
  ...(hidden && { audiences: AFTER_VERIFICATION }),
})

/** Returns the record made from the given one; all of scene 8 is verified for any file. */
const recordOf = ({ elements, scenes, ...given }: ReturnType<typeof aRecord>): IdentifierRecord => ({
  ...NEW_STATUS,
  ...given,
  elements: elements.map((element) => kept(element)),
  scenes: scenes.map((scene) => ({
    ...scene,
    elements: scene.elements.map((element) => kept(element, scene.code === '8')),
  })),
})

test('a record read for an editor and written back changes nothing', async () => {
  const item = aRecord()
  await editing.create(owner, item)
  const before = await stored(item.identifier)
  const { record, revision } = await editing.read(owner, item.identifier)
  assert.equal(await editing.change(owner, record, revision), revision)
  assert.deepEqual(await stored(item.identifier), before)
  assert.equal((await editing.revisionsOf(item.identifier)).length, 1)
})

test('a change shows at once where it was made, in the count of writes and in the ETag', async () => {
  const record = aRecord()
  let revision = await editing.create(owner, record)
  const handle = async (etag = '') =>
    app.app.inject({ url: `/api/handles/${record.identifier}`, headers: { 'if-none-match': etag } })
  // It is cached from the second request on.
  for (let i = 0; i < 3; i++) await handle()
  for (let i = 0; i < 3; i++) await detail(record.identifier)
  const etag = String((await handle()).headers.etag)
  assert.equal((await handle(etag)).statusCode, 304)
  wait(10)
  const { writes, n } = await total()
  revision = await editing.change(owner, { ...record, name: '后制动盘' }, revision)
  assert.deepEqual(await total(), { n, writes: writes + 1 })
  assert.equal((await detail(record.identifier)).identifierName, '后制动盘')
  const answer = await handle(etag)
  assert.equal(answer.statusCode, 200)
  assert.notEqual(answer.headers.etag, etag)
  assert.match(answer.body, /后制动盘/)
})

test('a writer who saw an older version changes nothing', async () => {
  const record = aRecord()
  const revision = await editing.create(owner, record)
  const next = await editing.change(staff, { ...record, name: '新名' }, revision)
  assert.equal(await refused(editing.change(owner, record, revision)), 'identifier_stale')
  assert.equal(await refused(editing.retire(owner, record.identifier, revision)), 'identifier_stale')
  const both = [1, 2].map((n) => refused(editing.change(owner, { ...record, name: `名 ${n}` }, next)))
  assert.deepEqual((await Promise.all(both)).sort(), ['identifier_stale', 'none'])
  // The loader's writes count as changes as well, unless they change nothing.
  const { revision: seen } = await editing.read(owner, record.identifier)
  wait(1)
  await putIdentifiers(app, [{ ...record, name: '再次装载' }], clock.now)
  assert.equal(await refused(editing.change(owner, record, seen)), 'identifier_stale')
})

test('the second of two who create the same identifier is told that it is taken, and nothing is replaced', async () => {
  const item = aRecord()
  const both = ['甲', '乙'].map((name) => refused(editing.create(owner, { ...item, name })))
  assert.deepEqual((await Promise.all(both)).sort(), ['identifier_taken', 'none'])
  const { name } = (await editing.read(owner, item.identifier)).record
  assert.equal(await refused(editing.create(owner, { ...item, name: '丙' })), 'identifier_taken')
  assert.equal((await editing.read(owner, item.identifier)).record.name, name)
  assert.equal((await editing.revisionsOf(item.identifier)).length, 1)
})

test('a retired identifier is not found, is not counted and never comes back', async () => {
  const record = aRecord()
  const before = await total()
  const revision = await editing.create(owner, record)
  await editing.retire(owner, record.identifier, revision)
  assert.deepEqual(await total(), { n: before.n, writes: before.writes + 2 })
  assert.deepEqual((await stored(record.identifier)).scenes, [])
  assert.equal(
    (await call('identifierDetail', { body: { identifier: record.identifier } })).code,
    getRefusalCode('identifier_not_found'),
  )
  assert.equal((await app.app.inject({ url: `/api/handles/${record.identifier}` })).statusCode, 404)
  assert.equal(await refused(editing.create(staff, record)), 'identifier_retired')
  assert.equal(await refused(editing.change(owner, record, revision)), 'identifier_not_found')
})

test('an identifier retired on a later day is taken from the day it was created', async () => {
  const record = aRecord()
  const revision = await editing.create(owner, record)
  const added = async () =>
    Object.fromEntries(
      (await pool.query('select day::text, added::int from identifier_days')).rows.map((row) => [
        row.day,
        row.added,
      ]),
    )
  const before = await added()
  wait(2 * 86_400)
  await editing.retire(owner, record.identifier, revision)
  assert.deepEqual(await added(), { ...before, '2026-11-20': before['2026-11-20'] - 1, '2026-11-22': 0 })
})

test('the trail names actor and action, the latest first', async () => {
  const record = aRecord()
  let revision = await editing.create(owner, record)
  const changed = {
    ...record,
    name: '后制动盘',
    images: [],
    elements: [
      { ...record.elements[0]!, value: '298 mm' },
      { id: 'w', name: '重量', value: '8.4 kg', type: 'String' },
    ],
    scenes: [{ ...record.scenes[0]!, name: '质量追溯' }],
  }
  revision = await editing.change(staff, changed, revision)
  await editing.retire(owner, record.identifier, revision)
  const history = await editing.revisionsOf(record.identifier)
  assert.deepEqual(
    history.map(({ revision, by, principalName, changed }) => [revision, by, principalName, changed]),
    [
      [3, 'form', 'brake_admin', ['状态「作废」']],
      [
        2,
        'form',
        '沈岚岚',
        [
          '名称',
          '图片',
          '要素「外径」',
          '要素「重量」',
          '要素「出厂价」',
          '要素「上级标识」',
          '场景「质量追溯」',
          '场景「监测」',
        ],
      ],
      [1, 'form', 'brake_admin', []],
    ],
  )
})

test('a company writes under its own prefix only, and sees nothing of others', async () => {
  const record = aRecord()
  const revision = await editing.create(owner, record)
  assert.equal(await refused(editing.create(stranger, aRecord())), 'forbidden')
  assert.equal(await refused(editing.read(stranger, record.identifier)), 'identifier_not_found')
  assert.equal(await refused(editing.change(stranger, record, revision)), 'identifier_not_found')
  assert.equal(await refused(editing.retire(stranger, record.identifier, revision)), 'identifier_not_found')
  await editing.read(staff, record.identifier)
})

test('a record that the loader would refuse is refused with the same reason', async () => {
  for (const [record, message] of [
    [aRecord({ name: '' }), /缺少 name/],
    [aRecord({ identifier: '88.449.1001/中文' }), /identifier 形式不正确/],
    [aRecord({ identifier: '88.449.7777/AB-1' }), /没有登记企业/],
    [{ ...aRecord(), images: ['https://a.example/x.png'] }, /外站地址/],
    [null, /不是 JSON 对象/],
  ] as const)
    await assert.rejects(editing.create(staff, record), message)
})

test('a failed write leaves nothing behind', async () => {
  const record = aRecord()
  const before = await total()
  const client = await pool.connect()
  await client.query('begin')
  await writeRecords(client, [prepare(record)], makeLoading(clock.now))
  await client.query('rollback')
  client.release()
  assert.deepEqual([await total(), (await stored(record.identifier)).identifier], [before, []])
})

test('the record is read as it was at any time', async () => {
  const item = aRecord()
  const from = clock.now
  let revision = await editing.create(owner, item)
  const seen = [recordOf(item)]
  const steps: [object, number][] = [
    [{ name: '后制动盘' }, 60],
    [{ elements: item.elements.slice(1) }, 120],
    [{ elements: [...item.elements].reverse(), scenes: item.scenes.slice(1) }, 180],
    [{ images: [], scenes: [...item.scenes].reverse() }, 240],
  ]
  for (const [change] of steps) {
    wait(60)
    const next = { ...item, ...change }
    revision = await editing.change(owner, next, revision)
    seen.push(recordOf(next))
  }
  for (const [step, record] of seen.entries()) {
    const at = new Date(from.getTime() + step * 60_000 + 30_000)
    assert.deepEqual(await editing.readAsOf(item.identifier, at), record, `after ${step} changes`)
  }
  assert.equal(await editing.readAsOf(item.identifier, new Date(from.getTime() - 1)), undefined)
})
