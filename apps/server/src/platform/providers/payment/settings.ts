import { byOnlineMethod, type OnlineMethod } from '@biaojie/contract/orders/rules.ts'
import type { Check } from '../../base/problem.ts'
import { PAYMENT_KINDS } from './kinds.ts'
import type { MakeProvider } from './provider.ts'

export type PaymentEnv = Readonly<{
  /** The configured providers. */
  providers: Readonly<Record<OnlineMethod, MakeProvider | undefined>>
  payDays: number
  codeMinutes: number
  completeDays: number
  /** Yuan that one employee pays back without a second person. */
  refundAloneMax: number
}>

type ReadWhole = (name: string, fallback: number, max: number) => number

export function readPayment(
  source: NodeJS.ProcessEnv,
  production: boolean,
  check: Check,
  whole: ReadWhole,
): PaymentEnv {
  const positive = (name: string, fallback: number, max: number) => Math.max(1, whole(name, fallback, max))
  return {
    providers: byOnlineMethod((method) => PAYMENT_KINDS[method].configure(source, production, check)),
    payDays: positive('ORDER_PAY_DAYS', 7, 365),
    codeMinutes: positive('PAYMENT_CODE_MINUTES', 15, 120),
    completeDays: positive('ORDER_COMPLETE_DAYS', 60, 3650),
    refundAloneMax: positive('REFUND_ALONE_MAX', 10_000, 100_000_000),
  }
}
