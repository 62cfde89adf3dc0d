import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { join } from 'node:path'
import { RESPONSE } from '@biaojie/handle/protocol.ts'
import { encodePublicKey } from '@biaojie/handle/signature.ts'
import { findDemoDay } from '../../domains/identifiers/records/load/runs.ts'
import { POLL, RECONCILE } from '../../domains/node/top-level/top-level.ts'
import { HOP_MS } from '../../domains/resolution/handle/recursion/walk.ts'
import { createId } from '../../platform/base/ids.ts'
import { LOOPBACK } from '../../platform/base/outbound.ts'
import { getErrorCode } from '../../platform/base/problem.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Env } from '../../platform/settings/env.ts'
import type { Jobs } from '../../platform/shared/jobs/jobs.ts'
import { readKeyFile } from '../../platform/shared/key-file.ts'
import {
  encodeValues,
  makeSiteAt,
  type StandIn,
  type StandInAnswer,
  startNativeServer,
} from './native-server.ts'
import { answerOwnPart, loadDemoOwnNode, OWN_NODE_LOGIN } from './own-node.ts'
import { startDemoTopLevel } from './top-level.ts'

/* Other nodes for a demo, on loopback only: nodes of other prefixes, and a company's own node. */

/** Ports of the stand-ins are the port of the node's own native protocol plus this offset. */
const OFFSET = 10
const TOP_NAME = '国家顶级节点（示例）'
const KEY_FILE = 'demo-nodes-key.pem'

type Ports = {
  top: number
  second: number
  company: number
  own: number
  silent: number
  above: number
  slow: number
}

const record = (...values: (readonly [string, string | Buffer])[]): StandInAnswer => ({
  values: encodeValues(values, { changedAt: Math.floor(Date.parse('2026-04-02T00:41:00Z') / 1000) }),
})

const makeReferral = (handle: string, port: number, name: string): StandInAnswer => ({
  values: encodeValues([['HS_SITE', makeSiteAt(port, { name })]]),
  referral: { response: RESPONSE.prefixReferral, handle },
})

/** The record of a part of another node, with what such records may hold beside texts. */
const PARTS = new Map<string, StandInAnswer>([
  [
    '88.512.3001/AM-FR-22108',
    record(
      ['URL', 'https://parts.yongjiang.example/am/22108'],
      ['NAME', '前桥模块 左前 AM-FR'],
      ['MADE', '2026-04-02T08:41:00+08:00'],
      ['PICTURE', 'https://cdn.unknown.example/x.svg'],
      ['NOTE', '<b onclick="alert(1)">见说明</b>'],
      ['HS_ADMIN', Buffer.from([0x0f, 0xff, 0, 0, 0, 0])],
    ),
  ],
  ['88.512.3001/AM-FR-22107', record(['HS_ALIAS', '88.512.3001/AM-FR-22108'])],
])

function makeForeignNodes({ top, second, company, silent, slow }: Ports, key: KeyObject): StandIn[] {
  const secondName = '华东整车二级节点（示例）'
  const answerAtTop = (handle: string): StandInAnswer => {
    if (/^0\.NA\/88\.512(\.|$)/i.test(handle)) return makeReferral('0.NA/88.512', second, secondName)
    // Two nodes that refer to each other, one that does not answer, and one that answers too late.
    if (handle.startsWith('0.NA/88.300')) return makeReferral('0.NA/88.300', second, '绕圈的节点（示例）')
    if (handle.startsWith('0.NA/88.301'))
      return record(['HS_SITE', makeSiteAt(silent, { name: '停机的节点（示例）' })])
    if (handle.startsWith('0.NA/88.302'))
      return record(['HS_SITE', makeSiteAt(slow, { name: '很慢的节点（示例）' })])
    return undefined
  }
  const answerAtSecond = (handle: string): StandInAnswer => {
    if (handle.startsWith('0.NA/88.300')) return makeReferral('0.NA/88.300', top, TOP_NAME)
    const publicKey = encodePublicKey(key)
    return handle.toUpperCase() === '0.NA/88.512.3001'
      ? record(['HS_SITE', makeSiteAt(company, { name: '甬江汽车企业节点（示例）', publicKey })])
      : undefined
  }
  return [
    { port: top, answer: answerAtTop, distance: 38 },
    { port: second, answer: answerAtSecond, distance: 21 },
    { port: company, answer: (handle) => PARTS.get(handle.toUpperCase()), key, distance: 85 },
    { port: slow, answer: () => undefined, distance: 2 * HOP_MS },
  ]
}

type Server = Awaited<ReturnType<typeof startNativeServer>>

/** Starts the stand-ins, or none of them when a port is in use, which is logged. */
async function startAll(
  standIns: readonly StandIn[],
  what: string,
  log: (line: string) => void,
): Promise<Server[]> {
  const started: Server[] = []
  for (const standIn of standIns) {
    try {
      started.push(await startNativeServer(standIn))
    } catch (error) {
      if (getErrorCode(error) !== 'EADDRINUSE' && getErrorCode(error) !== 'EACCES') throw error
      await Promise.all(started.map((server) => server.stop()))
      log(`${what}没有启动：端口 ${standIn.port} 已被占用，可用 HANDLE_PORT 换一组端口`)
      return []
    }
  }
  return started
}

type DemoLogin = { account: string; password: string; note: string }
export type DemoNodes = {
  /** The settings that replace the operator's, so that the node uses the stand-ins. */
  settings: Pick<Env, 'recursion'> & Partial<Pick<Env, 'topLevel' | 'deposit'>>
  logins: DemoLogin[]
  /** Connects the node with its top-level node after it listens. */
  greet: (jobs: Pick<Jobs, 'enqueue'>) => Promise<void>
  stop: () => Promise<void>
}

/**
 * Starts the other nodes of a demo. Without the native protocol there are none; when the operator has
 * configured root servers, these are used instead of the stand-ins.
 */
export async function startDemoNodes(env: Env, db: Db, log: (line: string) => void): Promise<DemoNodes> {
  const { recursion, handlePort } = env
  if (!handlePort) return { settings: { recursion }, logins: [], greet: async () => {}, stop: async () => {} }
  const first = handlePort + OFFSET
  const ports = {
    top: first,
    second: first + 1,
    company: first + 2,
    own: first + 3,
    silent: first + 4,
    above: first + 5,
    slow: first + 6,
  }
  const key = await readKeyFile(
    join(env.dataDir, KEY_FILE),
    () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey,
  )
  const foreign =
    recursion.roots === undefined ? await startAll(makeForeignNodes(ports, key), '示例的外部节点', log) : []
  // A database with real data gets no demo company, and no account with a public password.
  const isDemo = (await findDemoDay(db)) !== 'foreign'
  const own = await startAll(
    isDemo ? [{ port: ports.own, answer: answerOwnPart, key, distance: 24 }] : [],
    '示例的企业自有节点',
    log,
  )
  if (foreign.length > 0) log('示例的外部节点已启动，试试查询 88.512.3001/AM-FR-22108')
  if (own.length > 0) log('示例的企业自有节点已启动，试试查询 88.449.1050/WH-EV40-0001')
  if (own.length > 0) await loadDemoOwnNode(db, { port: ports.own, key, at: new Date() })
  // The demo's companies are loaded by now, including the one with an own node.
  const above = isDemo ? await startDemoTopLevel(env, db, ports.above, log) : undefined
  const root = { name: TOP_NAME, transport: 'tcp' as const, host: '127.0.0.1', port: ports.top }
  return {
    settings: {
      recursion: {
        ...recursion,
        ...(foreign.length > 0 && { roots: [root] }),
        networks: [...recursion.networks, ...LOOPBACK],
      },
      ...above?.settings,
    },
    logins: own.length > 0 ? [OWN_NODE_LOGIN] : [],
    async greet(jobs) {
      if (!above?.settings.topLevel) return
      await jobs.enqueue(db, POLL, {}, { key: 'greet' })
      await jobs.enqueue(db, RECONCILE, { runId: createId() }, { key: 'greet' })
    },
    stop: async () =>
      void (await Promise.all([...[...foreign, ...own].map((server) => server.stop()), above?.stop()])),
  }
}
