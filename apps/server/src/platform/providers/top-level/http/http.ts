import { isOneOf } from '@biaojie/contract/records.ts'
import type { SiteFields } from '@biaojie/contract/resolution/own-nodes/rules.ts'
import {
  ANSWER_BYTES_MAX,
  ANSWER_MS,
  type Change,
  HOSTINGS,
  MESSAGE_KINDS,
  PREFIX_STATUSES,
  type PrefixInfo,
  TEXT_MAX,
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
const toText = (value: unknown, most = TEXT_MAX) =>
  typeof value === 'string' ? [...value].slice(0, most).join('') : ''
const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const toPort = (value: unknown) =>
  Number.isInteger(value) ? Math.min(65_535, Math.max(0, Number(value))) : 0

/**
 * Statuses that mean that the other side cannot decide now; 401 and 403 concern our token, not the change.
 */
const isUndecided = (status: number) =>
  status >= 500 || CREDENTIALS.has(status) || [408, 425, 429].includes(status)
const CREDENTIALS = new Set([401, 403])

/** Reads a response up to a size limit, whatever its Content-Length says. */
async function readBounded(response: Response): Promise<string> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of response.body ?? []) {
    bytes += piece.length
    if (bytes > ANSWER_BYTES_MAX) throw new TopLevelUnavailable('too_long', 'the answer is too long')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

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
    name: toText(name, 40),
    ipv4: toText(ipv4, 15),
    ipv6: toText(ipv6, 39),
    tcp: toPort(tcp),
    udp: toPort(udp),
    http: toPort(http),
    publicKey: toText(publicKey, 2_000),
  }
}

function readInfo(given: Fields, prefix: string): PrefixInfo {
  const { status, hosting, reason, created, sites } = given
  if (given.prefix !== prefix) throw new TopLevelUnavailable('mismatch', 'the answer is about another prefix')
  if (!isOneOf(PREFIX_STATUSES, status))
    throw new TopLevelUnavailable('malformed', 'the answer has no status')
  const { name, industryCode, areaCode, address, website, introduce } = given
  return {
    prefix,
    status,
    hosting: isOneOf(HOSTINGS, hosting) ? hosting : 'hosted',
    reason: toText(reason),
    created: toText(created, 10),
    data: {
      name: toText(name),
      industryCode: toText(industryCode),
      areaCode: toText(areaCode),
      address: toText(address),
      website: toText(website),
      introduce: toText(introduce, 4_000),
    },
    sites: toList(sites).slice(0, 16).map(readSite),
  }
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
      return { status: response.status, text: await readBounded(response) }
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
      throw new TopLevelRefusal(status, toText(message) || `HTTP ${status}`)
    }
    return { status, fields: readJson(text) }
  }

  return {
    facts: { protocol: 'HTTP', host: new URL(config.url).host, certificateUntil: undefined },
    async send(id, change) {
      const { status, fields } = await call(toRequest(id, change))
      const reference = toText(fields.reference, 101)
      if (change.kind === 'create' && !REFERENCE.test(reference))
        throw new TopLevelUnavailable('malformed', 'top-level node gave no reference')
      return { reference, isPending: status === 202 || change.kind === 'create' }
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
        prefixes: toList(fields.prefixes).map((prefix) => toText(prefix, 40)),
        isLast: fields.more !== true,
      }
    },
    async ask({ reference }): Promise<TopLevelAnswer> {
      const { fields } = await call({ method: 'GET', path: `/prefix-registrations/${reference}` })
      const reason = toText(fields.reason)
      if (fields.status === 'pending') return { decision: 'pending' }
      if (fields.status === 'approved') return { decision: 'approve', reason }
      if (fields.status === 'rejected') return { decision: 'reject', reason }
      throw new TopLevelUnavailable('malformed', 'top-level node gave no status')
    },
    async poll() {
      const { fields } = await call({ method: 'GET', path: '/messages?limit=1' })
      const [first] = toList(fields.messages).map(toFields)
      if (!first) return undefined
      const id = toText(first.id, 80)
      if (id === '') throw new TopLevelUnavailable('malformed', 'the message has no id')
      const at = new Date(toText(first.time, 40))
      return {
        id,
        kind: isOneOf(MESSAGE_KINDS, first.kind) ? first.kind : 'notice',
        prefix: toText(first.prefix, 40),
        changeId: toText(first.key, 80),
        at: Number.isNaN(at.getTime()) ? new Date(0) : at,
        text: toText(first.text),
      }
    },
    async acknowledge(messageId) {
      await call({ method: 'DELETE', path: `/messages/${encodeURIComponent(messageId)}` })
    },
    close: () => {},
  }
}
