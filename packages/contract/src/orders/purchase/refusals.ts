const refusal = (status: number, code: number, message: string) => ({ status, code, message })

/** Refusals of orders of an application that the company has already. */
export const OWNING_REFUSALS = {
  application_owned: refusal(409, 49013, '贵企业已在使用这个应用，请续费或更换套餐；确需另买一份，请先确认'),
  renewal_not_possible: refusal(409, 49014, '这项使用权不能这样续费：套餐不同、长期有效或已经停用'),
  upgrade_not_possible: refusal(
    409,
    49015,
    '这项使用权不能这样更换套餐：须在使用中、有到期日，并换成同一应用的另一个套餐',
  ),
  upgrade_too_small: refusal(409, 49016, '剩余期限的折抵高于所选套餐的价格，请选更长的期限或更高的套餐'),
  right_in_order: refusal(409, 49017, '这项使用权已有一笔没有办完的订单，请先付款或取消'),
  right_upgraded: refusal(409, 49018, '剩余期限已折抵到更换套餐的订单，请先取消或退掉那笔订单'),
}
