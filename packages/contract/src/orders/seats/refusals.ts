const refusal = (status: number, code: number, message: string) => ({ status, code, message })

/** Refusals about the seats of entitlements. */
export const SEAT_REFUSALS = {
  seat_missing: refusal(403, 40315, '您还没有这个应用的席位，请联系企业管理员分配'),
  seat_foreign: refusal(403, 40316, '这个链接只给该企业的成员使用，请先请企业管理员邀请您加入企业'),
  seat_not_found: refusal(404, 40476, '没有这个席位，可能已经收回'),
  seat_link_not_found: refusal(404, 40477, '链接已失效，请向企业管理员要新的链接'),
  seats_full: refusal(409, 49019, '席位已经用完，请先收回不用的席位或换更大的套餐'),
  seats_unlimited: refusal(409, 49020, '这项使用权不限席位，企业成员都可以使用'),
  seats_ended: refusal(409, 49021, '这项使用权已经结束，不能再分配席位'),
}
