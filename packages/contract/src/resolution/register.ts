/** The public register: a log of every revision that anyone can verify (docs/register.md). */

import { type Static, Type } from 'typebox'
import { defineCall, defineRaw } from '../define.ts'
import { defineChoice, integer, scannedText, text } from '../fields.ts'
import { IDENTIFIER_MAX } from '../rules.ts'

const identifier = scannedText(4 * IDENTIFIER_MAX, '标识')
const Count = Type.Integer({ minimum: 0 })
const Hash = Type.String({ description: 'SHA-256 的 Base64' })
const Digest = Type.String({ description: 'SHA-256 的十六进制' })
const numeral = (title: string, digits: number) =>
  Type.String({ pattern: `^(0|[1-9]\\d{0,${digits - 1}})$`, maxLength: digits, title, examples: ['1'] })

const HeadSchema = Type.Object(
  {
    size: Count,
    /** ISO 8601. */
    at: Type.String(),
    root: Hash,
    /** The signed note (c2sp.org/tlog-checkpoint) with the cosignatures of witnesses. */
    checkpoint: Type.String(),
  },
  { $id: 'RegisterHead' },
)

const ProofSchema = Type.Object(
  {
    /** Position in the log, counted from 0. */
    leaf: Count,
    /** The bytes that the log hashes. */
    entry: Type.String(),
    /** Hashes of RFC 9162, from the leaf upwards. */
    hashes: Type.Array(Hash),
    head: HeadSchema,
  },
  { $id: 'RegisterProof' },
)

export const registerCheckpoint = defineRaw('registerCheckpoint', {
  route: 'GET /log/checkpoint',
  access: 'public',
  summary: '账簿最近一次签名的树头（c2sp.org/tlog-checkpoint）',
  refusals: ['register_empty'],
  answers: ['text/plain'],
  crossOrigin: true,
})

export const registerKey = defineRaw('registerKey', {
  route: 'GET /log/key',
  access: 'public',
  summary: '账簿的验证公钥（c2sp.org/signed-note 的 vkey）',
  answers: ['text/plain'],
  crossOrigin: true,
})

export const registerTile = defineRaw('registerTile', {
  route: 'GET /log/tile/*',
  addresses: [
    {
      name: 'registerHashTile',
      path: '/log/tile/:level/:index',
      summary: '账簿的一块散列或条目（c2sp.org/tlog-tiles）',
      params: Type.Object({
        level: Type.String({ title: '层', examples: ['0'] }),
        index: Type.String({ title: '块号', examples: ['000'] }),
      }),
    },
  ],
  access: 'public',
  summary: '账簿的一块散列或条目（c2sp.org/tlog-tiles）；内容永不改变',
  params: Type.Object({ '*': text(200, '块的路径') }),
  refusals: ['not_found'],
  answers: ['application/octet-stream'],
  crossOrigin: true,
  /** An audit of a million entries reads 7,800 of them in less than a minute. */
  limitPerMinute: 12_000,
})

export const registerProof = defineRaw('registerProof', {
  route: 'GET /log/proof',
  access: 'public',
  summary: '一个标识某一版的登记凭据：条目、位置、包含证明与树头',
  query: Type.Object({ handle: identifier, revision: Type.Optional(numeral('版本', 9)) }),
  refusals: ['register_entry_not_found', 'register_entry_waiting', 'register_damaged'],
  answers: ['application/json'],
  gives: { data: ProofSchema },
  crossOrigin: true,
})

export const registerConsistency = defineRaw('registerConsistency', {
  route: 'GET /log/consistency',
  access: 'public',
  summary: '账簿从较早的大小到现在只增不改的证明',
  query: Type.Object({ from: numeral('较早的大小', 15) }),
  refusals: ['register_size_unknown', 'register_damaged'],
  answers: ['application/json'],
  gives: { data: Type.Object({ hashes: Type.Array(Hash), head: HeadSchema }) },
  crossOrigin: true,
})

export const witnessAddCheckpoint = defineRaw('witnessAddCheckpoint', {
  route: 'POST /witness/add-checkpoint',
  access: 'public',
  summary: '作为见证方确认另一个节点的账簿只增不改（c2sp.org/tlog-witness）',
  bytes: true,
  bodyBytes: 64 * 1024,
  refusals: ['too_large'],
  ownRefusals: true,
  answers: ['text/plain', 'text/x.tlog.size'],
  gives: {
    also: {
      400: '请求格式不对，或旧的大小超过树头',
      403: '树头没有已知公钥的签名',
      404: '不认识这个账簿',
      409: '旧的大小不是上次确认的；正文是上次的大小',
      422: '一致性证明不成立',
    },
  },
})

export const witnessKey = defineRaw('witnessKey', {
  route: 'GET /witness/key',
  access: 'public',
  summary: '本节点作为见证方的公钥（c2sp.org/tlog-cosignature 的 vkey）；没有为谁见证时没有',
  refusals: ['not_found'],
  answers: ['text/plain'],
  crossOrigin: true,
})

export const witnessCheckpoint = defineRaw('witnessCheckpoint', {
  route: 'GET /witness/:origin/checkpoint',
  access: 'public',
  summary: '本节点上次确认的另一个账簿的树头；origin 是账簿名的 SHA-256',
  params: Type.Object({
    origin: Type.String({ pattern: '^[0-9a-f]{64}$', maxLength: 64, title: '账簿名的散列' }),
  }),
  refusals: ['not_found'],
  answers: ['text/plain'],
  crossOrigin: true,
})

/** waiting: written, its place in the log follows within seconds; unknown: no entry, as for records of before the register. */
export const PROOF_STATES = ['proved', 'waiting', 'unknown'] as const

const DigestedFieldSchema = Type.Object(
  {
    digest: Digest,
    /** Omitted for a value that this reader may not see; only its digest is shown then. */
    path: Type.Optional(Type.String()),
    salt: Type.Optional(Type.String()),
  },
  { $id: 'DigestedField' },
)

const RecordProofSchema = Type.Object(
  {
    state: Type.Enum(PROOF_STATES),
    handle: Type.String(),
    revision: Count,
    recordState: Type.String(),
    template: Type.String(),
    templateVersion: Type.Union([Count, Type.Null()]),
    successor: Type.Union([Type.String(), Type.Null()]),
    /** Digest of level, batch, readers and what else is no value; missing for entries of version 1. */
    settings: Type.Optional(Digest),
    fields: Type.Array(DigestedFieldSchema),
    proof: Type.Union([ProofSchema, Type.Null()]),
    /** The key of the log, as a vkey. */
    logKey: Type.String(),
    /** The keys of its witnesses, as vkeys. */
    witnessKeys: Type.Array(Type.String()),
  },
  { $id: 'RecordProof' },
)

export const recordProof = defineCall('recordProof', {
  route: 'POST /platform-console-service/identifier/manager/register/proof',
  access: 'public',
  summary: '核对一个标识的当前版本：登记凭据，以及可见各项的盐与其余各项的摘要',
  body: Type.Object({ identifier }),
  refusals: ['identifier_not_found', 'identifier_blocked', 'register_damaged'],
  data: RecordProofSchema,
})

/** Paths of the fields that a voucher leaves out, separated by `|`. */
const omit = Type.Optional(text(4_000, '不列出的项'))

export const recordVoucher = defineCall('recordVoucher', {
  route: 'POST /platform-console-service/identifier/manager/register/voucher',
  access: 'public',
  limitPerMinute: 30,
  summary: '登记凭证：登记凭据连同公开各项的值，可以存下来离线核对',
  body: Type.Object({ identifier, omit }),
  refusals: [
    'identifier_not_found',
    'identifier_blocked',
    'register_entry_not_found',
    'register_entry_waiting',
    'register_damaged',
  ],
  data: Type.Object({
    v: Type.Literal(1),
    identifier: Type.String(),
    name: Type.String(),
    company: Type.String(),
    /** When the voucher was made, ISO 8601. */
    madeAt: Type.String(),
    /** The fields that everybody sees, as the digests are computed over them. */
    shown: Type.Array(
      Type.Object(
        {
          path: Type.String(),
          label: Type.String(),
          value: Type.Unknown(),
          trace: Type.Union([Type.String(), Type.Null()]),
        },
        { $id: 'VoucherField' },
      ),
    ),
    record: RecordProofSchema,
  }),
})

export const recordVoucherSheet = defineRaw('recordVoucherSheet', {
  route: 'GET /platform-console-service/openapi/register/voucher',
  access: 'public',
  limitPerMinute: 20,
  summary: '登记凭证：A4 的 PDF，附凭证文件',
  query: Type.Object({ identifier, omit }),
  refusals: [
    'identifier_not_found',
    'identifier_blocked',
    'register_entry_not_found',
    'register_entry_waiting',
    'register_damaged',
  ],
  answers: ['application/pdf'],
})

export const ENTRY_KINDS = [
  'record',
  'prefix',
  'template',
  'alias',
  'block',
  'recall',
  'codes',
  'key',
] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

const EntrySchema = Type.Object(
  {
    leaf: Count,
    kind: Type.Enum(ENTRY_KINDS),
    subject: Type.String(),
    revision: Count,
    at: Type.String(),
    entry: Type.String(),
  },
  { $id: 'RegisterEntry' },
)

export const registerOverview = defineCall('registerOverview', {
  route: 'POST /platform-console-service/identifier/manager/register/overview',
  access: 'public',
  summary: '公开账簿：大小、最近的树头、今天每小时的条数、最近的条目',
  /** `before` asks for the entries before this leaf, `kind` for those of one kind. */
  body: Type.Object({
    before: Type.Optional(integer(0, Number.MAX_SAFE_INTEGER, '位置')),
    kind: Type.Optional(defineChoice(ENTRY_KINDS, '哪一类')),
  }),
  data: Type.Object({
    origin: Type.String(),
    logKey: Type.String(),
    size: Count,
    waiting: Count,
    /** The time of the first entry; null for an empty log. */
    since: Type.Union([Type.String(), Type.Null()]),
    head: Type.Union([HeadSchema, Type.Null()]),
    witnesses: Type.Array(
      Type.Object({
        name: Type.String(),
        /** The log size that the witness confirmed last. */
        size: Count,
        /** ISO 8601; empty before its first signature. */
        signedAt: Type.String(),
        /** Why the witness did not sign the last time; empty if it did. */
        problem: Type.String(),
      }),
    ),
    /** Entries of each hour of today (Asia/Shanghai) that has begun, and whether a head was signed in it. */
    hours: Type.Array(Type.Object({ hour: Count, entries: Count, heads: Count, size: Count })),
    latest: Type.Array(EntrySchema),
    /** There are earlier ones than those listed. */
    more: Type.Boolean(),
  }),
})

/** Entries of one identifier that an answer lists. */
export const ENTRIES_MAX = 50

export const registerEntries = defineCall('registerEntries', {
  route: 'POST /platform-console-service/identifier/manager/register/entries',
  access: 'public',
  limitPerMinute: 300,
  summary: '一个标识在账簿里的条目，新的在前，最多 50 条',
  body: Type.Object({ identifier }),
  data: Type.Object({
    handle: Type.String(),
    entries: Type.Array(EntrySchema),
    /** A newer revision waits for its place. */
    waiting: Type.Boolean(),
    /** There are older ones than those listed. */
    more: Type.Boolean(),
  }),
})

export const registerFiles = {
  registerCheckpoint,
  registerKey,
  registerTile,
  registerProof,
  registerConsistency,
  witnessAddCheckpoint,
  witnessCheckpoint,
  witnessKey,
  recordVoucherSheet,
}
export type RecordProof = Static<(typeof recordProof)['data']>
export type RecordVoucher = Static<(typeof recordVoucher)['data']>
export type RegisterEntry = Static<typeof EntrySchema>
export type RegisterOverview = Static<(typeof registerOverview)['data']>
