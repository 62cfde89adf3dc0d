import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { parseEnv, promisify } from 'node:util'
import type { CallName } from '@biaojie/contract/calls.ts'
import { DEMO_IDENTITY, setIdentity } from '@biaojie/contract/identity.ts'
import { askTcp } from '@biaojie/handle/client.ts'
import { RESPONSE } from '@biaojie/handle/protocol.ts'
import { decodeSite } from '@biaojie/handle/site.ts'
import { findRepositoryFile } from '../../../platform/base/places.ts'
import { testApp } from '../../../test-support/app.ts'
import { testDatabase } from '../../../test-support/database.ts'
import { putIdentifiers } from '../../../test-support/identifiers.ts'
import { createCompany, createSession, makeAddress } from '../../../test-support/people.ts'
import { freePort, startProductionNode } from '../../../test-support/production-node.ts'

const PAGES = ['/home', '/identification', '/prefix', '/parts', '/register', '/product_scene', '/console']
const HOST = '127.0.0.1'

test('a node that is set up with a code answers for its prefix, and the parent leads to it', async (t) => {
  const parentPort = await freePort()
  const parent = await testApp(t, {
    env: {
      HANDLE_PORT: String(parentPort),
      HANDLE_ADDRESS: HOST,
      RECURSION_NETWORKS: '127.0.0.0/8',
      CAPTCHA: 'off',
    },
  })
  const parentOrigin = await parent.app.listen({ host: HOST, port: 0 })
  const companyId = await createCompany(parent, '甬江制动系统有限公司')
  const { rows } = await parent.pool.query('select prefix from companies where id = $1', [companyId])
  const prefix: string = rows[0].prefix
  const admin = await createSession(parent, { type: 'COMPANY_ADMIN', companyId })
  const staff = await createSession(parent, { type: 'ADMIN' })
  async function done<N extends CallName>(name: N, body: object = {}, token = admin.token) {
    const answer = await parent.call(name, { token, body, ip: makeAddress() })
    assert.ok(answer.success, `${name}: ${answer.message} ${JSON.stringify(answer.errors ?? {})}`)
    return answer.data
  }
  const ask = (port: number, handle: string) => askTcp({ host: HOST, port }, { handle, requestId: 7 })

  const part = `${prefix}/BD-320A0001`
  const below = `${prefix}.7/BD-320A0002`
  const database = await testDatabase(t)
  // Records of the child are written as it would write them.
  setIdentity({ ...DEMO_IDENTITY, prefixes: [prefix] })
  await putIdentifiers(database, [
    { identifier: part, name: '前制动盘' },
    { identifier: below, name: '后制动盘' },
  ]).finally(() => setIdentity(DEMO_IDENTITY))
  const { code } = await done('ownNodeCode')
  const port = await freePort()
  const child = await startProductionNode(
    t,
    {
      DATABASE_URL: database.url,
      HANDLE_PORT: String(port),
      HANDLE_HOST: HOST,
      HANDLE_ADDRESS: HOST,
      RECURSION_NETWORKS: '127.0.0.0/8',
    },
    { parent: parentOrigin, code },
  )
  assert.match(
    child.setup,
    new RegExp(`本节点的前缀是 ${prefix.replaceAll('.', '\\.')}，属于甬江制动系统有限公司`),
  )
  assert.ok(!child.setup.includes(code))
  const settings = parseEnv(readFileSync(child.file, 'utf8'))
  assert.deepEqual(
    [settings.NODE_PREFIX, settings.NODE_NAME, settings.NODE_OPERATOR, settings.PARENT_NODE],
    [prefix, '甬江制动系统有限公司标识解析节点', '甬江制动系统有限公司', parentOrigin],
  )
  const key = await (await fetch(`${parentOrigin}/log/key`)).text()
  assert.deepEqual(
    [settings.PARENT_KEY, settings.RECURSION_ROOTS],
    [key.trim(), `handle://${HOST}:${parentPort}`],
  )

  for (const handle of [part, below, `0.NA/${prefix}`])
    assert.equal((await ask(port, handle)).header.response, RESPONSE.success, handle)
  for (const path of [...PAGES, `/id/${part}`, `/en/id/${part}`, `/id/${below}`, `/prefix/${prefix}`]) {
    const page = await fetch(child.origin + path)
    assert.equal(page.status, 200, path)
    await page.body?.cancel()
  }
  const help = `/product_scene?identifier=${encodeURIComponent(`${prefix}BD-320A0001`)}`
  assert.ok((await (await fetch(child.origin + help)).text()).includes('缺少“/”'))

  const { version } = await done('ownNode')
  const proved = await done('ownNodeProve', { version })
  assert.equal((await ask(parentPort, part)).header.response, RESPONSE.handleNotFound)
  const submitted = await done('ownNodeSubmit', { version: proved.version })
  const decision = { prefix, version: submitted.version, approved: true, reason: '' }
  await done('ownNodeDecide', decision, staff.token)

  const referral = await ask(parentPort, part)
  assert.equal(referral.header.response, RESPONSE.serviceReferral)
  const server = decodeSite(referral.values[0]?.data ?? Buffer.alloc(0)).servers[0]
  const [named] = server?.interfaces ?? []
  const { header, values } = await ask(named?.port ?? 0, part)
  assert.deepEqual([server?.address, named?.port, header.response], [HOST, port, RESPONSE.success])
  assert.ok(values.some(({ data }) => data.toString().includes('前制动盘')))
  const web = await (await fetch(`${parentOrigin}/api/handles/${part}`)).json()
  assert.equal(web.responseCode, 1)
  assert.deepEqual(
    web.path.map(({ outcome }: { outcome: string }) => outcome),
    ['record'],
  )
  // What is not the child's own it asks its parent for.
  const up = await (await fetch(`${child.origin}/api/handles/0.NA/88.449`)).json()
  assert.equal(up.responseCode, 1)

  // It ends with 1, because this node has no backup and a made-up provider of messages.
  const program = findRepositoryFile('apps/server/src/programs/doctor.ts')
  const env = { PATH: process.env.PATH, SETTINGS_FILE: child.file }
  const doctor = await promisify(execFile)(process.execPath, [program], { env }).catch((error) => error)
  for (const line of [/正常 {2}设置：全部可用/, /正常 {2}上级节点：/]) assert.match(doctor.stdout, line)
})
