import { fen, formatMoney } from '@biaojie/contract/money.ts'
import { paymentSimulator } from '@biaojie/contract/orders/payments.ts'
import { PAYMENT_METHOD_TEXT } from '@biaojie/contract/orders/rules.ts'
import type { FastifyReply } from 'fastify'
import { refuse } from '../../../http/errors.ts'
import { escapeHtml, sendDeveloperPage } from '../../../http/pages/own-page.ts'
import type { Serve } from '../../../http/serve.ts'
import { toShanghaiTime } from '../../../platform/base/clock.ts'
import { isSameText, type Keyed } from '../../../platform/base/secret.ts'
import type { StandIn, StandInPayment } from '../../../platform/providers/payment/stand-in/stand-in.ts'

const ACTIONS = {
  pay: '付款并通知',
  silent: '付款，不通知',
  refuse: '拒绝付款',
  notify: '再通知一次',
  forge: '伪造的通知',
  wrongAmount: '金额不符的通知',
  delayed: '十分钟前的通知',
  back: '回到商户页面',
} as const
type Action = keyof typeof ACTIONS
const STATES = { pending: '等待付款', paid: '已付款', closed: '已关闭' }

const TEN_MINUTES = 600_000

/** Runs the action; returns its result, or the next page of the browser. */
async function runAction(standIn: StandIn, payment: StandInPayment, action: Action, now: Date) {
  const { outTradeNo } = payment
  const toNotified = (status: number) => ({ text: `通知已送出，平台答复 HTTP ${status}` })
  switch (action) {
    case 'pay': {
      const moved = standIn.pay(outTradeNo)
      if (!moved) return { text: payment.state === 'paid' ? '已付过款' : '已关闭，不能付款' }
      const status = await standIn.notify(outTradeNo)
      if (payment.returnUrl) return { location: standIn.returnAddress(payment), ...toNotified(status) }
      return toNotified(status)
    }
    case 'silent':
      return { text: standIn.pay(outTradeNo) ? '已付款，平台要自己来查' : '不能付款' }
    case 'refuse': {
      const isRefused = standIn.refuse(outTradeNo)
      // A provider with a code instead of a page sends notifications of payments only.
      if (!payment.returnUrl) return { text: isRefused ? '买方没有付款，交易已关闭' : '不能再拒绝' }
      return { location: standIn.returnAddress(payment), ...toNotified(await standIn.notify(outTradeNo)) }
    }
    case 'back':
      return { location: payment.returnUrl ? standIn.returnAddress(payment) : '/dev/payments', text: '' }
    case 'notify':
      return toNotified(await standIn.notify(outTradeNo))
    case 'forge':
      return toNotified(await standIn.notify(outTradeNo, { forged: true }))
    case 'wrongAmount':
      return toNotified(await standIn.notify(outTradeNo, { amount: payment.amount - 1 }))
    case 'delayed':
      return toNotified(await standIn.notify(outTradeNo, { at: new Date(now.getTime() - TEN_MINUTES) }))
  }
}

function renderItem(payment: StandInPayment, token: string): string {
  const renderButton = (action: Action) =>
    `<button name="action" value="${action}">${ACTIONS[action]}</button>`
  const possible: Action[] =
    payment.state === 'pending'
      ? ['pay', 'silent', 'refuse', ...(payment.returnUrl ? (['back'] as const) : [])]
      : payment.state === 'paid'
        ? ['notify', 'forge', 'wrongAmount', 'delayed', ...(payment.returnUrl ? (['back'] as const) : [])]
        : []
  const method = PAYMENT_METHOD_TEXT[payment.method]
  return `<li><p><b>${formatMoney(fen(payment.amount))} 元</b><span>${STATES[payment.state]}</span></p>
<p>${escapeHtml(payment.description)}</p><small>${method} · ${toShanghaiTime(payment.createdAt)} · <code>${escapeHtml(payment.outTradeNo)}</code></small>
<form><input type="hidden" name="outTradeNo" value="${escapeHtml(payment.outTradeNo)}"><input type="hidden" name="token" value="${token}">${possible.map(renderButton).join('')}</form></li>`
}

const STYLE = `p{margin:4px 0}li p:first-child{display:flex;justify-content:space-between;align-items:baseline}
b{font-size:22px;color:#0e1b2e}small{overflow-wrap:anywhere}form{display:flex;flex-wrap:wrap;gap:8px;margin-top:12px}
button{min-height:44px;padding:6px 16px;background:#fff;color:#0e1b2e}
button:first-of-type{background:#0b57d0;border-color:#0b57d0;color:#fff}[role=status]{padding:12px 16px;background:#e9f1fe;color:#0e1b2e}`

const renderBody = (items: string, message: string) =>
  `<p>开发环境的微信支付与银行卡网关：这里付的不是真钱。</p>${message && `<p role="status">${escapeHtml(message)}</p>`}
${items ? `<ul>${items}</ul>` : '<p>还没有付款请求。在付款页选微信支付或银行卡，这里就会出现一笔。</p>'}`

const toJson = (payment: StandInPayment) => ({
  outTradeNo: payment.outTradeNo,
  method: payment.method,
  amount: payment.amount,
  state: payment.state,
  createTime: toShanghaiTime(payment.createdAt),
})

/**
 * Serves the development provider's page, only on nodes for development. A link from another site cannot act,
 * because it has no token.
 */
export function servePaymentSimulator(
  serve: Serve,
  deps: { standIn: StandIn; keyed: Keyed; now: () => Date },
): void {
  const { standIn, keyed, now } = deps
  serve.raw(paymentSimulator, async ({ query }, request, reply): Promise<FastifyReply> => {
    const { outTradeNo = '', order = '', action = '', token = '', format = '' } = query
    const createToken = (number: string) => keyed('simulator', number)
    const listed = standIn
      .list()
      .filter(
        (payment) =>
          (!outTradeNo || payment.outTradeNo === outTradeNo) && payment.outTradeNo.startsWith(order),
      )
    let message = ''
    if (action) {
      const payment = listed.find((payment) => payment.outTradeNo === outTradeNo)
      if (!payment || !Object.hasOwn(ACTIONS, action) || !isSameText(token, createToken(outTradeNo)))
        throw refuse('invalid_input', '没有这笔付款或这个操作')
      const result = await runAction(standIn, payment, action as Action, now())
      if ('location' in result && result.location && format !== 'json')
        return reply.header('cache-control', 'no-store').redirect(result.location, 303)
      message = result.text
    }
    reply.header('cache-control', 'no-store')
    if (format === 'json' || request.headers.accept === 'application/json')
      return reply
        .type('application/json')
        .send(
          listed.map((payment) => ({ ...toJson(payment), token: createToken(payment.outTradeNo), message })),
        )
    const items = listed.map((payment) => renderItem(payment, createToken(payment.outTradeNo))).join('')
    return sendDeveloperPage(reply, { title: '支付模拟器', style: STYLE, body: renderBody(items, message) })
  })
}
