import assert from 'node:assert/strict'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseEnv } from 'node:util'
import { testApp } from '../../../test-support/app.ts'
import { createCompany, createSession, makeAddress } from '../../../test-support/people.ts'
import { startSetup } from '../../../test-support/production-node.ts'
import { type ServedApp, serveApp } from '../../../test-support/served-app.ts'

const PATIENCE_MS = 120_000

const parent = await testApp({ after }, { env: { CAPTCHA: 'off' } })
parent.clock.now = new Date()
let served: ServedApp | undefined
after(() => served?.child.kill('SIGKILL'))

async function startParent(): Promise<string> {
  served = await serveApp({
    DATABASE_URL: parent.url,
    SECRET: parent.env.secret,
    DATA_DIR: parent.env.dataDir,
    HANDLE_PORT: 'off',
    RECURSION_NETWORKS: '127.0.0.0/8',
  })
  return served.address
}
async function killParent(): Promise<void> {
  served?.child.kill('SIGKILL')
  if (served) await once(served.child, 'exit')
  served = undefined
}

/** A company with a pairing code, and the directory of the node that redeems it. */
async function makePair() {
  const companyId = await createCompany(parent, '甬江制动系统有限公司')
  const { rows } = await parent.pool.query('select prefix from companies where id = $1', [companyId])
  const prefix: string = rows[0].prefix
  const { token } = await createSession(parent, { type: 'COMPANY_ADMIN', companyId })
  const { code } = (await parent.call('ownNodeCode', { token, body: {}, ip: makeAddress() })).data
  const directory = mkdtempSync(join(tmpdir(), 'biaojie-pairing-'))
  chmodSync(directory, 0o755)
  after(() => rmSync(directory, { recursive: true, force: true }))
  const file = join(directory, 'settings.env')
  const settings = {
    DATABASE_URL: parent.url,
    PUBLIC_URL: 'https://own.example',
    DATA_DIR: join(directory, 'data'),
    HANDLE_ADDRESS: '127.0.0.1',
    RECURSION_NETWORKS: '127.0.0.0/8',
    ALIYUN_SMS_ACCESS_KEY_ID: 'id',
    ALIYUN_SMS_ACCESS_KEY_SECRET: 'secret',
    ALIYUN_SMS_SIGN_NAME: '标解',
    ALIYUN_SMS_TEMPLATE_CODE: 'SMS_1',
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['--set', `${name}=${value}`])
  const setUp = (address: string) =>
    startSetup(['--file', file, ...flags, '--enterprise', '--parent', address], { PAIRING_CODE: code })
  return { prefix, token, file, setUp }
}
type Pair = Awaited<ReturnType<typeof makePair>>

async function untilRedeemed({ prefix }: Pair): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const { rows } = await parent.pool.query('select used_at from own_node_codes where prefix = $1', [prefix])
    if (rows[0]?.used_at) return
    assert.ok(Date.now() < deadline, 'the code was not redeemed')
    await sleep(1)
  }
}

/** The same setup again ends well, and the code was redeemed once. */
async function finish({ prefix, token, file, setUp }: Pair, address: string): Promise<void> {
  const { status, said } = await setUp(address).ended
  assert.equal(status, 0, said)
  assert.match(said, new RegExp(`本节点的前缀是 ${prefix.replaceAll('.', '\\.')}`))
  const { NODE_PREFIX, PARENT_NODE } = parseEnv(readFileSync(file, 'utf8'))
  assert.deepEqual([NODE_PREFIX, PARENT_NODE], [prefix, address])
  const { trail, draft, paired } = (await parent.call('ownNode', { token, body: {} })).data
  assert.equal(trail.filter(({ action }) => action === '用配对码配对').length, 1)
  assert.deepEqual([draft?.stage, draft?.sites.length, paired?.address], ['draft', 1, 'https://own.example'])
}

test('a setup that is killed once its code is redeemed ends well with the same code', async () => {
  const address = await startParent()
  const pair = await makePair()
  const { child, ended } = pair.setUp(address)
  await untilRedeemed(pair)
  child.kill('SIGKILL')
  const { status } = await ended
  assert.equal(status, null)
  await finish(pair, address)
  await killParent()
})

test('a parent that is killed while it redeems a code answers the same setup after a start', async () => {
  const pair = await makePair()
  const { ended } = pair.setUp(await startParent())
  await untilRedeemed(pair)
  await killParent()
  // The answer may have been sent just before.
  const { status, said } = await ended
  if (status !== 0) assert.match(said, /连不上上级节点|不是标解节点/)
  if (status !== 0) assert.equal(existsSync(pair.file), false)
  await finish(pair, await startParent())
  await killParent()
})
