/* An entitlement is a company's right to a package of an application, from one day until another. Orders
   create and extend it; a renewal is an order with `entitlementId`. */
import { type Static, Type } from 'typebox'
import { defineOrderCall, STAFF } from '../define.ts'
import { listExport } from '../exports.ts'
import { defineChoice, defineCountedPage, flag, pageFields, searchField, text, uuid } from '../fields.ts'
import { ENTITLEMENT_STATUSES, REASON_MAX } from './rules.ts'

const id = uuid('使用权编号')

const fields = {
  id: Type.String(),
  companyId: Type.String(),
  companyName: Type.String(),
  productId: Type.String(),
  productName: Type.String(),
  packageProductId: Type.String(),
  packageName: Type.String(),
  /** First day, YYYY-MM-DD. */
  from: Type.String(),
  /** Last day, YYYY-MM-DD; empty for a lifetime. */
  until: Type.String(),
  /** Days of the whole span, used and left, today counted as left; null for a lifetime. */
  days: Type.Union([Type.Integer(), Type.Null()]),
  daysUsed: Type.Integer(),
  daysLeft: Type.Union([Type.Integer(), Type.Null()]),
  status: defineChoice(ENTITLEMENT_STATUSES, '使用权状态'),
  /** The reason for an early end: 已退款; else empty. */
  endReason: Type.String(),
  /**
   * Its current price for the term of the last order, to renew; the id is empty when it is no longer sold.
   */
  packagePriceId: Type.String(),
  /**
   * Address of the application for its users; empty if the provider gave none, and for members without a
   * seat.
   */
  openUrl: Type.String(),
  /** True when it came from a trial. */
  wasTrial: Type.Boolean(),
  /** Seats bought and in use; null where everyone in the company may use it. */
  seats: Type.Union([Type.Integer(), Type.Null()]),
  seatsUsed: Type.Integer(),
  /** The viewer may use it: seats are not limited, or they hold one. */
  isSeated: Type.Boolean(),
  /** The order that created or extended it last. */
  orderId: Type.String(),
  orderCode: Type.String(),
}
export const EntitlementSchema = Type.Object(fields, { $id: 'Entitlement' })

export const entitlementOpen = defineOrderCall('entitlementOpen', {
  route: 'POST /platform-operate-service/entitlement/open',
  access: 'signedIn',
  summary: '打开应用：给出入口地址，并记下企业第一次打开的时间；打开过的不再能自助退订',
  body: Type.Object({ id }),
  refusals: ['entitlement_not_found', 'seat_missing'],
  data: Type.Object({ openUrl: Type.String() }),
})

const filters = {
  status: Type.Optional(defineChoice(ENTITLEMENT_STATUSES, '使用权状态')),
  productId: Type.Optional(text(20, '应用编号')),
  ...searchField(),
  ...pageFields(100),
}
const counts = { active: Type.Integer(), ended: Type.Integer(), expiring: Type.Integer() }
/** expiring: in use for at most 30 more days. */
const expiring = Type.Optional(defineChoice(['expiring'], '视图'))
const manageFilters = {
  ...filters,
  companyId: Type.Optional(uuid('企业编号')),
  /** undelivered: its provider has not been reached. */
  view: Type.Optional(defineChoice(['expiring', 'undelivered'], '视图')),
}

export const entitlementList = defineOrderCall('entitlementList', {
  route: 'POST /platform-operate-service/manager/entitlement/list',
  access: 'signedIn',
  summary: '我的应用：本企业的使用权，快到期的在前',
  body: Type.Object({ ...filters, view: expiring }),
  data: defineCountedPage(EntitlementSchema, Type.Object(counts)),
})

export const entitlementExport = defineOrderCall('entitlementExport', {
  route: 'POST /platform-operate-service/manager/entitlement/export',
  access: 'signedIn',
  summary: '导出本企业的应用为 Excel',
  body: Type.Object({ ...filters, view: expiring }),
  ...listExport,
})

export const entitlementDetail = defineOrderCall('entitlementDetail', {
  route: 'POST /platform-operate-service/manager/entitlement/detail',
  access: 'signedIn',
  summary: '一项使用权：期限、由哪些订单而来、通知提供方的结果；本企业的，工作人员可查任何一项',
  body: Type.Object({ id }),
  refusals: ['entitlement_not_found'],
  data: Type.Object({
    ...fields,
    orders: Type.Array(
      Type.Object({
        orderId: Type.String(),
        orderCode: Type.String(),
        kind: defineChoice(['given', 'renewed', 'upgraded'], '由来'),
        durationView: Type.String(),
        time: Type.String(),
      }),
    ),
    /** Notifications to the provider's address; the newest first. */
    deliveries: Type.Array(
      Type.Object({
        id: Type.String(),
        event: defineChoice(['activated', 'renewed', 'ended'], '事件'),
        status: defineChoice(['waiting', 'done', 'failed'], '送达状态'),
        attempts: Type.Integer(),
        /** The last failure, for staff; else empty. */
        problem: Type.String(),
        time: Type.String(),
      }),
    ),
  }),
})

export const entitlementManageList = defineOrderCall('entitlementManageList', {
  route: 'POST /platform-operate-service/manager/entitlement/manage/list',
  access: STAFF,
  summary: '全部使用权，快到期的在前',
  body: Type.Object(manageFilters),
  data: defineCountedPage(
    Type.Object({ ...fields, undelivered: Type.Boolean() }, { $id: 'ManagedEntitlement' }),
    Type.Object({ ...counts, undelivered: Type.Integer() }),
  ),
})

export const entitlementManageExport = defineOrderCall('entitlementManageExport', {
  route: 'POST /platform-operate-service/manager/entitlement/manage/export',
  access: STAFF,
  summary: '导出使用权为 Excel',
  body: Type.Object(manageFilters),
  ...listExport,
})

export const entitlementEnd = defineOrderCall('entitlementEnd', {
  route: 'POST /platform-operate-service/manager/entitlement/manage/end',
  access: STAFF,
  summary: '提前结束使用权并写明原因，通知企业与提供方；退款另行办理',
  body: Type.Object({ id, reason: text(4 * REASON_MAX, '原因') }),
  refusals: ['entitlement_not_found', 'entitlement_moved_on'],
  data: EntitlementSchema,
})

export const entitlementRedeliver = defineOrderCall('entitlementRedeliver', {
  route: 'POST /platform-operate-service/manager/entitlement/manage/redeliver',
  access: STAFF,
  limitPerMinute: 30,
  summary: '立即再次通知提供方；已送达的拒绝',
  body: Type.Object({ id: uuid('通知编号') }),
  refusals: ['entitlement_not_found', 'entitlement_moved_on'],
  data: Type.Object({ status: defineChoice(['waiting', 'done', 'failed'], '送达状态') }),
})

const SettingsSchema = Type.Object({
  productId: Type.String(),
  /** auto: activated as soon as it is paid; manual: by staff. */
  mode: defineChoice(['manual', 'auto'], '开通方式'),
  /** The provider's https address for notifications of activation, renewal and end; empty for none. */
  callbackUrl: Type.String(),
  /** True when a secret for signatures is stored. */
  hasSecret: Type.Boolean(),
  openUrl: Type.String(),
})

export const activationSettings = defineOrderCall('activationSettings', {
  route: 'POST /platform-operate-service/manager/entitlement/settings',
  access: STAFF,
  summary: '一个应用怎样开通：人工或自动、提供方的通知地址',
  body: Type.Object({ productId: text(36, '产品编号') }),
  data: SettingsSchema,
})

export const activationSettingsList = defineOrderCall('activationSettingsList', {
  route: 'POST /platform-operate-service/manager/entitlement/settings/list',
  access: STAFF,
  summary: '设置过开通方式的应用；没有列出的由人工开通，不通知提供方',
  data: Type.Array(SettingsSchema),
})

export const activationSettingsSave = defineOrderCall('activationSettingsSave', {
  route: 'POST /platform-operate-service/manager/entitlement/settings/save',
  access: STAFF,
  summary: '保存应用的开通方式；newSecret 为真时换一个签名密钥，只在这次应答里给出',
  body: Type.Object({
    productId: text(36, '产品编号'),
    mode: defineChoice(['manual', 'auto'], '开通方式'),
    callbackUrl: text(500, '通知地址'),
    openUrl: text(500, '应用地址'),
    newSecret: Type.Optional(flag('更换密钥')),
  }),
  data: Type.Object({ ...SettingsSchema.properties, secret: Type.String() }),
})

export type Entitlement = Static<typeof EntitlementSchema>
export type EntitlementDetail = Static<typeof entitlementDetail.data>
export type ActivationSettings = Static<typeof SettingsSchema>
