import {
  BUY_WITHOUT_PREFIX,
  hasTrial,
  monthsOf,
  TRIAL_FAILED,
  TRIAL_SUBMITTED,
  TRIAL_WITHOUT_PREFIX,
  termText,
  trialText,
} from '@biaojie/contract/market-rules.ts'
import { fenOfYuan, moneyText, shareMoney } from '@biaojie/contract/money.ts'
import { Price } from '@biaojie/ui/blocks/price.tsx'
import { Button } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import { Tag } from '@biaojie/ui/tag.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { signedRequest } from '../../client/signed-request.ts'
import { InquiryDialog, MarketAgreement } from '../../market/advisory.tsx'
import { priceOf, sourceOf, traitsOf } from '../../market/card.ts'
import { useGates } from '../../market/gates.tsx'
import { paths } from '../../paths.ts'
import { prefixOf } from '../../session/use-session.ts'
import * as styles from './buy-panel.module.css'
import type { Select, Selection } from './buying.tsx'
import type { ShownApplication } from './page.tsx'
import { Packages, Terms } from './terms.tsx'
import { Tools } from './tools.tsx'

type Props = { application: ShownApplication; selection: Selection; onSelect: Select }

/** Choose package and term, see the price, and buy, try or ask. */
export function BuyPanel({ application, selection, onSelect }: Props) {
  const { name, describes, categories, status, withdrawTime, withdrawReason } = application
  return (
    <section className={styles.panel} id="buy" aria-label="选购">
      <div className={styles.top}>
        <Tag tone="info">{sourceOf(application)}</Tag>
        <span className={text.remark}>{categories.map(({ name }) => name).join(' / ')}</span>
        <Tools application={application} />
      </div>
      <h1>{name}</h1>
      <p className={styles.describes}>{describes}</p>
      <ul className={styles.traits}>
        {traitsOf(application).map((trait) => (
          <li key={trait}>{trait}</li>
        ))}
      </ul>
      {status === 'withdrawn' && (
        <p className={styles.notice} role="status">
          这个应用已于 {withdrawTime.slice(0, 10)} 下架：{withdrawReason}
        </p>
      )}
      <Packages application={application} selection={selection} onSelect={onSelect} />
      <Terms application={application} selection={selection} onSelect={onSelect} />
      <Amount application={application} selection={selection} />
      <Actions application={application} selection={selection} />
    </section>
  )
}

function Amount({
  application: { status, quote },
  selection: { chosenPackage, price },
}: Omit<Props, 'onSelect'>) {
  const amount = price?.price === null || price === undefined ? undefined : fenOfYuan(price.price)
  const months = price ? monthsOf(price) : 1
  const isLong = amount !== undefined && Number.isFinite(months) && months > 1
  return (
    <div className={cx(styles.amount, status === 'withdrawn' && styles.gone)} aria-live="polite">
      <Price price={priceOf(price?.price ?? null)} size="large" />
      <p>
        {amount === undefined && quote}
        {price && amount !== undefined && `${chosenPackage.name} ${termText(price)}`}
        {isLong && (
          <>
            ，折合 <b className={text.figure}>{moneyText(shareMoney(amount, Array(months).fill(1))[0]!)}</b>{' '}
            元/月
          </>
        )}
        <br />
        {trialText(chosenPackage.tryUseDuration)}
      </p>
    </div>
  )
}

type Asking = '立即询价' | '立即咨询'

/** The buttons and what stands before them: agreement, login, prefix, each with its own words. */
function Actions({ application, selection: { chosenPackage, price } }: Omit<Props, 'onSelect'>) {
  const [agreed, setAgreed] = useState(false)
  const [asking, setAsking] = useState<Asking>()
  const gates = useGates(agreed)
  const trial = useTrial(application, { chosenPackage, price })
  const { buy, apply } = usePurchase(application, { chosenPackage, price }, gates, trial)
  const ask = (kind: Asking) => gates.pass() && setAsking(kind)
  return (
    <>
      <MarketAgreement agreed={agreed} onChange={setAgreed} />
      <Buttons
        application={application}
        selection={{ chosenPackage, price }}
        sending={trial.sending}
        onBuy={buy}
        onTry={apply}
        onAsk={ask}
      />
      <p className={text.remark}>
        产品购买需先完成前缀注册。{trialText(chosenPackage.tryUseDuration)}，到期自动停用，不扣费。
      </p>
      {gates.dialog}
      {asking && (
        <Inquiry
          title={asking}
          application={application}
          chosenPackage={chosenPackage}
          onClosed={() => setAsking(undefined)}
        />
      )}
    </>
  )
}

/** Buying and trying once agreement and login are there: both need a prefix. */
function usePurchase(
  application: ShownApplication,
  { chosenPackage, price }: Selection,
  gates: ReturnType<typeof useGates>,
  trial: ReturnType<typeof useTrial>,
) {
  const navigate = useNavigate()
  const hasPrefix = (text: string) => {
    if (gates.user && prefixOf(gates.user)) return true
    gates.ask({
      title: '提示',
      text,
      confirmLabel: '去注册前缀',
      onConfirm: () => navigate(paths.newIdentification),
    })
    return false
  }
  const buy = () => {
    if (!gates.pass() || !hasPrefix(BUY_WITHOUT_PREFIX) || !price) return
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
    gates.ask({
      title,
      text,
      confirmLabel: ok ? '看我的试用' : '知道了',
      cancelLabel: '关闭',
      onConfirm: () => ok && window.open(paths.console('my-trials'), '_blank', 'noopener'),
    })
  }
  return { buy, apply }
}

type InquiryProps = {
  title: Asking
  application: ShownApplication
  chosenPackage: Selection['chosenPackage']
  onClosed: () => void
}

function Inquiry({ title, application, chosenPackage, onClosed }: InquiryProps) {
  const subject = {
    productId: application.id,
    name: application.name,
    packageProductId: chosenPackage.id,
    packageName: chosenPackage.name,
  }
  return <InquiryDialog title={title} subject={subject} onClosed={onClosed} onFailed={onClosed} />
}

type ButtonsProps = Omit<Props, 'onSelect'> & {
  sending: boolean
  onBuy: () => void
  onTry: () => void
  onAsk: (kind: Asking) => void
}

function Buttons({ application, selection: { chosenPackage }, sending, onBuy, onTry, onAsk }: ButtonsProps) {
  const withdrawn = application.status === 'withdrawn'
  return (
    <div className={styles.actions}>
      {application.negotiable === 1 ? (
        <Button size="large" disabled={withdrawn} onClick={() => onAsk('立即询价')}>
          立即询价
        </Button>
      ) : (
        <Button size="large" disabled={withdrawn} onClick={onBuy}>
          立即购买
        </Button>
      )}
      {hasTrial(chosenPackage.tryUseDuration) && (
        <Button kind="outline" size="large" disabled={withdrawn} loading={sending} onClick={onTry}>
          申请试用
        </Button>
      )}
      {withdrawn && application.categories.at(-1) && (
        <a
          className={text.action}
          href={paths.applicationList({ category: application.categories.at(-1)!.id })}
        >
          看同类应用
          <Icon name="arrow-right" size={18} />
        </a>
      )}
      <Button kind="text" size="large" onClick={() => onAsk('立即咨询')}>
        <Icon name="consult" size={18} />
        立即咨询
      </Button>
    </div>
  )
}

function useTrial({ id, appId }: ShownApplication, { chosenPackage, price }: Selection) {
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
    const term =
      chosenPackage.tryUseDuration === 0 ? '沙箱长期可用' : `从开通起试用 ${chosenPackage.tryUseDuration} 天`
    return {
      ok: true,
      title: TRIAL_SUBMITTED,
      text: `申请号 ${answer.data.code}，1 个工作日内审核，${term}。`,
    }
  }
  return { apply, sending }
}
