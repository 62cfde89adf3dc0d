import type { SiteFields } from '@biaojie/contract/resolution/own-nodes/rules.ts'

/** A word here does not compile until `kinds.ts` has its row. */
export type TopLevelInterface = 'http' | 'epp'

/** What the top-level node keeps about the holder of a prefix. */
export type PrefixData = {
  name: string
  licenseType: string
  cardNo: string
  /** Codes as the directory of companies has them: the class of the industry, the district of the area. */
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
/** Figures of a day; a row without a prefix is about the node. */
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

/** The reference of the top-level node for a change, and whether a decision there follows. */
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

/** A prefix as the top-level node has it; holders' contacts are not read back. */
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
  /** The id of the change that was decided; empty where it is not about one. */
  changeId: string
  at: Date
  text: string
}

export type TopLevelAnswer = { decision: 'pending' } | { decision: 'approve' | 'reject'; reason: string }

/** How the node is connected, for people. */
export type ConnectionFacts = { protocol: string; host: string; certificateUntil: Date | undefined }

/**
 * The top-level node. Every call answers within 10 s, or throws: TopLevelRefusal where the node has decided, which a
 * repetition does not change, and TopLevelUnavailable where it gave no answer that counts, so that it may or may not have
 * done what it was sent.
 */
export type TopLevelPort = {
  facts: ConnectionFacts
  /** Sends a change under an id, which is the same for every repetition, because the other side may see it twice. */
  send: (id: string, change: Change) => Promise<Accepted>
  /** Returns those of these prefixes that are free. */
  check: (prefixes: readonly string[]) => Promise<string[]>
  info: (prefix: string) => Promise<PrefixInfo | undefined>
  /** Returns prefixes below one of this node, in order, after the named one; fewer than a page at the end. */
  list: (below: string, after: string) => Promise<{ prefixes: string[]; isLast: boolean }>
  /** Returns the decision about a change that was accepted as pending. */
  ask: (change: { prefix: string; reference: string }) => Promise<TopLevelAnswer>
  /** Returns the oldest message that was not acknowledged. */
  poll: () => Promise<Message | undefined>
  acknowledge: (messageId: string) => Promise<void>
  close: () => void
}

/** The top-level node has decided against a change. */
export class TopLevelRefusal extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** The top-level node gave no answer that counts. Its message holds nothing of what was sent. */
export class TopLevelUnavailable extends Error {}

/** Codes of RFC 5730 that callers act on. */
export const OBJECT_EXISTS = 2302
export const OBJECT_MISSING = 2303

/** Answers that are longer are cut off, whatever they say. */
export const ANSWER_BYTES_MAX = 1024 * 1024
export const ANSWER_MS = 10_000
/** Texts of the top-level node are stored and shown, so they have a bound. */
export const TEXT_MAX = 500
