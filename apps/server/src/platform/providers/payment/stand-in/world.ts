import type { Now } from '../../../base/clock.ts'
import type { Ledger } from './ledger.ts'

export const STAND_IN = {
  mchid: '1900000001',
  appid: 'wx0000000000000001',
  serial: '5157F09EFDC096DE15EBE81A47057A7232F1B8E1',
  keyId: 'PUB_KEY_ID_0119000000012026112200000000000001',
  payeeUserNo: 'BJ-PAYEE-0001',
} as const

/** The differences of a notification from an honest one. */
export type Twist = { amount?: number; currency?: string; merchant?: string; forged?: true; at?: Date }
/** A notification as the node would receive it. */
export type Message = { path: string; headers: Record<string, string>; body: string }
export type RefundOutcome = 'SUCCESS' | 'PROCESSING' | 'ABNORMAL'

/** Both providers share these. */
export type World = {
  now: Now
  ledger: Ledger
  /** Returns the outcome of refunds. */
  refundState: () => RefundOutcome
  /** True when no request is answered. */
  isDown: () => boolean
}

export const pathOf = (url: string) => new URL(url, 'http://node.invalid').pathname
