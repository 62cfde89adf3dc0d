/* Schemas of an order in answers. Amounts are yuan with two decimals; times YYYY-MM-DD HH:mm:ss in China. */

import { type Static, Type } from 'typebox'
import { defineChoice } from '../fields.ts'
import { EntitlementSchema } from './entitlements.ts'
import {
  ORDER_STATUSES,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  PURCHASES,
  REFUND_APPROVAL_STATUSES,
  REFUND_REQUEST_STATUSES,
  REFUND_STATUSES,
} from './rules.ts'

/** A right in use that the company has to the application it is about to order. */
export const OwnedRightSchema = Type.Object(
  {
    entitlementId: Type.String(),
    packageProductId: Type.String(),
    packageName: Type.String(),
    /** Last day, YYYY-MM-DD; empty for a lifetime. */
    until: Type.String(),
    /** The chosen package would extend it. */
    canRenew: Type.Boolean(),
    /** The chosen package would replace it, and its remaining time counts towards the price. */
    canUpgrade: Type.Boolean(),
  },
  { $id: 'OwnedRight' },
)

/** A right that an order replaces with another package. */
export const UpgradeSchema = Type.Object(
  {
    entitlementId: Type.String(),
    packageName: Type.String(),
    /** Its last day before the upgrade, YYYY-MM-DD. */
    until: Type.String(),
  },
  { $id: 'OrderUpgrade' },
)
export type OwnedRight = Static<typeof OwnedRightSchema>

/** Yuan, two decimals. */
export const Yuan = Type.Number()
/** YYYY-MM-DD HH:mm:ss in China; empty when it has not happened. */
const Time = Type.String()
const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()])

export const OrderLineSchema = Type.Object(
  {
    appId: Type.String(),
    productId: Type.String(),
    productName: Type.String(),
    packageProductId: Type.String(),
    packageName: Type.String(),
    packagePriceId: Type.String(),
    purchaseDuration: Type.Integer(),
    durationUnit: defineChoice(['1', '2', '-1'], '期限单位'),
    /** 1 年, 6 个月, 终身. */
    durationView: Type.String(),
    price: Yuan,
    /** Contents of the package, such as 标识 20 万枚/年. */
    limits: Type.Array(Type.String()),
    /** 1 for the node's own, 0 for a partner's. */
    appOriginal: Type.Integer(),
    providerName: Type.String(),
    /** Key of the first picture; empty without one. */
    picture: Type.String(),
  },
  { $id: 'OrderLine' },
)

const TransferSchema = Type.Object(
  {
    id: Type.String(),
    /** Counts from 1. */
    round: Type.Integer(),
    depositBank: Type.String(),
    bankAccountName: Type.String(),
    /** Whole for the buyer who typed it and for staff, otherwise **** 0123. */
    bankNo: Type.String(),
    payAmount: Yuan,
    /** YYYY-MM-DD. */
    payTime: Type.String(),
    /** Comma-joined names, and addresses for this viewer, valid for five minutes. */
    payPicture: Type.String(),
    realPayPicture: Type.Array(Type.String()),
    status: defineChoice(['submitted', 'confirmed', 'refused', 'replaced', 'withdrawn'], '转账状态'),
    /** The reason of the refusal. */
    reason: Type.String(),
    submittedBy: Type.String(),
    submitTime: Time,
    decideTime: Time,
    /** The last working day for the check, YYYY-MM-DD; empty once decided. */
    dueDay: Type.String(),
  },
  { $id: 'OrderTransfer' },
)

export const PaymentSchema = Type.Object(
  {
    id: Type.String(),
    method: defineChoice(PAYMENT_METHODS, '付款方式'),
    status: defineChoice(PAYMENT_STATUSES, '付款状态'),
    amount: Yuan,
    /** The node's own number of the attempt. */
    outTradeNo: Type.String(),
    /** The provider's number, or the bank's of a transfer. */
    transactionId: Type.String(),
    /** Set for a transfer: name and last digits of the account. */
    payer: Type.String(),
    createTime: Time,
    /** The time when the money arrived. */
    payTime: Time,
    /** Money that the order did not need, which is refunded. */
    surplus: Type.Boolean(),
  },
  { $id: 'OrderPayment' },
)

export const RefundSchema = Type.Object(
  {
    id: Type.String(),
    amount: Yuan,
    method: defineChoice(PAYMENT_METHODS, '付款方式'),
    status: defineChoice(REFUND_STATUSES, '退款状态'),
    reason: Type.String(),
    /** The failure, for staff; else empty. */
    problem: Type.String(),
    /** The provider's or the bank's number. */
    reference: Type.String(),
    createTime: Time,
    doneTime: Time,
  },
  { $id: 'OrderRefund' },
)

export const RefundApprovalSchema = Type.Object(
  {
    id: Type.String(),
    version: Type.Integer(),
    status: defineChoice(REFUND_APPROVAL_STATUSES, '批准状态'),
    orderId: Type.String(),
    orderCode: Type.String(),
    companyName: Type.String(),
    productName: Type.String(),
    amount: Yuan,
    /** All of the order's money, which cancels it. */
    whole: Type.Boolean(),
    reason: Type.String(),
    proposedBy: Type.String(),
    /** The viewer proposed it and may not approve it. */
    own: Type.Boolean(),
    /** The answer of the second person. */
    note: Type.String(),
    createTime: Time,
    decideTime: Time,
  },
  { $id: 'RefundApproval' },
)

const RefundRequestSchema = Type.Object(
  {
    id: Type.String(),
    version: Type.Integer(),
    status: defineChoice(REFUND_REQUEST_STATUSES, '申请状态'),
    reason: Type.String(),
    /** The answer of staff; empty while it is open. */
    answer: Type.String(),
    requestTime: Time,
    decideTime: Time,
  },
  { $id: 'OrderRefundRequest' },
)

export const OrderTrailSchema = Type.Object(
  { time: Time, actor: Type.String(), action: Type.String(), text: Type.String() },
  { $id: 'OrderTrailLine' },
)

export const buyerFields = {
  buyerCompanyId: Type.String(),
  buyerCompanyName: Type.String(),
  buyerPrefix: Type.String(),
  contactName: Type.String(),
  /** 138****6620. */
  contactPhone: Type.String(),
}

export const orderRowFields = {
  id: Type.String(),
  orderCode: Type.String(),
  status: defineChoice(ORDER_STATUSES, '订单状态'),
  /** Set for cancelled ones: buyer, declined, expired or refunded; else empty. */
  cancelReason: Type.String(),
  productId: Type.String(),
  productName: Type.String(),
  packageName: Type.String(),
  durationView: Type.String(),
  totalAmount: Yuan,
  /** The chosen or used payment method; empty before a choice. */
  paymentMethod: Type.String(),
  createTime: Time,
  /** The time until which it is kept unpaid; else empty. */
  payUntil: Time,
  /** 到期 / 下一步 in words; `urgent` when the buyer should hurry. */
  next: Type.Object({ text: Type.String(), urgent: Type.Boolean() }),
  /** End of the entitlement, YYYY-MM-DD, and days left; empty and null before and for lifetimes. */
  entitledUntil: Type.String(),
  daysLeft: nullable(Type.Integer()),
  canInvoice: Type.Boolean(),
  /** The order gives a right of its own, more time for one that the company has, or another package instead. */
  purchase: defineChoice(PURCHASES, '购买类型'),
}
export const OrderRowSchema = Type.Object(orderRowFields, { $id: 'OrderRow' })
/** A buyer's row says what a renewal of its entitlement orders; null for lifetimes and orders without one. */
export const BuyersOrderRowSchema = Type.Object(
  {
    ...orderRowFields,
    renewal: nullable(
      Type.Object({
        /** The entitlement. */
        id: Type.String(),
        productId: Type.String(),
        packageProductId: Type.String(),
        packagePriceId: Type.String(),
      }),
    ),
  },
  { $id: 'BuyersOrderRow' },
)

export const orderDetailFields = {
  ...orderRowFields,
  ...buyerFields,
  version: Type.Integer(),
  /** 0 ordinary; 1 made from a quote. */
  type: Type.Integer(),
  salePrice: Yuan,
  standardPrice: Yuan,
  /** The worth of the upgraded right's remaining time when the order was saved. */
  credit: Yuan,
  /** Standard price less the credit and the amount due. */
  discount: Yuan,
  paidAmount: Yuan,
  refundedAmount: Yuan,
  /** The money that can still be paid back. */
  refundableAmount: Yuan,
  /** Set while this viewer may end the order alone: until this day, YYYY-MM-DD, or until it is activated when empty. */
  unsubscribe: nullable(Type.Object({ until: Type.String() })),
  /** The end of the order that its buyer asked for; it waits for the node, because much money goes back. */
  leaving: nullable(Type.Object({ amount: Yuan, time: Type.String() })),
  /** For staff: the refund that waits for a second person. */
  refundApproval: nullable(RefundApprovalSchema),
  remark: Type.String(),
  /** The buyer's own number of the purchase; empty without one. */
  poNumber: Type.String(),
  orderDetails: Type.Array(OrderLineSchema),
  /** Times of the stations, in the order of ORDER_STATIONS; empty for later ones. */
  stationTimes: Type.Array(Type.String()),
  payTime: Time,
  activateTime: Time,
  completeTime: Time,
  cancelTime: Time,
  /** The day when an activated order completes by itself, YYYY-MM-DD; else empty. */
  completesOn: Type.String(),
  /** The newest last. */
  transfers: Type.Array(TransferSchema),
  payments: Type.Array(PaymentSchema),
  refunds: Type.Array(RefundSchema),
  /** The buyer's last refund request. */
  refundRequest: nullable(RefundRequestSchema),
  entitlement: nullable(EntitlementSchema),
  invoice: nullable(
    Type.Object({ id: Type.String(), status: Type.String(), title: Type.String(), number: Type.String() }),
  ),
  /** The days that a renewal adds, YYYY-MM-DD: as expected before its activation; null for other orders. */
  renews: nullable(Type.Object({ from: Type.String(), until: Type.String() })),
  /** The right that it replaces; null for other orders. */
  upgrades: nullable(UpgradeSchema),
  /** Returns the newest first. */
  trail: Type.Array(OrderTrailSchema),
}
export const OrderDetailSchema = Type.Object(orderDetailFields, { $id: 'OrderDetail' })

export type OrderLine = Static<typeof OrderLineSchema>
export type OrderRow = Static<typeof OrderRowSchema>
export type BuyersOrderRow = Static<typeof BuyersOrderRowSchema>
export type OrderDetail = Static<typeof OrderDetailSchema>
export type OrderTransfer = Static<typeof TransferSchema>
export type OrderPayment = Static<typeof PaymentSchema>
export type RefundApproval = Static<typeof RefundApprovalSchema>
export type OrderRefund = Static<typeof RefundSchema>
