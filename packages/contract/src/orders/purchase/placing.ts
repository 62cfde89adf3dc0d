import { type Static, Type } from 'typebox'
import { defineOrderCall } from '../../define.ts'
import { defineChoice, numberOrText, text, uuid } from '../../fields.ts'
import { buyerFields, OrderLineSchema, OwnedRightSchema, UpgradeSchema, Yuan } from '../record.ts'
import { ORDER_STATUSES } from '../rules.ts'

/** One item of an order may cost at most this, in yuan. */
const amount = (title: string) => Type.Number({ minimum: 0, maximum: 99_999_999.99, title })

/**
 * The chosen package and one of its prices, by `packagePriceId` or by duration (and unit, '1' by default).
 */
const choiceFields = {
  productId: text(36, '产品编号'),
  packageProductId: text(36, '套餐编号'),
  packagePriceId: Type.Optional(text(36, '价格编号')),
  purchaseDuration: Type.Optional(numberOrText(16, '购买期限')),
  durationUnit: Type.Optional(defineChoice(['1', '2', '-1'], '期限单位')),
}

export const orderPreview = defineOrderCall('orderPreview', {
  route: 'POST /platform-operate-service/manager/order/preview',
  access: 'signedIn',
  summary: '订单确认页的内容：按当前价格核算，不保存',
  body: Type.Object({
    ...choiceFields,
    /** Renews this entitlement of the company. */
    entitlementId: Type.Optional(uuid('使用权编号')),
    /** Replaces this entitlement of the company by the chosen package. */
    upgradesId: Type.Optional(uuid('所更换的使用权')),
  }),
  refusals: [
    'offer_not_found',
    'offer_negotiable',
    'entitlement_not_found',
    'renewal_not_possible',
    'upgrade_not_possible',
    'upgrade_too_small',
  ],
  data: Type.Object({
    ...buyerFields,
    totalAmount: Yuan,
    salePrice: Yuan,
    standardPrice: Yuan,
    orderDetails: Type.Array(OrderLineSchema),
    /** Empty, or the reason why it cannot be bought now (MISSING_PREFIX.besideButton). */
    blocked: Type.String(),
    /** The buyer's limit in yuan that the amount exceeds, so that an administrator has to approve it; else null. */
    approvalAbove: Type.Union([Yuan, Type.Null()]),
    /** The first and the new last day of a renewal, YYYY-MM-DD; else empty. */
    renewsFrom: Type.String(),
    renewsUntil: Type.String(),
    /** The right that an upgrade replaces, and what its remaining time is worth; null and 0 otherwise. */
    upgrades: Type.Union([UpgradeSchema, Type.Null()]),
    credit: Yuan,
    /**
     * Rights of the company to the same application that are in use, those to the chosen package first. An order that
     * neither renews nor upgrades one nor is `additional` is refused while there is any.
     */
    owned: Type.Array(OwnedRightSchema),
  }),
})

export const orderSave = defineOrderCall('orderSave', {
  route: 'POST /platform-operate-service/manager/order/save',
  access: 'signedIn',
  limitPerMinute: 60,
  summary: '提交订单：金额由服务端核算并锁定，与所填不同则拒绝；0 元订单直接成为待开通',
  body: Type.Object({
    buyerCompanyId: text(36, '购买企业'),
    buyerCompanyName: text(400, '购买企业名称'),
    productId: text(36, '产品编号'),
    /** 0. */
    type: Type.Optional(numberOrText(4, '订单类型')),
    totalAmount: amount('订单金额'),
    salePrice: amount('售价'),
    standardPrice: amount('标准价'),
    /** Empty, or -1 in the legacy flow. */
    transactionId: Type.Optional(numberOrText(64, '交易编号')),
    remark: Type.Optional(text(4000, '订单备注')),
    /** The buyer's own number of the purchase, for its contract, receipt and invoice. */
    poNumber: Type.Optional(text(200, '采购单号')),
    orderDetails: Type.Array(
      Type.Object({
        appId: Type.Optional(text(64, '应用编号')),
        packageProductId: text(36, '套餐编号'),
        packageName: Type.Optional(text(200, '套餐名称')),
        price: amount('价格'),
        packagePriceId: Type.Optional(text(36, '价格编号')),
        purchaseDuration: Type.Optional(numberOrText(16, '购买期限')),
        durationUnit: Type.Optional(defineChoice(['1', '2', '-1'], '期限单位')),
        productId: text(36, '产品编号'),
        productName: Type.Optional(text(200, '产品名称')),
      }),
      { minItems: 1, maxItems: 1, title: '订单明细' },
    ),
    entitlementId: Type.Optional(uuid('使用权编号')),
    /** Replaces this entitlement: its remaining time is taken off the price, and it ends when the order is activated. */
    upgradesId: Type.Optional(uuid('所更换的使用权')),
    /** Confirms buying one more although the company already has rights in use. */
    additional: Type.Optional(Type.Boolean({ title: '另买一份' })),
  }),
  refusals: [
    'prefix_missing',
    'company_foreign',
    'application_owned',
    'offer_not_found',
    'offer_negotiable',
    'price_changed',
    'entitlement_not_found',
    'renewal_not_possible',
    'upgrade_not_possible',
    'upgrade_too_small',
    'right_in_order',
    'idempotency_key_malformed',
    'idempotency_key_reused',
  ],
  data: Type.Object({
    id: Type.String(),
    orderCode: Type.String(),
    totalAmount: Yuan,
    status: defineChoice(ORDER_STATUSES, '订单状态'),
  }),
})

export type OrderSaveBody = Static<typeof orderSave.body>
