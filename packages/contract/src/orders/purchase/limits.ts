/* A company's administrators set an amount; a member's order above it waits for one of them before it can be paid. */
import { Type } from 'typebox'
import { defineOrderCall } from '../../define.ts'
import { text, uuid, version } from '../../fields.ts'
import { OrderDetailSchema } from '../record.ts'
import { REASON_MAX } from '../rules.ts'

const ADMINISTRATORS = ['COMPANY_ADMIN'] as const
const id = uuid('订单编号')

const LimitSchema = Type.Object({
  /** Yuan that a member orders alone; null for any amount. */
  limit: Type.Union([Type.Number(), Type.Null()]),
  /** The administrator who set it last, and the time; empty before. */
  by: Type.String(),
  time: Type.String(),
})

export const orderLimit = defineOrderCall('orderLimit', {
  route: 'GET /platform-operate-service/manager/order/limit',
  access: 'signedIn',
  summary: '本企业的下单额度：成员超过这个金额的订单须由企业管理员批准后付款；没有设置时为空',
  data: LimitSchema,
})

export const orderLimitSave = defineOrderCall('orderLimitSave', {
  route: 'POST /platform-operate-service/manager/order/limit/save',
  access: ADMINISTRATORS,
  summary: '设置成员的下单额度，由企业管理员；limit 为空即不限。已提交的订单不受影响',
  body: Type.Object({
    limit: Type.Union([Type.Number({ minimum: 0, maximum: 99_999_999.99 }), Type.Null()], {
      title: '下单额度',
    }),
  }),
  data: LimitSchema,
})

export const orderApprove = defineOrderCall('orderApprove', {
  route: 'POST /platform-operate-service/manager/order/approve',
  access: ADMINISTRATORS,
  summary: '批准成员的订单，由企业管理员；批准后开始计算付款期限（version 落后时拒绝）',
  body: Type.Object({ id, version }),
  refusals: ['order_not_found', 'order_moved_on'],
  data: OrderDetailSchema,
})

export const orderDecline = defineOrderCall('orderDecline', {
  route: 'POST /platform-operate-service/manager/order/decline',
  access: ADMINISTRATORS,
  summary: '不批准成员的订单并取消它，由企业管理员；原因原样告知下单人（version 落后时拒绝）',
  body: Type.Object({ id, version, reason: text(4 * REASON_MAX, '原因') }),
  refusals: ['order_not_found', 'order_moved_on'],
  data: OrderDetailSchema,
})
