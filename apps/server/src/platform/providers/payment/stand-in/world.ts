import type { Now } from '../../../base/clock.ts'
import type { MakeProvider } from '../provider.ts'
import type { Ledger, StandInPayment } from './ledger.ts'

/** How a simulated notification differs from a genuine one. */
export type Twist = { amount?: number; currency?: string; merchant?: string; forged?: true; at?: Date }
/** A notification as the node would receive it. */
export type Message = { path: string; headers: Record<string, string>; body: string }
/** A request to a simulated provider; the path has its query. */
export type Request = { method: string; path: string; headers: Record<string, string>; body: string }
/** An answer of a simulated provider, as bytes. */
export type Answer = { status: number; headers: Record<string, string>; body: string }
export type RefundOutcome = 'SUCCESS' | 'PROCESSING' | 'ABNORMAL'

/** Shared by all simulated providers. */
export type World = {
  now: Now
  ledger: Ledger
  /** Returns the outcome of refunds. */
  refundState: () => RefundOutcome
  /** True when no request is answered. */
  isDown: () => boolean
}

/** A simulated provider. */
export type Simulation = {
  make: MakeProvider
  /** Returns the settings of a node that reaches the simulation at this address. */
  settings: (url: string) => Record<string, string>
  answer: (request: Request) => Answer | Promise<Answer>
  /** Returns a notification of the payment's state. */
  createNotification: (payment: StandInPayment, twist: Twist) => Message
  /** Returns the address to which its page leads back; left out by providers that show a code instead of a page. */
  createReturnAddress?: (payment: StandInPayment) => string
}

export const readPath = (url: string) => new URL(url, 'http://node.invalid').pathname
