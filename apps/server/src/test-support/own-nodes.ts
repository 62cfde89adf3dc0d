import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import type { CallName } from '@biaojie/contract/calls.ts'
import { askTcp } from '@biaojie/handle/client.ts'
import { FLAG } from '@biaojie/handle/message.ts'
import { type StandInAnswer, startNativeServer } from '../demo/nodes/native-server.ts'
import { type After, testApp } from './app.ts'
import { createCompany, createSession, makeAddress } from './people.ts'

export const OWN_NODE_ENV = {
  HANDLE_PORT: '0',
  HANDLE_ADDRESS: '192.0.2.7',
  PUBLIC_URL: 'https://node.example',
  RECURSION_NETWORKS: '127.0.0.0/8',
  CAPTCHA: 'off',
}

/**
 * A node, a company with a native server of its own on loopback, and what both answer. Sessions are made for each
 * call, because tests move the clock by days.
 */
export async function createOwnNodeTest(t: After, answer: (handle: string) => StandInAnswer) {
  const node = await testApp(t, { env: OWN_NODE_ENV })
  await node.app.ready()
  const companyId = await createCompany(node, '自有节点企业')
  const { rows } = await node.pool.query('select prefix from companies where id = $1', [companyId])
  const prefix: string = rows[0].prefix
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const start = (port: number) => startNativeServer({ port, answer, key: privateKey })
  let server = await start(0)
  const { port } = server
  t.after(() => server.stop())

  const people = {
    admin: { type: 'COMPANY_ADMIN', companyId },
    member: { type: 'COMPANY', companyId },
    staff: { type: 'ADMIN' },
  } as const
  async function ask<N extends CallName>(name: N, body: object = {}, who: keyof typeof people = 'admin') {
    const { token } = await createSession(node, people[who])
    return node.call(name, { token, body, ip: makeAddress() })
  }
  async function done<N extends CallName>(name: N, body: object = {}, who: keyof typeof people = 'admin') {
    const given = await ask(name, body, who)
    assert.ok(given.success, `${name}: ${given.message} ${JSON.stringify(given.errors ?? {})}`)
    return given.data
  }
  const load = () => done('ownNode')
  const target = { host: '127.0.0.1', port: node.domains.native.port ?? 0 }

  return {
    node,
    prefix,
    port,
    ask,
    done,
    load,
    site: {
      name: '主，本机',
      ipv4: '127.0.0.1',
      ipv6: '',
      tcp: port,
      udp: 0,
      http: 0,
      publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    },
    native: (handle: string, flags: number = FLAG.publicOnly) =>
      askTcp(target, { handle, requestId: 5, flags }),
    web: (handle: string) => node.app.inject({ url: `/api/handles/${handle}`, remoteAddress: makeAddress() }),
    page: (identifier: string) => node.call('identifierDetail', { body: { identifier }, ip: makeAddress() }),
    stopServer: () => server.stop(),
    async startServer() {
      server = await start(port)
    },
    /** Saves, proves and submits sites; returns the version for the decision. */
    async submit(body: object): Promise<number> {
      const { version } = await load()
      const saved = await done('ownNodeSave', { version, ...body })
      const proved = await done('ownNodeProve', { version: saved.version })
      return (await done('ownNodeSubmit', { version: proved.version })).version
    },
    /** Lets minutes pass one after the other, with the jobs of each. */
    async runMinutes(minutes: number) {
      for (let minute = 0; minute < minutes; minute++) {
        node.wait(60)
        await node.runScheduled('own-nodes.switch')
        await node.runScheduled('own-nodes.check')
      }
    },
  }
}
