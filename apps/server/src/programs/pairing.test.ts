import assert from 'node:assert/strict'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { createVerifierKey, formatVerifierKey } from '@biaojie/register/notes.ts'
import { findPairingProblems, OperatorProblem, pairNode, readParentAddress } from './pairing.ts'

const { publicKey } = generateKeyPairSync('ed25519')
const bytes = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32)
const KEY = formatVerifierKey(createVerifierKey('parent.example/log', 'ed25519', new Uint8Array(bytes)))
const paired = (change: object = {}, node: object = {}) => ({
  prefix: '88.449.1001',
  companyName: '甬江制动系统有限公司',
  node: {
    prefix: '88.449',
    name: '示例节点',
    operator: '示例运营',
    address: 'https://parent.example',
    handleAddress: '192.0.2.7',
    handlePort: 2641,
    handleKey: 'x',
    registerKey: KEY,
    ...node,
  },
  ...change,
})

const SETTINGS = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://127.0.0.1/x',
  PUBLIC_URL: 'https://own.example',
  SECRET: randomBytes(32).toString('base64url'),
  METRICS_TOKEN: randomBytes(32).toString('base64url'),
  HANDLE_ADDRESS: '198.51.100.7',
  RECURSION_NETWORKS: '127.0.0.0/8',
  ALIYUN_SMS_ACCESS_KEY_ID: 'id',
  ALIYUN_SMS_ACCESS_KEY_SECRET: 'secret',
  ALIYUN_SMS_SIGN_NAME: '标解',
  ALIYUN_SMS_TEMPLATE_CODE: 'SMS_1',
}

/** Redeems a code at a parent that answers with this body. */
async function pairWith(t: TestContext, body: string | object, values: Record<string, string> = {}) {
  const server = createServer((request, response) => {
    request.resume()
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const dataDir = mkdtempSync(join(tmpdir(), 'biaojie-pairing-'))
  t.after(() => {
    server.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const settings = { ...SETTINGS, DATA_DIR: dataDir, ...values }
  const parent = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return pairNode(settings, { parent, code: 'AAAA-BBBB-CCCC-DDDD' })
}
const answer = (data: object) => ({ success: true, code: 200, message: '', requestId: 'r', data })
const refusal = (message: string, errors = {}) => ({
  success: false,
  code: 1,
  message,
  requestId: 'r',
  data: null,
  errors,
})
const isNoNode = (error: unknown) => error instanceof OperatorProblem && /不是标解节点的/.test(error.message)

test('what a parent says becomes settings of the node', async (t) => {
  const { settings } = await pairWith(t, answer(paired()))
  const { PARENT_NODE, ...rest } = settings
  assert.match(PARENT_NODE ?? '', /^http:\/\/127\.0\.0\.1:\d+$/)
  assert.deepEqual(rest, {
    NODE_PREFIX: '88.449.1001',
    NODE_NAME: '甬江制动系统有限公司标识解析节点',
    NODE_OPERATOR: '甬江制动系统有限公司',
    RECURSION_ROOTS: 'handle://192.0.2.7:2641',
    PARENT_KEY: KEY,
  })
})

test('answers that no node of this software gives are not taken', async (t) => {
  const wrong = [
    'hello',
    '[]',
    'null',
    answer({}),
    answer(paired({ prefix: '88.449.1001\nSECRET=x' })),
    answer(paired({ companyName: 7 })),
    answer(paired({}, { name: undefined })),
    answer(paired({}, { handleAddress: '192.0.2.7#\nSECRET=x' })),
    answer(paired({}, { handlePort: 70_000 })),
    answer(paired({}, { registerKey: 'x' })),
    { success: false },
  ]
  for (const body of wrong) await assert.rejects(pairWith(t, body), isNoNode, JSON.stringify(body))
})

test('names of a parent are plain text on one line', async (t) => {
  const evil = '甲\u001b[2J\n公司\u202e<b>'
  const { settings, paired: said } = await pairWith(t, answer(paired({ companyName: evil }, { name: evil })))
  assert.equal(settings.NODE_OPERATOR, '甲[2J 公司b')
  assert.deepEqual([said.companyName, said.node.name], ['甲[2J 公司<b>', '甲[2J 公司<b>'])
})

test('refusals of a parent are told with the setting that is meant', async (t) => {
  await assert.rejects(
    pairWith(t, refusal('配对码已经过期，请在上级节点另生成一个\u001b[2J')),
    (error: Error) => /没有配对成功：配对码已经过期/.test(error.message) && !error.message.includes('\u001b'),
  )
  await assert.rejects(
    pairWith(t, refusal('填写有误', { 'sites.0.ipv4': '须为公网地址' })),
    /HANDLE_ADDRESS：须为公网地址/,
  )
  await assert.rejects(
    pairWith(t, answer(paired()), { NODE_PREFIX: '88.449.1002' }),
    /配对码却属于 88\.449\.1001/,
  )
})

test('a parent that is away, in clear text or in a private network is told', async (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'biaojie-pairing-'))
  t.after(() => rmSync(dataDir, { recursive: true, force: true }))
  const values = { ...SETTINGS, DATA_DIR: dataDir }
  await assert.rejects(
    pairNode(values, { parent: 'http://127.0.0.1:9', code: 'x' }),
    /连不上上级节点 http:\/\/127\.0\.0\.1:9/,
  )
  assert.throws(() => readParentAddress('http://parent.example', []), /须以 https 开头/)
  assert.throws(() => readParentAddress('https://10.0.0.1', []), /上级节点在内网/)
  assert.throws(() => readParentAddress('parent.example', []), /应形如/)
  assert.deepEqual(findPairingProblems({ HANDLE_ADDRESS: '192.0.2.7' }), [])
  assert.match(findPairingProblems({ HANDLE_PORT: 'off' })[0] ?? '', /HANDLE_ADDRESS/)
})
