import { ENVELOPE_SIZE, readAskedHandle, readEnvelope } from '@biaojie/handle/message.ts'
import { RESPONSE, type Wanted } from '@biaojie/handle/protocol.ts'
import { encodeKeyValue, encodePublicKey } from '@biaojie/handle/signature.ts'
import { encodeSite, type SiteRecord } from '@biaojie/handle/site.ts'
import { encodeValue, type NativeValue } from '@biaojie/handle/values.ts'
import type { Registry } from 'prom-client'
import { createRateLimiter, type RateLimiter } from '../../../../http/access/rate-limit.ts'
import { Refusal } from '../../../../http/errors.ts'
import { type Now, readMonotonicClock } from '../../../../platform/base/clock.ts'
import type { Lookup } from '../../../../platform/base/logs/lookup-log.ts'
import { getErrorCode } from '../../../../platform/base/problem.ts'
import type { Db } from '../../../../platform/database/database.ts'
import type { Env } from '../../../../platform/settings/env.ts'
import { loadNodeKey } from '../../../../platform/shared/key-file.ts'
import { shareRates } from '../../../../platform/shared/quota/rates.ts'
import type { AnswerOrder } from '../../resolution/resolution.ts'
import type { Delegation, Handle } from '../handle.ts'
import { isForeign, isHandle, isPrefixHandle, stripNaming, toName, toPrefixHandle } from '../names.ts'
import { omitHidden } from '../recursion/shown.ts'
import { findSiteRecord, loadSerial, makeSiteRecord, type NativeAddress } from '../site.ts'
import type { HandleValue } from '../values.ts'
import { answerMessage, type EncodedValues, type HeldValues, joinAnswer, makeRefusal } from './answer.ts'
import { createCounts } from './counts.ts'
import { createGate } from './transport/gate.ts'
import { type Native, startNative } from './transport/server.ts'
import type { TransportDeps } from './transport/tcp.ts'

export type NativeServiceDeps = {
  env: Pick<
    Env,
    'dataDir' | 'handleHost' | 'port' | 'publicUrl' | 'handlePort' | 'handleAddress' | 'lookupLimitPerMinute'
  >
  db: Db
  now: Now
  handle: Handle
  registry: Registry
  warn: (line: object, message: string) => void
}

function encodeData(data: HandleValue['data'], site: SiteRecord): Buffer {
  if (data.format === 'site') return encodeSite(findSiteRecord(data.value) ?? site)
  return data.format === 'key' ? encodeKeyValue(data.value) : Buffer.from(data.value)
}

const toNativeValue = (
  { index, type, data, ttl, timestamp }: HandleValue,
  site: SiteRecord,
): NativeValue => ({
  index,
  type,
  data: encodeData(data, site),
  ttl,
  changedAt: Math.floor(Date.parse(timestamp) / 1000),
})

/** Referrals by delegation; they stay cached as long as the delegation object. */
const referrals = new WeakMap<Delegation, Map<string, EncodedValues>>()

/**
 * Returns the handle of the service that a referral names: that of the prefix, or of the delegated prefix below it.
 * None for some of a prefix's identifiers, because the record of the prefix leads to this node; clients use the
 * sites in the referral.
 */
function getService({ prefix, scope }: Delegation, name: string): string {
  if (scope.length === 0) return toPrefixHandle(prefix)
  const below = scope.find(
    (delegated) => name.startsWith(delegated) && /^[./]/.test(name.slice(delegated.length)),
  )
  return below ? toPrefixHandle(below) : ''
}

/** Returns the referral to the servers of a company: for its handles, or for the prefixes below its own. */
function makeReferral(delegation: Delegation, requested: string): EncodedValues {
  const response = isPrefixHandle(requested) ? RESPONSE.prefixReferral : RESPONSE.serviceReferral
  const handle = getService(delegation, stripNaming(requested))
  const made = referrals.get(delegation) ?? new Map<string, EncodedValues>()
  referrals.set(delegation, made)
  const key = `${response} ${handle}`
  const cached = made.get(key)
  if (cached) return cached
  const type = response === RESPONSE.prefixReferral ? 'HS_SITE.PREFIX' : 'HS_SITE'
  const changedAt = Math.floor(delegation.since.getTime() / 1000)
  const values = delegation.sites.map((site, at) => {
    return { index: at + 1, type, data: encodeSite(site), ttl: delegation.ttl, changedAt }
  })
  const referral = { response, handle }
  const fresh = { values, body: Buffer.concat(values.map(encodeValue)), written: [], referral }
  made.set(key, fresh)
  return fresh
}

/** Answer orders in which this node's own records are used. */
const OURS = new Set<AnswerOrder | undefined>([undefined, 'ours-first'])

/** Creates functions that read values in the form of the protocol, and count each value that they find. */
function createValues(handle: Handle, origin: string, site: () => SiteRecord) {
  const encoded = handle.derived((values): EncodedValues => {
    const native = values.map((value) => toNativeValue(value, site()))
    return { values: native, body: Buffer.concat(native.map(encodeValue)), written: [] }
  })
  const toPrefix = (requested: string) => requested.slice(0, Math.max(0, requested.indexOf('/')))
  /** The record of a delegated prefix itself is answered by this node; handles below it are not. */
  function findDelegation(requested: string): Delegation | undefined {
    const delegation = handle.findDelegation(requested)
    if (!delegation) return undefined
    const { prefix, scope } = delegation
    const name = stripNaming(requested)
    const isItself = isPrefixHandle(requested) && (name === prefix || scope.includes(name))
    return isItself ? undefined : delegation
  }
  /** Returns the referral for a handle that the company's servers answer first. */
  function findReferral(requested: string): EncodedValues | undefined {
    const delegation = findDelegation(requested)
    if (!delegation) return undefined
    const order = handle.getOrder(delegation)
    return order === 'theirs' || order === 'theirs-first' ? makeReferral(delegation, requested) : undefined
  }
  const countAnswer = (found: EncodedValues | undefined, ms: number, requested: string) => {
    if (found) handle.count(ms, toPrefix(requested))
    return found
  }
  return {
    findValues(requested: string) {
      const delegation = findDelegation(requested)
      const order = delegation && handle.getOrder(delegation)
      if (order === 'ended') return 'moved' as const
      const referral = delegation && makeReferral(delegation, requested)
      const name = toName(requested)
      if (referral && !(name && order === 'ours-first')) return countAnswer(referral, 0, requested)
      const missing = referral ?? (isForeign(requested) ? ('foreign' as const) : undefined)
      if (!name) return isHandle(requested) ? missing : ('invalid' as const)
      const from = performance.now()
      const given = encoded.read(name, origin)
      return given instanceof Promise
        ? given.then((found) => countAnswer(found, performance.now() - from, requested) ?? missing)
        : (countAnswer(given, performance.now() - from, requested) ?? missing)
    },
    async loadSignatures(requested: string, wanted: Wanted): Promise<NativeValue[]> {
      const name = toName(requested)
      const signatures = name ? await handle.signatures.load(name, origin, wanted) : []
      return signatures.map((value) => toNativeValue(value, site()))
    },
    holdValues(requested: string): HeldValues | undefined {
      const prefix = toPrefix(requested)
      if (findReferral(requested))
        return { values: () => findReferral(requested), count: (at) => handle.count(0, prefix, at) }
      const held = encoded.hold(requested, origin)
      const isOurs = () => OURS.has(handle.findOrder(requested))
      const values = held && (() => (isOurs() ? held() : undefined))
      // The clock is read only once, because reading it takes longer than a cache lookup.
      return values && { values, count: (at) => handle.count(0, prefix, at) }
    },
  }
}

/** Returns all values of a record of another node in the form of the protocol, or an error code. */
function createRecurse({ recursion }: Handle) {
  if (!recursion.isOn) return undefined
  return async (handle: string, ip: string, passed: number): Promise<EncodedValues | number> => {
    if (!recursion.isResolvable(handle)) return RESPONSE.notResponsible
    try {
      const { walk } = await recursion.resolve(handle, { ip, recursion: passed })
      if (walk.outcome === 'unknown') return RESPONSE.handleNotFound
      if (walk.outcome !== 'record') return RESPONSE.error
      const values = omitHidden(walk.reply.values)
      return { values, body: Buffer.concat(values.map(encodeValue)), written: [] }
    } catch (error) {
      if (error instanceof Refusal) return RESPONSE.busy
      throw error
    }
  }
}

const OUTCOMES: Readonly<Record<number, Lookup['outcome']>> = {
  [RESPONSE.success]: 'found',
  [RESPONSE.valuesNotFound]: 'found',
  [RESPONSE.handleNotFound]: 'unknown',
  [RESPONSE.serviceReferral]: 'referred',
  [RESPONSE.prefixReferral]: 'referred',
  [RESPONSE.error]: 'failed',
}

/** Logs resolutions by their messages; undefined where lookups are not logged. */
const createMessageLog = ({ lookupLog }: Handle): TransportDeps['log'] =>
  lookupLog &&
  ((bytes, at, response, ip) => {
    const handle = readAskedHandle(bytes, at)
    if (handle) lookupLog.write({ handle, kind: 'native', outcome: OUTCOMES[response] ?? 'refused', ip })
  })

/**
 * The native protocol of this node, which starts and stops with the node; over HTTP it needs no separate
 * port.
 */
export function createNativeService({ env, db, now, handle, registry, warn }: NativeServiceDeps) {
  let native: Native | undefined
  let limit: RateLimiter | undefined
  let site: SiteRecord | undefined
  let prepared: Promise<TransportDeps> | undefined
  let overHttp: Promise<void> | undefined
  const count = createCounts(registry)
  const origin = env.publicUrl ?? `http://localhost:${env.port}`
  const getSite = () => {
    if (!site) throw new Error('the site is not known yet')
    return site
  }

  async function prepare(): Promise<TransportDeps> {
    const key = await loadNodeKey(env.dataDir, 'handle')
    const limiter = createRateLimiter(undefined, shareRates(db))
    limit = limiter
    return {
      ...createValues(handle, origin, getSite),
      recurse: createRecurse(handle),
      getSite,
      key,
      now: () => now().getTime(),
      // An address may send as many requests in a minute as over the lookup API.
      gate: createGate((ip) => limiter.allowance('native', env.lookupLimitPerMinute, ip), readMonotonicClock),
      count,
      log: createMessageLog(handle),
      onError: (error: unknown) => warn({ err: error }, 'Handle 原生协议的请求没有得到应答'),
    }
  }
  /** These dependencies are the same for all transports. */
  function loadDeps(): Promise<TransportDeps> {
    prepared ??= prepare()
    return prepared
  }

  /** Publishes the node's address in the records of prefixes, if it can be reached from outside. */
  async function announce(reached: NativeAddress | undefined): Promise<void> {
    const { key } = await loadDeps()
    if (!key) return
    const publicKey = encodePublicKey(key)
    const serial = await loadSerial(db, { origin, native: reached, publicKey })
    site = makeSiteRecord({ origin, native: reached, publicKey, serial })
    if (env.handleAddress && reached && site) handle.announce(site)
  }

  async function start(port: number): Promise<void> {
    native = await startNative(await loadDeps(), { host: env.handleHost, port })
    await announce({ address: env.handleAddress ?? '127.0.0.1', port: native.port })
  }

  return {
    /** If the port is in use, the node runs without the protocol and logs this. */
    async start(): Promise<void> {
      const { handlePort } = env
      if (handlePort === undefined) return
      await start(handlePort).catch((error) => {
        const code = getErrorCode(error)
        if (code !== 'EADDRINUSE' && code !== 'EACCES') throw error
        const why = code === 'EADDRINUSE' ? '端口已被占用' : '没有权限使用该端口'
        warn({ port: handlePort }, `Handle 原生协议没有启动：${why}；可用 HANDLE_PORT 换一个端口，或设为 off`)
      })
    },
    /**
     * Answers a message with envelope that came over HTTP; undefined when it is not a message of the
     * protocol.
     */
    async answer(bytes: Buffer, ip: string): Promise<Buffer | undefined> {
      const from = performance.now()
      if (bytes.length < ENVELOPE_SIZE) return undefined
      const envelope = readEnvelope(bytes)
      const message = bytes.subarray(ENVELOPE_SIZE)
      if (envelope.truncated || envelope.length !== message.length) return undefined
      const deps = await loadDeps()
      if (!native) {
        overHttp ??= announce(undefined)
        await overHttp
      }
      const reply = deps.gate.allowanceOf(ip)()
        ? await answerMessage(deps, envelope, message, deps.onError, ip)
        : makeRefusal(deps, envelope, RESPONSE.busy, 'too many requests from this address')
      count('http', reply.response, performance.now() - from)
      deps.log?.(message, 0, reply.response, ip)
      return joinAnswer(reply)
    },
    /** Undefined while the protocol is disabled. */
    get port() {
      return native?.port
    },
    async stop() {
      limit?.stop()
      await native?.stop()
    },
  }
}
export type NativeService = ReturnType<typeof createNativeService>
