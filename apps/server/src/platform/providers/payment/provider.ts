/**
 * A payment provider. Amounts are fen. What a provider is silent about may have happened: the caller asks again.
 * Throws ProviderUnreachable without an answer, and ProviderRefused when it will not do what is asked.
 */
export class ProviderUnreachable extends Error {}
export class ProviderRefused extends Error {}
/** For `catch`, where a refusal does no harm. */
export function unlessRefused(error: unknown): void {
  if (!(error instanceof ProviderRefused)) throw error
}
/** A notification or a return whose signature, time or content is not the provider's. */
export class Forged extends Error {}

export type NewPayment = {
  outTradeNo: string
  amount: number
  description: string
  expiresAt: Date
  /** Where the buyer's browser goes afterwards; not for codes. */
  returnUrl: string
}

export type Paid = {
  outTradeNo: string
  transactionId: string
  amount: number
  currency: string
  /** Who the money went to, as the provider says: compared with who we are. */
  merchant: string
  paidAt: Date
  payer: string
}
export type PaymentState =
  | { state: 'paid'; paid: Paid }
  | { state: 'pending' }
  /** Closed, expired or never heard of: no money can come any more. */
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

/** A line of the provider's bill of one day. */
export type BillLine = {
  outTradeNo: string
  transactionId: string
  kind: 'payment' | 'refund'
  amount: number
}

export type PaymentProvider = {
  simulated: boolean
  /** Answers what the code holds, or the address of the provider's page. */
  create: (payment: NewPayment) => Promise<string>
  query: (outTradeNo: string) => Promise<PaymentState>
  /** Ends an attempt that is not paid; does nothing to one that is. */
  close: (outTradeNo: string) => Promise<void>
  /** Again with the same number it answers the same. */
  refund: (refund: NewRefund) => Promise<RefundState>
  queryRefund: (outRefundNo: string) => Promise<RefundState>
  /** Throws Forged. `header` answers by lower-case name, empty without one. */
  readNotification: (header: (name: string) => string, body: string, now: Date) => Promise<Notification>
  /** Whether the parameters the browser came back with are the provider's. */
  isReturn: (fields: Record<string, string>) => boolean
  /** Of a day, YYYY-MM-DD. */
  bill: (day: string) => Promise<BillLine[]>
  /** Whether this is us, in the provider's words. */
  isUs: (paid: Paid) => boolean
}
