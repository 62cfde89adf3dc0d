import type { OrderSettings } from '@biaojie/contract/orders/orders.ts'
import { makeByOnlineMethod } from '@biaojie/contract/orders/rules.ts'
import { CARD_CHANNEL, CARD_METHOD } from '../../platform/providers/payment/card/card.ts'
import type { Providers } from '../../platform/providers/payment/providers.ts'
import type { PaymentEnv } from '../../platform/providers/payment/settings.ts'

/** Transfers go to this account; administrators change it while the node runs. */
export type Payee = { name: string; account: OrderSettings['account'] }
/** The settings that stay the same until the next start. */
export type FixedSettings = Omit<OrderSettings, 'account' | 'payeeName'>

type SettingsDeps = {
  env: { payment: PaymentEnv }
  providers: Providers['providers']
}

const toState = (provider: { simulated: boolean } | undefined) =>
  provider ? (provider.simulated ? 'simulated' : 'on') : 'off'

/** Returns the settings for the pages of payment, without secrets. */
export const toOrderSettings = ({ env, providers }: SettingsDeps): FixedSettings => ({
  payeeUserNo: providers.card?.merchant ?? '',
  channelCode: CARD_CHANNEL,
  paymentMethod: CARD_METHOD,
  ...makeByOnlineMethod((method) => toState(providers[method])),
  payDays: env.payment.payDays,
  codeMinutes: env.payment.codeMinutes,
  completeDays: env.payment.completeDays,
  refundAloneMax: env.payment.refundAloneMax,
})
