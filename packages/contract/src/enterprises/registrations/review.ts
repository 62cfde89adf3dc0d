import { type Static, Type } from 'typebox'
import { defineCall, STAFF } from '../../define.ts'
import { defineChoice, definePage, pageFields, searchField, text, uuid, version } from '../../fields.ts'
import { TrailSchema } from './registrations.ts'
import { REVIEW_FIELDS, type ReviewFieldName } from './review-fields.ts'

const id = uuid('注册申请编号')
const Kind = defineChoice(['first', 'resubmitted', 'changed'], '提交类型')
/** Refusals of every write to a submission: the writer must hold its lock and have seen its version. */
const WRITE_REFUSALS = [
  'registration_not_found',
  'registration_stale',
  'review_held',
  'review_not_held',
  'review_wrong_step',
] as const
const DECISION_REFUSALS = ['reason_missing', 'applicant_elsewhere'] as const
const FieldName = defineChoice<ReviewFieldName>(REVIEW_FIELDS, '字段')
const GroupName = Type.Union([Type.Literal('company'), Type.Literal('legal'), Type.Literal('contact')])

const Holder = Type.Union([
  Type.Object({ name: Type.String(), mine: Type.Boolean(), until: Type.String() }),
  Type.Null(),
])

const QueueRowSchema = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    indentifierPrefix: Type.String(),
    kind: Kind,
    round: Type.Integer(),
    examineStatus: Type.Integer(),
    /** The beginning of this step, YYYY-MM-DD HH:mm:ss; for decided ones, the time of the decision. */
    since: Type.String(),
    waitingMinutes: Type.Integer(),
    /** Minutes until the promised time; negative when late. */
    remainingMinutes: Type.Integer(),
    heldBy: Holder,
    /** Set for rejected ones that the applicant withdrew. */
    withdrawn: Type.Boolean(),
  },
  { $id: 'ReviewQueueRow' },
)

export const reviewQueue = defineCall('reviewQueue', {
  route: 'POST /platform-operate-service/manager/prefix/review/queue',
  access: STAFF,
  summary: '前缀审核队列：等得最久的在前；已决的按决定时间，新的在前',
  body: Type.Object({
    tab: Type.Optional(defineChoice(['platform', 'topLevel', 'approved', 'rejected'], '审核环节')),
    kind: Type.Optional(Kind),
    /** Searches part of the company's name, prefix or certificate number. */
    ...searchField(),
    ...pageFields(100),
  }),
  data: Type.Intersect([
    definePage(QueueRowSchema),
    Type.Object({
      counts: Type.Object({
        platform: Type.Integer(),
        topLevel: Type.Integer(),
        approved: Type.Integer(),
        rejected: Type.Integer(),
      }),

      /** Average from submission to decision over the last 30 days; null without one. */
      averageHours: Type.Union([Type.Number(), Type.Null()]),
    }),
  ]),
})

const VerdictSchema = Type.Object(
  {
    field: FieldName,
    verdict: defineChoice(['ok', 'bad'], '核对结果'),
    /** The reason, for 'bad'. */
    reason: text(200, '理由'),
  },
  { $id: 'Verdict' },
)

const verdicts = Type.Array(VerdictSchema, { maxItems: 40, title: '逐项意见' })
const decision = defineChoice(['approve', 'reject'], '决定')

const FieldSchema = Type.Object(
  {
    field: FieldName,
    label: Type.String(),
    group: GroupName,
    /** Readable text: codes are replaced by names, personal numbers are masked. */
    value: Type.String(),
    /** The value of the last submission; null when it is unchanged or the first. */
    previous: Type.Union([Type.String(), Type.Null()]),
    /** The reason of the last refusal; empty when there was none. */
    previousReason: Type.String(),
    /**
     * The field passed before, and neither it nor the papers it was compared with have changed, so its
     * verdict stays.
     */
    passedBefore: Type.Boolean(),
    masked: Type.Boolean(),
    check: Type.Object({
      state: Type.Union([Type.Literal('good'), Type.Literal('doubt'), Type.Literal('manual')]),
      text: Type.String(),
    }),
  },
  { $id: 'ReviewField' },
)

const DocumentSchema = Type.Object(
  {
    kind: Type.Union([Type.Literal('licence'), Type.Literal('face'), Type.Literal('back')]),
    label: Type.String(),
    fileName: Type.String(),
    /** Valid for this viewer and for five minutes; request again for a new one. Empty when deleted. */
    url: Type.String(),
    width: Type.Integer(),
    height: Type.Integer(),
    changed: Type.Boolean(),
    /** The picture of the submission before, if it differs and still exists. */
    previous: Type.Union([
      Type.Object({
        fileName: Type.String(),
        url: Type.String(),
        width: Type.Integer(),
        height: Type.Integer(),
      }),
      Type.Null(),
    ]),
  },
  { $id: 'ReviewDocument' },
)

const SubmissionDetailSchema = Type.Object(
  {
    id: Type.String(),
    version: Type.Integer(),
    name: Type.String(),
    indentifierPrefix: Type.String(),
    kind: Kind,
    round: Type.Integer(),
    examineStatus: Type.Integer(),
    submitTime: Type.String(),
    /** The ends of platform and top-level review; empty until then. */
    platformTime: Type.String(),
    topLevelTime: Type.String(),
    remainingMinutes: Type.Integer(),
    /** The number of fields the last review refused, and of those changed since. */
    refusedBefore: Type.Integer(),
    changedSince: Type.Integer(),
    fields: Type.Array(FieldSchema),
    documents: Type.Array(DocumentSchema),
    /** Warnings about the whole submission, such as other accounts with the same certificate. */
    warnings: Type.Array(Type.String()),
    verdicts: Type.Array(VerdictSchema),
    feedback: Type.String(),
    withdrawn: Type.Boolean(),
    heldBy: Holder,
    /** True when the top-level node is connected, so that its decisions arrive automatically. */
    topLevelConnected: Type.Boolean(),
    topLevelState: Type.String(),
    /** Reporting to the top-level node has failed too often and stopped, until a reviewer starts it again. */
    topLevelFailed: Type.Boolean(),
    trail: Type.Array(TrailSchema),
  },
  { $id: 'SubmissionDetail' },
)

export const reviewDetail = defineCall('reviewDetail', {
  route: 'POST /platform-operate-service/manager/prefix/review/detail',
  access: STAFF,
  summary: '一份提交：字段与改动、自动核对、资料地址、经过',
  body: Type.Object({ id }),
  refusals: ['registration_not_found'],
  data: SubmissionDetailSchema,
})

const State = Type.Object(
  {
    id: Type.String(),
    version: Type.Integer(),
    examineStatus: Type.Integer(),
    heldBy: Holder,
  },
  { $id: 'ReviewState' },
)

export const reviewClaim = defineCall('reviewClaim', {
  route: 'POST /platform-operate-service/manager/prefix/review/claim',
  access: STAFF,
  summary: '锁定一份提交 30 分钟（再次调用即续期）；被他人锁定时拒绝',
  body: Type.Object({ id }),
  refusals: ['registration_not_found', 'review_wrong_step', 'review_held'],
  data: State,
})

export const reviewRelease = defineCall('reviewRelease', {
  route: 'POST /platform-operate-service/manager/prefix/review/release',
  access: STAFF,
  summary: '解除自己的锁定',
  body: Type.Object({ id }),
  refusals: ['registration_not_found'],
  data: State,
})

export const reviewSave = defineCall('reviewSave', {
  route: 'POST /platform-operate-service/manager/prefix/review/save',
  access: STAFF,
  limitPerMinute: 240,
  summary: '暂存逐项意见（须先锁定；version 落后时拒绝）',
  body: Type.Object({ id, version, verdicts }),
  refusals: [...WRITE_REFUSALS],
  data: State,
})

export const reviewPlatform = defineCall('reviewPlatform', {
  route: 'POST /platform-operate-service/manager/prefix/review/platform',
  access: STAFF,
  summary: '平台审核决定：通过须逐项已核对且无不符；驳回须有不符项的理由或一段说明',
  body: Type.Object({
    id,
    version,
    decision,
    verdicts,
    reason: Type.Optional(text(500, '说明')),
  }),
  refusals: [...WRITE_REFUSALS, ...DECISION_REFUSALS, 'review_incomplete'],
  data: State,
})

export const reviewTopLevel = defineCall('reviewTopLevel', {
  route: 'POST /platform-operate-service/manager/prefix/review/toplevel',
  access: STAFF,
  summary: '录入顶级节点的决定',
  body: Type.Object({
    id,
    version,
    decision,
    reason: Type.Optional(text(500, '说明')),
  }),
  refusals: [...WRITE_REFUSALS, ...DECISION_REFUSALS],
  data: State,
})

export const reviewResend = defineCall('reviewResend', {
  route: 'POST /platform-operate-service/manager/prefix/review/resend',
  access: STAFF,
  limitPerMinute: 30,
  summary: '报送顶级节点或查询其结果多次失败、已停止的，重新开始（留痕）',
  body: Type.Object({ id }),
  /** False when nothing had stopped. */
  refusals: ['registration_not_found'],
  data: Type.Object({ sent: Type.Boolean() }),
})

export const reviewReveal = defineCall('reviewReveal', {
  route: 'POST /platform-operate-service/manager/prefix/review/reveal',
  access: STAFF,
  limitPerMinute: 30,
  summary: '查看一个被掩码的号码（留痕）',
  body: Type.Object({ id, field: defineChoice(['legalCardNo', 'liaisonPhone'], '字段') }),
  refusals: ['registration_not_found'],
  data: Type.Object({ value: Type.String() }),
})

export type QueueRow = Static<typeof QueueRowSchema>
export type Verdict = Static<typeof VerdictSchema>
export type ReviewField = Static<typeof FieldSchema>
export type ReviewDocument = Static<typeof DocumentSchema>
export type SubmissionDetail = Static<typeof SubmissionDetailSchema>
export type ReviewState = Static<typeof State>
