import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { CallName } from '@biaojie/contract/calls.ts'
import type { Level } from '@biaojie/contract/identifiers/records/rules.ts'
import { makeField, type TemplateField } from '@biaojie/contract/identifiers/templates/rules.ts'
import { makeSealingKeys } from '../../../platform/shared/keys/keys.ts'
import { testApp } from '../../../test-support/app.ts'
import { createCompany, createSession, makeAddress } from '../../../test-support/people.ts'
import { enterFormerCompanies } from '../../enterprises/enterprises/enterprises.ts'
import { createSigning, revokeLabelKey } from '../../identifiers/labels/signing.ts'
import { createProjection } from '../../identifiers/records/record/projections.ts'
import { toRecord } from '../../identifiers/records/record/record.ts'
import { readRow } from '../../identifiers/records/write/store.ts'
import { createSm2Loader } from '../../resolution/handle/signatures/sm2.ts'
import { describeDifference } from '../../resolution/register/register.ts'
import { fillEntries, findDifferences } from './register-audit.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call, pool, db, clock, env } = app
const companyId = await createCompany(app, '账簿核对')
const admin = await createSession(app, { type: 'COMPANY_ADMIN', companyId })
const second = await createSession(app, { type: 'COMPANY_ADMIN', companyId })
const PREFIX: string = (await pool.query('select prefix from companies where id = $1', [companyId])).rows[0]
  .prefix
await enterFormerCompanies(db, clock.now)

async function request<N extends CallName>(name: N, body: object, token = admin.token) {
  const answer = await call(name, { token, body, ip: makeAddress() })
  assert.ok(answer.success, `${name}: ${answer.message}`)
  return answer.data
}

async function aTemplate(level: Level, fields: TemplateField[]): Promise<string> {
  const scenes = [{ key: 'record', name: '产品档案', fields }]
  const template = { name: `制动盘${level}`, level, codeRuleId: '', scenes }
  const draft = await request('templateDraftSave', { id: '', revision: 0, template })
  await request('templatePublish', { id: draft.id, revision: draft.revision })
  return draft.id
}
const heat = makeField('heat', '炉号')
const BATCH = await aTemplate('batch', [heat])
const ITEM = await aTemplate('item', [
  makeField('hardness', '硬度'),
  { ...makeField('cost', '成本'), visibility: ['authority'] },
  heat,
])

async function save(code: string, templateId: string, record: object, batch?: string) {
  const identifier = `${PREFIX}/${code}`
  const inBatch = batch !== undefined && { batch: `${PREFIX}/${batch}` }
  await request('identifierSave', { identifier, templateId, values: { record }, ...inBatch })
  return identifier
}
await save('BT-1', BATCH, { heat: 'H2603-17' })
await save('BT-2', BATCH, { heat: 'H2603-99' })
async function saveItem(code: string) {
  for (const hardness of ['187', '190', '195']) {
    clock.now = new Date(clock.now.getTime() + 60_000)
    await save(code, ITEM, { hardness, cost: '12.5' }, 'BT-1')
  }
  return `${PREFIX}/${code}`
}

const list = async () => {
  const lines: string[] = []
  for await (const difference of findDifferences({ db, dataDir: env.dataDir }))
    lines.push(describeDifference({ ...difference, leaf: undefined }))
  return lines
}

/** Puts the rows of a table back as they were. */
async function keep(table: string): Promise<() => Promise<void>> {
  const { rows } = await pool.query(`select row_to_json(t)::text as row from ${table} t`)
  return async () => {
    await pool.query(`delete from ${table}`)
    for (const { row } of rows)
      await pool.query(
        `insert into ${table} overriding system value select * from json_populate_record(null::${table}, $1)`,
        [row],
      )
  }
}

/** Expects what the audit says after each of these attacks; after each one the tables are as before. */
async function attack(tables: string[], attacks: [change: string, ...said: RegExp[]][]) {
  assert.deepEqual(await list(), [])
  for (const [change, ...said] of attacks) {
    const restores = await Promise.all(tables.map(keep))
    await pool.query(change)
    const lines = await list()
    assert.equal(lines.length, said.length, `${change}: ${JSON.stringify(lines)}`)
    for (const pattern of said)
      assert.ok(
        lines.some((line) => pattern.test(line)),
        `${change}: ${JSON.stringify(lines)}`,
      )
    for (const restore of restores) await restore()
  }
  assert.deepEqual(await list(), [])
}

/** Makes the stored answers agree with a changed record, so that comparing the two finds nothing. */
async function project(identifier: string) {
  const row = await readRow(db, identifier)
  assert.ok(row)
  await pool.query('update identifiers set detail = $2 where handle = $1', [
    identifier,
    createProjection(toRecord(row)).detail,
  ])
}

test('companies that were changed, added or deleted by SQL are named', async () => {
  const own = `where prefix = '${PREFIX}'`
  const said = (what: string) => new RegExp(`^企业 ${PREFIX}：${what}$`)
  await attack(
    ['companies'],
    [
      [`update companies set name = '别的公司' ${own}`, said('企业资料和登记的摘要不符')],
      [`update companies set address = '宁波' ${own}`, said('企业资料和登记的摘要不符')],
      [
        `update companies set suspended_at = now(), examine_status = 3 ${own}`,
        said('数据库里已停用，账簿里没有登记'),
      ],
      [`update companies set examine_status = 3 ${own}`, said('审核状态和登记的不同')],
      [`delete from companies ${own}`, said('数据库里没有它了')],
      [
        `insert into companies (prefix, name, examine_status, create_time) values ('88.449.7777', '无中生有', 2, now())`,
        /^企业 88\.449\.7777：账簿里没有这个前缀$/,
      ],
    ],
  )
})

test('templates and versions that were changed, added or deleted by SQL are named', async () => {
  const own = `where id = '${ITEM}'`
  const said = (what: string) => new RegExp(`^企业 ${PREFIX} 的模板 .*：${what}$`)
  await attack(
    ['templates', 'template_versions'],
    [
      [
        `update template_versions set content = replace(content::text, '"authority"', '"public"')::jsonb where template_id = '${ITEM}'`,
        said('第 1 版的内容和登记的摘要不符'),
      ],
      [`update templates set state = 'withdrawn' ${own}`, said('状态和登记的不同')],
      [`update templates set name = '别名' ${own}`, said('名称或层级和最近一版的不同')],
      [`update templates set version = 2 ${own}`, said('账簿里最近的是第 1 版')],
      [`delete from template_versions where template_id = '${ITEM}'`, said('第 1 版不见了')],
      [
        `insert into template_versions select prefix, template_id, 2, content, published_at, published_by from template_versions where template_id = '${ITEM}'`,
        said('账簿里没有第 2 版'),
      ],
      [`delete from templates ${own}`, new RegExp(`^模板 ${PREFIX} ${ITEM}：数据库里没有它了$`)],
      [
        `insert into templates select prefix, gen_random_uuid(), name, level, state, version, draft, revision, updated_at, updated_by from templates ${own}`,
        said('账簿里没有它'),
      ],
    ],
  )
})

test('whoever may see a value, batch, level, reason, times and revisions cannot be changed unseen', async () => {
  const item = await saveItem('PA-1')
  const own = `where handle = '${item}'`
  const registered = /第 3 版：内容和登记的摘要不符/
  const revisions = 'identifier_revisions'
  await attack(
    ['identifiers', revisions],
    [
      [`update identifiers set level = 'batch' ${own}`, /第 3 版：内容和登记的摘要不符/],
      [`update identifiers set batch = '${PREFIX}/BT-2' ${own}`, registered],
      [`update identifiers set state_reason = '缺料' ${own}`, registered],
      [`update identifiers set spelling = lower(handle) ${own}`, registered],
      [`update identifiers set created_at = created_at - interval '1 year' ${own}`, registered],
      [`update identifiers set visibility = '{"/hardness":["authority"]}' ${own}`, registered],
      [
        `update identifiers set content = replace(content, '["authority"]', '["public","authority"]') ${own}`,
        registered,
      ],
      [
        `update identifiers set updated_at = updated_at - interval '1 day' ${own}`,
        /第 3 版：写入时间和登记的不同/,
      ],
      [
        `update identifiers set inherited = replace(inherited, 'H2603-17', 'H2603-99') ${own}`,
        /第 3 版：查询答复和记录不同/,
      ],
      [
        `update ${revisions} set at = at - interval '1 day' ${own} and revision = 2`,
        /第 2 版：修订记录的时间和登记的不同/,
      ],
      [
        `update ${revisions} r set at = o.at, delta = o.delta from ${revisions} o
          where r.handle = '${item}' and o.handle = r.handle and (r.revision, o.revision) in ((2, 3), (3, 2))`,
        /修订记录的时间和登记的不同/,
      ],
      [
        `update ${revisions} r set delta = o.delta from ${revisions} o
          where r.handle = '${item}' and o.handle = r.handle and (r.revision, o.revision) in ((2, 3), (3, 2))`,
        /修订记录和登记的摘要不符/,
      ],
      [`delete from ${revisions} ${own} and revision = 2`, /第 2 版：这一版(以前)?的修订记录不见了/],
      [`delete from ${revisions} ${own}`, /第 3 版：这一版以前的修订记录不见了/],
      [`update ${revisions} set delta = null ${own} and revision = 3`, /第 3 版：这一版以前的修订记录不见了/],
      [`update identifiers set revision = 2 ${own}`, /账簿里最近的是第 3 版/],
      [`delete from identifiers ${own}`, /第 3 版：数据库里没有它了/],
    ],
  )
})

test('what the attacker writes in the answers as well is found all the same', async () => {
  const item = await saveItem('PA-2')
  const change = async (sql: string, said: RegExp) => {
    const restore = await keep('identifiers')
    await pool.query(sql)
    await project(item)
    assert.match((await list()).join(), said)
    await restore()
  }
  const own = `where handle = '${item}'`
  await change(
    `update identifiers set inherited = replace(inherited, 'H2603-17', 'H2603-99') ${own}`,
    /第 3 版：从批次带来的值和批次现在的不同/,
  )
  await change(
    `update identifiers set visibility = '{"/hardness":["authority"]}' ${own}`,
    /内容和登记的摘要不符/,
  )
  await change(
    `update identifiers set content = replace(content, '["authority"]', '["public","authority"]') ${own}`,
    /内容和登记的摘要不符/,
  )
  assert.deepEqual(await list(), [])
})

test('another key of salts is noticed with every record', async () => {
  const restore = await keep('register_salt_keys')
  await pool.query(`update register_salt_keys set key = reverse(key)`)
  assert.ok((await list()).every((line) => /内容和登记的摘要不符/.test(line)))
  await pool.query('delete from register_salt_keys')
  await restore()
  assert.deepEqual(await list(), [])
})

test('issued codes that were changed, added or deleted by SQL are named', async () => {
  const rule = await request('codeRuleSave', {
    id: '',
    revision: 0,
    name: '发码',
    pattern: 'IS-{serial:4}',
    reset: 'never',
    order: 'random',
  })
  await request('issueCreate', { codeRuleId: rule.id, count: 5, note: '' })
  await app.runJobs()
  const { rows } = await pool.query(
    `select handle from identifiers where prefix = $1 and state = 'reserved' order by handle collate "C"`,
    [PREFIX],
  )
  const handles: string[] = rows.map(({ handle }) => handle)
  const [first = '', , third = '', , last = ''] = handles
  const added = `${PREFIX}/IS-ADDED`
  await attack(
    ['identifiers', 'code_issue_blocks'],
    [
      [
        `delete from identifiers where handle = '${third}'`,
        new RegExp(`^${third}：发过的码，数据库里没有它了`),
      ],
      [
        `insert into identifiers select (json_populate_record(i, '{"handle":"${added}"}')).* from identifiers i
          where handle = '${third}'`,
        new RegExp(`^${added}：预留的码不在发过的码里`),
      ],
      [
        `update code_issue_blocks set codes = replace(codes, '${third.split('/')[1]}', 'IS-ADDED')`,
        new RegExp(
          `发的码 ${first.split('/')[1]} 至 ${last.split('/')[1]}：发码的名单不见了，或者和登记的摘要不符`,
        ),
        ...handles.map((handle) => new RegExp(`^${handle}：预留的码不在发过的码里`)),
      ],
      [
        `update identifiers set content = '{"elements":[{"id":"hardness","value":"187"}]}' where handle = '${third}'`,
        new RegExp(`^${third} 第 1 版：账簿里没有它`),
      ],
    ],
  )
  await save(first.split('/')[1] ?? '', ITEM, { hardness: '187' })
  assert.deepEqual(await list(), [])
})

test('recalls that were changed by SQL are named', async () => {
  const parts = [await save('RE-1', ITEM, { hardness: '187' }), await save('RE-2', ITEM, { hardness: '187' })]
  const cause = { kind: 'list', values: parts, prefix: PREFIX, from: '', to: '' }
  let recall = await request('recallCreate', { title: '石墨形态不合格', defect: '' })
  const step = async (name: CallName, more: object = {}, token = admin.token) => {
    recall = (await request(
      name,
      { id: recall.id, version: recall.version, ...more },
      token,
    )) as typeof recall
  }
  await step('recallReckon', { causes: [cause], leftOut: [] })
  await step('recallSave', {
    title: '石墨形态不合格',
    defect: '可能开裂',
    consequence: '制动距离变长',
    remedy: '免费更换',
    phone: '0574-0000-1001',
    officialNumber: '',
    weeks: 25,
    closeAt: 98,
  })
  await step('recallAsk')
  await step('recallDecide', { approve: true, note: '' }, second.token)
  await step('recallPublish')
  const said = (what: string) => new RegExp(`^企业 ${PREFIX} 的召回 ${recall.number}：${what}$`)
  const attacks: Parameters<typeof attack>[1] = [
    [`update recalls set state = 'closed'`, said('状态和登记的不同')],
    [`update recalls set state = 'draft'`, /数据库里没有它了，或者不再公布/],
    [`update recalls set remedy = '不处理'`, said('说明和登记的摘要不符')],
    [`update recalls set scope = 0`, said('范围的版次和登记的不同')],
    [`update recall_scopes set figures = jsonb_set(figures, '{total}', '1')`, said('件数和登记的不同')],
    [`delete from recall_members where handle = '${parts[0]}'`, said('范围里的件和登记的摘要不符')],
    [
      `update recall_members set excluded = '合格' where handle = '${parts[0]}'`,
      said('范围里的件和登记的摘要不符'),
    ],
    [`update recall_members set waiting = true`, said('范围里的件和登记的摘要不符')],
    [`delete from recalls`, /数据库里没有它了，或者不再公布/],
  ]
  await attack(['recalls', 'recall_scopes', 'recall_members'], attacks)
  const before = clock.now
  clock.now = new Date(before.getTime() + 26 * 7 * 86_400_000)
  const { token } = await createSession(app, { type: 'COMPANY_ADMIN', companyId })
  const { version } = await request('recallDetail', { id: recall.id }, token)
  await request('recallClose', { id: recall.id, version }, token)
  clock.now = before
  await attack(['recalls'], [[`update recalls set state = 'published'`, said('状态和登记的不同')]])
})

test('keys that were changed, added or revoked by SQL are named', async () => {
  await request('signingKeyRenew', {})
  await request('signingKeyRenew', {})
  const deps = { db, now: () => clock.now, sealing: makeSealingKeys('label keys', env) }
  const design = { elements: [{ id: 'a', kind: 'code', content: 'address', signed: [] }] } as never
  await createSigning(deps).prepare(design, PREFIX)
  await revokeLabelKey(deps, '服务器被入侵')
  const own = `where prefix = '${PREFIX}' and index`
  const said = (index: number, what: string) => new RegExp(`^企业 ${PREFIX} 的签名密钥 ${index}：${what}$`)
  const other = String(
    generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ type: 'spki', format: 'pem' }),
  )
  await attack(
    ['signing_keys', 'label_signing_keys'],
    [
      [
        `update signing_keys set public_key = '${other}' ${own} = 301`,
        said(301, '公钥或证书和登记的摘要不符'),
      ],
      [
        `update signing_keys set certificate = (select certificate from signing_keys ${own} = 300) ${own} = 301`,
        said(301, '公钥或证书和登记的摘要不符'),
      ],
      [`update signing_keys set holder = 'company' ${own} = 301`, said(301, '由谁保管和登记的不同')],
      [
        `update signing_keys set revoked_at = now() ${own} = 301`,
        said(301, '数据库里已吊销，账簿里没有登记'),
      ],
      [
        `update signing_keys set created_at = created_at - interval '1 day' ${own} = 301`,
        said(301, '启用的时间和登记的不同'),
      ],
      [`update signing_keys set retired_at = null ${own} = 300`, said(300, '现在用哪一把和登记的先后不同')],
      [`update signing_keys set retired_at = now() ${own} = 301`, said(301, '现在用哪一把和登记的先后不同')],
      [
        `delete from signing_keys ${own} = 301`,
        said(300, '现在用哪一把和登记的先后不同'),
        said(301, '数据库里没有它了'),
      ],
      [
        `update label_signing_keys set revoked_at = null`,
        /^标签签名密钥 .*：登记为已吊销，数据库里没有吊销$/,
      ],
      [`update label_signing_keys set public_key = 'AAAA'`, /^标签签名密钥 .*：公钥和登记的摘要不符$/],
      [`delete from label_signing_keys`, /^标签签名密钥 .*：数据库里没有它了$/],
    ],
  )
})

test('another SM2 key of the node is named, and its next use is entered', async () => {
  const load = createSm2Loader({ db, env, now: () => clock.now })
  const signer = await load()
  if (!signer) return
  const path = join(env.dataDir, 'sm2-key.pem')
  const before = readFileSync(path)
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'SM2' })
  writeFileSync(path, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  assert.match((await list()).join(), /签名密钥 350：sm2-key\.pem 不是登记的那一把/)
  await load()
  assert.deepEqual(await list(), [])
  writeFileSync(path, before)
  await load()
})

test('companies, templates and recalls of before an upgrade are entered once, when it is over', async () => {
  await pool.query(`delete from register_queue where kind in ('prefix', 'template', 'recall')`)
  await pool.query(
    `insert into register_fills (kind, due_at) select kind, $1 from (values ('prefix'), ('template'), ('recall')) k (kind)`,
    [clock.now],
  )
  assert.deepEqual(await list(), [])
  await fillEntries({ db, now: () => new Date(clock.now.getTime() - 1) })
  assert.equal((await pool.query('select 1 from register_fills')).rows.length, 3)
  const deps = { db, now: () => clock.now }
  await Promise.all([fillEntries(deps), fillEntries(deps)])
  assert.deepEqual(await list(), [])
  const { rows } = await pool.query(
    `select kind, count(*)::int as total from register_queue where kind in ('prefix', 'template', 'recall') group by 1 order by 1`,
  )
  assert.deepEqual(
    rows.map(({ kind, total }) => [kind, total]),
    [
      ['prefix', 1],
      ['recall', 1],
      ['template', 2],
    ],
  )
})
