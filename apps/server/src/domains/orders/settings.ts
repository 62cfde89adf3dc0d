import type { OrderSettings } from '@biaojie/contract/orders/orders.ts'
import type { PaymentEnv } from '../../platform/providers/payment/env.ts'
import { CARD_CHANNEL, CARD_METHOD, type Providers } from '../../platform/providers/payment/providers.ts'
import { STAND_IN } from '../../platform/providers/payment/stand-in/stand-in.ts'

type Given = {
  env: { payment: PaymentEnv }
  payee: { name: string; account: OrderSettings['account'] }
  providers: Providers['providers']
}

const stateOf = (provider: { simulated: boolean } | undefined) =>
  provider ? (provider.simulated ? 'simulated' : 'on') : 'off'

/** Returns the settings for the pages of payment, without secrets. */
export const orderSettingsOf = ({ env, payee, providers }: Given): OrderSettings => ({
  account: payee.account,
  payeeName: payee.name,
  payeeUserNo: env.payment.card?.payeeUserNo ?? STAND_IN.payeeUserNo,
  channelCode: CARD_CHANNEL,
  paymentMethod: CARD_METHOD,
  wechat: stateOf(providers.wechat),
  card: stateOf(providers.card),
  payDays: env.payment.payDays,
  codeMinutes: env.payment.codeMinutes,
  completeDays: env.payment.completeDays,
})
