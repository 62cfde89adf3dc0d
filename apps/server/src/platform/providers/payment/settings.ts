import { makeByOnlineMethod, type OnlineMethod } from '@biaojie/contract/orders/rules.ts'
import type { Check } from '../../base/problem.ts'
import type { Configurable } from '../configured.ts'
import { CARD_SETTINGS, configureCard } from './card/settings.ts'
import { simulateCard } from './card/stand-in.ts'
import type { MakeProvider } from './provider.ts'
import type { Simulation, World } from './stand-in/world.ts'
import { configureWechat, examineWechat, WECHAT_SETTINGS } from './wechat/settings.ts'
import { simulateWechat } from './wechat/stand-in.ts'

type PaymentKind = Configurable<MakeProvider> & {
  /** Simulates the provider outside production when it is not configured. */
  simulate: (world: World) => Simulation
}

export const PAYMENT_KINDS: Record<OnlineMethod, PaymentKind> = {
  wechat: {
    settings: WECHAT_SETTINGS,
    configure: configureWechat,
    examine: examineWechat,
    simulate: simulateWechat,
  },
  card: { settings: CARD_SETTINGS, configure: configureCard, simulate: simulateCard },
}

export type PaymentEnv = Readonly<{
  /** The configured providers. */
  providers: Readonly<Record<OnlineMethod, MakeProvider | undefined>>
  payDays: number
  codeMinutes: number
  completeDays: number
  /** Amount in yuan that one employee may refund without a second person. */
  refundAloneMax: number
}>

type ReadWhole = (name: string, fallback: number, max: number) => number

export function readPayment(
  source: NodeJS.ProcessEnv,
  production: boolean,
  check: Check,
  whole: ReadWhole,
): PaymentEnv {
  const readPositive = (name: string, fallback: number, max: number) =>
    Math.max(1, whole(name, fallback, max))
  return {
    providers: makeByOnlineMethod((method) => PAYMENT_KINDS[method].configure(source, production, check)),
    payDays: readPositive('ORDER_PAY_DAYS', 7, 365),
    codeMinutes: readPositive('PAYMENT_CODE_MINUTES', 15, 120),
    completeDays: readPositive('ORDER_COMPLETE_DAYS', 60, 3650),
    refundAloneMax: readPositive('REFUND_ALONE_MAX', 10_000, 100_000_000),
  }
}
