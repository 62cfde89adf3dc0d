import type { Now } from '../../base/clock.ts'
import { type CardConfig, createCard } from './card.ts'
import type { PaymentEnv } from './env.ts'
import type { PaymentProvider } from './provider.ts'
import { createStandIn, STAND_IN, type StandIn } from './stand-in/stand-in.ts'
import { createWechat, type WechatConfig } from './wechat.ts'

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
  providers: { wechat?: PaymentProvider; card?: PaymentProvider }
  /** Set outside production, where a provider is not configured. */
  standIn: StandIn | undefined
}

/** Makes the configured providers; on a demo node the development provider replaces missing ones. */
export function createProviders({ env, now, paths }: Given): Providers {
  const origin = env.publicUrl ?? `http://127.0.0.1:${env.port}`
  const { wechat, card } = env.payment
  const standIn = env.demo ? createStandIn({ now }) : undefined
  const wechatFixed = { origin, paths: { notify: paths.wechat, refundNotify: paths.wechatRefund } }
  const cardFixed = { origin, notifyPath: paths.card, channelCode: CARD_CHANNEL, paymentMethod: CARD_METHOD }

  const wechatConfig = (): WechatConfig | undefined => {
    if (wechat) return { ...wechat, ...wechatFixed }
    if (!standIn) return undefined
    const { mchid, appid, serial, keyId } = STAND_IN
    return {
      mchid,
      appid,
      serial,
      privateKey: standIn.merchantKey(),
      keys: { [keyId]: standIn.platformKey() },
      apiKey: standIn.apiKey,
      adapter: standIn.adapter,
      simulated: true,
      ...wechatFixed,
    }
  }
  const cardConfig = (): CardConfig | undefined => {
    if (card) return { ...card, ...cardFixed }
    if (!standIn) return undefined
    const { payeeUserNo } = STAND_IN
    return {
      url: '',
      secret: standIn.cardSecret,
      payeeUserNo,
      send: standIn.card,
      simulated: true,
      ...cardFixed,
    }
  }
  return {
    standIn,
    providers: {
      ...((wechat || standIn) && { wechat: lazily(!wechat, () => createWechat(wechatConfig()!)) }),
      ...((card || standIn) && { card: lazily(!card, () => createCard(cardConfig()!)) }),
    },
  }
}
