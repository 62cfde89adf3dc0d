/** Schemas of traces that several calls share. */
import { type Static, Type } from 'typebox'
import { AUDIENCES } from '../../identifiers/records/rules.ts'
import { LINK_STATES, TRACE_READERS } from './rules.ts'

export const Count = Type.Integer({ minimum: 0 })
export const TrailSchema = Type.Array(
  Type.Object({ time: Type.String(), actor: Type.String(), action: Type.String(), text: Type.String() }),
)
export const LinkSchema = Type.Object(
  {
    id: Type.String(),
    version: Type.Integer(),
    offerer: Type.String(),
    offererName: Type.String(),
    partner: Type.String(),
    partnerName: Type.String(),
    state: Type.Enum(LINK_STATES),
    note: Type.String(),
    createTime: Type.String(),
    createdBy: Type.String(),
    answerTime: Type.String(),
    answer: Type.String(),
    reminders: Count,
    /** Connections between parts of the two companies that were recorded so far; at most 10,001. */
    edges: Count,
    trail: TrailSchema,
  },
  { $id: 'TraceLink' },
)
const NodeSchema = Type.Object({
  /** The key of the node within this answer. */
  key: Type.String(),
  identifier: Type.String(),
  name: Type.String(),
  prefix: Type.String(),
  /** Negative for what the part came from, positive for where it went, 0 for the part itself. */
  level: Type.Integer(),
  /** A day, and what was done then. */
  day: Type.String(),
  step: Type.String(),
  /** Number of further parts of the same level and company that are not drawn. */
  more: Count,
  /** Tells whether the page of the identifier shows anything. */
  known: Type.Boolean(),
  shownTo: Type.Union([Type.Enum(AUDIENCES), Type.Literal('owner')]),
  waiting: Type.Boolean(),
})
const EdgeSchema = Type.Object({
  from: Type.String(),
  to: Type.String(),
  step: Type.String(),
  time: Type.String(),
  ended: Type.Boolean(),
  waiting: Type.Boolean(),
  /** The company that recorded it. */
  recordedBy: Type.String(),
  /** There are parts between both ends that the reader may not see. */
  through: Type.Boolean(),
})
const TraceEventSchema = Type.Object({
  prefix: Type.String(),
  time: Type.String(),
  step: Type.String(),
  place: Type.String(),
  identifier: Type.String(),
  waiting: Type.Boolean(),
})
const CompanySchema = Type.Object({
  prefix: Type.String(),
  name: Type.String(),
  nodes: Count,
  waiting: Count,
})
export const PictureSchema = Type.Object(
  {
    identifier: Type.String(),
    name: Type.String(),
    batch: Type.String(),
    reader: Type.Enum(TRACE_READERS),
    up: Count,
    down: Count,
    /** Parts of all levels, also those that the picture leaves out. */
    total: Count,
    /** There are more parts than a trace reads, so the counts are incomplete. */
    cut: Type.Boolean(),
    waiting: Count,
    nodes: Type.Array(NodeSchema),
    edges: Type.Array(EdgeSchema),
    events: Type.Array(TraceEventSchema),
    eventTotal: Count,
    companies: Type.Array(CompanySchema),
    /** YYYY-MM-DD HH:mm:ss. */
    time: Type.String(),
  },
  { $id: 'TracePicture' },
)
export const SheetSchema = Type.Object(
  {
    id: Type.String(),
    code: Type.String(),
    identifier: Type.String(),
    name: Type.String(),
    reader: Type.Enum(TRACE_READERS),
    nodes: Count,
    events: Count,
    createTime: Type.String(),
    createdBy: Type.String(),
    /** The last day of the link; empty without one. */
    until: Type.String(),
    state: Type.Enum(['none', 'open', 'expired', 'revoked']),
    opened: Count,
  },
  { $id: 'TraceSheet' },
)
export type TraceLink = Static<typeof LinkSchema>
export type TracePicture = Static<typeof PictureSchema>
export type TraceNode = TracePicture['nodes'][number]
export type TraceEdge = TracePicture['edges'][number]
export type TraceSheet = Static<typeof SheetSchema>
