import {
  BUY_WITHOUT_PREFIX,
  TRIAL_FAILED,
  TRIAL_SUBMITTED,
  TRIAL_WITHOUT_PREFIX,
} from '@biaojie/contract/marketplace/market/rules.ts'
import { showToast } from '@biaojie/ui/overlay/toast.ts'
import { type ReactNode, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { isUnanswered, request } from '../../client/request.ts'
import { sendSignedRequest } from '../../client/signed-request.ts'
import { useGates } from '../../market/gates.tsx'
import { InquiryDialog } from '../../market/lazy-inquiry-dialog.ts'
import { isExtensible, isReplaceable } from '../../order/rights.ts'
import { paths } from '../../paths.ts'
import { readPrefix } from '../../session/use-session.ts'
import type { ApplicationView } from './shown-application.ts'
import type { Mine } from './use-mine.ts'
import type { Selection } from './use-selection.ts'

export type Asking = '立即询价' | '立即咨询'

/** The actions on the current choice, for the panel and the bar of a phone alike. */
export type Purchase = {
  buy: () => Promise<void>
  /** Buys one more beside the rights in use. */
  buyAnother: () => Promise<void>
  /** Extends the right that the company has to the chosen package; undefined without one that can be extended. */
  renew: (() => Promise<void>) | undefined
  /** The last day of the right that `renew` extends. */
  renewsAfter: string | undefined
  /** Replaces a right to another package by the chosen one; undefined without one that can be replaced. */
  upgrade: (() => Promise<void>) | undefined
  apply: () => Promise<void>
  ask: (kind: Asking) => void
  /** The rights of the company are being loaded, which determine the main button. */
  waiting: boolean
  /** A trial application is being sent. */
  sending: boolean
  /** The agreement box, which appears once in the page. */
  agreement: ReactNode
  /** Questions and forms, which appear once in the page. */
  dialogs: ReactNode
}

type Priced = Pick<ApplicationView, 'negotiable'>

/** Returns the words of the one button that leads to an order. */
export function describeMainAction({ negotiable }: Priced, { renew, upgrade }: Purchase): string {
  if (renew) return '续费'
  if (upgrade) return '更换为这个套餐'
  return negotiable === 1 ? '立即询价' : '立即购买'
}

/** Runs the action of the main button. */
export function chooseMainAction({ negotiable }: Priced, { renew, upgrade, ask, buy }: Purchase): void {
  if (renew) void renew()
  else if (upgrade) void upgrade()
  else if (negotiable === 1) ask('立即询价')
  else void buy()
}

/**
 * Prepares buying, trying, inquiring and consulting: each checks agreement, login and prefix, with its own
 * words.
 */
export function usePurchase(
  application: ApplicationView,
  { chosenPackage, price }: Selection,
  { rights, waiting }: Pick<Mine, 'rights' | 'waiting'>,
  onApplied: () => void,
): Purchase {
  const navigate = useNavigate()
  const gates = useGates()
  const [asking, setAsking] = useState<Asking>()
  const trial = useTrial(application, { chosenPackage, price })
  const hasPrefix = usePrefixGate(gates)
  const isOffered = useStillOffered(price)
  const order: Order = async (extra) => {
    if (!gates.pass() || !hasPrefix(BUY_WITHOUT_PREFIX) || !price || !(await isOffered())) return
    const selection = {
      productId: String(application.id),
      packageProductId: chosenPackage.id,
      packagePriceId: price.id,
      ...extra,
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
  const ask = (kind: Asking) => gates.pass() && setAsking(kind)
  return {
    buy: () => order({}),
    buyAnother: () => order({ additional: 'true' }),
    ...findWaysOn(application, { chosenPackage, price }, rights, order),
    apply,
    ask,
    waiting,
    sending: trial.sending,
    agreement: gates.agreement,
    dialogs,
  }
}

type Order = (extra: { entitlementId?: string; upgradesId?: string; additional?: 'true' }) => Promise<void>

/** Returns what can be done with the rights that the company has already. */
function findWaysOn(
  application: Priced,
  { chosenPackage, price }: Selection,
  rights: Mine['rights'],
  order: Order,
): Pick<Purchase, 'renew' | 'renewsAfter' | 'upgrade'> {
  const right = isExtensible(application, chosenPackage.id, rights)
  const replaced = isReplaceable(chosenPackage.id, price, rights)
  return {
    renew: right && (() => order({ entitlementId: right.id })),
    renewsAfter: right?.until,
    upgrade: replaced && (() => order({ upgradesId: replaced.id })),
  }
}

/** Tells whether the person's company has a prefix, and asks them to register one otherwise. */
function usePrefixGate({ user, ask }: Pick<ReturnType<typeof useGates>, 'user' | 'ask'>) {
  const navigate = useNavigate()
  return (text: string): boolean => {
    if (user && readPrefix(user)) return true
    ask({
      title: '提示',
      text,
      confirmLabel: '去注册前缀',
      cancelLabel: '稍后再说',
      onConfirm: () => navigate(paths.newIdentification),
    })
    return false
  }
}

/**
 * Checks the offer again before an order begins, because the page may have been open for hours. Changes are
 * shown; without an answer the next page checks again.
 */
function useStillOffered(price: Selection['price']) {
  const { revalidate } = useRevalidator()
  return async (): Promise<boolean> => {
    if (!price) return false
    const answer = await request('applicationOffer', { body: { packagePriceId: price.id } })
    if (!answer.ok && isUnanswered(answer)) return true
    if (answer.ok && answer.data.canBuy && answer.data.price === price.price) return true
    const changed = answer.ok ? answer.data.reason || '价格刚刚更新，请确认后再购买' : answer.message
    showToast(changed, { kind: 'warn' })
    await revalidate()
    return false
  }
}

function useTrial({ id, appId, name }: ApplicationView, { chosenPackage, price }: Selection) {
  const [sending, setSending] = useState(false)
  const apply = async () => {
    setSending(true)
    const answer = await sendSignedRequest('trialApply', {
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
