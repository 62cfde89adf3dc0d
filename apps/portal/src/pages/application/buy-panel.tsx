import { countMonths, formatTerm } from '@biaojie/contract/marketplace/market/rules.ts'
import { formatTrial, hasTrial } from '@biaojie/contract/marketplace/market/trial-rules.ts'
import { formatMoney, readFen } from '@biaojie/contract/money.ts'
import { shareMoney } from '@biaojie/contract/money-shares.ts'
import { Price } from '@biaojie/ui/blocks/price.tsx'
import { Button, getButtonClass } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import { lazily } from '@biaojie/ui/load/lazily.tsx'
import { Tag } from '@biaojie/ui/tag.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { Suspense } from 'react'
import { getSource, listTraits } from '../../market/card.ts'
import { formatPrice, splitPrice } from '../../market/prices.ts'
import { isTryable } from '../../order/rights.ts'
import { paths } from '../../paths.ts'
import { readPrefix, useSession } from '../../session/use-session.ts'
import * as styles from './buy-panel.module.css'
import type { ApplicationView } from './shown-application.ts'
import { Packages, Terms } from './terms.tsx'
import { Tools } from './tools.tsx'
import { hasAny, type Mine } from './use-mine.ts'
import { chooseMainAction, describeMainAction, type Purchase } from './use-purchase.tsx'
import type { Select, Selection } from './use-selection.ts'

/** Visitors have nothing to show in it and never load it. */
const MineBlock = lazily(async () => (await import('./mine.tsx')).MineBlock)

type Props = {
  application: ApplicationView
  selection: Selection
  onSelect: Select
  purchase: Purchase
  mine: Mine
}

/** Shows package, term and price, with buttons to buy, try or ask. */
export function BuyPanel({ application, selection, onSelect, purchase, mine }: Props) {
  const { name, describes, categories, status, withdrawTime, withdrawReason } = application
  return (
    <section className={styles.panel} id="buy" aria-label="选购">
      <div className={styles.top}>
        <Tag tone="info">{getSource(application)}</Tag>
        <span className={text.remark}>{categories.map(({ name }) => name).join(' / ')}</span>
        <Tools application={application} />
      </div>
      <h1>{name}</h1>
      <p className={styles.describes}>{describes}</p>
      <ul className={styles.traits}>
        {listTraits(application).map((trait) => (
          <li key={trait}>{trait}</li>
        ))}
      </ul>
      {status === 'withdrawn' && (
        <p className={styles.notice} role="status">
          该应用已于 {withdrawTime.slice(0, 16)} 下架，暂时不能购买和试用，已购企业不受影响。
          {withdrawReason && `下架原因：${withdrawReason}`}
        </p>
      )}
      <Packages application={application} selection={selection} onSelect={onSelect} />
      <Terms selection={selection} onSelect={onSelect} after={purchase.renewsAfter} />
      <Amount application={application} selection={selection} />
      {hasAny(mine) && (
        <Suspense>
          <MineBlock mine={mine} />
        </Suspense>
      )}
      {purchase.agreement}
      <Buttons application={application} selection={selection} purchase={purchase} mine={mine} />
      {status === 'listed' && (
        <p className={cx(text.remark, styles.note)}>
          <PrefixNote />
          {describeTrial(selection.chosenPackage.tryUseDuration)}
        </p>
      )}
      {purchase.dialogs}
    </section>
  )
}

/**
 * Shows the requirements of buying; a company with a prefix sees in whose name it buys. The advice to register
 * a prefix waits until the session is loaded.
 */
function PrefixNote() {
  const { user, isLoaded } = useSession()
  if (!isLoaded) return '以企业标识前缀的名义购买。'
  const prefix = user ? readPrefix(user) : undefined
  if (prefix) return `以前缀 ${prefix} 的企业名义购买。`
  return (
    <>
      产品购买需先完成前缀注册，
      <a className={text.link} href={paths.newIdentification}>
        去注册前缀
      </a>
      。
    </>
  )
}

function Amount({
  application: { status, quote, offer },
  selection: { chosenPackage, price },
}: Pick<Props, 'application' | 'selection'>) {
  const amount = price?.price === null || price === undefined ? undefined : readFen(price.price)
  const months = price ? countMonths(price) : 1
  const isLong = amount !== undefined && Number.isFinite(months) && months > 1
  return (
    <div className={cx(styles.amount, status === 'withdrawn' && styles.gone)} aria-live="polite">
      <Price price={splitPrice(price?.price ?? null)} size="large" />
      <p>
        {amount === undefined && quote}
        {price && amount !== undefined && `${chosenPackage.name} ${formatTerm(price)}`}
        {isLong && (
          <>
            ，折合{' '}
            <b className={text.figure}>
              {formatMoney(shareMoney(amount, Array(months).fill(1))[0] ?? amount)}
            </b>{' '}
            元/月
          </>
        )}
        {price && offer?.after[price.id] !== undefined && (
          <>
            <br />
            优惠价到 {offer.until} 为止，之后 {formatPrice(offer.after[price.id] ?? null)} 元
          </>
        )}
        <br />
        {status === 'listed' && formatTrial(chosenPackage.tryUseDuration)}
      </p>
    </div>
  )
}

const describeTrial = (days: number) => {
  if (!hasTrial(days)) return '不提供试用。'
  return days === 0 ? '沙箱长期可用，不扣费。' : `可试用 ${days} 天，到期自动停用，不扣费。`
}

/** Shows buying or asking for the price, and trying unless a trial is running already. */
function Buttons({ application, selection: { chosenPackage }, purchase, mine }: Omit<Props, 'onSelect'>) {
  const { trial } = mine
  const withdrawn = application.status === 'withdrawn'
  const leaf = application.categories.at(-1)
  return (
    <div className={styles.actions}>
      <Button
        size="large"
        disabled={withdrawn}
        loading={purchase.waiting}
        onClick={() => chooseMainAction(application, purchase)}
      >
        {describeMainAction(application, purchase)}
      </Button>
      {(purchase.renew ?? purchase.upgrade) && !withdrawn && (
        <Button kind="outline" size="large" onClick={() => void purchase.buyAnother()}>
          另买一份
        </Button>
      )}
      {trial?.accessUrl && (
        <a
          className={getButtonClass({ kind: 'outline', size: 'large' })}
          href={trial.accessUrl}
          target="_blank"
          rel="noreferrer"
        >
          进入应用
        </a>
      )}
      {isTryable(mine, chosenPackage) && !withdrawn && (
        <Button kind="outline" size="large" loading={purchase.sending} onClick={() => void purchase.apply()}>
          申请试用
        </Button>
      )}
      {withdrawn && leaf && (
        <a
          className={getButtonClass({ kind: 'outline', size: 'large' })}
          href={paths.applicationList({ category: leaf.id })}
        >
          查看同类应用
        </a>
      )}
      <Button kind="text" size="large" onClick={() => purchase.ask('立即咨询')}>
        <Icon name="consult" size={18} />
        立即咨询
      </Button>
    </div>
  )
}
