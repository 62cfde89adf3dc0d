/**
 * The node's relation to the top-level node above it: connection, pending changes, messages, differences,
 * deposits.
 */
import { type Static, Type } from 'typebox'
import { defineCall, defineRaw, STAFF } from '../../define.ts'
import { defineChoice, flag, HandlingTrailSchema, text, uuid } from '../../fields.ts'
import { DEPOSIT_STATES, DIFFERENCE_KINDS, MESSAGE_STEPS, REPAIRABLE } from './rules.ts'

const Count = Type.Integer({ minimum: 0 })
const BASE = '/platform-operate-service/manager/top-level'

const QueueRowSchema = Type.Object(
  {
    id: Type.String(),
    prefix: Type.String(),
    companyName: Type.String(),
    kind: Type.String(),
    state: Type.Enum(['waiting', 'sending', 'held', 'refused']),
    attempts: Count,
    /** YYYY-MM-DD HH:mm:ss. */
    time: Type.String(),
    nextTime: Type.String(),
    /** The last answer of the top-level node, or why there was no answer. */
    answer: Type.String(),
    code: Type.Integer(),
  },
  { $id: 'TopLevelQueueRow' },
)

const MessageSchema = Type.Object(
  {
    id: Type.String(),
    kind: Type.Enum(['approved', 'rejected', 'suspended', 'restored', 'notice']),
    prefix: Type.String(),
    companyName: Type.String(),
    time: Type.String(),
    text: Type.String(),
    isOpen: Type.Boolean(),
    /** What was done about it, and by whom. */
    outcome: Type.String(),
    /** What staff can do about it. */
    steps: Type.Array(Type.Enum([...MESSAGE_STEPS])),
  },
  { $id: 'TopLevelMessage' },
)

const DifferenceSchema = Type.Object(
  {
    prefix: Type.String(),
    companyName: Type.String(),
    kind: Type.Enum([...DIFFERENCE_KINDS]),
    field: Type.String(),
    ours: Type.String(),
    theirs: Type.String(),
    foundTime: Type.String(),
    isOnItsWay: Type.Boolean(),
  },
  { $id: 'TopLevelDifference' },
)

const StateSchema = Type.Object(
  {
    /** False if no top-level node is configured. */
    isConnected: Type.Boolean(),
    updatedTime: Type.String(),
    link: Type.Object({
      state: Type.Enum(['none', 'new', 'up', 'down', 'paused']),
      protocol: Type.String(),
      host: Type.String(),
      /** YYYY-MM-DD; empty without a certificate. */
      certificateUntil: Type.String(),
      /** The time since which it is up or down. */
      since: Type.String(),
      ms: Count,
      failures: Count,
      error: Type.String(),
      nextTime: Type.String(),
      polledTime: Type.String(),
    }),
    node: Type.Object({ prefix: Type.String(), companies: Count, own: Count, resolutionsToday: Count }),
    queue: Type.Object({
      waiting: Count,
      refused: Count,
      sentToday: Count,
      oldestSeconds: Count,
      rows: Type.Array(QueueRowSchema),
    }),
    messages: Type.Object({ open: Count, total: Count, rows: Type.Array(MessageSchema) }),
    run: Type.Union([
      Type.Object({
        time: Type.String(),
        state: Type.Enum(['running', 'done', 'failed']),
        asked: Count,
        found: Count,
        ms: Count,
        error: Type.String(),
      }),
      Type.Null(),
    ]),
    differences: Type.Object({ total: Count, rows: Type.Array(DifferenceSchema) }),
    deposits: Type.Object({
      isConfigured: Type.Boolean(),
      target: Type.String(),
      rows: Type.Array(
        Type.Object({
          day: Type.String(),
          time: Type.String(),
          bytes: Count,
          state: Type.Enum([...DEPOSIT_STATES]),
          error: Type.String(),
        }),
      ),
      /** Thirty days, the oldest first. */
      days: Type.Array(Type.Enum(['good', 'late', 'failed', 'none'])),
    }),
    probes: Type.Object({
      total: Count,
      failed: Count,
      /** Probes without an answer, because the node was down. */
      missed: Count,
      share: Type.Union([Type.Number(), Type.Null()]),
      lastTime: Type.String(),
    }),
    ownNodes: Type.Array(
      Type.Object({
        prefix: Type.String(),
        companyName: Type.String(),
        failures: Count,
        ms: Type.Number(),
        lastSeen: Type.String(),
        days: Type.Array(Type.Enum(['all', 'some', 'down', 'none'])),
      }),
    ),
    /** The node looks up identifiers of other nodes. */
    isRecursive: Type.Boolean(),
    trail: HandlingTrailSchema,
  },
  { $id: 'TopLevelState' },
)

const changing = { access: STAFF, data: StateSchema } as const

export const topLevelState = defineCall('topLevelState', {
  route: `POST ${BASE}/state`,
  access: STAFF,
  summary: '与国家顶级节点的连接、待发、消息、差异、数据存管与探针',
  data: StateSchema,
})
export const topLevelPause = defineCall('topLevelPause', {
  ...changing,
  route: `POST ${BASE}/pause`,
  summary: '暂停或恢复上送；暂停期间变更都留着',
  body: Type.Object({ isPaused: flag('暂停') }),
})
export const topLevelRetry = defineCall('topLevelRetry', {
  ...changing,
  route: `POST ${BASE}/queue/retry`,
  summary: '把顶级节点拒绝了的一条重新送，用新的交易号；不写编号则现在就试一次连接',
  limitPerMinute: 30,
  body: Type.Object({ id: Type.Optional(uuid('编号')) }),
  refusals: ['top_level_moved_on'],
})
export const topLevelDrop = defineCall('topLevelDrop', {
  ...changing,
  route: `POST ${BASE}/queue/drop`,
  summary: '不再送顶级节点拒绝了的一条，须写明原因',
  body: Type.Object({ id: uuid('编号'), reason: text(200, '原因') }),
  refusals: ['top_level_moved_on', 'reason_missing'],
})
export const topLevelReconcile = defineCall('topLevelReconcile', {
  ...changing,
  route: `POST ${BASE}/reconcile`,
  summary: '立即对账：逐个问前缀，列出与本节点不同的',
  limitPerMinute: 6,
  refusals: ['top_level_missing'],
})
export const topLevelRepair = defineCall('topLevelRepair', {
  ...changing,
  route: `POST ${BASE}/repair`,
  summary: '以本节点为准补送：一个前缀的、一类的，或全部能修的',
  body: Type.Object({
    kind: Type.Optional(defineChoice(REPAIRABLE, '差异')),
    prefix: Type.Optional(text(40, '前缀')),
  }),
  refusals: ['top_level_missing', 'top_level_moved_on'],
})
export const topLevelMessage = defineCall('topLevelMessage', {
  ...changing,
  route: `POST ${BASE}/message`,
  summary: '办一条消息：知道了、转告企业，或在本节点跟着停用、恢复',
  body: Type.Object({ id: text(80, '消息'), step: defineChoice(MESSAGE_STEPS, '怎么办') }),
  refusals: ['top_level_moved_on'],
})
export const topLevelDeposit = defineCall('topLevelDeposit', {
  ...changing,
  route: `POST ${BASE}/deposit`,
  summary: '现在存管一次',
  limitPerMinute: 6,
  refusals: ['top_level_no_deposit'],
})
export const prefixSuspend = defineCall('prefixSuspend', {
  ...changing,
  route: `POST ${BASE}/suspend`,
  summary: '在本节点停用或恢复一个企业前缀，须写明原因，并告诉顶级节点',
  body: Type.Object({ prefix: text(40, '前缀'), isSuspended: flag('停用'), reason: text(200, '原因') }),
  refusals: ['company_not_found', 'reason_missing', 'top_level_moved_on'],
})

/** Answered from the database without caches, as a lookup is. */
export const topLevelProbe = defineRaw('topLevelProbe', {
  route: 'GET /probe',
  access: 'public',
  limitPerMinute: 60,
  summary: '上级节点的监测探针：查一次标识，答得出为 200，答不出为 503；节点页面据此统计',
  answers: ['application/json'],
})

export type TopLevelState = Static<typeof StateSchema>
export type TopLevelDifference = Static<typeof DifferenceSchema>
export type TopLevelMessageRow = Static<typeof MessageSchema>
export type TopLevelQueueRow = Static<typeof QueueRowSchema>
