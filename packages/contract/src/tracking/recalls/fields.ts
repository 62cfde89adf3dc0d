/** Schemas that several calls about recalls share. */
import { type Static, Type } from 'typebox'
import { defineChoice, integer, scannedText, text, uuid, version } from '../../fields.ts'
import { filterFields } from '../../identifiers/records/identifiers.ts'
import { IDENTIFIER_MAX } from '../../rules.ts'
import {
  CAUSE_KINDS,
  CAUSES_MAX,
  LEFT_OUT,
  LIST_MAX,
  NOTICE_STATES,
  PART_STATES,
  RECALL_STATES,
  RESULTS,
  SCOPE_KINDS,
  SCOPE_STATES,
} from './rules.ts'

export const Count = Type.Integer({ minimum: 0 })
export const id = uuid('召回编号')
export const seen = { id, version }
export const part = scannedText(4 * IDENTIFIER_MAX, '标识')

const momentText = (title: string) =>
  Type.String({ pattern: '^(\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2})?$', maxLength: 16, title })
const CauseSchema = Type.Object({
  kind: defineChoice(CAUSE_KINDS, '原因类别'),
  values: Type.Array(part, { maxItems: LIST_MAX, title: '值' }),
  prefix: text(20, '前缀'),
  from: momentText('起'),
  to: momentText('止'),
  filter: Type.Optional(Type.Object(filterFields, { title: '标识列表的筛选' })),
})
export const causes = Type.Array(CauseSchema, { minItems: 1, maxItems: CAUSES_MAX, title: '原因' })
export const leftOut = Type.Array(defineChoice(LEFT_OUT, '不算'), {
  maxItems: LEFT_OUT.length,
  title: '不算',
})

const TotalSchema = Type.Object({
  name: Type.String(),
  prefix: Type.String(),
  total: Count,
  note: Type.String(),
})
/** One level of the spread, by state: parts that went on to the next level, and parts that did not. */
const LevelSchema = Type.Object({
  level: Count,
  name: Type.String(),
  total: Count,
  onward: Count,
  waiting: Count,
  stayed: Type.Array(Type.Object({ state: Type.Enum(PART_STATES), total: Count, action: Type.String() })),
})
/** The records that were searched for one condition. */
const SearchSchema = Type.Object({
  cause: Type.String(),
  /**
   * Records by version of their template, with the searched fields; no field means that they were not
   * searched.
   */
  templates: Type.Array(
    Type.Object({
      name: Type.String(),
      version: Count,
      total: Count,
      fields: Type.Array(Type.String()),
    }),
  ),
  /** Number of parts that were found by records, before related parts were followed. */
  found: Count,
  /** Dates that could not be read and were therefore not compared; at most 10,000 are counted. */
  unread: Count,
  /** Older records are still being indexed, so their parts are missing here. */
  isPending: Type.Boolean(),
})
export const FiguresSchema = Type.Object(
  {
    /** The parts by level; the first level is the cause itself if it is an identifier. */
    levels: Type.Array(LevelSchema),
    /** Parts that count in the recall: those of all levels that were made by or with the cause. */
    total: Count,
    customers: Type.Array(TotalSchema),
    places: Type.Array(TotalSchema),
    states: Type.Array(TotalSchema),
    /** Number of examined identifiers of the companies. */
    looked: Count,
    own: Count,
    companies: Count,
    /**
     * Parts of other companies that have not accepted the link; they are counted, but their pages do not
     * change.
     */
    waiting: Count,
    excluded: Count,
    webhooks: Count,
    tookMs: Count,
    /** Lines of a list that name no identifier, at most a hundred. */
    unknown: Type.Array(Type.String()),
    unknownTotal: Count,
    /** By condition of the cause; missing if the figures were computed before fields could be searched. */
    searches: Type.Optional(Type.Array(SearchSchema)),
  },
  { $id: 'RecallFigures' },
)
export const ScopeSchema = Type.Object(
  {
    scope: Type.Integer(),
    kind: Type.Enum(SCOPE_KINDS),
    state: Type.Enum(SCOPE_STATES),
    causes: Type.Array(CauseSchema),
    leftOut: Type.Array(Type.Enum(LEFT_OUT)),
    reason: Type.String(),
    /** Null until it is computed. */
    figures: Type.Union([FiguresSchema, Type.Null()]),
    reckonTime: Type.String(),
    askedBy: Type.String(),
    askTime: Type.String(),
    /** The reader asked for approval and therefore may not approve it. */
    askedByMe: Type.Boolean(),
    decidedBy: Type.String(),
    decideTime: Type.String(),
    note: Type.String(),
  },
  { $id: 'RecallScope' },
)
export const RowSchema = Type.Object(
  {
    id: Type.String(),
    number: Type.String(),
    version: Type.Integer(),
    title: Type.String(),
    state: Type.Enum(RECALL_STATES),
    /** The state of the set that waits for a decision; empty for none. */
    pending: Type.Union([Type.Enum(SCOPE_STATES), Type.Literal('')]),
    total: Count,
    handled: Count,
    createTime: Type.String(),
    publishTime: Type.String(),
    createdBy: Type.String(),
  },
  { $id: 'RecallRow' },
)
export const NoticeSchema = Type.Object(
  {
    id: Type.String(),
    recall: Type.String(),
    number: Type.String(),
    title: Type.String(),
    sender: Type.String(),
    senderName: Type.String(),
    recipient: Type.String(),
    recipientName: Type.String(),
    state: Type.Enum(NOTICE_STATES),
    parts: Count,
    text: Type.String(),
    sendTime: Type.String(),
    found: Count,
    setAside: Count,
    answer: Type.String(),
    answeredBy: Type.String(),
    answerTime: Type.String(),
  },
  { $id: 'BlockNotice' },
)
const ProgressSchema = Type.Object({
  total: Count,
  handled: Count,
  results: Type.Record(Type.Enum(RESULTS), Count),
  /** The end of each week since publication, with the parts handled in it; the current week is last. */
  weeks: Type.Array(Type.Object({ day: Type.String(), handled: Count })),
  planStart: Type.String(),
  planEnd: Type.String(),
  /** The day on which enough parts will be handled at the speed of the last three weeks; empty if unknown. */
  expected: Type.String(),
  /** Number of parts that still have to be handled before it may be closed. */
  missing: Count,
  customers: Type.Array(
    Type.Object({
      prefix: Type.String(),
      name: Type.String(),
      total: Count,
      handled: Count,
      last: Type.String(),
      remindTime: Type.String(),
    }),
  ),
})
const TrailSchema = Type.Array(
  Type.Object({ time: Type.String(), actor: Type.String(), action: Type.String(), text: Type.String() }),
)
export const recallFields = {
  title: text(200, '名称'),
  defect: text(2000, '缺陷'),
  consequence: text(2000, '可能的后果'),
  remedy: text(2000, '处置办法'),
  phone: text(40, '联系电话'),
  officialNumber: text(60, '备案号'),
  weeks: integer(1, 260, '计划几周'),
  closeAt: integer(50, 100, '结束比例'),
}
export const RecallSchema = Type.Object(
  {
    ...RowSchema.properties,
    defect: Type.String(),
    consequence: Type.String(),
    remedy: Type.String(),
    phone: Type.String(),
    officialNumber: Type.String(),
    weeks: Type.Integer(),
    closeAt: Type.Integer(),
    closeTime: Type.String(),
    closedBy: Type.String(),
    /** The set in force; null before the first publication. */
    current: Type.Union([ScopeSchema, Type.Null()]),
    /** The set that is being prepared; null if there is none. */
    open: Type.Union([ScopeSchema, Type.Null()]),
    /** Administrators except the one who asked. */
    approvers: Type.Array(Type.String()),
    progress: Type.Union([ProgressSchema, Type.Null()]),
    notices: Type.Array(NoticeSchema),
    trail: TrailSchema,
  },
  { $id: 'Recall' },
)
export const PartSchema = Type.Object(
  {
    identifier: Type.String(),
    name: Type.String(),
    level: Count,
    state: Type.Enum(PART_STATES),
    customer: Type.String(),
    place: Type.String(),
    /** Identifiers from the cause to the part. */
    path: Type.Array(Type.String()),
    waiting: Type.Boolean(),
    /** The reason for which it was taken out; empty for parts of the recall. */
    excluded: Type.String(),
    result: Type.Union([Type.Enum(RESULTS), Type.Literal('')]),
    handleTime: Type.String(),
  },
  { $id: 'RecallPart' },
)
export type RecallFigures = Static<typeof FiguresSchema>
export type RecallSearch = Static<typeof SearchSchema>
export type RecallScope = Static<typeof ScopeSchema>
export type RecallRow = Static<typeof RowSchema>
export type Recall = Static<typeof RecallSchema>
export type RecallPart = Static<typeof PartSchema>
export type RecallProgress = Static<typeof ProgressSchema>
export type BlockNotice = Static<typeof NoticeSchema>
