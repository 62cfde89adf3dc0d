import { type Static, Type } from 'typebox'
import { defineCall, pageFields, pageOf, type Role, text } from './define.ts'
import { TrailSchema } from './registrations.ts'
import { REVIEW_FIELDS, type ReviewFieldName } from './review-fields.ts'

const staff = ['ADMIN', 'MANAGER'] as const satisfies readonly Role[]
const id = Type.String({ format: 'uuid', maxLength: 36 })
const Kind = Type.Union([Type.Literal('first'), Type.Literal('resubmitted'), Type.Literal('changed')])
const FieldName = Type.Unsafe<ReviewFieldName>(Type.Union(REVIEW_FIELDS.map((field) => Type.Literal(field))))
const GroupName = Type.Union([Type.Literal('company'), Type.Literal('legal'), Type.Literal('contact')])

const Holder = Type.Union([
  Type.Object({ name: Type.String(), mine: Type.Boolean(), until: Type.String() }),
  Type.Null(),
])

const QueueRowSchema = Type.Object({
  id: Type.String(),
  name: Type.String(),
  indentifierPrefix: Type.String(),
  kind: Kind,
  round: Type.Integer(),
  examineStatus: Type.Integer(),
  /** When this step began, YYYY-MM-DD HH:mm:ss; decided ones: when they were decided. */
  since: Type.String(),
  waitingMinutes: Type.Integer(),
  /** Minutes until the promised time is over; negative when late. */
  remainingMinutes: Type.Integer(),
  heldBy: Holder,
})

export const reviewQueue = defineCall('reviewQueue', {
  access: staff,
  summary: '前缀审核队列：等得最久的在前；已决的按决定时间，新的在前',
  body: Type.Object({
    tab: Type.Optional(
      Type.Union([
        Type.Literal('platform'),
        Type.Literal('topLevel'),
        Type.Literal('approved'),
        Type.Literal('rejected'),
      ]),
    ),
    kind: Type.Optional(Kind),
    /** Part of the company's name, prefix or certificate number. */
    text: Type.Optional(text(60)),
    ...pageFields(100),
  }),
  data: Type.Intersect([
    pageOf(QueueRowSchema),
    Type.Object({
      counts: Type.Object({
        platform: Type.Integer(),
        topLevel: Type.Integer(),
        approved: Type.Integer(),
        rejected: Type.Integer(),
      }),
      /** The node's promise for a platform review. */
      /** From submission to decision, over the last 30 days; null without one. */
      averageHours: Type.Union([Type.Number(), Type.Null()]),
    }),
  ]),
})

const VerdictSchema = Type.Object({
  field: FieldName,
  verdict: Type.Union([Type.Literal('ok'), Type.Literal('bad')]),
  /** Why, for 'bad'. */
  reason: text(200),
})

const FieldSchema = Type.Object({
  field: FieldName,
  label: Type.String(),
  group: GroupName,
  /** For reading: codes as names, numbers of persons masked. */
  value: Type.String(),
  /** What the last submission said; null when it is unchanged or the first. */
  previous: Type.Union([Type.String(), Type.Null()]),
  /** What was wrong with it last time; empty when nothing was. */
  previousReason: Type.String(),
  masked: Type.Boolean(),
  check: Type.Object({
    state: Type.Union([Type.Literal('good'), Type.Literal('doubt'), Type.Literal('manual')]),
    text: Type.String(),
  }),
})

const DocumentSchema = Type.Object({
  kind: Type.Union([Type.Literal('licence'), Type.Literal('face'), Type.Literal('back')]),
  label: Type.String(),
  fileName: Type.String(),
  /** For this viewer, good for five minutes: ask again for a new one. Empty when purged. */
  url: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  changed: Type.Boolean(),
})

const SubmissionDetailSchema = Type.Object({
  id: Type.String(),
  version: Type.Integer(),
  name: Type.String(),
  indentifierPrefix: Type.String(),
  kind: Kind,
  round: Type.Integer(),
  examineStatus: Type.Integer(),
  submitTime: Type.String(),
  /** When platform and top-level review ended; empty while they last. */
  platformTime: Type.String(),
  topLevelTime: Type.String(),
  remainingMinutes: Type.Integer(),
  /** How many fields the last review refused and how many changed since. */
  refusedBefore: Type.Integer(),
  changedSince: Type.Integer(),
  fields: Type.Array(FieldSchema),
  documents: Type.Array(DocumentSchema),
  /** Of the submission as a whole, such as other accounts with the same certificate. */
  warnings: Type.Array(Type.String()),
  verdicts: Type.Array(VerdictSchema),
  feedback: Type.String(),
  heldBy: Holder,
  /** Whether decisions of the top-level node arrive by themselves. */
  topLevelConnected: Type.Boolean(),
  topLevelState: Type.String(),
  /** Nobody tells or asks the top-level node any more, until a person sends it again. */
  topLevelFailed: Type.Boolean(),
  trail: Type.Array(TrailSchema),
})

export const reviewDetail = defineCall('reviewDetail', {
  access: staff,
  summary: '一份提交：字段与改动、自动核对、资料地址、经过',
  body: Type.Object({ id }),
  data: SubmissionDetailSchema,
})

const State = Type.Object({
  id: Type.String(),
  version: Type.Integer(),
  examineStatus: Type.Integer(),
  heldBy: Holder,
})

export const reviewClaim = defineCall('reviewClaim', {
  access: staff,
  summary: '锁定一份提交 30 分钟（再次调用即续期）；被他人锁定时拒绝',
  body: Type.Object({ id }),
  data: State,
})

export const reviewRelease = defineCall('reviewRelease', {
  access: staff,
  summary: '解除自己的锁定',
  body: Type.Object({ id }),
  data: State,
})

export const reviewSave = defineCall('reviewSave', {
  access: staff,
  limitPerMinute: 240,
  summary: '暂存逐项意见（须先锁定；version 落后时拒绝）',
  body: Type.Object({ id, version: Type.Integer(), verdicts: Type.Array(VerdictSchema, { maxItems: 40 }) }),
  data: State,
})

export const reviewPlatform = defineCall('reviewPlatform', {
  access: staff,
  summary: '平台审核决定：通过须逐项已核对且无不符；驳回须有不符项的理由或一段说明',
  body: Type.Object({
    id,
    version: Type.Integer(),
    decision: Type.Union([Type.Literal('approve'), Type.Literal('reject')]),
    verdicts: Type.Array(VerdictSchema, { maxItems: 40 }),
    reason: Type.Optional(text(500)),
  }),
  data: State,
})

export const reviewTopLevel = defineCall('reviewTopLevel', {
  access: staff,
  summary: '录入顶级节点的决定',
  body: Type.Object({
    id,
    version: Type.Integer(),
    decision: Type.Union([Type.Literal('approve'), Type.Literal('reject')]),
    reason: Type.Optional(text(500)),
  }),
  data: State,
})

export const reviewResend = defineCall('reviewResend', {
  access: staff,
  limitPerMinute: 30,
  summary: '报送顶级节点或查询其结果多次失败、已停止的，重新开始（留痕）',
  body: Type.Object({ id }),
  /** False when nothing had been given up. */
  data: Type.Object({ sent: Type.Boolean() }),
})

export const reviewReveal = defineCall('reviewReveal', {
  access: staff,
  limitPerMinute: 30,
  summary: '查看一个被掩码的号码（留痕）',
  body: Type.Object({ id, field: Type.Union([Type.Literal('legalCardNo'), Type.Literal('liaisonPhone')]) }),
  data: Type.Object({ value: Type.String() }),
})

export const reviewCalls = {
  reviewQueue,
  reviewDetail,
  reviewClaim,
  reviewRelease,
  reviewSave,
  reviewPlatform,
  reviewTopLevel,
  reviewResend,
  reviewReveal,
}
export type QueueRow = Static<typeof QueueRowSchema>
export type Verdict = Static<typeof VerdictSchema>
export type ReviewField = Static<typeof FieldSchema>
export type ReviewDocument = Static<typeof DocumentSchema>
export type SubmissionDetail = Static<typeof SubmissionDetailSchema>
export type ReviewState = Static<typeof State>
