import { isOneOf } from '@biaojie/contract/records.ts'
import type { SiteFields } from '@biaojie/contract/resolution/own-nodes/rules.ts'
import { readBytes } from '../../../base/read-bytes.ts'
import {
  ANSWER_BYTES_MAX,
  ANSWER_MS,
  type Change,
  cutInfo,
  cutMessage,
  cutText,
  HOSTINGS,
  MESSAGE_KINDS,
  PREFIX_MAX,
  PREFIX_STATUSES,
  type PrefixInfo,
  REFERENCE_MAX,
  type TopLevelAnswer,
  type TopLevelPort,
  TopLevelRefusal,
  TopLevelUnavailable,
  toUnavailable,
} from '../top-level.ts'

const REFERENCE = /^[\w.:-]{1,100}$/
type Fields = Record<string, unknown>
type Request = { method: string; path: string; id?: string; body?: object }

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const toFields = (value: unknown): Fields => (isFields(value) ? value : {})
const toText = (value: unknown) => (typeof value === 'string' ? value : '')
const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const toPort = (value: unknown) =>
  Number.isInteger(value) ? Math.min(65_535, Math.max(0, Number(value))) : 0

/**
 * Statuses that mean that the other side cannot decide now; 401 and 403 concern our token, not the change.
 */
const isUndecided = (status: number) =>
  status >= 500 || CREDENTIALS.has(status) || [408, 425, 429].includes(status)
const CREDENTIALS = new Set([401, 403])

function readJson(text: string): Fields {
  if (text === '') return {}
  try {
    return toFields(JSON.parse(text))
  } catch {
    throw new TopLevelUnavailable('malformed', 'the answer is no JSON')
  }
}

/** Returns the HTTP request for a change. */
function toRequest(id: string, change: Change): Request {
  const about = `/prefixes/${change.prefix}`
  switch (change.kind) {
    case 'create': {
      const { prefix, data } = change
      return { method: 'POST', path: '/prefix-registrations', id, body: { prefix, ...data } }
    }
    case 'update':
      return { method: 'PATCH', path: about, id, body: change.data }
    case 'suspend':
      return { method: 'POST', path: `${about}/suspend`, id, body: { reason: change.reason } }
    case 'restore':
      return { method: 'POST', path: `${about}/restore`, id, body: {} }
    case 'delete':
      return { method: 'DELETE', path: about, id, body: { reason: change.reason } }
    case 'hosting':
      return {
        method: 'PUT',
        path: `${about}/hosting`,
        id,
        body: { hosting: change.isHosted ? 'hosted' : 'own' },
      }
    case 'sites':
      return { method: 'PUT', path: `${about}/sites`, id, body: { sites: change.sites } }
    case 'report':
      return { method: 'PUT', path: `/reports/${change.type}/${change.day}`, id, body: { rows: change.rows } }
  }
}

const readSite = (value: unknown): SiteFields => {
  const { name, ipv4, ipv6, tcp, udp, http, publicKey } = toFields(value)
  return {
    name: toText(name),
    ipv4: toText(ipv4),
    ipv6: toText(ipv6),
    tcp: toPort(tcp),
    udp: toPort(udp),
    http: toPort(http),
    publicKey: toText(publicKey),
  }
}

function readInfo(given: Fields, prefix: string): PrefixInfo {
  const { status, hosting, reason, created, sites } = given
  if (given.prefix !== prefix) throw new TopLevelUnavailable('mismatch', 'the answer is about another prefix')
  if (!isOneOf(PREFIX_STATUSES, status))
    throw new TopLevelUnavailable('malformed', 'the answer has no status')
  const { name, industryCode, areaCode, address, website, introduce } = given
  return cutInfo({
    prefix,
    status,
    hosting: isOneOf(HOSTINGS, hosting) ? hosting : 'hosted',
    reason: toText(reason),
    created: toText(created),
    data: {
      name: toText(name),
      industryCode: toText(industryCode),
      areaCode: toText(areaCode),
      address: toText(address),
      website: toText(website),
      introduce: toText(introduce),
    },
    sites: toList(sites).map(readSite),
  })
}

/** A top-level node over HTTP: JSON both ways, with a bearer token and an idempotency key (docs/top-level.md). */
export function createHttpTopLevel(config: { url: string; token: string }): TopLevelPort {
  async function exchange({ method, path, id, body }: Request): Promise<{ status: number; text: string }> {
    const headers = {
      authorization: `Bearer ${config.token}`,
      accept: 'application/json',
      ...(id && { 'idempotency-key': id }),
      ...(body && { 'content-type': 'application/json' }),
    }
    try {
      const response = await fetch(`${config.url}${path}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(ANSWER_MS),
        redirect: 'error',
      })
      const bytes = response.body ? await readBytes(response.body, ANSWER_BYTES_MAX) : Buffer.alloc(0)
      return { status: response.status, text: bytes.toString('utf8') }
    } catch (error) {
      throw toUnavailable(error)
    }
  }

  async function call(request: Request): Promise<{ status: number; fields: Fields }> {
    const { status, text } = await exchange(request)
    if (isUndecided(status) || (status >= 300 && status < 400))
      throw CREDENTIALS.has(status)
        ? new TopLevelUnavailable('credentials', 'the token is refused')
        : new TopLevelUnavailable('status', `top-level node answered HTTP ${status}`, status)
    if (status >= 400) {
      // An HTML page of a proxy is not used as a reason.
      const { message } = text.startsWith('{') ? readJson(text) : {}
      throw new TopLevelRefusal(status, cutText(toText(message)) || `HTTP ${status}`)
    }
    return { status, fields: readJson(text) }
  }

  return {
    facts: { protocol: 'HTTP', host: new URL(config.url).host, certificateUntil: undefined },
    async send(id, change) {
      const { status, fields } = await call(toRequest(id, change))
      const reference = toText(fields.reference)
      if (change.kind === 'create' && !REFERENCE.test(reference))
        throw new TopLevelUnavailable('malformed', 'top-level node gave no reference')
      return {
        reference: cutText(reference, REFERENCE_MAX),
        isPending: status === 202 || change.kind === 'create',
      }
    },
    async check(prefixes) {
      const query = prefixes.map((prefix) => `prefix=${encodeURIComponent(prefix)}`).join('&')
      const { fields } = await call({ method: 'GET', path: `/prefixes/free?${query}` })
      return toList(fields.free).flatMap((prefix) =>
        prefixes.includes(String(prefix)) ? [String(prefix)] : [],
      )
    },
    async info(prefix) {
      try {
        return readInfo((await call({ method: 'GET', path: `/prefixes/${prefix}` })).fields, prefix)
      } catch (error) {
        if (error instanceof TopLevelRefusal && error.code === 404) return undefined
        throw error
      }
    },
    async list(below, after) {
      const { fields } = await call({ method: 'GET', path: `/prefixes?below=${below}&after=${after}` })
      return {
        prefixes: toList(fields.prefixes).map((prefix) => cutText(toText(prefix), PREFIX_MAX)),
        isLast: fields.more !== true,
      }
    },
    async ask({ reference }): Promise<TopLevelAnswer> {
      const { fields } = await call({ method: 'GET', path: `/prefix-registrations/${reference}` })
      const reason = cutText(toText(fields.reason))
      if (fields.status === 'pending') return { decision: 'pending' }
      if (fields.status === 'approved') return { decision: 'approve', reason }
      if (fields.status === 'rejected') return { decision: 'reject', reason }
      throw new TopLevelUnavailable('malformed', 'top-level node gave no status')
    },
    async poll() {
      const { fields } = await call({ method: 'GET', path: '/messages?limit=1' })
      const [first] = toList(fields.messages).map(toFields)
      if (!first) return undefined
      const at = new Date(toText(first.time))
      return cutMessage({
        id: toText(first.id),
        kind: isOneOf(MESSAGE_KINDS, first.kind) ? first.kind : 'notice',
        prefix: toText(first.prefix),
        changeId: toText(first.key),
        at: Number.isNaN(at.getTime()) ? new Date(0) : at,
        text: toText(first.text),
      })
    },
    async acknowledge(messageId) {
      await call({ method: 'DELETE', path: `/messages/${encodeURIComponent(messageId)}` })
    },
    close: () => {},
  }
}
