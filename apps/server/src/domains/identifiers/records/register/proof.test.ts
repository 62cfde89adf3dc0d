import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { makeField } from '@biaojie/contract/identifiers/templates/rules.ts'
import { fromBase64, toUtf8 } from '@biaojie/register/bytes.ts'
import { digestField, digestRecord, type FieldContent } from '@biaojie/register/digests.ts'
import { hashLeaf, verifyInclusion } from '@biaojie/register/merkle.ts'
import { checkRecord } from '@biaojie/register/record-check.ts'
import { getRefusalCode, testApp } from '../../../../test-support/app.ts'
import { createCompany, createPerson, createSession, makeAddress } from '../../../../test-support/people.ts'
import { enterFormerCompanies } from '../../../enterprises/enterprises/enterprises.ts'
import { checkRegister } from '../../../node/register-audit/register-audit.ts'
import { verifyEd25519 } from '../../../resolution/register/register.ts'
import { findRecordDifferences } from './audit.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call, pool } = app
const companyId = await createCompany(app, '账簿示例')
const admin = await createSession(app, { type: 'COMPANY_ADMIN', companyId })
const PREFIX: string = (await pool.query('select prefix from companies where id = $1', [companyId])).rows[0]
  .prefix

const ask = (name: Parameters<typeof call>[0], body: object) =>
  call(name, { token: admin.token, body, ip: makeAddress() })

await enterFormerCompanies(app.db, app.clock.now)
const checkDatabase = () =>
  checkRegister({ db: app.db, env: app.env, now: () => app.clock.now, register: app.domains.register })

const fields = [
  makeField('hardness', '硬度'),
  { ...makeField('cost', '成本'), visibility: ['authority' as const] },
]
const template = {
  name: '制动盘',
  level: 'item',
  codeRuleId: '',
  scenes: [{ key: 'record', name: '产品档案', fields }],
}
const draft = (
  await call('templateDraftSave', {
    token: admin.token,
    body: { id: '', revision: 0, template },
    ip: makeAddress(),
  })
).data
await ask('templatePublish', { id: draft.id, revision: draft.revision })

async function save(code: string, hardness: string) {
  const identifier = `${PREFIX}/${code}`
  const answer = await ask('identifierSave', {
    identifier,
    templateId: draft.id,
    values: { record: { hardness, cost: '12.5' } },
  })
  assert.ok(answer.success, JSON.stringify(answer))
  return identifier
}

async function readProof(identifier: string) {
  const answer = await call('recordProof', { body: { identifier }, ip: makeAddress() })
  assert.ok(answer.success, answer.message)
  return answer.data
}

/** What a visitor's browser sees of the record. */
async function readElements(identifier: string) {
  const { data } = await call('identifierDetail', { body: { identifier }, ip: makeAddress() })
  return data.elements
}

async function findDifferences(): Promise<string[]> {
  const found: string[] = []
  for await (const { subject, revision = '', what } of findRecordDifferences(app.db, () => {}))
    found.push(`${subject} ${revision}：${what}`)
  return found
}

test('a visitor computes the record digest from what the page shows, and finds it in the log', async () => {
  const identifier = await save('PF-1', '187 HBW')
  assert.equal((await readProof(identifier)).state, 'waiting')
  await app.domains.register.sequencer.sequence()
  const { proof, fields, ...head } = await readProof(identifier)
  assert.ok(proof)
  const shown = new Map(
    (await readElements(identifier)).map(({ dataId, lableName, lableValue }) => [
      `fields//${dataId}`,
      { path: `fields//${dataId}`, label: lableName, value: lableValue as string, trace: null },
    ]),
  )
  assert.deepEqual([...shown.keys()], ['fields//hardness'])
  const visible = fields.filter(({ path }) => path !== undefined)
  assert.deepEqual(visible.map(({ path }) => path).sort(), ['fields//hardness', 'images', 'name'])
  const hardness = visible.find(({ path }) => path === 'fields//hardness')
  const field = shown.get('fields//hardness')
  assert.ok(field)
  assert.equal(digestField(hardness?.salt ?? '', field), hardness?.digest)
  const digest = digestRecord(
    { ...head, state: head.recordState },
    fields.map((field) => field.digest),
  )
  const entry = JSON.parse(proof.entry)
  assert.equal(entry.digest, digest)
  assert.deepEqual([entry.handle, entry.revision, entry.kind], [identifier, 1, 'record'])
  assert.ok(
    verifyInclusion({
      leaf: proof.leaf,
      size: proof.head.size,
      leafHash: hashLeaf(toUtf8(proof.entry)),
      proof: proof.hashes.map((hash) => fromBase64(hash) ?? new Uint8Array()),
      root: fromBase64(proof.head.root) ?? new Uint8Array(),
    }),
  )
})

test('a voucher has the values of public fields, and a field that is left out keeps its digest', async () => {
  const identifier = await save('PF-V', '187 HBW')
  const readVoucher = (body: object) => call('recordVoucher', { body, ip: makeAddress() })
  assert.equal((await readVoucher({ identifier })).code, getRefusalCode('register_entry_waiting'))
  await app.domains.register.sequencer.sequence()
  const check = async (omit?: string) => {
    const { data } = await readVoucher({ identifier, ...(omit && { omit }) })
    const { proof, ...record } = data.record
    assert.ok(proof)
    const { verdict, page } = await checkRecord(
      {
        claim: { ...record, proof },
        handle: identifier,
        shown: data.shown as FieldContent[],
        pageAt: new Date(data.madeAt),
      },
      { verify: verifyEd25519, readConsistency: async () => undefined, now: () => 0 },
    )
    return { verdict, page, text: JSON.stringify(data) }
  }
  const all = await check()
  assert.deepEqual([all.verdict, all.page.matching, all.page.hidden], ['right', 3, 1])
  assert.ok(all.text.includes('187 HBW') && !all.text.includes('12.5'))
  const some = await check('fields//hardness|images')
  assert.deepEqual([some.verdict, some.page.matching, some.page.hidden], ['right', 1, 3])
  assert.ok(!some.text.includes('187 HBW'))
  const sheet = await app.app.inject({
    url: `/platform-console-service/openapi/register/voucher?identifier=${encodeURIComponent(identifier)}`,
  })
  assert.equal(sheet.headers['content-type'], 'application/pdf')
  const pdf = sheet.rawPayload.toString('latin1')
  assert.ok(pdf.startsWith('%PDF') && pdf.includes('/EmbeddedFile'))
  assert.match(pdf, /proof-\d+\.json/)
})

test('a value that is changed in the database no longer fits its entry', async () => {
  const identifier = await save('PF-2', '190 HBW')
  await app.domains.register.sequencer.sequence()
  const readDigests = async () => {
    const { proof, fields, ...head } = await readProof(identifier)
    assert.ok(proof)
    const digest = digestRecord(
      { ...head, state: head.recordState },
      fields.map((field) => field.digest),
    )
    return { digest, registered: JSON.parse(proof.entry).digest }
  }
  const before = await readDigests()
  assert.equal(before.digest, before.registered)
  await pool.query(
    `update identifiers set content = replace(content, '190 HBW', '210 HBW') where handle = $1`,
    [identifier],
  )
  const after = await readDigests()
  assert.equal(after.registered, before.registered)
  assert.notEqual(after.digest, after.registered)
})

test('the check of the node names a record that was changed past it', async () => {
  const { id } = await createPerson(app, { type: 'ADMIN', name: 'register-check' })
  const readTexts = async () =>
    (await pool.query('select text from notices where user_id = $1', [id])).rows.map(({ text }) => text)
  const identifier = await save('PF-7', '190 HBW')
  await pool.query(
    `update identifiers set content = replace(content, '210 HBW', '190 HBW') where handle like '%/PF-2'`,
  )
  await checkDatabase()
  assert.deepEqual(await readTexts(), [])
  await pool.query(
    `update identifiers set content = replace(content, '190 HBW', '210 HBW') where handle = $1`,
    [identifier],
  )
  await checkDatabase()
  const [text = ''] = await readTexts()
  assert.match(
    text,
    new RegExp(`^${identifier} 第 1 版：内容和登记的摘要不符，和查询答复不同的是：硬度。.*--database`),
  )
})

test('the audit names records, revisions and fields that were changed past the node', async () => {
  await app.domains.register.sequencer.sequence()
  const first = await findDifferences()
  const names = ['AU-1', 'AU-2', 'AU-3', 'AU-4', 'AU-5', 'AU-6', 'AU-7']
  const [answer, content, history, hole, again, deleted, scene] = await Promise.all(
    names.map(async (code) => {
      await save(code, '190 HBW')
      await save(code, '195 HBW')
      return await save(code, '200 HBW')
    }),
  )
  await app.domains.register.sequencer.sequence()
  assert.deepEqual(await findDifferences(), first)
  const change = (sql: string, ...values: unknown[]) => pool.query(sql, values)
  const raise = (column: string) =>
    `update identifiers set ${column} = replace(${column}, '200 HBW', '230 HBW')`
  await change(`${raise('detail')} where handle = $1`, answer)
  await change(
    `${raise('content')}, detail = replace(detail, '200 HBW', '230 HBW') where handle = $1`,
    content,
  )
  await change(
    `update identifier_revisions set delta = replace(delta, '190 HBW', '230 HBW') where handle = $1`,
    history,
  )
  await change('delete from identifier_revisions where handle = $1 and revision = 3', hole)
  await change(`${raise('content')}, detail = replace(detail, '200 HBW', '230 HBW') where handle = $1`, again)
  await change(
    `insert into register_queue (kind, prefix, subject, revision, at, salt_key, entry)
     select kind, prefix, subject, revision, at, salt_key, replace(entry, 'digest":"', 'digest":"0') from register_entries
      where subject = $1 and revision = 3`,
    again,
  )
  await change('delete from identifiers where handle = $1', deleted)
  await change(
    `insert into identifier_scenes (prefix, handle, conf_id, template_code, public)
     select prefix, handle, '9', '', '[]' from identifiers where handle = $1`,
    scene,
  )
  const found = (await findDifferences()).filter((line) => !first.includes(line))
  assert.deepEqual(
    found.sort(),
    [
      `${answer} 3：查询答复和记录不同：硬度`,
      `${content} 3：内容和登记的摘要不符`,
      `${history} 1：修订记录和登记的摘要不符`,
      `${hole} 3：这一版的修订记录不见了`,
      `${again} 3：内容和登记的摘要不符`,
      `${deleted} 3：数据库里没有它了`,
      `${scene} 3：查询答复和记录不同：名称、图片、场景或状态`,
    ].sort(),
  )
  await app.domains.register.sequencer.sequence()
  const later = (await findDifferences()).filter((line) => line.startsWith(again ?? ''))
  assert.deepEqual(later, [`${again} 3：内容和登记的摘要不符`])
  await pool.query("delete from register_queue where subject like '%/AU-%'")
})

test('the audit names aliases and blocks that were changed past the node', async () => {
  const first = await findDifferences()
  const [changed, other] = [await save('AL-1', '190 HBW'), await save('AL-2', '190 HBW')]
  const add = (identifier: string, alias: string) => ask('identifierAliasAdd', { identifier, alias })
  for (const alias of ['CUSTOMER-1', 'CUSTOMER-2', 'CUSTOMER-3', 'CUSTOMER-4']) await add(changed, alias)
  await ask('identifierAliasRemove', { identifier: changed, alias: 'CUSTOMER-4' })
  await add(changed, 'CUSTOMER-5')
  assert.deepEqual(await findDifferences(), first)
  await app.domains.register.sequencer.sequence()
  assert.deepEqual(await findDifferences(), first)
  const insert = (handle: string, alias: string) =>
    pool.query(
      `insert into identifier_aliases (prefix, alias, handle, spelling, note, created_at, author)
       values ($1, $3, $2, $3, '', now(), '')`,
      [PREFIX, handle, alias],
    )
  await insert(changed, 'BY-HAND')
  await insert(changed, 'CUSTOMER-4')
  await insert(`${PREFIX}/NOWHERE`, 'ASTRAY')
  await pool.query(`delete from identifier_aliases where alias = 'CUSTOMER-1'`)
  await pool.query(`update identifier_aliases set handle = $1 where alias = 'CUSTOMER-2'`, [other])
  await pool.query('update identifiers set blocked_at = now() where handle = $1', [other])
  const found = (await findDifferences()).filter((line) => !first.includes(line))
  assert.deepEqual(found, [
    `${changed} ：别名 BY-HAND 没有登记，或者已登记为移除`,
    `${changed} ：别名 CUSTOMER-4 没有登记，或者已登记为移除`,
    `${changed} ：登记过的一个别名不见了`,
    `${changed} ：登记过的一个别名不见了`,
    `${other} 1：查询答复和记录不同：硬度`,
    `${other} ：别名 CUSTOMER-2 没有登记，或者已登记为移除`,
    `${other} ：数据库里已屏蔽，账簿里没有登记`,
    `${PREFIX}/NOWHERE ：别名 ASTRAY 指向它，数据库里没有它`,
  ])
  await pool.query(`delete from identifier_aliases where alias in ('BY-HAND', 'CUSTOMER-4', 'ASTRAY')`)
  await pool.query('update identifiers set blocked_at = null where handle = $1', [other])
})

test('the weekly check names an entry that was changed in the database', async () => {
  await pool.query('delete from quotas; delete from notices')
  const { id } = await createPerson(app, { type: 'ADMIN', name: 'register-entries' })
  const readTexts = async () =>
    (await pool.query('select title, text from notices where user_id = $1', [id])).rows
  await pool.query(`delete from register_queue where subject like '%/AU-%' or subject like '%/AL-%'`)
  await app.domains.register.sequencer.sequence()
  assert.equal(await app.domains.register.findChangedEntry(), undefined)
  const change = async (column: string, value: string) => {
    const { rows } = await pool.query(
      `update register_entries e set ${column} = ${value} from register_entries old
        where e.leaf = 2 and old.leaf = 2 returning old.${column} as before`,
    )
    return () => pool.query(`update register_entries set ${column} = $1 where leaf = 2`, [rows[0].before])
  }
  for (const [column, value] of [
    ['entry', `replace(e.entry, '"state":"active"', '"state":"retired"')`],
    ['subject', `'88.449.1001/OTHER'`],
    ['revision', '7'],
    ['prefix', `'88.449.1002'`],
    ['at', `e.at - interval '1 day'`],
    ['leaf', '1000000'],
  ] as const) {
    const restore = await change(column, value)
    assert.equal(await app.domains.register.findChangedEntry(), 2, column)
    if (column === 'leaf') await pool.query('update register_entries set leaf = 2 where leaf = 1000000')
    else await restore()
  }
  await change('entry', `replace(e.entry, '"state":"active"', '"state":"retired"')`)
  await checkDatabase()
  const [notice] = await readTexts()
  assert.equal(notice.title, '标识和公开账簿的登记不符')
  assert.match(notice.text, /^数据库里账簿的第 3 条和已发布的不同；.*--database/)
})

test('the weekly check says so when the published log is damaged', async () => {
  await pool.query('delete from quotas; delete from notices')
  const { id } = await createPerson(app, { type: 'ADMIN', name: 'register-bundle' })
  const { tiles, proofs } = app.domains.register
  const head = await proofs.readHead()
  const bundle = { level: 'entries' as const, index: 0, width: head?.size ?? 0 }
  const bytes = await tiles.read(bundle)
  assert.ok(bytes)
  await tiles.write(
    bundle,
    bytes.map((byte, index) => (index === 40 ? byte ^ 1 : byte)),
  )
  assert.equal(await app.domains.register.findChangedEntry(), undefined)
  await tiles.write(bundle, bytes)
  const { rows } = await pool.query('select title, text from notices where user_id = $1', [id])
  assert.equal(rows[0]?.title, '公开账簿停住了')
  assert.match(rows[0]?.text, /tile\/0\/000\.p\/\d+ 和它下面的条目不符/)
})

test('each revision has an entry of its own', async () => {
  const identifier = await save('PF-3', '1')
  await save('PF-3', '2')
  await ask('identifierState', { identifier, revision: 2, state: 'retired', reason: '报废' })
  await app.domains.register.sequencer.sequence()
  const { rows } = await pool.query(
    'select revision, entry from register_entries where subject = $1 order by leaf',
    [identifier],
  )
  assert.deepEqual(
    rows.map(({ revision, entry }) => [revision, JSON.parse(entry).state]),
    [
      [1, 'active'],
      [2, 'active'],
      [3, 'retired'],
    ],
  )
  const retired = await readProof(identifier)
  assert.ok(retired.fields.every(({ path }) => path === undefined))
})

test('a missing identifier is refused in words', async () => {
  const answer = await call('recordProof', { body: { identifier: `${PREFIX}/NO-SUCH` }, ip: makeAddress() })
  assert.equal(answer.code, getRefusalCode('identifier_not_found'))
})

test('aliases and blocks of before the register get their entries', async () => {
  const identifier = await save('PF-8', '1')
  await ask('identifierAliasAdd', { identifier, alias: 'OLD-NAME' })
  await ask('identifierAliasAdd', { identifier, alias: 'GONE-NAME' })
  await pool.query(`delete from register_queue where kind = 'alias' and subject = $1`, [identifier])
  await ask('identifierAliasAdd', { identifier, alias: 'LOST-NAME' })
  await pool.query(`delete from identifier_aliases where alias in ('GONE-NAME', 'LOST-NAME')`)
  await pool.query('update identifiers set blocked_at = $2 where handle = $1', [identifier, app.clock.now])
  await pool.query(`insert into identifier_register_fills (prefix, after) values ($1, '')`, [PREFIX])
  await app.runScheduled('identifiers.register-fills')
  await app.runJobs()
  const { rows } = await pool.query(
    `select entry from register_queue where subject = $1 and kind <> 'record' order by id`,
    [identifier],
  )
  assert.deepEqual(
    rows.map(({ entry }) => {
      const { kind, action, blocked } = JSON.parse(entry)
      return [kind, action ?? blocked]
    }),
    [
      ['alias', 'added'],
      ['alias', 'added'],
      ['alias', 'removed'],
      ['block', true],
    ],
  )
  await pool.query('update identifiers set blocked_at = null where handle = $1', [identifier])
  await pool.query('truncate identifier_register_fills')
})

test('records of before the register get one entry each, also where the job is stopped in between', async () => {
  await save('PF-4', '1')
  await save('PF-5', '1')
  await pool.query('truncate register_queue')
  await pool.query(`insert into identifier_register_fills (prefix, after) values ($1, '')`, [PREFIX])
  await save('PF-6', '1')
  await app.runScheduled('identifiers.register-fills')
  await app.runJobs()
  const readQueue = async () =>
    (
      await pool.query(`select subject, revision from register_queue where kind = 'record' order by subject`)
    ).rows.map(({ subject, revision }) => `${subject.split('/')[1]} ${revision}`)
  assert.deepEqual(await readQueue(), ['PF-4 1', 'PF-5 1', 'PF-6 1', 'PF-8 1'])
  app.wait(3700)
  await app.runScheduled('identifiers.register-fills')
  await app.runJobs()
  assert.deepEqual(await readQueue(), ['PF-4 1', 'PF-5 1', 'PF-6 1', 'PF-8 1'])
  assert.equal((await pool.query('select 1 from identifier_register_fills')).rows.length, 0)
})
