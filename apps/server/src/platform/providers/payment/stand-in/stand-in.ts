import { makeByOnlineMethod } from '@biaojie/contract/orders/rules.ts'
import type { Now } from '../../../base/clock.ts'
import { PAYMENT_KINDS } from '../settings.ts'
import { createLedger, type StandInPayment } from './ledger.ts'
import type { Message, RefundOutcome, Simulation, Twist, World } from './world.ts'

/* Payment providers for development and tests, on this machine: WeChat Pay's API v3 and the card gateway with
   real signatures, and everything that may happen to a buyer or a notification. */

export type { StandInPayment } from './ledger.ts'

/** Delivers a notification to the node; returns the HTTP status. */
export type Deliver = (path: string, headers: Record<string, string>, body: string) => Promise<number>

export function createStandIn({ now }: { now: Now }) {
  const ledger = createLedger({ now })
  let deliver: Deliver = async () => 0
  let refundState: RefundOutcome = 'SUCCESS'
  let down = false
  const world: World = { now, ledger, refundState: () => refundState, isDown: () => down }
  const simulations = makeByOnlineMethod<Simulation>((method) => PAYMENT_KINDS[method].simulate(world))
  const createNotification = (payment: StandInPayment, twist: Twist = {}): Message =>
    simulations[payment.method].createNotification(payment, twist)

  return {
    simulations,
    pay: ledger.pay,
    /** The buyer refuses to pay. */
    refuse: ledger.close,
    find: ledger.find,
    list: ledger.list,
    refundsOf: ledger.refundsOf,
    /** A colleague refunds a payment on the provider's own pages, outside this node. */
    refundAlone: ledger.addRefund,
    /** Returns the address to which the provider's page leads back; the simulator's own without such a page. */
    returnAddress: (payment: StandInPayment) =>
      simulations[payment.method].createReturnAddress?.(payment) ?? '/dev/payments',
    /** Returns a notification of the payment's state, as the node would receive it. */
    createNotification,
    /** Notifies the node of the payment's state; returns its HTTP status. */
    notify(outTradeNo: string, twist: Twist = {}): Promise<number> {
      const { path, headers, body } = createNotification(ledger.find(outTradeNo), twist)
      return deliver(path, headers, body)
    },
    deliverTo: (to: Deliver) => {
      deliver = to
    },
    setRefundState: (state: RefundOutcome) => {
      refundState = state
    },
    setDown: (isDown: boolean) => {
      down = isDown
    },
  }
}
export type StandIn = ReturnType<typeof createStandIn>
