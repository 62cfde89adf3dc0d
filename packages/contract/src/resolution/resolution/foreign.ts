/**
 * Identifiers that another node or a company's own server resolves: this node asks it and shows the answer
 * and the servers on the way.
 */
import { type Static, Type } from 'typebox'
import { defineCall } from '../../define.ts'
import { flag, scannedText } from '../../fields.ts'
import { IDENTIFIER_MAX } from '../../rules.ts'

/** The result of asking one server. */
export const HOP_OUTCOMES = [
  'sites',
  'service',
  'referral',
  'alias',
  'record',
  'unknown',
  'refused',
  'slow',
  'unreachable',
  'too-large',
  'mismatch',
  'malformed',
] as const

/** The result of the whole search; `off` means that the node does not ask other nodes. */
export const FOREIGN_OUTCOMES = [
  'record',
  'unknown',
  'loop',
  'slow',
  'no-answer',
  'mismatch',
  'too-large',
  'off',
] as const

const HopSchema = Type.Object(
  {
    /** The handle that was requested from the server. */
    asked: Type.String(),
    /** What the server calls itself; may be empty. */
    name: Type.String(),
    host: Type.String(),
    port: Type.Integer(),
    transport: Type.Enum(['tcp', 'http', 'https']),
    /** Milliseconds from the beginning of the search, and until the answer. */
    from: Type.Number(),
    ms: Type.Number(),
    outcome: Type.Enum([...HOP_OUTCOMES]),
    /** The code of the answer in the Handle System; 0 for none. */
    response: Type.Integer(),
    /** Number of sites or values in the answer. */
    count: Type.Integer(),
    /** Seconds for which the answer may be cached. */
    ttl: Type.Integer(),
    /** Bytes of an answer that was too large; 0 otherwise. */
    bytes: Type.Integer(),
  },
  { $id: 'ForeignHop' },
)

const ForeignValueSchema = Type.Object(
  {
    index: Type.Integer(),
    type: Type.String(),
    /** Its text, or a description of its bytes; it must never be used as a page, an address or a picture. */
    text: Type.String(),
    kind: Type.Enum(['text', 'link', 'picture', 'markup', 'binary', 'hidden']),
    /** Seconds. */
    ttl: Type.Integer(),
  },
  { $id: 'ForeignValue' },
)

const ForeignSchema = Type.Object(
  {
    identifier: Type.String(),
    outcome: Type.Enum([...FOREIGN_OUTCOMES]),
    /** The company of this node whose own server answers; empty for identifiers of other nodes. */
    companyName: Type.String(),
    /** The handle of the record; it differs from the requested handle if that was an alias. */
    handle: Type.String(),
    values: Type.Array(ForeignValueSchema),
    hops: Type.Array(HopSchema),
    /** Milliseconds in this node before it asked other servers, and in total. */
    preparing: Type.Number(),
    took: Type.Number(),
    /** The answer comes from the cache. */
    kept: Type.Boolean(),
    /** When the servers answered, and until when the answer is cached: YYYY-MM-DD HH:mm:ss. */
    answeredAt: Type.String(),
    keptUntil: Type.String(),
    /** When the server that did not answer was last seen; empty for never. */
    lastSeen: Type.String(),
    /** The server that gave the record; null without a record. */
    origin: Type.Union([
      Type.Object({
        name: Type.String(),
        host: Type.String(),
        port: Type.Integer(),
        transport: Type.Enum(['tcp', 'http', 'https']),
        /** `none`: the server has no known key, or did not sign. */
        signature: Type.Enum(['valid', 'none']),
        /** SHA-256 of its key in hex, shortened; empty without one. */
        key: Type.String(),
      }),
      Type.Null(),
    ]),
  },
  { $id: 'ForeignIdentifier' },
)

export const foreignIdentifier = defineCall('foreignIdentifier', {
  route: 'POST /platform-console-service/identifier/manager/identifier/foreign',
  access: 'public',
  summary: '替人查询其他节点的标识：对方的记录，与一路问过谁、各用多久',
  body: Type.Object({
    identifier: scannedText(4 * IDENTIFIER_MAX, '标识'),
    /** Asks again even if an answer is cached. */
    fresh: Type.Optional(flag('重新查询')),
  }),
  refusals: ['identifier_malformed', 'identifier_moved'],
  data: ForeignSchema,
})

export type ForeignIdentifier = Static<typeof ForeignSchema>
export type ForeignHop = Static<typeof HopSchema>
export type ForeignValue = Static<typeof ForeignValueSchema>
