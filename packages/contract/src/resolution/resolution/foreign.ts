/** Identifiers for which another node answers, or a company's own server: this node asks it, and shows what it says and the way there. */
import { type Static, Type } from 'typebox'
import { defineCall } from '../../define.ts'
import { flag, scannedText } from '../../fields.ts'
import { IDENTIFIER_MAX } from '../../rules.ts'

/** What came of asking one server. */
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

/** How the whole search ended; `off`: the node asks no others. */
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
    /** The handle that the server was asked for. */
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
    /** Sites or values that it gave. */
    count: Type.Integer(),
    /** Seconds for which they may be kept. */
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
    /** Its text, or what its bytes are; never to be read as a page, an address or a picture. */
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
    /** The handle whose record it is: another one than was asked for where that was an alias. */
    handle: Type.String(),
    values: Type.Array(ForeignValueSchema),
    hops: Type.Array(HopSchema),
    /** Milliseconds in this node before others were asked, and altogether. */
    preparing: Type.Number(),
    took: Type.Number(),
    /** The answer was kept from an earlier request. */
    kept: Type.Boolean(),
    /** When the others answered, and until when the answer is kept: YYYY-MM-DD HH:mm:ss. */
    answeredAt: Type.String(),
    keptUntil: Type.String(),
    /** When the server that did not answer was last seen; empty for never. */
    lastSeen: Type.String(),
    /** Who gave the record; null without one. */
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
    /** Asks again, whatever is kept. */
    fresh: Type.Optional(flag('重新查询')),
  }),
  refusals: ['identifier_malformed'],
  data: ForeignSchema,
})

export const foreignCalls = { foreignIdentifier }

export type ForeignIdentifier = Static<typeof ForeignSchema>
export type ForeignHop = Static<typeof HopSchema>
export type ForeignValue = Static<typeof ForeignValueSchema>
