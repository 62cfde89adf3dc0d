/**
 * A payment provider. Amounts are in fen. A request without an answer may have succeeded, so the caller must
 * query again. Throws ProviderUnreachable without an answer, and ProviderRefused for a refusal.
 */
export class ProviderUnreachable extends Error {}
export class ProviderRefused extends Error {}
/** For `catch`, when a refusal does no harm. */
export function ignoreRefusal(error: unknown): void {
  if (!(error instanceof ProviderRefused)) throw error
}
/** The signature, time or content of a notification or return does not come from the provider. */
export class Forged extends Error {}

export type NewPayment = {
  outTradeNo: string
  amount: number
  description: string
  expiresAt: Date
  /** The page to which the buyer's browser returns; not used for codes. */
  returnUrl: string
}

export type Paid = {
  outTradeNo: string
  transactionId: string
  amount: number
  currency: string
  /** The provider's id of the payee, compared with this node's. */
  merchant: string
  paidAt: Date
  payer: string
}
export type PaymentState =
  | { state: 'paid'; paid: Paid }
  | { state: 'pending' }
  /** Closed, expired or unknown: no money can arrive any more. */
  | { state: 'closed' }

export type NewRefund = {
  outTradeNo: string
  outRefundNo: string
  amount: number
  total: number
  reason: string
}
export type RefundState = { state: 'processing' | 'done' | 'failed'; reference: string; problem?: string }

export type Notification =
  | { kind: 'payment'; outTradeNo: string; state: PaymentState }
  | { kind: 'refund'; outRefundNo: string; state: RefundState }

/** A line of the provider's bill of one day; amounts in fen. */
export type BillLine = {
  outTradeNo: string
  /** The node's number of the refund; empty for payments. */
  outRefundNo: string
  transactionId: string
  kind: 'payment' | 'refund'
  amount: number
  /** The provider's fee; negative when a refund returns it. */
  fee: number
}

export type PaymentProvider = {
  simulated: boolean
  /** This node as a receiver of money, in the provider's terms. */
  merchant: string
  /** Returns the content of the code, or the address of the provider's page. */
  create: (payment: NewPayment) => Promise<string>
  query: (outTradeNo: string) => Promise<PaymentState>
  /** Ends an unpaid attempt; does nothing to a paid one. */
  close: (outTradeNo: string) => Promise<void>
  /** Repeating a request with the same number returns the same result. */
  refund: (refund: NewRefund) => Promise<RefundState>
  queryRefund: (outRefundNo: string) => Promise<RefundState>
  /** Throws Forged. `header` returns a header by its lower-case name, empty without one. */
  readNotification: (header: (name: string) => string, body: string, now: Date) => Promise<Notification>
  /** Tells whether the parameters of the returning browser are the provider's. */
  isReturn: (fields: Record<string, string>) => boolean
  /** The day is YYYY-MM-DD. */
  bill: (day: string) => Promise<BillLine[]>
}

/** Makes a provider that notifies the node at this origin. */
export type MakeProvider = (origin: string) => PaymentProvider
