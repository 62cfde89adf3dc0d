import { ONLINE_METHODS, type OnlineMethod } from '@biaojie/contract/orders/rules.ts'
import type { Now } from '../../base/clock.ts'
import { createCard } from './card.ts'
import type { PaymentEnv } from './env.ts'
import type { PaymentProvider } from './provider.ts'
import { createStandIn, STAND_IN, type StandIn } from './stand-in/stand-in.ts'
import { createWechat } from './wechat.ts'

/** It is made when first needed, because the keys of the development provider take a moment. */
function lazily(simulated: boolean, make: () => PaymentProvider): PaymentProvider {
  let made: PaymentProvider | undefined
  const provider = () => {
    made ??= make()
    return made
  }
  return {
    simulated,
    create: (payment) => provider().create(payment),
    query: (outTradeNo) => provider().query(outTradeNo),
    close: (outTradeNo) => provider().close(outTradeNo),
    refund: (refund) => provider().refund(refund),
    queryRefund: (outRefundNo) => provider().queryRefund(outRefundNo),
    readNotification: (header, body, now) => provider().readNotification(header, body, now),
    isReturn: (fields) => provider().isReturn(fields),
    bill: (day) => provider().bill(day),
    isUs: (paid) => provider().isUs(paid),
  }
}

export const CARD_CHANNEL = '1001'
export const CARD_METHOD = '40'

type Given = {
  env: { demo: boolean; publicUrl: string | undefined; port: number; payment: PaymentEnv }
  now: Now
  paths: { wechat: string; wechatRefund: string; card: string }
}
export type Providers = {
  providers: Partial<Record<OnlineMethod, PaymentProvider>>
  /** Imitates, on a demo node, the providers that are not configured. */
  standIn: StandIn | undefined
}

type Surroundings = Pick<Given, 'paths'> & {
  config: PaymentEnv
  origin: string
  standIn: StandIn | undefined
}

/** Makes each provider as configured, or as the stand-in imitates it; undefined where there is neither. */
const PROVIDERS: Record<OnlineMethod, (given: Surroundings) => PaymentProvider | undefined> = {
  wechat({ config: { wechat }, origin, paths, standIn }) {
    const fixed = { origin, paths: { notify: paths.wechat, refundNotify: paths.wechatRefund } }
    if (wechat) return lazily(false, () => createWechat({ ...wechat, ...fixed }))
    if (!standIn) return undefined
    const { mchid, appid, serial, keyId } = STAND_IN
    return lazily(true, () =>
      createWechat({
        mchid,
        appid,
        serial,
        privateKey: standIn.merchantKey(),
        keys: { [keyId]: standIn.platformKey() },
        apiKey: standIn.apiKey,
        adapter: standIn.adapter,
        simulated: true,
        ...fixed,
      }),
    )
  },
  card({ config: { card }, origin, paths, standIn }) {
    const fixed = { origin, notifyPath: paths.card, channelCode: CARD_CHANNEL, paymentMethod: CARD_METHOD }
    if (card) return lazily(false, () => createCard({ ...card, ...fixed }))
    if (!standIn) return undefined
    const { cardSecret: secret, card: send } = standIn
    const { payeeUserNo } = STAND_IN
    return lazily(true, () => createCard({ url: '', secret, payeeUserNo, send, simulated: true, ...fixed }))
  },
}

export function createProviders({ env, now, paths }: Given): Providers {
  const origin = env.publicUrl ?? `http://127.0.0.1:${env.port}`
  const standIn = env.demo ? createStandIn({ now }) : undefined
  const providers: Providers['providers'] = {}
  for (const method of ONLINE_METHODS) {
    const provider = PROVIDERS[method]({ config: env.payment, origin, paths, standIn })
    if (provider) providers[method] = provider
  }
  return { standIn, providers }
}
