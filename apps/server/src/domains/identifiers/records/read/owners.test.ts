import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { CallName } from '@biaojie/contract/calls.ts'
import type { IdentifierRow } from '@biaojie/contract/identifiers/records/identifiers.ts'
import { getRefusalCode, testApp } from '../../../../test-support/app.ts'
import { makeLoading, putIdentifiers } from '../../../../test-support/identifiers.ts'
import { createCompany, createSession, makeAddress } from '../../../../test-support/people.ts'
import { prepare } from '../record/check.ts'
import { NEW_STATUS } from '../record/record.ts'
import { prepareRecord } from '../write/prepare.ts'
import { writeRecords } from '../write/write.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call, pool, clock, wait } = app
const companyId = await createCompany(app, '示例制动')
const member = await createSession(app, { type: 'COMPANY', companyId })
const other = await createSession(app, { type: 'COMPANY_ADMIN', companyId: await createCompany(app, '别家') })
const staff = await createSession(app, { type: 'MANAGER', name: 'records-staff' })
const PREFIX: string = (await pool.query('select prefix from companies where id = $1', [companyId])).rows[0]
  .prefix

const ask = <N extends CallName>(name: N, body: object, token = member.token) =>
  call(name, { token, body, ip: makeAddress() })
const handle = (n: number) => `${PREFIX}/BD-${String(n).padStart(4, '0')}`
const LAST = 60
const given = (n: number, more: object = {}) => ({
  identifier: handle(n),
  name: `前制动盘 ${n}`,
  elements: [
    { id: 'spec', value: 'Ø320 × 28' },
    { id: 'partNo', value: `HX-${n}` },
    { id: 'cost', name: '出厂价', value: `${n}.50`, verify: true },
    { id: 'supplier', name: '供应商', value: `S-${n}`, audiences: ['partner', 'authority'] },
  ],
  ...more,
})

before(async () => {
  // Three moments, so that pages begin in the middle of one.
  for (const from of [0, 20, 40]) {
    const records = Array.from({ length: 20 }, (_, i) =>
      given(from + i, from === 20 ? { batch: handle(LAST), level: 'item' } : {}),
    )
    await putIdentifiers(app, records, clock.now)
    wait(60)
  }
  await putIdentifiers(app, [given(LAST, { level: 'batch' })], clock.now)
  wait(60)
})

test('a row says its specification, whether that is a field of its own or one of a scene', async () => {
  const companyId = await createCompany(app, '盘厂')
  const { token } = await createSession(app, { type: 'COMPANY', companyId })
  const { rows } = await pool.query('select prefix from companies where id = $1', [companyId])
  const identifier = (code: string) => `${rows[0].prefix}/${code}`
  const elements = [{ id: 'spec', name: '规格', value: 'Ø280 × 22' }]
  const scenes = [{ code: '0', confId: 'manage', name: '产品管理', elements }]
  const records = [
    { identifier: identifier('RD-1'), name: '后制动盘', elements },
    { identifier: identifier('RD-2'), name: '后制动盘', scenes },
  ]
  await putIdentifiers(app, records, clock.now)
  const { data } = await ask('identifierList', {}, token)
  assert.deepEqual(
    data.records.map(({ spec }) => spec),
    ['Ø280 × 22', 'Ø280 × 22'],
  )
})

/** All pages of a list, to the last. */
async function pages(body: object, size = 7, token = member.token): Promise<string[]> {
  const found: IdentifierRow[] = []
  for (let cursor = ''; ; ) {
    const { data } = await ask('identifierList', { ...body, size, ...(cursor && { cursor }) }, token)
    found.push(...data.records)
    cursor = data.next
    if (!cursor) return found.map(({ identifier }) => identifier)
  }
}
const publicDetail = async (identifier: string) =>
  (await call('identifierDetail', { body: { identifier }, ip: makeAddress() })).data

test('pages by cursor hold every identifier once, the latest changed first', async () => {
  const all = await pages({})
  assert.equal(all.length, LAST + 1)
  assert.equal(new Set(all).size, LAST + 1)
  assert.deepEqual([all[0], all[1], all.at(-1)], [handle(LAST), handle(59), handle(0)])
  assert.deepEqual(await pages({}, 100), all)
  const { counts } = (await ask('identifierList', {})).data
  assert.deepEqual(counts, { reserved: 0, active: LAST + 1, suspended: 0, retired: 0, all: LAST + 1 })
})

test('filters by level, batch, time and state go together with paging', async () => {
  assert.deepEqual(await pages({ level: 'batch' }), [handle(LAST)])
  assert.equal((await pages({ batch: handle(LAST).toLowerCase() })).length, 20)
  assert.equal((await pages({ batch: `bd-00${LAST}` })).length, 20, 'without the own prefix')
  assert.equal((await pages({ batch: handle(LAST), level: 'model' })).length, 0)
  assert.equal((await pages({ state: 'retired' })).length, 0)
  const updatedTo = new Date(clock.now.getTime() - 3.5 * 60_000).toISOString()
  assert.equal((await pages({ updatedTo })).length, 20)
  const today = new Date(clock.now.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
  assert.equal(
    (await pages({ updatedFrom: today, updatedTo: today })).length,
    LAST + 1,
    'a day has both its ends',
  )
  assert.equal((await ask('identifierList', { updatedTo: 'gestern' })).code, getRefusalCode('invalid_input'))
  assert.equal((await ask('identifierList', { cursor: 'x' })).code, getRefusalCode('invalid_input'))
})

test('months count what the filters leave, and lead to their first page', async () => {
  const month = (at: Date) => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 7)
  const { months = assert.fail() } = (await ask('identifierList', { months: true })).data
  assert.deepEqual(
    months.map((item) => [item.month, item.total]),
    [[month(clock.now), LAST + 1]],
  )
  const first = await ask('identifierList', { cursor: months[0]?.cursor, size: 2 })
  assert.deepEqual(
    first.data.records.map(({ identifier }) => identifier),
    [handle(LAST), handle(59)],
  )
  const ofBatch = await ask('identifierList', { months: true, batch: handle(LAST), size: 1 })
  assert.deepEqual(
    ofBatch.data.months?.map(({ total }) => total),
    [20],
  )
  assert.deepEqual((await ask('identifierList', { months: true, state: 'retired' })).data.months, [])
  assert.equal((await ask('identifierList', { months: true, text: 'BD-' })).data.months, undefined)
  assert.equal((await ask('identifierList', {})).data.months, undefined)
})

test('the beginning of a code finds in the order of codes', async () => {
  assert.deepEqual(
    await pages({ text: 'bd-001' }, 4),
    Array.from({ length: 10 }, (_, i) => handle(10 + i)),
  )
  assert.deepEqual(await pages({ text: handle(7) }), [handle(7)])
  assert.deepEqual(await pages({ text: 'BD-', level: 'batch' }), [handle(LAST)])
  assert.deepEqual(await pages({ text: '没有' }), [])
})

test('members see their own identifiers, staff those of any company, others nothing', async () => {
  assert.equal((await ask('identifierList', {}, other.token)).data.records.length, 0)
  assert.equal((await ask('identifierList', { prefix: PREFIX }, other.token)).data.records.length, 0)
  assert.equal((await pages({ prefix: PREFIX }, 50, staff.token)).length, LAST + 1)
  assert.equal((await ask('identifierList', {}, staff.token)).code, getRefusalCode('company_not_found'))
  for (const name of ['identifierRecord', 'identifierRevisions'] as const) {
    assert.equal(
      (await ask(name, { identifier: handle(1) }, other.token)).code,
      getRefusalCode('identifier_not_found'),
    )
    assert.equal((await ask(name, { identifier: handle(1) }, staff.token)).code, 200)
  }
  const change = { identifier: handle(1), revision: 1, state: 'suspended', reason: '' }
  assert.equal(
    (await ask('identifierState', change, other.token)).code,
    getRefusalCode('identifier_not_found'),
  )
  assert.equal((await ask('identifierState', change, staff.token)).code, getRefusalCode('forbidden'))
})

test('a suspended identifier says so with the reason, and no longer after it is resumed', async () => {
  const identifier = handle(2)
  const first = await ask('identifierState', {
    identifier,
    revision: 1,
    state: 'suspended',
    reason: '跳动复检',
  })
  assert.deepEqual(first.data, { revision: 2 })
  const stale = await ask('identifierState', { identifier, revision: 1, state: 'retired', reason: '' })
  assert.equal(stale.code, getRefusalCode('identifier_stale'))
  const { counts } = (await ask('identifierList', {})).data
  assert.deepEqual([counts.suspended, counts.active], [1, LAST])
  assert.deepEqual(await pages({ state: 'suspended' }), [identifier])
  assert.deepEqual((await pages({}))[0], identifier)
  await ask('identifierState', { identifier, revision: 2, state: 'active', reason: '复检合格' })
  const { data } = await ask('identifierRevisions', { identifier })
  assert.deepEqual(
    data.map(({ revision, by, author, reason, changed }) => [revision, by, author, reason, changed]),
    [
      [3, 'form', member.name, '复检合格', ['状态「在用」']],
      [2, 'form', member.name, '跳动复检', ['状态「停用」']],
    ],
  )
})

test('a retired identifier leads to its successor, which must be another of the company', async () => {
  const identifier = handle(3)
  const retire = (successor: string) =>
    ask('identifierState', { identifier, revision: 1, state: 'retired', reason: '误打', successor })
  for (const wrong of [identifier, `${PREFIX}/NONE-1`, '88.449.1/BD-1'])
    assert.equal((await retire(wrong)).code, getRefusalCode('successor_wrong'))
  assert.equal((await retire(handle(4))).data.revision, 2)
  const { record } = (await ask('identifierRecord', { identifier })).data
  assert.deepEqual([record.state, record.successor], ['retired', handle(4)])
  const again = { identifier, revision: 2, state: 'active', reason: '' }
  assert.equal((await ask('identifierState', again)).code, getRefusalCode('identifier_retired'))
})

test('restoring an earlier revision makes a new one, and two of them are compared', async () => {
  const identifier = handle(5)
  const client = await pool.connect()
  await client.query('begin')
  await writeRecords(
    client,
    [prepare(given(5, { name: '改名', elements: [{ id: 'partNo', value: 'HX-NEW' }] }))],
    makeLoading(clock.now),
  )
  await client.query('commit')
  client.release()
  const { differences, same } = (await ask('identifierCompare', { identifier, left: 1, right: 2 })).data
  assert.deepEqual(
    differences.map(({ name, left, right }) => [name, left, right]),
    [
      ['名称', '前制动盘 5', '改名'],
      ['零件号 / 图号', 'HX-5', 'HX-NEW'],
      ['规格', 'Ø320 × 28', ''],
      ['出厂价', '5.50', ''],
      ['出厂价 可见范围', '手机验证、关联方、监管', ''],
      ['供应商', 'S-5', ''],
      ['供应商 可见范围', '关联方、监管', ''],
    ],
  )
  assert.equal(same, 2)
  assert.equal(
    (await ask('identifierRestore', { identifier, revision: 2, to: 7 })).code,
    getRefusalCode('revision_not_found'),
  )
  assert.deepEqual((await ask('identifierRestore', { identifier, revision: 2, to: 1 })).data, { revision: 3 })
  const restored = (await ask('identifierCompare', { identifier, left: 1, right: 3 })).data
  assert.deepEqual(restored.differences, [])
})

test('each audience sees its part, and a change of visibility holds everywhere at once', async () => {
  const identifier = handle(6)
  const hidden = async (audience: string) =>
    (await ask('identifierView', { identifier, audience })).data.hidden
  assert.deepEqual(await hidden('public'), ['出厂价', '供应商'])
  assert.deepEqual(await hidden('verified'), ['供应商'])
  assert.deepEqual(await hidden('partner'), [])
  assert.doesNotMatch(JSON.stringify(await publicDetail(identifier)), /供应商|S-6|6\.50/)
  const fields = [
    { confId: '', id: 'partNo', audiences: ['authority'] },
    { confId: '', id: 'supplier', audiences: ['public', 'verified', 'partner', 'authority'] },
  ]
  await ask('identifierVisibility', { identifier, revision: 1, fields })
  assert.deepEqual(await hidden('partner'), ['零件号 / 图号'])
  const shown = JSON.stringify(await publicDetail(identifier))
  assert.match(shown, /S-6/)
  assert.doesNotMatch(shown, /HX-6/)
  const back = [{ confId: '', id: 'partNo', audiences: null }]
  await ask('identifierVisibility', { identifier, revision: 2, fields: back })
  assert.match(JSON.stringify(await publicDetail(identifier)), /HX-6/)
})

test('the record is read as of a moment, or of a day, which means its end', async () => {
  const identifier = handle(8)
  const before = clock.now.toISOString()
  const today = new Date(clock.now.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
  wait(60)
  await ask('identifierState', { identifier, revision: 1, state: 'suspended', reason: '抽检' })
  const at = async (at: string) => (await ask('identifierRecord', { identifier, at })).data.record.state
  assert.deepEqual([await at(before), await at(today)], ['active', 'suspended'])
  assert.equal(
    (await ask('identifierRecord', { identifier, at: '2020-01-01' })).code,
    getRefusalCode('identifier_not_found'),
  )
})

test('an old code and an alias lead to the part, wherever they are asked for', async () => {
  const identifier = handle(11)
  const retired = {
    identifier: handle(12),
    revision: 1,
    state: 'retired',
    reason: '误打',
    successor: identifier,
  }
  await ask('identifierState', retired)
  const gtin = '(01) 06901234567892 (21) 018229k'
  const added = await ask('identifierAliasAdd', { identifier, alias: gtin, note: 'GTIN 加序列号' })
  assert.deepEqual(
    added.data.map(({ alias, note, author }) => [alias, note, author]),
    [[gtin, 'GTIN 加序列号', member.name]],
  )
  await ask('identifierAliasAdd', { identifier, alias: `${PREFIX}/OLD-7` })
  for (const name of [handle(12), `${PREFIX}/old-7`, gtin, '(01)06901234567892(21)018229K'])
    assert.equal((await publicDetail(name)).identifier, identifier, name)
  for (let times = 0; times < 3; times++) {
    const answer = await app.app.inject({ url: `/api/handles/${PREFIX}/OLD-7` })
    const { handle: named, values } = answer.json()
    assert.deepEqual([named, values[0].type], [`${PREFIX}/OLD-7`, 'URL'])
    assert.match(values[0].data.value, /BD-0011$/)
  }
  const taken = await ask('identifierAliasAdd', { identifier: handle(13), alias: gtin })
  const existing = await ask('identifierAliasAdd', { identifier: handle(13), alias: handle(14) })
  assert.deepEqual(
    [taken.code, existing.code],
    [getRefusalCode('alias_taken'), getRefusalCode('alias_taken')],
  )
  assert.deepEqual((await ask('identifierAliasRemove', { identifier, alias: gtin })).data.length, 1)
  const gone = await call('identifierDetail', { body: { identifier: gtin }, ip: makeAddress() })
  assert.equal(gone.code, getRefusalCode('identifier_malformed'))
})

test('the Handle API answers as of a moment, without what has been hidden since', async () => {
  const identifier = handle(15)
  const before = encodeURIComponent(clock.now.toISOString())
  wait(60)
  const client = await pool.connect()
  await client.query('begin')
  await writeRecords(
    client,
    [
      prepare(
        given(15, { name: '新名', elements: [{ id: 'partNo', value: 'HX-NEW', audiences: ['partner'] }] }),
      ),
    ],
    makeLoading(clock.now),
  )
  await client.query('commit')
  client.release()
  const body = async (query: string) =>
    (await app.app.inject({ url: `/api/handles/${identifier}${query}` })).body
  assert.match(await body(''), /新名/)
  const earlier = await body(`?at=${before}`)
  assert.match(earlier, /前制动盘 15.*Ø320/)
  assert.doesNotMatch(earlier, /HX-15|新名/)
  const { responseCode } = JSON.parse(await body('?at=yesterday'))
  assert.equal(responseCode, 4)
  assert.equal(JSON.parse(await body('?at=2020-01-01')).responseCode, 100)
})

test('a batch answers for each row, and good rows are written once, however often they are sent', async () => {
  const row = (suffix: string, more: object = {}) => ({
    identifier: `${PREFIX}/${suffix}`,
    name: '件',
    ...more,
  })
  const records = [
    row('BA-0001'),
    row('BA-0002', { name: '' }),
    { identifier: '88.449.1/BA-0003', name: '件' },
    row('BA-0004'),
    row('ba-0004'),
    { name: '件' },
    { ...given(20), name: '改过的名' },
    row('BD-0003'),
  ]
  const send = async () => (await ask('identifierBatch', { records, reason: 'MES 上报' })).data
  const first = await send()
  assert.deepEqual(
    first.map(({ outcome, problem }) => [outcome, problem.slice(0, 12)]),
    [
      ['added', ''],
      ['refused', '缺少 name'],
      ['refused', '标识不在本企业的前缀 8'],
      ['refused', '这一批里有两行是同一个标'],
      ['refused', '这一批里有两行是同一个标'],
      ['refused', 'identifier 形'],
      ['changed', ''],
      ['refused', '该标识已作废，不能再次使'],
    ],
  )
  const again = await send()
  assert.deepEqual([again[0]?.outcome, again[6]?.outcome], ['unchanged', 'unchanged'])
  assert.deepEqual([again[0]?.revision, again[6]?.revision], [1, 2])
  const [latest] = (await ask('identifierRevisions', { identifier: handle(20) })).data
  assert.deepEqual([latest?.reason, latest?.changed], ['MES 上报', ['名称']])
  assert.equal((await ask('identifierBatch', { records }, other.token)).data[0]?.outcome, 'refused')
})

test('reserved codes become active when their content comes', async () => {
  const client = await pool.connect()
  await client.query('begin')
  const blank = {
    ...NEW_STATUS,
    identifier: `${PREFIX}/RS-01`,
    name: '前制动盘',
    images: [],
    elements: [],
    scenes: [],
    state: 'reserved' as const,
  }
  await writeRecords(client, [prepareRecord(blank)], makeLoading(clock.now))
  await writeRecords(
    client,
    [prepare({ ...given(9), identifier: `${PREFIX}/RS-01` })],
    makeLoading(clock.now),
  )
  await client.query('commit')
  client.release()
  const { record } = (await ask('identifierRecord', { identifier: `${PREFIX}/RS-01` })).data
  assert.deepEqual([record.state, record.elements.length], ['active', 4])
})

test('a part of a name finds, after codes that begin so, page after page', async () => {
  const named = (n: number, name: string) => ({ ...given(n, { name }), identifier: `${PREFIX}/NM-${n}` })
  const abs = { ...given(500, { name: '轮速传感器' }), identifier: `${PREFIX}/ABS-1` }
  await putIdentifiers(
    app,
    [abs, named(1, 'ABS 泵'), named(2, 'abs 泵壳'), named(3, '后轮毂 100%')],
    clock.now,
  )
  const suffixes = async (body: object, size = 7) =>
    (await pages(body, size)).map((identifier) => identifier.replace(`${PREFIX}/`, ''))
  for (const size of [1, 2, 100])
    assert.deepEqual(await suffixes({ text: 'abs' }, size), ['ABS-1', 'NM-2', 'NM-1'], `${size}`)
  assert.deepEqual(await suffixes({ text: '轮毂' }), ['NM-3'])
  assert.deepEqual(await suffixes({ text: '0%' }), ['NM-3'])
  assert.deepEqual(await suffixes({ text: '泵', level: 'batch' }), [])
  assert.equal((await pages({ text: '制动盘' }, 9)).length, (await pages({ text: '制动盘' }, 100)).length)
  assert.equal((await pages({ text: '制动盘', prefix: PREFIX }, 100, other.token)).length, 0)
  const cursor = (await ask('identifierList', { text: '泵', size: 1 })).data.next
  assert.equal(
    (await ask('identifierList', { cursor })).code,
    getRefusalCode('invalid_input'),
    'a cursor of another list',
  )
})

test('more names than are walked at once are found as well', async () => {
  const records = Array.from({ length: 230 }, (_, n) => ({
    ...given(n, { name: `油封 ${n}` }),
    identifier: `${PREFIX}/OS-${n}`,
  }))
  await putIdentifiers(app, records, clock.now)
  const found = await pages({ text: '油封' }, 50)
  assert.equal(found.length, 230)
  assert.equal(new Set(found).size, 230)
})

test('an alias finds in the list, and totals say how many there are', async () => {
  const identifier = handle(16)
  await ask('identifierAliasAdd', { identifier, alias: 'KD-778 12' })
  assert.deepEqual(await pages({ text: 'kd-77812' }), [identifier])
  const total = async (body: object) => (await ask('identifierList', body)).data.total
  const { counts } = (await ask('identifierList', {})).data
  assert.equal(await total({}), counts.all)
  assert.equal(await total({ batch: handle(LAST) }), 20)
  assert.equal(await total({ updatedTo: '2020-01-01' }), 0)
  assert.equal(await total({ text: '油封' }), undefined)
})

test('the first identifier stays the first when it changes later', async () => {
  const first = async (token = member.token) => (await ask('identifierFirst', {}, token)).data
  const before = await first()
  assert.equal(before.first?.identifier, handle(0))
  assert.ok(before.total >= LAST)
  await putIdentifiers(app, [given(0, { name: '改过名的前制动盘' })], clock.now)
  assert.deepEqual((await first()).first, { ...before.first, identifierName: '改过名的前制动盘' })
  assert.deepEqual(await first(other.token), { total: 0, first: null })
})
