import { randomBytes } from 'node:crypto'
import type { OnlineMethod } from '@biaojie/contract/orders/rules.ts'
import type { Now } from '../../../base/clock.ts'
import { cardAnswer, cardNotification, returnAddressOf } from './card.ts'
import { createLedger, type StandInPayment } from './ledger.ts'
import { wechatAnswer, wechatKeys, wechatNotification, wechatOverAxios } from './wechat.ts'
import type { Message, RefundOutcome, Twist } from './world.ts'

/* Payment providers for development and tests, on this machine: WeChat Pay's API v3 and the card gateway with
   real signatures, and everything that may happen to a buyer or a notification. */

export type { StandInPayment } from './ledger.ts'
export { STAND_IN } from './world.ts'

/** Delivers a notification to the node; returns the HTTP status. */
export type Deliver = (path: string, headers: Record<string, string>, body: string) => Promise<number>

/** Each provider has its own form of notification. */
type World = Parameters<typeof wechatNotification>[0] & Parameters<typeof cardNotification>[0]
const NOTIFICATIONS: Record<OnlineMethod, (world: World, payment: StandInPayment, twist: Twist) => Message> =
  {
    wechat: wechatNotification,
    card: cardNotification,
  }

export function createStandIn({ now }: { now: Now }) {
  const ledger = createLedger({ now })
  const keys = wechatKeys()
  let deliver: Deliver = async () => 0
  let refundState: RefundOutcome = 'SUCCESS'
  let down = false
  const world = {
    now,
    ledger,
    keys,
    apiKey: randomBytes(16).toString('hex'),
    cardSecret: randomBytes(32).toString('base64url'),
    refundState: () => refundState,
    isDown: () => down,
  }
  const notificationOf = (payment: StandInPayment, twist: Twist = {}): Message =>
    NOTIFICATIONS[payment.method](world, payment, twist)

  return {
    apiKey: world.apiKey,
    cardSecret: world.cardSecret,
    merchantKey: () => keys().merchant.privateKey,
    platformKey: () => keys().platform.publicKey,
    adapter: (config: object) => wechatOverAxios(world, config as never),
    card: (path: string, headers: Record<string, string>, body: string) =>
      cardAnswer(world, path, headers, body),
    wechat: (method: string, address: string, authorization: string, body: string) =>
      wechatAnswer(world, method, address, authorization, body),
    pay: ledger.pay,
    /** The buyer refuses to pay. */
    refuse: ledger.close,
    find: ledger.find,
    list: ledger.list,
    refundsOf: ledger.refundsOf,
    returnAddress: (payment: StandInPayment) => returnAddressOf(world, payment),
    /** Returns a notification of the payment's state, as the node would receive it. */
    notificationOf,
    /** Notifies the node of the payment's state; returns its HTTP status. */
    notify(outTradeNo: string, twist: Twist = {}): Promise<number> {
      const { path, headers, body } = notificationOf(ledger.find(outTradeNo), twist)
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
