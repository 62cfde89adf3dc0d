import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import type { CallName } from '@biaojie/contract/calls.ts'
import { CODES_PER_DAY } from '@biaojie/contract/resolution/own-nodes/rules.ts'
import { getRefusalCode, testApp } from '../../../test-support/app.ts'
import { createCompany, createSession, makeAddress } from '../../../test-support/people.ts'

const PUBLIC_URL = 'https://parent.example'
const node = await testApp(
  { after },
  { env: { HANDLE_PORT: '0', HANDLE_ADDRESS: '192.0.2.7', PUBLIC_URL, CAPTCHA: 'off' } },
)
before(() => node.app.ready())

const makeKey = () =>
  generateKeyPairSync('rsa', { modulusLength: 2048 })
    .publicKey.export({ type: 'spki', format: 'pem' })
    .toString()
const [KEY, OTHER_KEY] = [makeKey(), makeKey()]
const site = (more: object = {}) => ({
  name: '主站',
  ipv4: '8.8.4.4',
  ipv6: '',
  tcp: 2641,
  udp: 2641,
  http: 0,
  publicKey: KEY,
  ...more,
})

let prefix = ''
let admin = { token: '' }
let member = { token: '' }
let made = 0
beforeEach(async () => {
  made += 1
  const companyId = await createCompany(node, `配对企业 ${made}`)
  prefix = (await node.pool.query('select prefix from companies where id = $1', [companyId])).rows[0].prefix
  admin = await createSession(node, { type: 'COMPANY_ADMIN', companyId })
  member = await createSession(node, { type: 'COMPANY', companyId })
})

const ask = <N extends CallName>(name: N, body: object = {}, token = admin.token, ip = makeAddress()) =>
  node.call(name, { token, body, ip })
async function makeCode(): Promise<string> {
  const answer = await ask('ownNodeCode')
  assert.ok(answer.success, answer.message)
  return answer.data.code
}
const redeem = (code: string, more: object = {}, ip = makeAddress()) =>
  ask('ownNodePair', { code, address: 'https://own.example', sites: [site()], ...more }, '', ip)
const loadNode = async () => (await ask('ownNode')).data

test('a code enters the sites of the other node as a draft that is still to be proved', async () => {
  assert.equal((await ask('ownNodeCode', {}, member.token)).status, 403)
  const code = await makeCode()
  assert.match(code, /^([2-9A-Z]{4}-){3}[2-9A-Z]{4}$/)
  const { rows } = await node.pool.query(
    'select row_to_json(own_node_codes)::text as row from own_node_codes',
  )
  assert.ok(rows.every(({ row }) => !row.includes(code) && !row.includes(code.replaceAll('-', ''))))
  assert.notEqual((await loadNode()).codeUntil, '')

  const paired = await redeem(` ${code.toLowerCase().replaceAll('-', ' ')} `)
  assert.ok(paired.success, paired.message)
  assert.deepEqual([paired.data.prefix, paired.data.companyName], [prefix, `配对企业 ${made}`])
  const { name: _name, operator: _operator, handleKey, registerKey, ...facts } = paired.data.node
  assert.deepEqual(facts, {
    prefix: '88.449',
    address: PUBLIC_URL,
    handleAddress: '192.0.2.7',
    handlePort: 0,
  })
  assert.match(handleKey, /^-----BEGIN PUBLIC KEY-----/)
  const key = await node.app.inject({ url: '/log/key' })
  assert.equal(registerKey, key.body.trim())

  const shown = await loadNode()
  assert.deepEqual(
    [shown.mode, shown.codeUntil, shown.paired?.address],
    ['hosted', '', 'https://own.example'],
  )
  assert.deepEqual(
    [shown.draft?.stage, shown.draft?.proof, shown.draft?.sites.map(({ ipv4 }) => ipv4)],
    ['draft', null, ['8.8.4.4']],
  )
  assert.deepEqual(
    shown.trail.map(({ action }) => action),
    ['用配对码配对', '生成配对码'],
  )
  const notices = await node.call('noticeList', { token: admin.token, body: {} })
  assert.ok(notices.data.records.some(({ title }) => title === '节点已用配对码配对'))
  const submitted = await ask('ownNodeSubmit', { version: shown.version })
  assert.equal(submitted.code, getRefusalCode('own_node_unproved'))
  // Sites with other keys, entered by hand, are not those of the paired node.
  await ask('ownNodeSave', { version: shown.version, sites: [site({ publicKey: OTHER_KEY })] })
  assert.equal((await loadNode()).paired, null)
})

test('a code works once; only the same request gets its answer again', async () => {
  const code = await makeCode()
  const first = await redeem(code)
  const { version } = await loadNode()
  assert.deepEqual((await redeem(code)).data, first.data)
  assert.equal((await loadNode()).version, version)
  const others = [{ sites: [site({ publicKey: OTHER_KEY })] }, { address: 'https://other.example' }]
  for (const more of others)
    assert.equal((await redeem(code, more)).code, getRefusalCode('pairing_code_used'))
  assert.deepEqual((await loadNode()).draft?.sites[0]?.publicKey, KEY.trim())
})

test('of many that redeem a code at once exactly one wins', async () => {
  const code = await makeCode()
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) => redeem(code, { sites: [site({ ipv4: `8.8.4.${at + 1}` })] })),
  )
  const [winner, ...more] = answers.flatMap(({ success }, at) => (success ? [at] : []))
  assert.deepEqual(more, [])
  const codes = answers.filter(({ success }) => !success).map(({ code }) => code)
  assert.deepEqual([...new Set(codes)], [getRefusalCode('pairing_code_used')])
  const shown = await loadNode()
  assert.equal(shown.draft?.sites[0]?.ipv4, `8.8.4.${(winner ?? -1) + 1}`)
  assert.equal(shown.trail.filter(({ action }) => action === '用配对码配对').length, 1)
})

test('a code ends after half an hour, and by a newer one', async () => {
  const [old, code] = [await makeCode(), await makeCode()]
  assert.equal((await redeem(old)).code, getRefusalCode('pairing_code_wrong'))
  node.wait(30 * 60)
  assert.equal((await redeem(code)).code, getRefusalCode('pairing_code_expired'))
  const { rows } = await node.pool.query('select draft from own_nodes where prefix = $1', [prefix])
  assert.deepEqual(rows, [])
})

test('guesses from one network end after ten, and codes of one company after ten a day', async () => {
  const ip = makeAddress()
  const guesses = []
  for (let guess = 0; guess < 11; guess++) {
    guesses.push((await redeem(`AAAA-BBBB-CCCC-${1000 + guess}`, {}, ip)).code)
  }
  const wrong = getRefusalCode('pairing_code_wrong')
  assert.deepEqual(guesses, [...Array(10).fill(wrong), getRefusalCode('pairing_tries_spent')])
  const code = await makeCode()
  assert.equal((await redeem(code, {}, ip)).code, getRefusalCode('pairing_tries_spent'))
  assert.ok((await redeem(code)).success)
  for (let count = 1; count < CODES_PER_DAY; count++) await makeCode()
  assert.equal((await ask('ownNodeCode')).code, getRefusalCode('pairing_codes_spent'))
})

test('wrong sites and addresses are told by field and leave the code for another try', async () => {
  const code = await makeCode()
  const wrong = await redeem(code, { sites: [site({ ipv4: '10.0.0.1', tcp: 22, publicKey: 'x' })] })
  assert.deepEqual(Object.keys(wrong.errors ?? {}).sort(), [
    'sites.0.ipv4',
    'sites.0.publicKey',
    'sites.0.tcp',
  ])
  for (const address of ['own.example', 'https://own.example/x', 'javascript:alert(1)'])
    assert.ok((await redeem(code, { address })).errors?.address, address)
  assert.equal((await redeem(code, { sites: [] })).status, 400)
  assert.equal((await redeem('')).code, getRefusalCode('pairing_code_wrong'))
  assert.ok((await redeem(code)).success)
})
