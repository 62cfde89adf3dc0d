import type {
  ForeignHop,
  ForeignIdentifier,
  ForeignValue,
} from '@biaojie/contract/resolution/resolution/foreign.ts'
import { formatTime } from '@biaojie/contract/times.ts'
import { toShortFingerprint } from '@biaojie/handle/signature.ts'
import { decodeSite } from '@biaojie/handle/site.ts'
import type { NativeValue } from '@biaojie/handle/values.ts'
import { writeSite } from '../site.ts'
import { toTimestamp } from '../values.ts'
import type { ForeignAnswer } from './recursion.ts'
import type { Hop } from './walk.ts'

/** Values for administering a record are never shown. */
const ADMINISTRATIVE = /^HS_(ADMIN|SECKEY|VLIST)\b/i
const isHidden = ({ type }: NativeValue) => ADMINISTRATIVE.test(type)

export const omitHidden = (values: readonly NativeValue[]): NativeValue[] =>
  values.filter((value) => !isHidden(value))

/** The maximum number of characters of a value, and of its type, that a page shows. */
const MAX_TEXT = 2_000
const MAX_TYPE = 64

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Decodes text and removes characters that change the text direction; undefined when the bytes are not text.
 */
function readText(data: Buffer): string | undefined {
  try {
    const text = utf8.decode(data)
    if (/[\p{Cc}--[\t\n\r]]/v.test(text)) return undefined
    return text.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
  } catch {
    return undefined
  }
}

const isPicture = (type: string, text: string) =>
  /^https?:\/\//i.test(text) &&
  (/IMAGE|PICTURE|PHOTO/i.test(type) || /\.(svg|png|jpe?g|gif|webp|avif)([?#]|$)/i.test(text))

function getKind(type: string, text: string): ForeignValue['kind'] {
  if (isPicture(type, text)) return 'picture'
  if (/^[a-z][a-z\d+.-]*:\S+$/i.test(text)) return 'link'
  return /<[a-z!/]/i.test(text) ? 'markup' : 'text'
}

function toShownValue(value: NativeValue): ForeignValue {
  const { index, ttl, data } = value
  const type = value.type.replace(/\p{C}/gu, '').slice(0, MAX_TYPE)
  const shown = { index, type, ttl: Math.max(0, ttl) }
  if (isHidden(value)) return { ...shown, text: '', kind: 'hidden' }
  const text = readText(data)
  if (text === undefined) return { ...shown, text: `${data.length}`, kind: 'binary' }
  return { ...shown, text: text.slice(0, MAX_TEXT), kind: getKind(type, text) }
}

const roundMs = (ms: number) => Math.round(ms * 10) / 10

const toShownHop = ({ endpoint, from, ms, ...hop }: Hop): ForeignHop => ({
  ...endpoint,
  ...hop,
  from: roundMs(from),
  ms: roundMs(ms),
})

/** Returns an answer in the form that the page shows. */
export function toShownAnswer(
  identifier: string,
  answer: ForeignAnswer,
  companyName: string,
): ForeignIdentifier {
  const { walk, preparing, took, kept, at, until, lastSeen } = answer
  const isRecord = walk.outcome === 'record'
  return {
    identifier,
    outcome: walk.outcome,
    companyName,
    handle: isRecord ? walk.handle : identifier,
    values: isRecord ? walk.reply.values.map(toShownValue) : [],
    hops: walk.hops.map(toShownHop),
    preparing: roundMs(preparing),
    took: roundMs(took),
    kept,
    answeredAt: formatTime(at),
    keptUntil: formatTime(until),
    lastSeen: lastSeen === undefined ? '' : formatTime(lastSeen),
    origin: isRecord
      ? {
          name: walk.from.name,
          host: walk.from.host,
          port: walk.from.port,
          transport: walk.from.transport,
          signature: walk.reply.signature,
          key: toShortFingerprint(walk.from.publicKey),
        }
      : null,
  }
}

/** Returns the answer of a node that does not ask other nodes. */
export const makeOffAnswer = (identifier: string, now: number): ForeignIdentifier => ({
  identifier,
  outcome: 'off',
  companyName: '',
  handle: identifier,
  values: [],
  hops: [],
  preparing: 0,
  took: 0,
  kept: false,
  answeredAt: formatTime(now),
  keptUntil: '',
  lastSeen: '',
  origin: null,
})

function toJsonData(value: NativeValue): object {
  if (/^HS_SITE\b/.test(value.type)) {
    try {
      return { format: 'site', value: writeSite(decodeSite(value.data)) }
    } catch {
      // Bytes that are not a site are returned unchanged.
    }
  }
  const text = readText(value.data)
  return text === undefined
    ? { format: 'base64', value: value.data.toString('base64') }
    : { format: 'string', value: text }
}

/** Returns values in the form of the HTTP API. */
export const toJsonValues = (values: readonly NativeValue[]): object[] =>
  omitHidden(values).map((value) => ({
    index: value.index,
    type: value.type,
    data: toJsonData(value),
    ttl: value.ttl,
    timestamp: toTimestamp(new Date(value.changedAt * 1000)),
  }))

/** Returns the servers that were asked, for programs. */
export const toJsonPath = ({ hops }: ForeignAnswer['walk']): object[] =>
  hops.map(({ asked, endpoint: { name, host, port, transport }, from, ms, outcome, response }) => ({
    asked,
    server: `${host.includes(':') ? `[${host}]` : host}:${port}`,
    ...(name && { name }),
    protocol: transport,
    from: roundMs(from),
    ms: roundMs(ms),
    outcome,
    responseCode: response,
  }))

/** The message for each kind of failure. */
export const FAILURE_MESSAGES: Readonly<Record<Exclude<ForeignAnswer['walk']['outcome'], 'record'>, string>> =
  {
    unknown: '对方没有这个标识',
    loop: '几个节点互相指来指去，没有找到头',
    slow: '对方没有在时限内应答',
    'no-answer': '对方没有应答',
    mismatch: '对方答的不是所问的标识，没有采用',
    'too-large': '对方的应答太大，没有读取',
  }
