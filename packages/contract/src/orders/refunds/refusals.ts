const refusal = (status: number, code: number, message: string) => ({ status, code, message })

/** Refusals of refunds in parts, of a second person, and of what a buyer ends alone. */
export const REFUND_REFUSALS = {
  refund_waits: refusal(409, 49009, '这笔订单有一笔退款正在等待批准，请先办完'),
  refund_part_too_large: refusal(409, 49010, '部分退款须小于还可退的金额；全部退回请用全额退款'),
  refund_approval_own: refusal(403, 40313, '自己提出的退款须由另一位同事批准'),
  refund_approval_not_found: refusal(404, 40495, '没有这笔待批准的退款'),
  invoice_in_the_way: refusal(409, 49011, '这笔订单正在开发票，请先开具或退回开票申请，再退一部分'),
  unsubscribe_not_possible: refusal(409, 49012, '这笔订单不能自助退订，可以申请退款'),
  order_of_colleague: refusal(403, 40314, '这笔订单由同事下单，请下单人或企业管理员操作'),
}
