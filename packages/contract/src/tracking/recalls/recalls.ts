/** Recalls: cause, affected parts, approval by a second person, publication, handling of each part, end. */
import { Type } from 'typebox'
import { defineCall } from '../../define.ts'
import {
  defineChoice,
  defineKeysetPage,
  definePage,
  flag,
  integer,
  keysetFields,
  pageFields,
  searchField,
  text,
} from '../../fields.ts'
import { MEMBERS, ofCompany, READERS } from '../../identifiers/records/fields.ts'
import {
  Count,
  causes,
  id,
  leftOut,
  PartSchema,
  part,
  RecallSchema,
  RowSchema,
  recallFields,
  seen,
} from './fields.ts'
import { RECALL_STATES } from './rules.ts'

const ADMINISTRATORS = ['COMPANY_ADMIN'] as const
const READING = ['prefix_needed', 'company_not_found', 'recall_not_found'] as const
const CHANGING = ['prefix_needed', 'recall_not_found', 'recall_stale'] as const
const company = '/platform-operate-service/company/recall'
const manager = '/platform-operate-service/manager/recall'

export const recallList = defineCall('recallList', {
  route: `POST ${manager}/list`,
  looks: '召回',
  access: READERS,
  scope: 'read',
  summary: '企业的召回，最近的在前；工作人员须写明企业前缀',
  body: Type.Object({
    ...ofCompany,
    state: Type.Optional(defineChoice(RECALL_STATES, '状态')),
    ...pageFields(50),
  }),
  refusals: ['prefix_needed', 'company_not_found'],
  data: Type.Object({
    ...definePage(RowSchema).properties,
    counts: Type.Record(Type.Enum(RECALL_STATES), Count),
    /** Block notices of other companies that wait for an answer. */
    received: Count,
  }),
})
export const recallDetail = defineCall('recallDetail', {
  route: `POST ${manager}/detail`,
  looks: '召回',
  access: READERS,
  scope: 'read',
  limitPerMinute: 240,
  summary: '一次召回：原因、散开与各种合计、三道门、进度、冻结通知、经过',
  body: Type.Object({ id, ...ofCompany }),
  refusals: [...READING],
  data: RecallSchema,
})
export const recallCreate = defineCall('recallCreate', {
  route: `POST ${company}/create`,
  access: MEMBERS,
  summary: '新建召回草稿',
  body: Type.Object({
    title: recallFields.title,
    defect: recallFields.defect,
    /** The initial conditions; nothing is computed yet. */
    causes: Type.Optional(causes),
  }),
  bodyBytes: 4 * 1024 * 1024,
  refusals: ['prefix_needed', 'recalls_full'],
  data: RecallSchema,
})
export const recallSave = defineCall('recallSave', {
  route: `POST ${company}/save`,
  access: MEMBERS,
  summary: '改召回的缺陷、后果、措施、计划；发布后只改联系电话、备案号和计划',
  body: Type.Object({ ...seen, ...recallFields }),
  refusals: [...CHANGING],
  data: RecallSchema,
})
export const recallReckon = defineCall('recallReckon', {
  route: `POST ${company}/reckon`,
  access: MEMBERS,
  limitPerMinute: 60,
  summary: '按原因圈定受影响的零件：各级多少、为什么在内；存为这份草稿的范围，发布前谁的页面都不变',
  body: Type.Object({ ...seen, causes, leftOut }),
  bodyBytes: 4 * 1024 * 1024,
  refusals: [...CHANGING, 'recall_cause_unknown', 'recall_too_many', 'date_range_malformed'],
  data: RecallSchema,
})
export const recallParts = defineCall('recallParts', {
  route: `POST ${manager}/parts`,
  looks: '召回',
  access: READERS,
  scope: 'read',
  limitPerMinute: 240,
  summary: '一次召回的零件，按级列出，每件带从原因到它的路径；也列移出的和已处置的',
  body: Type.Object({
    id,
    ...ofCompany,
    /** The default is the set in force; before publication, the set that is being prepared. */
    scope: Type.Optional(integer(1, 10_000, '范围')),
    level: Type.Optional(integer(0, 50, '级')),
    excluded: Type.Optional(flag('只看移出的')),
    handled: Type.Optional(flag('只看已处置的')),
    ...searchField(),
    ...keysetFields(100),
  }),
  refusals: [...READING],
  data: defineKeysetPage(PartSchema),
})
export const recallExclude = defineCall('recallExclude', {
  route: `POST ${company}/exclude`,
  access: MEMBERS,
  summary: '把零件移出正在圈定的范围，写明理由；back 为真时移回来',
  body: Type.Object({
    ...seen,
    identifiers: Type.Array(part, { minItems: 1, maxItems: 100, title: '标识' }),
    reason: text(400, '理由'),
    back: Type.Optional(flag('移回')),
  }),
  refusals: [...CHANGING, 'recall_member_not_found', 'recall_reason_missing', 'recall_excluded_full'],
  data: RecallSchema,
})
export const recallAsk = defineCall('recallAsk', {
  route: `POST ${company}/ask`,
  access: MEMBERS,
  summary: '送第二人批准；back 为真时取回来改',
  body: Type.Object({ ...seen, back: Type.Optional(flag('取回')) }),
  refusals: [
    ...CHANGING,
    'recall_scope_empty',
    'recall_unready',
    'recall_reason_missing',
    'recall_incomplete',
    'recall_second_person_missing',
  ],
  data: RecallSchema,
})
export const recallDecide = defineCall('recallDecide', {
  route: `POST ${company}/decide`,
  access: ADMINISTRATORS,
  summary: '第二人批准或退回；提出的人自己不能批准',
  body: Type.Object({ ...seen, approve: flag('批准'), note: text(400, '说明') }),
  refusals: [...CHANGING, 'recall_same_person', 'recall_reason_missing'],
  data: RecallSchema,
})
export const recallPublish = defineCall('recallPublish', {
  route: `POST ${company}/publish`,
  access: ADMINISTRATORS,
  summary: '发布批准过的范围：所有零件的页面同时改，下游企业收到通知，回调发出',
  body: Type.Object(seen),
  refusals: [...CHANGING, 'recall_unapproved'],
  data: RecallSchema,
})
export const recallChange = defineCall('recallChange', {
  route: `POST ${company}/change`,
  access: MEMBERS,
  summary: '发布后提出扩大、缩小或撤回（原因不成立）；批准并发布之前范围不变',
  body: Type.Object({
    ...seen,
    kind: defineChoice(['extend', 'narrow', 'withdraw'], '怎么改'),
    reason: text(400, '理由'),
    causes: Type.Optional(causes),
  }),
  bodyBytes: 4 * 1024 * 1024,
  refusals: [
    ...CHANGING,
    'recall_scope_open',
    'recall_reason_missing',
    'recall_cause_unknown',
    'recall_too_many',
    'date_range_malformed',
  ],
  data: RecallSchema,
})
export const recallDrop = defineCall('recallDrop', {
  route: `POST ${company}/drop`,
  access: MEMBERS,
  summary: '作废草稿，或撤回一份还没发布的改范围',
  body: Type.Object({ ...seen, reason: text(400, '理由') }),
  refusals: [...CHANGING, 'recall_reason_missing'],
  data: RecallSchema,
})
export const recallClose = defineCall('recallClose', {
  route: `POST ${company}/close`,
  access: ADMINISTRATORS,
  summary: '结束召回：处置到约定的比例，或计划期满',
  body: Type.Object(seen),
  refusals: [...CHANGING, 'recall_unfinished'],
  data: RecallSchema,
})
export const recallRemind = defineCall('recallRemind', {
  route: `POST ${company}/remind`,
  access: MEMBERS,
  summary: '催一家客户处置，一家一天一次',
  body: Type.Object({ id, prefix: text(20, '对方前缀') }),
  refusals: ['prefix_needed', 'recall_not_found', 'recall_member_not_found', 'recall_reminded'],
  data: RecallSchema,
})
