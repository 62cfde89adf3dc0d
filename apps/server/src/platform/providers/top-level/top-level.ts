import type { SiteFields } from '@biaojie/contract/resolution/own-nodes/rules.ts'
import { TooManyBytes } from '../../base/read-bytes.ts'

/** A word that is added here does not compile until `kinds.ts` has its row. */
export type TopLevelInterface = 'http' | 'epp'

/** What the top-level node keeps about the holder of a prefix. */
export type PrefixData = {
  name: string
  licenseType: string
  cardNo: string
  /** Codes as in the directory of companies: the industry class, and the district. */
  industryCode: string
  areaCode: string
  address: string
  website: string
  introduce: string
  legalPerson: string
  liaison: string
  liaisonPhone: string
  liaisonEmail: string
}

export const REPORT_TYPES = ['counts', 'templates', 'logs', 'deposit'] as const
export type ReportType = (typeof REPORT_TYPES)[number]
/** The figures of one day; a row without a prefix is about the whole node. */
export type ReportRow = { prefix: string; name: string; value: string }

/** A change of a prefix, or a report, which has no prefix. */
export type Change =
  | { kind: 'create'; prefix: string; data: PrefixData }
  | { kind: 'update'; prefix: string; data: Partial<PrefixData> }
  | { kind: 'suspend' | 'delete'; prefix: string; reason: string }
  | { kind: 'restore'; prefix: string }
  | { kind: 'hosting'; prefix: string; isHosted: boolean }
  | { kind: 'sites'; prefix: string; sites: readonly SiteFields[] }
  | { kind: 'report'; prefix: ''; type: ReportType; day: string; rows: readonly ReportRow[] }
export type ChangeKind = Change['kind']

/** The reference of the top-level node for a change, and whether a decision follows later. */
export type Accepted = { reference: string; isPending: boolean }

export const PREFIX_STATUSES = [
  'disabled',
  'enabled',
  'deleting',
  'rejected',
  'waiting',
  'reviewing',
] as const
export type PrefixStatus = (typeof PREFIX_STATUSES)[number]
export const HOSTINGS = ['own', 'applied', 'rejected', 'hosted'] as const
export type Hosting = (typeof HOSTINGS)[number]

/** A prefix as the top-level node stores it, without the contacts of its holder. */
export type PrefixInfo = {
  prefix: string
  status: PrefixStatus
  hosting: Hosting
  /** Why it was rejected or suspended. */
  reason: string
  /** YYYY-MM-DD. */
  created: string
  data: Pick<PrefixData, 'name' | 'industryCode' | 'areaCode' | 'address' | 'website' | 'introduce'>
  sites: readonly SiteFields[]
}

export const MESSAGE_KINDS = ['approved', 'rejected', 'suspended', 'restored', 'notice'] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]
export type Message = {
  id: string
  kind: MessageKind
  /** Empty for notices to the node. */
  prefix: string
  /** The id of the decided change; empty when the message is not about a change. */
  changeId: string
  at: Date
  text: string
}

export type TopLevelAnswer = { decision: 'pending' } | { decision: 'approve' | 'reject'; reason: string }

/** Describes the connection of the node, for people. */
export type ConnectionFacts = { protocol: string; host: string; certificateUntil: Date | undefined }

/**
 * The top-level node. Every call answers within 10 s or throws. TopLevelRefusal: the node has decided, so
 * repeating the call changes nothing. TopLevelUnavailable: there was no valid answer, so the request may or
 * may not have been carried out.
 */
export type TopLevelPort = {
  facts: ConnectionFacts
  /**
   * Sends a change with an id that stays the same for every repetition, because the other side may receive it
   * twice.
   */
  send: (id: string, change: Change) => Promise<Accepted>
  /** Returns the prefixes of this list that are free. */
  check: (prefixes: readonly string[]) => Promise<string[]>
  info: (prefix: string) => Promise<PrefixInfo | undefined>
  /**
   * Returns one page of the prefixes below a prefix of this node, in order, after `after`. The last page has
   * fewer entries.
   */
  list: (below: string, after: string) => Promise<{ prefixes: string[]; isLast: boolean }>
  /** Returns the decision about a change that was accepted as pending. */
  ask: (change: { prefix: string; reference: string }) => Promise<TopLevelAnswer>
  /** Returns the oldest message that was not acknowledged. */
  poll: () => Promise<Message | undefined>
  acknowledge: (messageId: string) => Promise<void>
  close: () => void
}

/** The top-level node has refused a change. */
export class TopLevelRefusal extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

export const UNAVAILABLE_CODES = [
  'silent',
  'unreachable',
  'closed',
  'certificate',
  'credentials',
  'mismatch',
  'too_long',
  'malformed',
  'status',
  'failed',
] as const
export type UnavailableCode = (typeof UNAVAILABLE_CODES)[number]

/** The top-level node gave no valid answer. The error message contains nothing of what was sent. */
export class TopLevelUnavailable extends Error {
  readonly code: UnavailableCode
  /** The number by which the other side says that it cannot decide now; 0 for other codes. */
  readonly status: number
  constructor(code: UnavailableCode, message: string, status = 0) {
    super(message)
    this.code = code
    this.status = status
  }
}

const CODES_OF_SYSTEM: readonly (readonly [RegExp, UnavailableCode])[] = [
  [/^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/, 'unreachable'],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, 'closed'],
  [/^(ETIMEDOUT|UND_ERR_\w+_TIMEOUT)$/, 'silent'],
  [/CERT|ALTNAME|TLS|SSL|SIGNATURE/, 'certificate'],
]

const readSystemCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Converts any failure of a connection; the code of the system is in the error or, with `fetch`, in its cause. */
export function toUnavailable(error: unknown): TopLevelUnavailable {
  if (error instanceof TopLevelUnavailable) return error
  if (error instanceof TooManyBytes)
    return new TopLevelUnavailable('too_long', 'top-level node: the answer is too long')
  if (error instanceof Error && error.name === 'TimeoutError')
    return new TopLevelUnavailable('silent', 'top-level node: no answer in time')
  const system = readSystemCode(error) || readSystemCode(error instanceof Error ? error.cause : undefined)
  const code = CODES_OF_SYSTEM.find(([pattern]) => pattern.test(system))?.[1] ?? 'failed'
  return new TopLevelUnavailable(code, `top-level node: ${system || 'the connection failed'}`)
}

/** Codes of RFC 5730 that callers check for. */
export const OBJECT_EXISTS = 2302
export const OBJECT_MISSING = 2303

/** Longer answers are cut off at this size. */
export const ANSWER_BYTES_MAX = 1024 * 1024
export const ANSWER_MS = 10_000

/** The maximum lengths of what the top-level node says, because it is stored and shown. */
const TEXT_MAX = 500
export const ID_MAX = 80
export const REFERENCE_MAX = 100
export const PREFIX_MAX = 40
const INTRODUCE_MAX = 4_000
const DAY_MAX = 10
const SITES_MAX = 16
const SITE_MAX = { name: 40, ipv4: 15, ipv6: 39, publicKey: 2_000 }

/** Returns the first characters of a text; no character is halved. */
export const cutText = (text: string, most = TEXT_MAX): string => [...text].slice(0, most).join('')

const cutSite = (site: SiteFields): SiteFields => ({
  ...site,
  name: cutText(site.name, SITE_MAX.name),
  ipv4: cutText(site.ipv4, SITE_MAX.ipv4),
  ipv6: cutText(site.ipv6, SITE_MAX.ipv6),
  publicKey: cutText(site.publicKey, SITE_MAX.publicKey),
})

export const cutInfo = (info: PrefixInfo): PrefixInfo => ({
  ...info,
  reason: cutText(info.reason),
  created: cutText(info.created, DAY_MAX),
  data: {
    name: cutText(info.data.name),
    industryCode: cutText(info.data.industryCode),
    areaCode: cutText(info.data.areaCode),
    address: cutText(info.data.address),
    website: cutText(info.data.website),
    introduce: cutText(info.data.introduce, INTRODUCE_MAX),
  },
  sites: info.sites.slice(0, SITES_MAX).map(cutSite),
})

/** Throws for a message without an id, because it could not be acknowledged. */
export function cutMessage(message: Message): Message {
  const id = cutText(message.id, ID_MAX)
  if (id === '') throw new TopLevelUnavailable('malformed', 'the message has no id')
  return {
    ...message,
    id,
    prefix: cutText(message.prefix, PREFIX_MAX),
    changeId: cutText(message.changeId, ID_MAX),
    text: cutText(message.text),
  }
}
