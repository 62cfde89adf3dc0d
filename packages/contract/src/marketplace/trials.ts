/*
 * Trials of applications. A company applies (trialApply on the detail page, trialComeApply on catalogue pages) and sees
 * its own (myTrials); staff approve, activate, extend and end them; what runs out ends by itself.
 *
 * applied → approved → active → expired | ended; applied | approved → rejected. Activating an applied trial approves it.
 */
import { type Static, Type } from 'typebox'
import { defineCall, STAFF } from '../define.ts'
import {
  defineChoice,
  defineCountedPage,
  HandlingTrailSchema,
  integer,
  numberOrText,
  pageFields,
  searchField,
  text,
  uuid,
  version,
} from '../fields.ts'
import { TRIAL_STATUSES } from './market/rules.ts'

const id = uuid('试用编号')
const orNull = Type.Union([Type.String(), Type.Null()])
const trialFields = {
  id: Type.String(),
  version: Type.Integer(),
  /** T2026112200001. */
  code: Type.String(),
  status: Type.Enum(TRIAL_STATUSES),
  /** A text of TRIAL_STATUS_TEXT. */
  statusView: Type.String(),
  application: Type.Object({ id: Type.Integer(), name: Type.String(), listed: Type.Boolean() }),
  packageProductId: Type.String(),
  packageName: Type.String(),
  providerName: Type.String(),
  /** Days; 0 for a sandbox without end. */
  days: Type.Integer(),
  /** All times YYYY-MM-DD HH:mm:ss. */
  applyTime: Type.String(),
  startTime: orNull,
  /** Null before it is active, and for a sandbox without end. */
  endTime: orNull,
  /** Whole days left, the last one counted; null when it is not running. */
  daysLeft: Type.Union([Type.Integer(), Type.Null()]),
  /** Address of the application; empty before it is active. */
  accessUrl: Type.String(),
  /** The reason of a rejection or end, or the first steps. */
  note: Type.String(),
  applicant: Type.String(),
}
const TrialSchema = Type.Object(trialFields, { $id: 'Trial' })
const TrialRowSchema = Type.Object(
  {
    ...trialFields,
    companyId: Type.String(),
    companyName: Type.String(),
    companyPrefix: Type.String(),
    /** Minutes until the promised working day ends; negative when late, null when no decision is due. */
    remainingMinutes: Type.Union([Type.Integer(), Type.Null()]),
  },
  { $id: 'TrialRow' },
)
const TrialDetailSchema = Type.Object(
  {
    ...TrialRowSchema.properties,
    contactPhone: Type.String(),
    /** Returns the latest first. */
    trail: HandlingTrailSchema,
  },
  { $id: 'TrialDetail' },
)

const APPLY_REFUSALS = [
  'trial_without_prefix',
  'application_not_found',
  'application_withdrawn',
  'package_not_found',
  'trial_not_offered',
  'trial_running',
  'trial_used',
] as const

export const trialApply = defineCall('trialApply', {
  route: 'POST /platform-operate-service/manager/trial/period/record/try/apply',
  access: 'signedIn',
  limitPerMinute: 20,
  summary: '申请试用（应用详情页）',
  body: Type.Object({
    appId: numberOrText(32, '应用编号'),
    /** The node uses the prefix of the signed-in company and ignores this one. */
    companyPrefix: Type.Optional(text(64, '企业前缀')),
    packagePriceId: Type.Optional(text(36, '价格编号')),
    packageProductId: text(36, '套餐编号'),
    productManagerId: Type.Optional(numberOrText(32, '应用编号')),
  }),
  refusals: [...APPLY_REFUSALS],
  data: TrialSchema,
})

export const trialComeApply = defineCall('trialComeApply', {
  route: 'POST /platform-console-service/manager/trialperiodrecord/come/apply',
  access: 'signedIn',
  limitPerMinute: 20,
  summary: '申请试用（产品目录页）',
  body: Type.Object({
    /** -1 if the page knows none; then only the package decides. */
    appCode: numberOrText(32, '应用代码'),
    packageProductId: text(36, '套餐编号'),
    fingerprint: Type.Optional(text(200, '设备指纹')),
  }),
  refusals: [...APPLY_REFUSALS],
  data: TrialSchema,
})

export const myTrials = defineCall('myTrials', {
  route: 'POST /platform-operate-service/manager/trial/period/record/mine',
  access: 'signedIn',
  summary: '本企业的试用：进行中的在前；可限于一个应用',
  body: Type.Object({
    productId: Type.Optional(integer(1, 2_147_483_647, '应用编号')),
    status: Type.Optional(defineChoice(TRIAL_STATUSES, '状态')),
    ...pageFields(50),
  }),
  data: defineCountedPage(TrialSchema, Type.Record(Type.String(), Type.Integer())),
})

const manage = '/platform-operate-service/manager/trial/period/record'
const CHANGE_REFUSALS = ['trial_not_found', 'trial_stale', 'trial_wrong_status'] as const

export const trialList = defineCall('trialList', {
  route: `POST ${manage}/list`,
  access: STAFF,
  summary: '全部试用申请：等得最久的在前，其余新的在前',
  body: Type.Object({
    status: Type.Optional(defineChoice(TRIAL_STATUSES, '状态')),
    /** Active ones that end within this many days. */
    endingWithinDays: Type.Optional(integer(0, 90, '几天内到期')),
    /** Searches company, prefix, application or code. */
    ...searchField(),
    ...pageFields(100),
  }),
  data: defineCountedPage(TrialRowSchema, Type.Record(Type.String(), Type.Integer())),
})

export const trialDetail = defineCall('trialDetail', {
  route: `POST ${manage}/detail`,
  access: STAFF,
  summary: '一条试用及其处理记录',
  body: Type.Object({ id }),
  refusals: ['trial_not_found'],
  data: TrialDetailSchema,
})

export const trialDecide = defineCall('trialDecide', {
  route: `POST ${manage}/decide`,
  access: STAFF,
  summary: '审核试用：通过，或写明理由不予通过',
  body: Type.Object({ id, version, pass: Type.Boolean({ title: '是否通过' }), note: text(600, '说明') }),
  refusals: [...CHANGE_REFUSALS],
  data: TrialDetailSchema,
})

export const trialActivate = defineCall('trialActivate', {
  route: `POST ${manage}/activate`,
  access: STAFF,
  summary: '开通试用，从此刻起计天数',
  body: Type.Object({
    id,
    version,
    accessUrl: text(300, '访问地址'),
    note: text(600, '说明'),
  }),
  refusals: [...CHANGE_REFUSALS],
  data: TrialDetailSchema,
})

export const trialExtend = defineCall('trialExtend', {
  route: `POST ${manage}/extend`,
  access: STAFF,
  summary: '延长试用；已到期的从今天起重新计',
  body: Type.Object({ id, version, days: integer(1, 180, '延长天数'), note: text(600, '说明') }),
  refusals: [...CHANGE_REFUSALS],
  data: TrialDetailSchema,
})

export const trialEnd = defineCall('trialEnd', {
  route: `POST ${manage}/end`,
  access: STAFF,
  summary: '提前结束试用，写明原因',
  body: Type.Object({ id, version, note: text(600, '原因') }),
  refusals: [...CHANGE_REFUSALS],
  data: TrialDetailSchema,
})

export type Trial = Static<typeof TrialSchema>
export type TrialRow = Static<typeof TrialRowSchema>
export type TrialDetail = Static<typeof TrialDetailSchema>
