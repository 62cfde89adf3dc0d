import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { CallName } from '@biaojie/contract/calls.ts'
import {
  makeField,
  type Template,
  type TemplateField,
} from '@biaojie/contract/identifiers/templates/rules.ts'
import type { Recall } from '@biaojie/contract/tracking/recalls/fields.ts'
import { getRole } from '@biaojie/contract/tracking/recalls/roles.ts'
import { CAUSE_ROLES, type Cause, type CauseKind } from '@biaojie/contract/tracking/recalls/rules.ts'
import { getRefusalCode, testApp } from '../../../../test-support/app.ts'
import { putIdentifiers } from '../../../../test-support/identifiers.ts'
import { createCompany, createSession, makeAddress } from '../../../../test-support/people.ts'
import {
  createMomentRanges,
  listRanges,
  searchStatement,
} from '../../../identifiers/records/traits/search.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call, pool } = app

/** A company with two administrators, one of whom acts. */
async function aMaker(name: string) {
  const companyId = await createCompany(app, name)
  const { token } = await createSession(app, { type: 'COMPANY_ADMIN', companyId })
  const second = await createSession(app, { type: 'COMPANY_ADMIN', companyId })
  const { rows } = await pool.query('select prefix from companies where id = $1', [companyId])
  const prefix: string = rows[0].prefix
  const ask = <N extends CallName>(name: N, body: object) => call(name, { token, body, ip: makeAddress() })
  const good = async <N extends CallName>(name: N, body: object) => {
    const answer = await ask(name, body)
    assert.equal(answer.success, true, `${name}: ${JSON.stringify(answer)} ${app.logs.slice(-1).join('')}`)
    return answer.data
  }
  const publish = async (template: Template) => {
    const draft = await good('templateDraftSave', { id: '', revision: 0, template })
    return (await good('templatePublish', { id: draft.id, revision: draft.revision })).id
  }
  const save = (code: string, templateId: string, values: object, more: object = {}) =>
    good('identifierSave', { identifier: `${prefix}/${code}`, templateId, values, ...more })
  let recall: Recall | undefined
  const reckoning = async (...causes: Partial<Cause>[]) => {
    recall ??= await good('recallCreate', { title: '查', defect: '' })
    const full = causes.map((cause) => ({ values: [], prefix: '', from: '', to: '', ...cause }))
    const answer = await ask('recallReckon', {
      id: recall.id,
      version: recall.version,
      causes: full,
      leftOut: [],
    })
    if (answer.success) recall = answer.data
    return answer
  }
  const reckon = async (...causes: Partial<Cause>[]) => {
    const answer = await reckoning(...causes)
    assert.equal(
      answer.success,
      true,
      `${JSON.stringify(causes)} ${answer.message} ${app.logs.slice(-1).join('')}`,
    )
    const figures = answer.data.open?.figures
    assert.ok(figures)
    return figures
  }
  const parts = async () => {
    assert.ok(recall)
    return (await good('recallParts', { id: recall.id })).records.map(({ identifier }) => identifier).sort()
  }
  return { second, prefix, ask, good, publish, save, reckon, reckoning, parts, current: () => recall }
}

const templateOf = (name: string, fields: TemplateField[], level: Template['level'] = 'item'): Template => ({
  name,
  level,
  codeRuleId: '',
  scenes: [{ key: 'record', name: '产品档案', fields }],
})
const PLAIN = [
  makeField('f1', '炉号'),
  makeField('f2', '批次号'),
  makeField('f3', '生产日期', 'date'),
  makeField('f4', '工位'),
  { ...makeField('f5', '班次', 'choice'), choices: ['甲班', '乙班'] },
  makeField('f6', '钢料批号'),
]
const day = (from: string, to: string) => ({ kind: 'date' as const, from, to })
const of = (kind: CauseKind, ...values: string[]) => ({ kind, values })

test('ordinary fields are found by their role, however a value is written', async () => {
  const maker = await aMaker('字段制造')
  const id = await maker.publish(templateOf('减震器', PLAIN))
  const put = (code: string, record: object) => maker.save(code, id, { record })
  await put('AA-1', {
    f1: 'H2603-17',
    f2: 'B-1',
    f3: '2026-03-18 07:30',
    f4: '装配线 / OP40-2',
    f5: '甲班',
    f6: 'ST-9',
  })
  await put('AA-2', { f1: 'h2603-17 ', f2: 'B-2', f3: '2026-03-18', f4: 'OP40', f5: '乙班', f6: 'ST-9' })
  await put('AA-3', { f1: 'H2603-18', f2: 'B-2', f3: '2026-03-19', f4: 'OP40', f5: '甲班', f6: 'ST-90' })
  const found = async (...causes: Partial<Cause>[]) => {
    const { total } = await maker.reckon(...causes)
    const names = (await maker.parts()).map((handle) => handle.slice(maker.prefix.length + 1))
    assert.equal(total, names.length)
    return names.join(' ')
  }
  assert.equal(await found(of('heat', 'Ｈ2603-17')), 'AA-1 AA-2')
  assert.equal(await found(of('batch', 'b-2')), 'AA-2 AA-3')
  assert.equal(await found(of('lot', 'ST-9')), 'AA-1 AA-2')
  assert.equal(await found(of('station', 'OP40')), 'AA-2 AA-3')
  assert.equal(await found(of('station', 'OP40-2')), 'AA-1')
  assert.equal(await found({ ...of('shift', '甲班'), from: '2026-03-19 00:00' }), 'AA-3')
  assert.equal(
    await found(day('2026-03-18 08:00', '2026-03-18 20:00')),
    'AA-2',
    'a day without a time counts',
  )
  assert.equal(await found(day('2026-03-18 00:00', '2026-03-18 23:59')), 'AA-1 AA-2')
  assert.equal(await found(day('', '2026-03-19 00:00')), 'AA-1 AA-2 AA-3')
  assert.equal(await found(of('heat', 'H2603-17'), of('shift', '甲班')), 'AA-1')
  // A changed record is found by what it says now.
  await put('AA-1', { f1: 'H2603-99', f2: 'B-1', f3: '2026-03-18 07:30', f4: 'OP10', f5: '甲班', f6: 'ST-9' })
  assert.equal(await found(of('heat', 'H2603-17')), 'AA-2')
  assert.equal(await found(of('heat', 'H2603-99')), 'AA-1')
})

test('what was looked through is said, and what was not', async () => {
  const maker = await aMaker('有的没有')
  const withHeat = await maker.publish(templateOf('有炉号', [makeField('f1', '炉号')]))
  const bare = await maker.publish(templateOf('没炉号', [makeField('f1', '编号')]))
  await maker.save('WW-1', withHeat, { record: { f1: 'H-1' } })
  await maker.save('NN-1', bare, { record: { f1: 'H-1' } })
  const { searches, total } = await maker.reckon(of('heat', 'H-1'))
  assert.equal(total, 1)
  const seen = searches?.[0]?.templates.map(({ name, total, fields }) => [name, total, fields.join()])
  assert.deepEqual(
    seen?.sort(),
    [
      ['有炉号', 1, '炉号'],
      ['没炉号', 1, ''],
    ].sort(),
  )
  const missing = await maker.reckoning(of('heat', 'H-404'))
  assert.equal(missing.code, getRefusalCode('recall_cause_unknown'))
  assert.match(missing.message, /已查 1 个标识的“炉号”.*“没炉号”1 个没有/)
  const nowhere = await maker.reckoning(of('lot', 'LL-1'))
  assert.match(nowhere.message, /没有按字段查/)
  // The company marks the field of a new version, and the record is saved by it.
  const detail = await maker.good('templateDetail', { id: bare })
  const marked = templateOf('没炉号', [{ ...makeField('f1', '编号'), role: 'heat' }])
  const draft = await maker.good('templateDraftSave', {
    id: bare,
    revision: detail.revision,
    template: marked,
  })
  await maker.good('templatePublish', { id: bare, revision: draft.revision })
  await maker.save('NN-1', bare, { record: { f1: 'H-1' } })
  assert.equal((await maker.reckon(of('heat', 'H-1'))).total, 2)
})

test('parts are found by what their batch, their model or another record says of them', async () => {
  const maker = await aMaker('批次制造')
  const batch = await maker.publish(templateOf('铸件批', [makeField('heat', '炉号')], 'batch'))
  const item = await maker.publish(
    templateOf('铸件', [
      makeField('producedAt', '下线', 'date'),
      makeField('upstream', '上游标识', 'identifier'),
    ]),
  )
  const own = (code: string) => `${maker.prefix}/${code}`
  await maker.save('CB-1', batch, { record: { heat: 'H-7' } })
  for (const [code, at] of [
    ['CC-1', '2026-03-18'],
    ['CC-2', '2026-03-19'],
    ['CC-3', '2026-03-20'],
  ] as const)
    await maker.save(code, item, { record: { producedAt: at } }, { batch: own('CB-1') })
  await maker.save('DD-1', item, { record: { upstream: own('CC-1') } })
  await maker.save('EE-1', item, { record: { upstream: own('DD-1') } })
  const all = await maker.reckon(of('heat', 'H-7'))
  assert.equal(all.total, 4, 'three castings of the batch, and what was made of one of them')
  // One condition names the batch, the other its parts.
  assert.equal((await maker.reckon(of('heat', 'H-7'), day('2026-03-19 00:00', '2026-03-19 23:00'))).total, 1)
  assert.equal((await maker.reckon(day('2026-03-19 00:00', '2026-03-19 23:00'), of('heat', 'H-7'))).total, 1)
  const below = await maker.reckon(of('upstream', own('CC-1')))
  assert.equal(below.total, 1)
  assert.deepEqual(
    below.levels.map(({ level, total, onward }) => [level, total, onward]),
    [
      [0, 1, 1],
      [1, 1, 1],
      [2, 1, 0],
    ],
  )
})

test('records without a template and their tables are searched, too', async () => {
  const maker = await aMaker('装载制造')
  await putIdentifiers(app, [
    {
      identifier: `${maker.prefix}/LL-1`,
      elements: [
        { id: 'heatNo', value: 'H-55' },
        { id: 'producedAt', value: '2026年3月' },
      ],
    },
    {
      identifier: `${maker.prefix}/LL-2`,
      elements: [
        { id: 'x', name: '熔炼炉号', value: 'H-55、H-56' },
        { id: 'producedAt', value: '待定' },
      ],
    },
  ])
  assert.equal((await maker.reckon(of('heat', 'H-55'))).total, 2)
  assert.equal((await maker.reckon(of('heat', 'H-56'))).total, 1)
  const { total, searches } = await maker.reckon(day('2026-03-05 00:00', '2026-03-06 00:00'))
  assert.deepEqual([total, searches?.[0]?.unread], [1, 1])
})

test('a value is found whatever dash, width or case it is written with', async () => {
  const maker = await aMaker('横线制造')
  const id = await maker.publish(templateOf('横线件', PLAIN))
  const written = ['H2603-17', 'h2603–17', 'H2603—17', 'Ｈ２６０３－１７', 'H2603−17', 'H2603‑17']
  for (const [at, heat] of written.entries()) {
    const record = { f1: heat, f2: 'BT–2', f3: '2026-03-18', f4: '机加二线 / OP40–2', f5: '甲班', f6: 'ST—9' }
    await maker.save(`DD-${at}`, id, { record })
  }
  // The batch is an identifier as well, which is no part of the recall.
  await maker.save('BT-2', id, { record: { f1: 'H1' } })
  for (const value of [...written, ' h2603 ‐ 17'])
    assert.equal((await maker.reckon(of('heat', value))).total, written.length, value)
  for (const value of ['BT-2', 'ｂｔ－２', 'bt—2', `${maker.prefix}／BT–2`]) {
    assert.equal((await maker.reckon(of('batch', value))).total, written.length, value)
    assert.ok(!(await maker.parts()).includes(`${maker.prefix}/BT-2`), value)
  }
  assert.equal((await maker.reckon(of('station', 'op40-2'))).total, written.length)
  assert.equal((await maker.reckon(of('lot', 'ST-9'))).total, written.length)
  assert.equal((await maker.reckon(of('list', 'DD–0', 'ｄｄ－１'))).total, 2)
})

test('older records are waited for, and no set without them is approved', async () => {
  const maker = await aMaker('升级制造')
  const id = await maker.publish(templateOf('旧件', [makeField('f1', '炉号')]))
  for (const code of ['OO-1', 'OO-2']) await maker.save(code, id, { record: { f1: 'H-1' } })
  // As an upgrade leaves it, with one record written since.
  await pool.query('delete from identifier_traits where prefix = $1', [maker.prefix])
  await pool.query(`insert into identifier_trait_fills (prefix, after) values ($1, '')`, [maker.prefix])
  await maker.save('OO-3', id, { record: { f1: 'H-1' } })
  const early = await maker.reckon(of('heat', 'H-1'))
  assert.deepEqual([early.total, early.searches?.[0]?.isPending], [1, true])
  const words = {
    title: '召回',
    defect: '裂',
    consequence: '断',
    remedy: '换',
    phone: '',
    officialNumber: '',
    weeks: 10,
    closeAt: 98,
  }
  const seen = maker.current()
  const saved = await maker.good('recallSave', { id: seen?.id, version: seen?.version, ...words })
  assert.equal(
    (await maker.ask('recallAsk', { id: saved.id, version: saved.version })).code,
    getRefusalCode('recall_incomplete'),
  )
  await app.runScheduled('identifiers.trait-fills')
  await app.runJobs()
  const again = await maker.good('recallReckon', {
    id: saved.id,
    version: saved.version,
    causes: [{ kind: 'heat', values: ['H-1'], prefix: '', from: '', to: '' }],
    leftOut: [],
  })
  assert.deepEqual([again.open?.figures?.total, again.open?.figures?.searches?.[0]?.isPending], [3, false])
  // Alone in the company, the one who asks would wait for nobody.
  const alone = { id: again.id, version: again.version }
  await pool.query(`update accounts set type = 'COMPANY' where id = $1`, [maker.second.id])
  assert.equal((await maker.ask('recallAsk', alone)).code, getRefusalCode('recall_second_person_missing'))
  assert.deepEqual((await maker.good('recallDetail', { id: again.id })).approvers, [])
  await pool.query(`update accounts set type = 'COMPANY_ADMIN' where id = $1`, [maker.second.id])
  assert.equal((await maker.good('recallAsk', alone)).approvers.length, 1)
  // A process of the former version wrote one meanwhile, which the second pass finds.
  const former = `${maker.prefix}/OO-1`
  await pool.query(`delete from identifier_traits where handle = $1`, [former])
  const { now } = app.clock
  app.clock.now = new Date(now.getTime() + 2 * 3_600_000)
  await app.runScheduled('identifiers.trait-fills')
  await app.runJobs()
  app.clock.now = now
  const { rows } = await pool.query('select role, value from identifier_traits where handle = $1', [former])
  assert.deepEqual(rows, [{ role: 'heat', value: 'H-1' }])
  assert.equal((await pool.query('select 1 from identifier_trait_fills')).rows.length, 0)
})

test('a recall begins with what the list of identifiers shows', async () => {
  const maker = await aMaker('筛选制造')
  const id = await maker.publish(templateOf('盘', [makeField('f1', '备注')]))
  const other = await maker.publish(templateOf('毂', [makeField('f1', '备注')]))
  for (const code of ['FF-1', 'FF-2']) await maker.save(code, id, { record: { f1: 'x' } })
  await maker.save('GG-1', other, { record: { f1: 'x' } })
  const filter = { kind: 'filter' as const, filter: { template: id } }
  const causes = [{ ...filter, values: ['编的话'], prefix: '', from: '', to: '' }]
  const draft = await maker.good('recallCreate', { title: '按筛选', defect: '', causes })
  assert.deepEqual(draft.open?.causes[0]?.values, ['模板“盘”'])
  assert.equal((await maker.reckon(filter)).total, 2)
  assert.equal((await maker.reckon({ kind: 'filter', filter: { text: 'GG-' } })).total, 1)
})

/** A value that a field of a starter takes. */
function valueFor(
  { kind, minimum, maximum, choices, columns, pattern }: TemplateField,
  handle: string,
): unknown {
  if (kind === 'number') return minimum ?? maximum ?? 1
  if (kind === 'date') return '2026-03-18 07:30'
  if (kind === 'choice' || kind === 'state') return choices[0] ?? '合格'
  if (kind === 'identifier') return handle
  if (kind === 'link') return 'https://maker.example/x'
  if (kind === 'table')
    return [
      Object.fromEntries(
        columns.map(({ key, kind: of }) => [key, of === 'number' ? 1 : of === 'date' ? '2026-03-18' : 'x']),
      ),
    ]
  if (kind !== 'text') return undefined
  return ['X-1', 'CN', '2026'].find((text) => new RegExp(`^(?:${pattern})$`).test(text) || pattern === '')
}

test('each shipped starter is found by every role that its fields have', async () => {
  const maker = await aMaker('样板制造')
  const starters = await maker.good('templateStarters', {})
  assert.ok(starters.length >= 12)
  for (const [at, { key, template }] of starters.entries()) {
    // Files and pictures are of no matter here.
    const scenes = template.scenes.map((scene) => ({
      ...scene,
      fields: scene.fields.map((field) => ({ ...field, required: { rule: 'never' as const } })),
    }))
    const id = await maker.publish({ ...template, scenes })
    const fieldsOf = template.scenes.flatMap(({ key: scene, fields }) =>
      fields.map((field) => ({ scene, field })),
    )
    const roles = new Map<string, string>()
    const values: Record<string, Record<string, unknown>> = {}
    for (const { scene, field } of fieldsOf) {
      const role = getRole(field)
      const handle = `${maker.prefix}/UU-${at}`
      const value =
        role === 'producedAt'
          ? `2026-0${1 + (at % 9)}-1${at % 9}`
          : valueFor(field, role ? `${handle}-${field.key}` : handle)
      if (value === undefined) continue
      const text = role && field.kind === 'text' ? `R-${at}-${field.key}` : value
      values[scene] = { ...values[scene], [field.key]: text }
      if (role) roles.set(role, String(text))
    }
    await maker.save(`SS-${at}`, id, values)
    assert.ok(roles.size > 0, `${key} has a role`)
    for (const [role, value] of roles) {
      const [kind] = Object.entries(CAUSE_ROLES).find(([, of]) => of[0] === role) ?? []
      const cause =
        role === 'producedAt' ? day(`${value} 00:00`, `${value} 23:59`) : of(kind as CauseKind, value)
      await maker.reckon(cause)
      assert.ok((await maker.parts()).includes(`${maker.prefix}/SS-${at}`), `${key} by ${role} ${value}`)
    }
  }
})

/** Names of the indexes that a plan uses, and of the tables that it reads whole. */
function reads(plan: { [key: string]: unknown }): string[] {
  const { Plans, 'Node Type': type, 'Index Name': index, 'Relation Name': table } = plan
  const below = Array.isArray(Plans) ? Plans.flatMap(reads) : []
  return [...below, ...(index ? [String(index)] : type === 'Seq Scan' ? [`whole ${table}`] : [])]
}

test('a search reads an index among a hundred thousand values of many companies', async () => {
  await pool.query(`
    insert into identifier_traits (prefix, role, value, handle)
    select '88.900.' || n % 20, r.role, case r.role when 'producedAt' then to_char(timestamp '2026-01-01' + n * interval '1 minute', 'YYYY-MM-DD HH24:MI') else upper(r.role) || '-' || n / 200 end, '88.900.' || n % 20 || '/P-' || n
      from generate_series(1, 25000) n, (values ('heat'), ('batch'), ('producedAt'), ('shift')) r (role)`)
  await pool.query('analyze identifier_traits')
  for (const query of [
    { roles: ['heat' as const], ranges: listRanges('heat-77', '') },
    { roles: ['producedAt' as const], ranges: createMomentRanges('2026-01-05 08:00', '2026-01-05 20:00') },
  ]) {
    const { text, values } = searchStatement('88.900.7', query, 300_000)
    const { rows } = await pool.query(`explain (format json) ${text}`, values)
    const read = reads(rows[0]['QUERY PLAN'][0].Plan)
    assert.ok(read.includes('identifier_traits_prefix_role_value_handle_pk'), read.join())
    assert.ok(!read.some((statement) => statement.startsWith('whole identifier')), read.join())
    const found = await pool.query(text, values)
    assert.ok(found.rows.length > 5 && found.rows.length < 100, String(found.rows.length))
  }
})

test('cells stand with what the fields say where no event does', async () => {
  const maker = await aMaker('逐件图')
  const id = await maker.publish(templateOf('减震器', PLAIN))
  const record = { f2: 'B-1', f3: '2026-03-18 07:30', f4: 'OP40', f5: '甲班', f6: '' }
  await maker.save('CC-1', id, { record: { ...record, f1: 'H-1' } })
  await maker.save('CC-2', id, { record: { ...record, f1: 'H-2', f3: '2026-03-18', f5: '' } })
  await maker.reckon(of('batch', 'B-1'))
  const groups = async (by: string) => {
    const answer = await maker.good('recallPieces', { id: maker.current()?.id, by })
    return answer.groups.map(({ name, identifiers }) => `${name} ${identifiers.length}`)
  }
  assert.deepEqual(await groups('source'), ['H-1 1', 'H-2 1'])
  assert.deepEqual(await groups('batch'), ['B-1 2'])
  assert.deepEqual(await groups('station'), ['OP40 2'])
  // A day without a time is in no shift.
  assert.deepEqual(await groups('shift'), ['甲班 1', ' 1'])
})
