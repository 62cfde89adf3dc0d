import {
  BUY_WITHOUT_PREFIX,
  TRIAL_FAILED,
  TRIAL_SUBMITTED,
  TRIAL_WITHOUT_PREFIX,
} from '@biaojie/contract/market/rules.ts'
import { toast } from '@biaojie/ui/overlay/toast.ts'
import { type ReactNode, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { isUnanswered, request } from '../../client/request.ts'
import { signedRequest } from '../../client/signed-request.ts'
import { InquiryDialog } from '../../market/advisory.tsx'
import { useGates } from '../../market/gates.tsx'
import { paths } from '../../paths.ts'
import { prefixOf } from '../../session/use-session.ts'
import type { Selection } from './buying.tsx'
import type { ShownApplication } from './page.tsx'

export type Asking = '立即询价' | '立即咨询'

/** The actions on the current choice, for the panel and the bar of a phone alike. */
export type Purchase = {
  buy: () => Promise<void>
  apply: () => Promise<void>
  ask: (kind: Asking) => void
  /** A trial application is being sent. */
  sending: boolean
  /** The agreement box, which appears once in the page. */
  agreement: ReactNode
  /** Questions and forms, which appear once in the page. */
  dialogs: ReactNode
}

/**
 * Prepares buying, trying, inquiring and consulting: each checks agreement, login and prefix, with its own
 * words.
 */
export function usePurchase(
  application: ShownApplication,
  { chosenPackage, price }: Selection,
  onApplied: () => void,
): Purchase {
  const navigate = useNavigate()
  const gates = useGates()
  const [asking, setAsking] = useState<Asking>()
  const trial = useTrial(application, { chosenPackage, price })
  const hasPrefix = (text: string) => {
    if (gates.user && prefixOf(gates.user)) return true
    gates.ask({
      title: '提示',
      text,
      confirmLabel: '去注册前缀',
      cancelLabel: '稍后再说',
      onConfirm: () => navigate(paths.newIdentification),
    })
    return false
  }
  const isOffered = useStillOffered(price)
  const buy = async () => {
    if (!gates.pass() || !hasPrefix(BUY_WITHOUT_PREFIX) || !price || !(await isOffered())) return
    const selection = {
      productId: String(application.id),
      packageProductId: chosenPackage.id,
      packagePriceId: price.id,
    }
    navigate(paths.confirmOrder(selection), { state: selection })
  }
  const apply = async () => {
    if (!gates.pass() || !hasPrefix(TRIAL_WITHOUT_PREFIX)) return
    const { title, text, ok } = await trial.apply()
    if (ok) onApplied()
    gates.ask({
      title,
      text,
      confirmLabel: ok ? '查看我的试用' : '知道了',
      cancelLabel: ok ? '关闭' : null,
      onConfirm: () => ok && window.open(paths.console('my-trials'), '_blank', 'noopener'),
    })
  }
  const subject = {
    productId: application.id,
    name: application.name,
    packageProductId: chosenPackage.id,
    packageName: chosenPackage.name,
  }
  const close = () => setAsking(undefined)
  const dialogs = (
    <>
      {gates.dialog}
      {asking && <InquiryDialog title={asking} subject={subject} onClosed={close} onFailed={close} />}
    </>
  )
  const ask = (kind: Asking) => {
    if (gates.pass()) setAsking(kind)
  }
  return { buy, apply, ask, sending: trial.sending, agreement: gates.agreement, dialogs }
}

/**
 * Checks the offer again before an order begins, because the page may have been open for hours. Changes are
 * shown; without an answer the next page decides.
 */
function useStillOffered(price: Selection['price']) {
  const { revalidate } = useRevalidator()
  return async (): Promise<boolean> => {
    if (!price) return false
    const answer = await request('applicationOffer', { body: { packagePriceId: price.id } })
    if (!answer.ok && isUnanswered(answer)) return true
    if (answer.ok && answer.data.canBuy && answer.data.price === price.price) return true
    const changed = answer.ok ? answer.data.reason || '价格刚刚更新，请确认后再购买' : answer.message
    toast(changed, { kind: 'warn' })
    await revalidate()
    return false
  }
}

function useTrial({ id, appId, name }: ShownApplication, { chosenPackage, price }: Selection) {
  const [sending, setSending] = useState(false)
  const apply = async () => {
    setSending(true)
    const answer = await signedRequest('trialApply', {
      body: {
        appId,
        packagePriceId: price?.id,
        packageProductId: chosenPackage.id,
        productManagerId: id,
      },
    })
    setSending(false)
    if (!answer.ok) return { ok: false, title: TRIAL_FAILED, text: answer.message }
    const days = chosenPackage.tryUseDuration
    const term = days === 0 ? '沙箱长期可用' : `从开通起试用 ${days} 天，到期自动停用`
    return {
      ok: true,
      title: TRIAL_SUBMITTED,
      text: `${name} · ${chosenPackage.name}，申请号 ${answer.data.code}。1 个工作日内审核，${term}。`,
    }
  }
  return { apply, sending }
}
