import { generateKeyPair, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import { encodePublicKey } from '../../domains/resolution/handle/native/signature.ts'
import { RESPONSE } from '../../domains/resolution/handle/protocol.ts'
import { LOOPBACK } from '../../platform/base/outbound.ts'
import { getErrorCode } from '../../platform/base/problem.ts'
import type { Env } from '../../platform/settings/env.ts'
import { type StandIn, type StandInAnswer, siteAt, startNativeServer, valuesFrom } from './native-server.ts'

/* Other nodes beside a demo node, on loopback alone: identifiers of their prefixes resolve by recursion. */

/** Ports of the stand-ins follow that of the node's own native protocol. */
const NATIVE_PORT = 2641
const OFFSET = 10
const TOP_NAME = '国家顶级节点（示例）'

type Ports = { top: number; second: number; company: number; silent: number }

const record = (...values: (readonly [string, string | Buffer])[]): StandInAnswer => ({
  values: valuesFrom(values, { changedAt: Math.floor(Date.parse('2026-04-02T00:41:00Z') / 1000) }),
})

const referral = (handle: string, port: number, name: string): StandInAnswer => ({
  values: valuesFrom([['HS_SITE', siteAt(port, { name })]]),
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

function standIns({ top, second, company, silent }: Ports, key: KeyObject): StandIn[] {
  const secondName = '华东整车二级节点（示例）'
  const topAnswer = (handle: string): StandInAnswer => {
    if (/^0\.NA\/88\.512(\.|$)/i.test(handle)) return referral('0.NA/88.512', second, secondName)
    // Two nodes that point at each other, and one that is away.
    if (handle.startsWith('0.NA/88.300')) return referral('0.NA/88.300', second, '绕圈的节点（示例）')
    if (handle.startsWith('0.NA/88.301'))
      return record(['HS_SITE', siteAt(silent, { name: '停机的节点（示例）' })])
    return undefined
  }
  const secondAnswer = (handle: string): StandInAnswer => {
    if (handle.startsWith('0.NA/88.300')) return referral('0.NA/88.300', top, TOP_NAME)
    const publicKey = encodePublicKey(key)
    return handle.toUpperCase() === '0.NA/88.512.3001'
      ? record(['HS_SITE', siteAt(company, { name: '甬江汽车企业节点（示例）', publicKey })])
      : undefined
  }
  return [
    { port: top, answer: topAnswer, distance: 38 },
    { port: second, answer: secondAnswer, distance: 21 },
    { port: company, answer: (handle) => PARTS.get(handle.toUpperCase()), key, distance: 85 },
  ]
}

export type DemoNodes = { recursion: Env['recursion']; stop: () => Promise<void> }

/**
 * Starts the other nodes of a demo. Where a port is taken they are left out with a line; where the operator has named
 * roots, these are asked instead.
 */
export async function startDemoNodes(env: Env, log: (line: string) => void): Promise<DemoNodes> {
  const { recursion } = env
  const none = { recursion, stop: async () => {} }
  if (recursion.roots !== undefined || env.handlePort === 0) return none
  const first = (env.handlePort ?? NATIVE_PORT) + OFFSET
  const ports = { top: first, second: first + 1, company: first + 2, silent: first + 4 }
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const started: Awaited<ReturnType<typeof startNativeServer>>[] = []
  const stop = async () => void (await Promise.all(started.map((server) => server.stop())))
  for (const standIn of standIns(ports, privateKey)) {
    try {
      started.push(await startNativeServer(standIn))
    } catch (error) {
      if (getErrorCode(error) !== 'EADDRINUSE' && getErrorCode(error) !== 'EACCES') throw error
      await stop()
      log(`示例的外部节点没有启动：端口 ${standIn.port} 已被占用，跨节点查询不能试`)
      return none
    }
  }
  const root = { name: TOP_NAME, transport: 'tcp' as const, host: '127.0.0.1', port: ports.top }
  return { recursion: { ...recursion, roots: [root], networks: [...recursion.networks, ...LOOPBACK] }, stop }
}
