import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { CallName } from '@biaojie/contract/calls.ts'
import { getRefusalCode, testApp } from '../../../test-support/app.ts'
import { putIdentifiers } from '../../../test-support/identifiers.ts'
import { createCompany, createSession, makeAddress } from '../../../test-support/people.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call, pool, clock, wait } = app
const companyId = await createCompany(app, '示例制动')
const PREFIX: string = (await pool.query('select prefix from companies where id = $1', [companyId])).rows[0]
  .prefix
const admin = await createSession(app, { type: 'COMPANY_ADMIN', companyId })
const member = await createSession(app, { type: 'COMPANY', companyId })
const other = await createSession(app, { type: 'COMPANY_ADMIN', companyId: await createCompany(app, '别家') })
const staff = await createSession(app, { type: 'MANAGER', name: 'lin-staff' })

const ask = <N extends CallName>(name: N, body: object, token = staff.token) =>
  call(name, { token, body, ip: makeAddress() })
const handle = (n: number) => `${PREFIX}/BD-${String(n).padStart(4, '0')}`
const SECRET = ['NAME', 'SPEC', 'PART', 'COST', 'SUPPLIER', 'HEAT']
const given = (n: number) => ({
  identifier: handle(n),
  name: `NAME${n}`,
  images: [`/media/PICTURE${n}.jpg`],
  elements: [
    { id: 'spec', value: `SPEC${n}` },
    { id: 'partNo', value: `PART${n}` },
    { id: 'cost', name: '出厂价', value: `COST${n}`, verify: true },
    { id: 'supplier', name: '供应商', value: `SUPPLIER${n}`, audiences: ['partner'] },
  ],
  scenes: [{ code: '0', confId: 'trace', name: '产品追溯', elements: [{ id: 'heatNo', value: `HEAT${n}` }] }],
})

const publicDetail = (identifier: string) =>
  call('identifierDetail', { body: { identifier }, ip: makeAddress() })
const handleAnswer = async (identifier: string, query = '') => {
  const answer = await app.app.inject({
    url: `/api/handles/${encodeURI(identifier)}${query}`,
    remoteAddress: makeAddress(),
  })
  return { status: answer.statusCode, text: answer.body }
}
const FORMS = ['application/ld+json', 'application/linkset+json', 'application/linkset']
const formOf = async (identifier: string, accept: string) =>
  (
    await app.app.inject({
      url: `/id/${encodeURI(identifier)}`,
      headers: { accept },
      remoteAddress: makeAddress(),
    })
  ).body
/** All that a visitor may ask about an identifier, as one text. */
async function seenByVisitors(n: number): Promise<string> {
  const identifier = handle(n)
  const at = `?at=${clock.now.toISOString().slice(0, 10)}`
  const answers = [
    await publicDetail(identifier),
    await call('identifierDetail', { body: { identifier, sceneConfId: 'trace' }, ip: makeAddress() }),
    await call('traceChain', { body: { identifier } }),
    await call('identifierHelp', { body: { identifier: `${identifier}X` } }),
    await call('identifierSearch', { body: { kind: 'part', text: `PART${n}` }, ip: makeAddress() }),
    await handleAnswer(identifier),
    await handleAnswer(identifier, '?type=NAME'),
    await handleAnswer(identifier, at),
    await handleAnswer(`OLD-${n}-CODE`),
    (await publicDetail(`OLD-${n}-CODE`)).data,
    ...(await Promise.all(FORMS.map((accept) => formOf(identifier, accept)))),
  ]
  return JSON.stringify(answers).replaceAll(handle(n), '')
}
const values = (n: number) => [...SECRET.map((secret) => `${secret}${n}`), `PICTURE${n}`]
const block = async (n: number, more: object = {}) =>
  ask('blockAdd', {
    identifier: handle(n),
    reason: '监管部门来函，核查期间封存。',
    basis: '节点管理办法第十二条',
    ...more,
  })

before(async () => {
  await putIdentifiers(
    app,
    Array.from({ length: 12 }, (_, n) => given(n)),
    clock.now,
  )
  await pool.query("update companies set name = '示例制动' where prefix = $1", [PREFIX])
  await ask('searchSettingChange', { searchable: true }, admin.token)
  await app.runJobs()
})

test('visitors see that a blocked identifier is blocked, and no value of it in any answer', async () => {
  await ask('identifierAliasAdd', { identifier: handle(1), alias: 'OLD-1-CODE' }, admin.token)
  const open = await seenByVisitors(1)
  for (const value of ['NAME1', 'SPEC1', 'PART1', 'HEAT1', 'PICTURE1']) assert.ok(open.includes(value), value)
  await seenByVisitors(1)
  const made = await block(1)
  assert.equal(made.success, true, made.message)
  assert.equal(made.data.blockNo, 'FC20261120-0001')
  const closed = await seenByVisitors(1)
  for (const value of values(1)) assert.ok(!closed.includes(value), value)
  const { data } = await publicDetail(handle(1).toLowerCase())
  assert.deepEqual(
    [data.state, data.blockedSince, data.identifierName, data.scenes, data.elements, data.images],
    ['blocked', '2026-11-20 10:00:00', '', [], [], []],
  )
  assert.equal(data.companyName, '示例制动')
  const { text } = await handleAnswer(handle(1))
  assert.deepEqual(JSON.parse(text).values.find(({ type }: { type: string }) => type === 'STATE')?.data, {
    format: 'string',
    value: 'blocked',
  })
  const check = await call('antiCheck', { body: { identifier: handle(1), code: 'X' }, ip: makeAddress() })
  assert.equal(check.code, getRefusalCode('identifier_blocked'))
})

test('the company and staff go on seeing the record, others see only the block', async () => {
  for (const { token } of [staff, admin, member]) {
    const { data } = await ask('identifierRecord', { identifier: handle(1) }, token)
    assert.equal(data.record.identifierName, 'NAME1')
    assert.equal(data.blockedTime, '2026-11-20 10:00:00')
  }
  const { records } = (await ask('identifierList', { text: handle(1) }, member.token)).data
  assert.equal(records[0]?.blocked, true)
  const [{ id } = { id: '' }] = (await ask('blockList', {}, member.token)).data.records
  assert.equal((await ask('blockList', {}, other.token)).data.total, 0)
  for (const name of ['blockDetail'] as const)
    assert.equal((await ask(name, { id }, other.token)).code, getRefusalCode('block_not_found'))
  assert.equal(
    (await ask('blockAppeal', { id, version: 1, text: '不服', files: [] }, other.token)).code,
    getRefusalCode('block_not_found'),
  )
  assert.equal(
    (await ask('blockAppeal', { id, version: 1, text: '不服', files: [] }, member.token)).code,
    getRefusalCode('forbidden'),
  )
  const decision = { id, version: 1, decision: 'lifted', answer: '解除' }
  assert.equal((await ask('blockDecide', decision, admin.token)).code, getRefusalCode('forbidden'))
  assert.equal((await block(1)).code, getRefusalCode('block_exists'))
  assert.equal(
    (await ask('blockAdd', { identifier: handle(2), reason: 'x', basis: 'y' }, admin.token)).code,
    getRefusalCode('forbidden'),
  )
  // The company reads the node, not the name of its employee.
  assert.ok(!JSON.stringify((await ask('blockDetail', { id }, admin.token)).data).includes('lin-staff'))
})

test('a blocked identifier stays blocked under every action of its owner', async () => {
  await block(2)
  const before = await ask('identifierRecord', { identifier: handle(2) }, admin.token)
  const { revision } = before.data
  await ask(
    'identifierState',
    { identifier: handle(2), revision, state: 'suspended', reason: '自查' },
    admin.token,
  )
  await ask(
    'identifierState',
    { identifier: handle(2), revision: revision + 1, state: 'active', reason: '' },
    admin.token,
  )
  await ask('identifierRestore', { identifier: handle(2), revision: revision + 2, to: 2 }, admin.token)
  await ask(
    'identifierBatch',
    { records: [{ ...given(2), elements: [{ id: 'spec', value: 'SPEC2 NEW' }] }] },
    admin.token,
  )
  await putIdentifiers(app, [{ ...given(2), name: 'NAME2 LOADED' }], clock.now)
  const closed = await seenByVisitors(2)
  for (const value of values(2)) assert.ok(!closed.includes(value), value)
  const now = await ask('identifierRecord', { identifier: handle(2) }, admin.token)
  assert.equal(now.data.record.identifierName, 'NAME2 LOADED')
  const retired = {
    identifier: handle(2),
    revision: now.data.revision,
    state: 'retired',
    reason: '',
    successor: handle(3),
  }
  assert.equal(
    (await ask('identifierState', retired, admin.token)).code,
    getRefusalCode('identifier_blocked'),
  )
  // A company that begins to be searchable does not bring it back.
  await ask('searchSettingChange', { searchable: false }, admin.token)
  await ask('searchSettingChange', { searchable: true }, admin.token)
  await app.runJobs()
  assert.ok(!(await seenByVisitors(2)).includes('NAME2'))
})

test('a block wins over an edit at the same moment', async () => {
  const edits = (n: number) =>
    Array.from({ length: 4 }, (_, i) =>
      ask('identifierBatch', { records: [{ ...given(n), name: `NAME${n} ${i}` }] }, admin.token),
    )
  for (const n of [4, 5, 6]) {
    const [made] = await Promise.all([block(n), ...edits(n)])
    assert.equal(made.success, true, made.message)
    const closed = await seenByVisitors(n)
    for (const value of values(n)) assert.ok(!closed.includes(value), value)
  }
  const twice = await Promise.all([block(7), block(7)])
  assert.deepEqual(twice.map(({ code }) => code).sort(), [200, getRefusalCode('block_exists')])
})

test('a company appeals once in time, staff answer, and lifting shows the identifier at once', async () => {
  const { id, version, appealUntil } = (await block(8)).data
  assert.equal(appealUntil.slice(0, 10), '2026-12-04')
  const notices = (await ask('noticeList', {}, admin.token)).data.records
  assert.equal(notices[0]?.title, `标识被封存：${handle(8)}`)
  assert.equal(notices[0]?.link, `/console/blocks/${id}`)
  await app.runJobs()
  const [message] = await app.loadOutbox(admin.phone)
  assert.match(message?.text ?? '', /已被节点封存/)
  const empty = await ask('blockAppeal', { id, version, text: ' ', files: [] }, admin.token)
  assert.deepEqual(empty.errors, { text: '请填写申诉理由' })
  const foreign = await ask('blockAppeal', { id, version, text: '不服', files: ['a.jpg'] }, admin.token)
  assert.deepEqual(foreign.errors, { files: '有材料已失效，请重新上传' })
  wait(60)
  const appealed = await ask(
    'blockAppeal',
    { id, version, text: '已完成复检，附报告。', files: [] },
    admin.token,
  )
  assert.equal(appealed.data.state, 'appealed')
  assert.equal(appealed.data.answerUntil.slice(0, 10), '2026-11-27')
  assert.equal(
    (await ask('blockAppeal', { id, version: 2, text: '再诉', files: [] }, admin.token)).code,
    getRefusalCode('block_stale'),
  )
  assert.equal((await ask('noticeList', {})).data.records[0]?.title, `封存申诉：${handle(8)}`)
  const list = (await ask('blockList', {})).data
  assert.equal(list.records[0]?.id, id, 'what waits comes first')
  assert.equal(list.counts.appealed, 1)
  const decision = { id, version: 2, decision: 'upheld', answer: '报告缺第三方签章。' }
  assert.equal(
    (await ask('blockDecide', decision)).code,
    getRefusalCode('block_other_person'),
    'not by the person who blocked it',
  )
  assert.equal((await ask('blockDetail', { id })).data.needsAnother, true)
  const colleague = await createSession(app, { type: 'MANAGER', name: 'block-colleague' })
  assert.equal((await ask('blockDetail', { id }, colleague.token)).data.needsAnother, false)
  const upheld = await ask('blockDecide', decision, colleague.token)
  assert.equal(upheld.data.state, 'upheld')
  assert.ok(!(await seenByVisitors(8)).includes('NAME8'))
  const again = await Promise.all(
    ['a', 'b'].map((answer) => ask('blockDecide', { id, version: 3, decision: 'lifted', answer })),
  )
  assert.deepEqual(again.map(({ code }) => code).sort(), [200, getRefusalCode('block_stale')])
  const open = await seenByVisitors(8)
  for (const value of ['NAME8', 'SPEC8', 'PART8', 'HEAT8', 'PICTURE8']) assert.ok(open.includes(value), value)
  const { trail } = (await ask('blockDetail', { id }, admin.token)).data
  assert.deepEqual(
    trail.map(({ action }) => action),
    ['解除封存', '维持封存', '申诉', '封存'],
  )
  assert.equal((await block(8)).success, true, 'it may be blocked again')
})

test('a wrong block names its fields', async () => {
  assert.deepEqual((await block(10, { reason: '', basis: ' ' })).errors, {
    reason: '请填写封存原因',
    basis: '请填写依据',
  })
  assert.equal((await block(999)).code, getRefusalCode('identifier_not_found'))
  assert.equal(
    (await ask('blockAdd', { identifier: 'x', reason: 'a', basis: 'b' })).code,
    getRefusalCode('identifier_malformed'),
  )
  const { revision } = (await ask('identifierRecord', { identifier: handle(11) }, admin.token)).data
  await ask(
    'identifierState',
    { identifier: handle(11), revision, state: 'retired', reason: '' },
    admin.token,
  )
  assert.equal((await block(11)).code, getRefusalCode('identifier_retired'))
  assert.equal((await ask('blockDetail', { id: '不是编号' })).code, getRefusalCode('invalid_input'))
})

test('an appeal after its time is refused, a removed member sees nothing', async () => {
  const { id, version } = (await block(9)).data
  wait(30 * 86_400)
  const gone = await createSession(app, { type: 'COMPANY_ADMIN', companyId })
  const late = await ask('blockAppeal', { id, version, text: '来得及吗', files: [] }, gone.token)
  assert.equal(late.code, getRefusalCode('block_appeal_late'))
  await pool.query('update accounts set company_id = null where id = $1', [gone.id])
  assert.equal((await ask('blockDetail', { id }, gone.token)).code, getRefusalCode('forbidden'))
})

test('lifted blocks go after three years', async () => {
  const { token } = await createSession(app, { type: 'MANAGER', name: 'sun-staff' })
  const [{ id, version } = { id: '', version: 0 }] = (await ask('blockList', { state: 'blocked' }, token))
    .data.records
  await ask('blockDecide', { id, version, decision: 'lifted', answer: '核查完毕' }, token)
  wait(4 * 366 * 86_400)
  await app.runScheduled('blocks.sweep')
  const { rows } = await pool.query('select state from blocks')
  assert.ok(rows.length > 0)
  assert.ok(rows.every(({ state }) => state !== 'lifted'))
})
