import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { createOutbound } from '../../platform/base/outbound.ts'
import { readEnv } from '../../platform/settings/env.ts'
import { TEST_SECRET, testApp } from '../../test-support/app.ts'
import { testDatabase } from '../../test-support/database.ts'
import { putIdentifiers } from '../../test-support/identifiers.ts'
import { startDemoNodes } from './nodes.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'biaojie-demo-nodes-'))
after(() => rmSync(dataDir, { recursive: true }))

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen({ host: '127.0.0.1', port })
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}

/**
 * Finds a port after which those of the stand-ins are free. The system gives ports from 32,768 on to connections, which
 * other tests open meanwhile.
 */
async function findHandlePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    const isEachFree = await Promise.all(Array.from({ length: 20 }, (_, at) => isFree(port + at)))
    if (isEachFree.every(Boolean)) return port
  }
}
const envFor = (handlePort: number | 'off', more: NodeJS.ProcessEnv = {}) =>
  readEnv({ SECRET: TEST_SECRET, DATA_DIR: dataDir, HANDLE_PORT: String(handlePort), ...more })

test('a demo node has a foreign prefix and a company with an own node, which both resolve', async () => {
  const database = await testDatabase({ after })
  const lines: string[] = []
  const nodes = await startDemoNodes(envFor(await findHandlePort()), database.db, (line) => lines.push(line))
  after(nodes.stop)
  assert.equal(lines.length, 3, lines.join('\n'))
  assert.deepEqual(
    nodes.logins.map(({ account }) => account),
    ['harness_admin'],
  )
  const root = nodes.settings.recursion.roots?.[0]
  const node = await testApp(
    { after },
    {
      database,
      env: { RECURSION_ROOTS: `handle://127.0.0.1:${root?.port}`, RECURSION_NETWORKS: '127.0.0.0/8' },
      outbound: createOutbound([]),
    },
  )
  await node.app.ready()
  const look = async (identifier: string) =>
    (await node.call('foreignIdentifier', { body: { identifier } })).data
  const foreign = await look('88.512.3001/AM-FR-22108')
  assert.deepEqual([foreign.outcome, foreign.origin?.signature, foreign.hops.length], ['record', 'valid', 3])
  assert.equal((await look('88.512.3001/AM-FR-22107')).handle, '88.512.3001/AM-FR-22108')
  assert.equal((await look('88.300.1/A1')).outcome, 'loop')
  assert.equal((await look('88.301.1/A1')).outcome, 'no-answer')
  assert.equal((await look('88.302.1/A1')).outcome, 'slow')
  const own = await look('88.449.1050/WH-EV40-0001')
  assert.deepEqual([own.outcome, own.origin?.signature], ['record', 'valid'])
  // Started again on the same ports, nothing is added twice.
  await nodes.stop()
  const again = await startDemoNodes(envFor((root?.port ?? 0) - 10), database.db, () => {})
  await again.stop()
  const { rows } = await database.pool.query('select serial from own_nodes')
  assert.deepEqual(rows, [{ serial: 1 }])
})

test('a taken port leaves the stand-ins out with a line, and where the protocol is off there are none', async () => {
  const { db } = await testDatabase({ after })
  const port = await findHandlePort()
  const taken = createServer()
  taken.listen({ host: '127.0.0.1', port: port + 11 })
  await once(taken, 'listening')
  after(() => taken.close())
  const lines: string[] = []
  const nodes = await startDemoNodes(envFor(port, { RECURSION_NETWORKS: '10.0.0.0/8' }), db, (line) =>
    lines.push(line),
  )
  after(nodes.stop)
  assert.match(lines[0] ?? '', new RegExp(`端口 ${port + 11} 已被占用`))
  assert.equal(nodes.settings.recursion.roots, undefined)
  const off = await startDemoNodes(envFor('off'), db, (line) => lines.push(line))
  assert.deepEqual([off.settings.recursion.roots, off.logins], [undefined, []])
  const named = await startDemoNodes(envFor('off', { RECURSION_ROOTS: 'off' }), db, () => {})
  assert.deepEqual(named.settings.recursion.roots, [])
})

test('a database of somebody’s own gets no company and no account', async () => {
  const node = await testApp({ after }, {})
  await putIdentifiers(node, [{ identifier: '88.449.1001/BD-320A0001' }])
  const nodes = await startDemoNodes(envFor(await findHandlePort()), node.db, () => {})
  after(nodes.stop)
  assert.deepEqual(nodes.logins, [])
  const { rows } = await node.pool.query(`select prefix from companies where prefix = '88.449.1050'`)
  assert.deepEqual(rows, [])
})
