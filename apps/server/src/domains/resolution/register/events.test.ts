import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { CallName } from '@biaojie/contract/calls.ts'
import { makeField } from '@biaojie/contract/identifiers/templates/rules.ts'
import { getClient, transact } from '../../../platform/database/database.ts'
import { testApp } from '../../../test-support/app.ts'
import { createCompany, createSession, makeAddress } from '../../../test-support/people.ts'
import { reserveCodes } from '../../identifiers/records/identifiers.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call, pool, db, clock } = app
const companyId = await createCompany(app, '账簿事件')
const admin = await createSession(app, { type: 'COMPANY_ADMIN', companyId })
const staff = await createSession(app, { type: 'MANAGER', name: 'register-staff' })
const PREFIX: string = (await pool.query('select prefix from companies where id = $1', [companyId])).rows[0]
  .prefix

async function request<N extends CallName>(name: N, body: object, token = admin.token) {
  const answer = await call(name, { token, body, ip: makeAddress() })
  assert.ok(answer.success, `${name}: ${answer.message}`)
  return answer.data
}

/** The entries of a kind in their order, without what every entry has. */
async function readEntries(kind: string) {
  const { rows } = await pool.query('select entry from register_queue where kind = $1 order by id', [kind])
  return rows.map(({ entry }) => {
    const { v, at, prefix, kind: _kind, ...rest } = JSON.parse(entry)
    assert.equal(v, 1)
    assert.equal(prefix, PREFIX)
    assert.match(at, /^2026-11-20T\d\d:\d\d:\d\dZ$/)
    return rest
  })
}

const template = {
  name: '制动盘',
  level: 'item',
  codeRuleId: '',
  scenes: [{ key: 'record', name: '产品档案', fields: [makeField('hardness', '硬度')] }],
}
const draft = await request('templateDraftSave', { id: '', revision: 0, template })
const published = await request('templatePublish', { id: draft.id, revision: draft.revision })
const identifier = `${PREFIX}/EV-1`
await request('identifierSave', { identifier, templateId: draft.id, values: { record: { hardness: '187' } } })

test('published and withdrawn versions of templates are entered with a digest', async () => {
  await request('templateWithdraw', { id: draft.id, revision: published.revision, withdrawn: true })
  const [first, second] = await readEntries('template')
  assert.match(first.digest, /^[0-9a-f]{64}$/)
  assert.deepEqual(
    { ...first, digest: '' },
    { subject: draft.id, state: 'published', version: 1, digest: '' },
  )
  assert.deepEqual(second, { subject: draft.id, state: 'withdrawn', version: 1 })
})

test('other names are entered by their digest alone', async () => {
  await request('identifierAliasAdd', { identifier, alias: 'CUSTOMER-4711' })
  await request('identifierAliasRemove', { identifier, alias: 'CUSTOMER-4711' })
  const entries = await readEntries('alias')
  assert.deepEqual(
    entries.map(({ subject, action }) => [subject, action]),
    [
      [identifier, 'added'],
      [identifier, 'removed'],
    ],
  )
  assert.equal(entries[0].digest, entries[1].digest)
  assert.doesNotMatch(JSON.stringify(entries), /4711/)
})

test('aliases that a form adds and removes are entered too', async () => {
  const before = (await readEntries('alias')).length
  const save = (...aliases: string[]) =>
    request('identifierSave', {
      identifier,
      templateId: draft.id,
      values: { record: { hardness: '187' } },
      aliases: aliases.map((alias) => ({ alias })),
    })
  await save('FORM-1', 'FORM-2')
  await save('FORM-2', 'FORM-3')
  await save('FORM-2', 'FORM-3')
  const entries = (await readEntries('alias')).slice(before)
  assert.deepEqual(
    entries.map(({ subject, action }) => [subject, action]),
    ['added', 'added', 'removed', 'added'].map((action) => [identifier, action]),
  )
  assert.equal(entries[2].digest, entries[0].digest)
})

test('a block and its end are entered, and its reason is not', async () => {
  const block = await request(
    'blockAdd',
    { identifier, reason: '核查期间封存。', basis: '第十二条' },
    staff.token,
  )
  await request('blockAppeal', {
    id: block.id,
    version: block.version,
    text: '我方已核实，请解除。',
    files: [],
  })
  const appealed = await request('blockDetail', { id: block.id }, staff.token)
  const other = await createSession(app, { type: 'MANAGER', name: 'register-second' })
  await request(
    'blockDecide',
    { id: block.id, version: appealed.version, decision: 'lifted', answer: '核查完毕，予以解除。' },
    other.token,
  )
  assert.deepEqual(await readEntries('block'), [
    { subject: identifier, blocked: true },
    { subject: identifier, blocked: false },
  ])
})

test('codes that are given in a number are one entry', async () => {
  const handles = ['N-001', 'N-002', 'N-003'].map((code) => `${PREFIX}/${code}`)
  await transact(db, (db) =>
    reserveCodes(getClient(db), {
      handles,
      prefix: PREFIX,
      name: '',
      level: 'item',
      template: '',
      templateVersion: null,
      batch: null,
      writer: 'system:test',
      at: clock.now,
    }),
  )
  const [entry] = await readEntries('codes')
  assert.match(entry.digest, /^[0-9a-f]{64}$/)
  assert.deepEqual(
    { ...entry, digest: '' },
    { subject: PREFIX, first: 'N-001', last: 'N-003', count: 3, digest: '' },
  )
})
