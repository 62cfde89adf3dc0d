import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import yazl from 'yazl'
import { testApp } from '../../../test-support/app.ts'
import { createCompany, createSession, makeAddress } from '../../../test-support/people.ts'
import { bringArchive, listOutcomes } from '../../../test-support/relocations.ts'
import { createTemplate } from '../../../test-support/templates.ts'

/* Files with what an IDHub answers to its template and data calls; the forms are those of idhub.test.ts and the guide. */

const node = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const companyId = await createCompany(node, '示例制动')
const admin = await createSession(node, { type: 'COMPANY_ADMIN', companyId })
const staff = await createSession(node, { type: 'ADMIN' })
const PREFIX: string = (await node.pool.query('select prefix from companies where id = $1', [companyId]))
  .rows[0].prefix

const answer = (data: unknown) => ({ message: 'success', status: 1, data })
const item = (idType: string, name: string, more: object = {}) => ({
  name,
  idType,
  idIndex: 2000,
  required: false,
  state: 1,
  metadata: { type: 'string', minLength: 0, maxLength: 255 },
  ...more,
})
const template = (items: object[], version = '1.0') => ({
  prefix: PREFIX,
  version,
  description: '',
  industryCategory: 'C',
  type: 2,
  items,
})
const value = (type: string, text: string, index = 2000, format = 'string') => ({
  data: { format, value: text },
  auth: '',
  index,
  type,
})
const record = (code: string, values: object[], version = '1.0') => ({
  code: '200',
  prefix: PREFIX,
  handle: `${PREFIX}/${code}`,
  templateVersion: version,
  value: [value('TEMPLATE', version, 1001), ...values],
})
const json = (value: unknown) => Buffer.from(JSON.stringify(value))
const lines = (values: readonly unknown[]) =>
  Buffer.from(values.map((value) => `${JSON.stringify(value)}\n`).join(''))
async function zip(files: Record<string, Buffer>): Promise<Buffer> {
  const made = new yazl.ZipFile()
  for (const [name, bytes] of Object.entries(files)) made.addBuffer(bytes, name)
  made.end()
  return buffer(made.outputStream)
}

const bring = (bytes: Buffer) => bringArchive(node, admin.token, PREFIX, bytes)
async function cancel(id: string): Promise<void> {
  const cancelled = await node.call('arrivalCancel', { token: admin.token, body: { id, prefix: PREFIX } })
  assert.ok(cancelled.success, cancelled.message)
}
async function refuse(bytes: Buffer): Promise<string> {
  const { id, state, problem } = await bring(bytes)
  if (state !== 'refused') await cancel(id)
  return state === 'refused' ? problem : state
}
async function write(arrival: Awaited<ReturnType<typeof bring>>) {
  const body = { id: arrival.id, prefix: PREFIX }
  const started = await node.call('arrivalWrite', { token: admin.token, body })
  assert.ok(started.success, started.message)
  await node.runJobs()
  return (await node.call('arrivalDetail', { token: admin.token, body })).data
}

const ITEMS = [
  item('spec', '规格', { required: true, metadata: { type: 'string', minLength: 1, maxLength: 20 } }),
  item('hardness', '硬度', { metadata: { type: 'integer', minimum: 180, maximum: 241 } }),
  item('finish', '表面', { metadata: { type: 'string', enum: ['达克罗', '磷化'] } }),
  item('加工日期', '加工日期', { metadata: { type: 'date' } }),
  item('photo', '照片', { metadata: { type: 'binary', encoding: 'base64' } }),
]
const EXPORT = () =>
  zip({
    'records.jsonl': lines([
      answer(
        record('BD-0002', [value('spec', '320 × 28'), value('hardness', '207'), value('finish', '磷化')]),
      ),
      answer(record('BD-0001', [value('spec', '300 × 22'), value('加工日期', '2026-11-03')])),
      answer(record('BD-0003', [value('spec', '300 × 22'), value('hardness', '999')])),
      answer(record('BD-0004', [value('hardness', '200')])),
      answer(
        record('BD-0005', [value('spec', '280'), value('colour', '红'), value('key', 'AA==', 5, 'base64')]),
      ),
      answer(record('BD_0006', [value('spec', '280')])),
      answer(record('BD-0007', [value('spec', '280')], '9.9')),
    ]),
    'template.json': json(answer(template(ITEMS))),
  })

test('templates and identifiers are previewed, and what cannot be expressed is named', async () => {
  const arrival = await bring(await EXPORT())
  assert.deepEqual([arrival.state, arrival.problem, arrival.source], ['checked', '', 'idhub'])
  assert.deepEqual(listOutcomes(arrival), { templates: { added: 1 }, items: { added: 3, skipped: 4 } })
  assert.deepEqual(
    arrival.issues.map(({ key, why }) => [key.split('/')[1], why]),
    [
      ['BD-0003', '硬度不能大于 241'],
      ['BD-0004', '请填写规格'],
      ['BD-0007', '文件里和本节点都没有模板“9.9”'],
      ['BD_0006', '编码里有“_”，编码只能用字母、数字和短横线'],
    ],
  )
  assert.deepEqual(
    arrival.left.map(({ why }) => why),
    [
      '第 4 个字段「加工日期」：键改为 idhub_4',
      '第 5 个字段「photo」：限制 encoding 没有对应，不收',
      '第 5 个字段「photo」：类型 binary 没有对应，按文字收',
      '值「colour」不在模板里，不收',
      '格式是 base64 的值没有对应，不收',
    ],
  )
  assert.equal((await node.pool.query('select 1 from templates')).rowCount, 0)
  const written = await write(arrival)
  assert.deepEqual(
    [written.state, written.kinds.map(({ kind, total, equal }) => [kind, total, equal])],
    [
      'done',
      [
        ['templates', 1, 1],
        ['items', 7, 3],
      ],
    ],
  )
})

test('a template has its fields, types and required marks, and identifiers follow it', async () => {
  const { records } = (await node.call('templateList', { token: admin.token, body: {} })).data
  const [row] = records
  assert.deepEqual([row?.name, row?.state, row?.version], ['1.0', 'published', 1])
  const { published } = (
    await node.call('templateDetail', { token: admin.token, body: { id: row?.id ?? '' } })
  ).data
  assert.deepEqual(
    published?.scenes[0]?.fields.map(({ key, name, kind, required, minimum, maximum, choices }) => [
      key,
      name,
      kind,
      required.rule,
      minimum,
      maximum,
      choices,
    ]),
    [
      ['spec', '规格', 'text', 'always', 1, 20, []],
      ['hardness', '硬度', 'number', 'never', 180, 241, []],
      ['finish', '表面', 'choice', 'never', null, null, ['达克罗', '磷化']],
      ['idhub_4', '加工日期', 'date', 'never', null, null, []],
      ['photo', '照片', 'text', 'never', null, null, []],
    ],
  )
  const body = { name: '旧系统', scopes: ['read', 'write'] }
  const key = (await node.call('keyCreate', { token: admin.token, body })).data.secret
  const detail = await node.app.inject({
    url: `/identityv2/data/detail?handle=${PREFIX}/BD-0002`,
    headers: { authorization: `Bearer ${key}` },
    remoteAddress: makeAddress(),
  })
  assert.deepEqual(
    detail
      .json()
      .data.value.map(({ type, data }: { type: string; data: { value: string } }) => [type, data.value]),
    [
      ['TEMPLATE', '1.0'],
      ['spec', '320 × 28'],
      ['hardness', '207'],
      ['finish', '磷化'],
    ],
  )
})

test('the same export again changes nothing, and a value that differs here is a conflict', async () => {
  const again = await bring(await EXPORT())
  assert.deepEqual(listOutcomes(again), { templates: { same: 1 }, items: { same: 3, skipped: 4 } })
  await cancel(again.id)
  const changed = [
    answer(template([item('spec', '规格', { required: true })])),
    answer(record('BD-0001', [value('spec', '300 × 24')])),
    answer(record('BD-0008', [value('spec', '260')])),
  ]
  const arrival = await bring(lines(changed))
  assert.deepEqual(listOutcomes(arrival), { templates: { conflict: 1 }, items: { added: 1, conflict: 1 } })
  const written = await write(arrival)
  assert.deepEqual(
    written.issues.map(({ kind, outcome }) => [kind, outcome]),
    [
      ['templates', 'conflict'],
      ['items', 'conflict'],
    ],
  )
  const { rows } = await node.pool.query(
    'select handle, content, template_version as version from identifiers order by handle',
  )
  assert.equal(rows.length, 4)
  assert.match(rows[0].content, /300 × 22/)
})

test('a template of the same name that is here is used, and a lone JSON list is read', async () => {
  const own = await createTemplate(node, admin.token, '2.0')
  const given = [template([item('other', '其他')], '2.0'), record('BD-0009', [value('spec', '1')], '2.0')]
  const arrival = await bring(Buffer.from(JSON.stringify(given, null, 2)))
  assert.deepEqual(listOutcomes(arrival), { items: { added: 1 } })
  assert.deepEqual(
    arrival.left.map(({ why }) => why),
    ['本节点已有同名的模板，标识按它收'],
  )
  await write(arrival)
  const { rows } = await node.pool.query('select template from identifiers where handle = $1', [
    `${PREFIX}/BD-0009`,
  ])
  assert.equal(rows[0].template, own.id)
})

test('what is no export, of another prefix, or meant to harm is refused with the place', async () => {
  const good = record('XX-1', [value('spec', '1')])
  assert.match(
    await refuse(json({ message: '没有登录', status: -1, data: null })),
    /第 1 项：是一个失败的回答：没有登录/,
  )
  assert.match(await refuse(json({ ...good, handle: '88.449.1/XX-1' })), /不在前缀/)
  assert.match(await refuse(json([good, { some: 'thing' }])), /第 2 项：既不是模板也不是标识/)
  assert.match(await refuse(Buffer.from(`${JSON.stringify(good)}\n{"handle":`)), /最后一行不是 JSON/)
  assert.match(
    await refuse(Buffer.from(`${JSON.stringify(good)}\n{]\n${JSON.stringify(good)}`)),
    /第 2 行不是 JSON/,
  )
  assert.match(await refuse(Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])), /不是 UTF-8/)
  assert.match(await refuse(json({ ...good, value: [value('spec', 'a\u0000b')] })), /无法保存的字符/)
  assert.match(await refuse(json({ ...good, value: [{ type: 'spec', data: { value: {} } }] })), /不是文字/)
  assert.match(
    await refuse(json({ ...good, value: Array.from({ length: 501 }, () => value('spec', '1')) })),
    /至多 500 项/,
  )
  assert.match(
    await refuse(await zip({ 'a.json': json(good), 'run.exe': Buffer.from('x') })),
    /run\.exe 不是 JSON 文件/,
  )
  assert.match(await refuse(await zip({ 'bomb.json': Buffer.alloc(40 * 1024 * 1024, 0x20) })), /超过 16 MB/)
  assert.match(
    await refuse(json([template([item('a', '甲')], '3.0'), template([item('b', '乙')], '3.0')])),
    /有两份，内容不同/,
  )
  assert.match(await refuse(json([])), /没有模板，也没有标识/)
  const deep = Buffer.from(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)
  assert.match(await refuse(deep), /既不是模板也不是标识/)
  const nested = JSON.stringify(template([], '4.0')).replace('[]', `[${deep}]`)
  assert.match(await refuse(Buffer.from(nested)), /嵌套过深/)
  const proto = `{"handle":"${PREFIX}/XX-2","templateVersion":"1.0","value":[{"index":2,"type":"__proto__","data":{"value":"1"}},{"index":3,"type":"spec","data":{"value":"1"}}]}`
  assert.equal(await refuse(Buffer.from(proto)), 'checked')
})

test('of two that differ neither is written, and an unknown company is refused', async () => {
  const twice = [record('TW-1', [value('spec', '1')]), record('tw-1', [value('spec', '2')])]
  const arrival = await bring(lines(twice))
  assert.deepEqual(
    arrival.issues.map(({ why }) => why),
    ['文件里有两份，内容不同'],
  )
  await cancel(arrival.id)
  const unknown = '88.449.987654'
  const other = { ...record('XX-1', []), handle: `${unknown}/XX-1` }
  const refused = await bringArchive(node, staff.token, unknown, json(other))
  assert.match(refused.problem, /请先登记企业/)
})

test('an export of more than a part is written in the order of its identifiers', async () => {
  const total = 6_000
  const many = Array.from({ length: total }, (_, at) =>
    record(`MA-${String(total - at).padStart(5, '0')}`, [value('spec', String(at))]),
  )
  const arrival = await bring(lines(many))
  assert.equal(arrival.parts, 2)
  const written = await write(arrival)
  assert.deepEqual([written.state, written.kinds[0]?.equal], ['done', total])
})
