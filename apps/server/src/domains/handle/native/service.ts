import { Counter, Histogram, type Registry } from 'prom-client'
import { createRateLimiter } from '../../../http/access/rate-limit.ts'
import { Refusal } from '../../../http/errors.ts'
import { monotonic, type Now } from '../../../platform/base/clock.ts'
import type { Env } from '../../../platform/base/env.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Handle } from '../handle.ts'
import { isHandle, nameOf } from '../names.ts'
import { serialOf, siteRecord } from '../site.ts'
import type { HandleValue } from '../values.ts'
import { nodeKey } from './node-key.ts'
import { encodePublicKey } from './signature.ts'
import { encodeSite, type SiteRecord } from './site.ts'
import { createGate } from './transport/gate.ts'
import { type Native, startNative } from './transport/server.ts'
import type { NativeValue } from './values.ts'

export type NativeServiceDeps = {
  env: Pick<
    Env,
    'dataDir' | 'host' | 'port' | 'publicUrl' | 'handlePort' | 'handleAddress' | 'lookupLimitPerMinute'
  >
  db: Db
  now: Now
  handle: Handle
  registry: Registry
  warn: (line: object, message: string) => void
}

const nativeValue = ({ index, type, data, ttl, timestamp }: HandleValue, site: SiteRecord): NativeValue => ({
  index,
  type,
  data: data.format === 'site' ? encodeSite(site) : Buffer.from(data.value),
  ttl,
  changedAt: Math.floor(Date.parse(timestamp) / 1000),
})

function createCounts(registry: Registry) {
  const answers = new Counter({
    name: 'biaojie_native_answers_total',
    help: 'Handle 原生协议的应答数，按传输与应答码',
    labelNames: ['transport', 'response'] as const,
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'biaojie_native_answer_seconds',
    help: 'Handle 原生协议的应答耗时（秒），按传输',
    labelNames: ['transport'] as const,
    buckets: [0.0005, 0.002, 0.01, 0.05, 0.25, 1],
    registers: [registry],
  })
  return (transport: 'tcp' | 'udp', response: number, ms: number) => {
    answers.inc({ transport, response })
    seconds.observe({ transport }, ms / 1000)
  }
}

/** Limits the requests of an address in a minute as for lookups. */
function createAllowance(perMinute: number) {
  const limit = createRateLimiter()
  return (ip: string): boolean => {
    try {
      limit('native', perMinute, ip)
      return true
    } catch (error) {
      if (error instanceof Refusal) return false
      throw error
    }
  }
}

/** The native protocol of this node, which starts and stops with it. */
export function createNativeService({ env, db, now, handle, registry, warn }: NativeServiceDeps) {
  let native: Native | undefined
  const count = createCounts(registry)

  async function start(port: number): Promise<void> {
    const key = await nodeKey(env.dataDir)
    const publicKey = encodePublicKey(key)
    const origin = env.publicUrl ?? `http://localhost:${env.port}`
    let known: SiteRecord | undefined
    const site = () => {
      if (!known) throw new Error('the site is not known yet')
      return known
    }
    const deps = {
      valuesOf: async (asked: string) => {
        const name = nameOf(asked)
        if (!name) return isHandle(asked) ? undefined : ('invalid' as const)
        const from = performance.now()
        const values = await handle.values(name, origin)
        if (values) handle.count(performance.now() - from)
        return values?.map((value) => nativeValue(value, site()))
      },
      site,
      key,
      now: () => now().getTime(),
      gate: createGate(createAllowance(env.lookupLimitPerMinute), monotonic),
      count,
      onError: (error: unknown) => warn({ err: error }, 'Handle 原生协议的请求没有得到应答'),
    }
    native = await startNative(deps, { host: env.host, port })
    const reached = { address: env.handleAddress ?? '127.0.0.1', port: native.port }
    const serial = await serialOf(db, { origin, native: reached, publicKey })
    known = siteRecord({ origin, native: reached, publicKey, serial })
    // Without an address the node cannot be found from outside, so that the records of prefixes name none.
    if (env.handleAddress && known) handle.announce(known)
  }

  return {
    /** Where the port is taken the node runs on without the protocol, and says so. */
    async start(): Promise<void> {
      const { handlePort } = env
      if (handlePort === undefined) return
      await start(handlePort).catch((error) => {
        const code = error instanceof Error && 'code' in error ? error.code : undefined
        if (code !== 'EADDRINUSE' && code !== 'EACCES') throw error
        const why = code === 'EADDRINUSE' ? '端口已被占用' : '没有权限使用该端口'
        warn({ port: handlePort }, `Handle 原生协议没有启动：${why}；可用 HANDLE_PORT 换一个端口，或设为 off`)
      })
    },
    /** Undefined while the protocol is off. */
    get port() {
      return native?.port
    },
    stop: async () => native?.stop(),
  }
}
export type NativeService = ReturnType<typeof createNativeService>
