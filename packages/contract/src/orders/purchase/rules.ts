/** An order gives a right of its own, more time for one that the company has, or another package instead of it. */
export const PURCHASES = ['new', 'renewal', 'upgrade'] as const
export type PurchaseKind = (typeof PURCHASES)[number]
export const PURCHASE_TEXT: Record<PurchaseKind, string> = {
  new: '新购',
  renewal: '续费',
  upgrade: '更换套餐',
}

/** Buying depends on the market's service agreement (ORD-1). */
export const MISSING_PREFIX = {
  /** Shown when 购买 is pressed. */
  onBuy: '您尚未完成标识前缀注册，购买需先完成前缀注册',
  /** Shown beside the disabled button of the confirmation. */
  besideButton: '购买应用应先完成标识前缀注册，如果已经完成前缀注册，请刷新页面再试。',
  /** Shown when saving is refused. */
  onSave: '产品购买需先完成前缀注册',
} as const
