import type { KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { HOUR_SECONDS } from '@biaojie/contract/times.ts'
import { encodeSite, type SiteRecord } from '@biaojie/handle/site.ts'
import { encodeValue, type NativeValue } from '@biaojie/handle/values.ts'
import type { EncodedValues } from '../../domains/resolution/handle/native/answer.ts'
import { createGate } from '../../domains/resolution/handle/native/transport/gate.ts'
import { createTcpServer } from '../../domains/resolution/handle/native/transport/tcp.ts'
import { readMonotonicClock } from '../../platform/base/clock.ts'

/** What a stand-in answers for a handle: values, a referral, or nothing. */
export type StandInAnswer = Pick<EncodedValues, 'values' | 'referral'> | undefined

export type StandIn = {
  /** 0 takes a free port. */
  port: number
  answer: (handle: string) => StandInAnswer
  /** Signs answers for clients that ask for it. */
  key?: KeyObject | undefined
  /** Ms before each answer, as of a server that is far away. */
  distance?: number
}

const LOOPBACK = '127.0.0.1'

/** Makes values of a record from their texts, in order from 1. */
export const encodeValues = (
  values: readonly (readonly [type: string, data: string | Buffer])[],
  { ttl = HOUR_SECONDS, changedAt = 0 }: { ttl?: number; changedAt?: number } = {},
): NativeValue[] =>
  values.map(([type, data], at) => ({
    index: at + 1,
    type,
    data: typeof data === 'string' ? Buffer.from(data) : data,
    ttl,
    changedAt,
  }))

/** Returns the site of a server that listens on loopback, as values of HS_SITE hold it. */
export const makeSiteAt = (
  port: number,
  { name, publicKey = Buffer.alloc(0) }: { name: string; publicKey?: Buffer },
) => {
  const site: SiteRecord = {
    protocolVersion: { major: 2, minor: 11 },
    serialNumber: 1,
    primary: true,
    multiPrimary: false,
    attributes: [{ name: 'desc', value: name }],
    servers: [
      {
        serverId: 1,
        address: LOOPBACK,
        publicKey,
        interfaces: [{ query: true, admin: false, protocol: 'TCP', port }],
      },
    ],
  }
  return encodeSite(site)
}

/** Starts a small server of the native protocol on loopback. Rejects with the error of the system where it cannot listen. */
export async function startNativeServer({ port, answer, key, distance = 0 }: StandIn) {
  const server = createTcpServer({
    async findValues(handle) {
      if (distance > 0) await setTimeout(distance)
      const given = answer(handle)
      return given && { ...given, body: Buffer.concat(given.values.map(encodeValue)), written: [] }
    },
    holdValues: () => undefined,
    loadSignatures: async () => [],
    getSite() {
      throw new Error('a stand-in has no site record of its own')
    },
    key,
    now: Date.now,
    gate: createGate(() => () => true, readMonotonicClock),
    count: () => {},
    onError: () => {},
  })
  const sockets = new Set<{ destroy: () => void }>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.listen({ host: LOOPBACK, port })
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    async stop(): Promise<void> {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
