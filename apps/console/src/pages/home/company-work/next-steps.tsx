import type { DataOf } from '@biaojie/contract/calls.ts'
import { moneyText } from '@biaojie/contract/money.ts'
import { buttonClass } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { Link } from 'react-router'
import type { Asked } from '../../../kit/calls.ts'
import { Section } from '../../../kit/detail/sections.tsx'
import { Failed, Waiting } from '../../../kit/states.tsx'
import { pages, portal } from '../../../paths.ts'
import { isExpiring } from '../../trade/parts/entitlement-parts.tsx'
import { fenOf } from '../../trade/parts/order-states.ts'
import * as styles from './company-work.module.css'

type Step = {
  key: string
  tone: 'bad' | 'soon' | 'plain'
  title: string
  about: string
  /** The deadline or the time left. */
  due: string
  action: { label: string } & ({ href: string } | { to: string })
}

type Props = {
  hasPrefix: boolean
  registration: Asked<DataOf<'registerInitData'>>
  orders: Asked<DataOf<'orderList'>>
  rights: Asked<DataOf<'entitlementList'>>
  quotes: Asked<DataOf<'quoteList'>>
}

/** Shows the next tasks of the company, the most urgent first. */
export function NextSteps({ hasPrefix, registration, orders, rights, quotes }: Props) {
  const failed = [registration, orders, rights, quotes].find(({ data, failure }) => !data && failure)
  if (failed?.failure) {
    return (
      <Section title="下一步" flush>
        <Failed failure={failed.failure} what="待办" onRetry={() => void failed.reload()} />
      </Section>
    )
  }
  if (!registration.data || !orders.data || !rights.data || !quotes.data) {
    return (
      <Section title="下一步" flush>
        <Waiting label="正在加载待办" lines={3} />
      </Section>
    )
  }
  const steps = [
    ...prefixSteps(hasPrefix, registration.data),
    ...rightSteps(rights.data),
    ...orderSteps(orders.data),
    ...quoteSteps(quotes.data),
  ].toSorted((a, b) => ORDER[a.tone] - ORDER[b.tone])
  return (
    <Section title="下一步" note={steps.length > 0 ? `先急后缓，${steps.length} 件` : undefined} flush>
      {steps.length === 0 && <p className={styles.none}>今天没有要办的事。</p>}
      <ul className={styles.steps}>
        {steps.map((step) => (
          <li key={step.key} className={cx(TONES[step.tone])}>
            <div>
              <b>{step.title}</b>
              <p>{step.about}</p>
            </div>
            <small>{step.due}</small>
            <Action {...step} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

const ORDER = { bad: 0, soon: 1, plain: 2 }
const TONES = { bad: styles.bad, soon: styles.near, plain: undefined }

function Action({ action, title, tone }: Step) {
  const look = { kind: tone === 'plain' ? 'outline' : 'primary', size: 'small' } as const
  const label = `${action.label}：${title}`
  if ('to' in action) {
    return (
      <Link className={buttonClass(look)} to={action.to} aria-label={label}>
        {action.label}
      </Link>
    )
  }
  return (
    <a className={buttonClass(look)} href={action.href} aria-label={label}>
      {action.label}
    </a>
  )
}

function prefixSteps(hasPrefix: boolean, { examineStatus, withdrawn }: DataOf<'registerInitData'>): Step[] {
  if (examineStatus === 3) {
    return [
      {
        key: 'prefix',
        tone: 'bad',
        title: withdrawn ? '前缀申请已撤回' : '前缀资料没有通过审核',
        about: withdrawn ? '改好后可再提交' : '按驳回原因修改后重新提交',
        due: '',
        action: { label: '去修改', to: pages.prefix },
      },
    ]
  }
  if (hasPrefix || examineStatus !== null) return []
  return [
    {
      key: 'prefix',
      tone: 'soon',
      title: '还没有企业前缀',
      about: '取得前缀后才能购买应用、登记产品的标识',
      due: '',
      action: { label: '申请前缀', href: portal.registration },
    },
  ]
}

const rightSteps = ({ records }: DataOf<'entitlementList'>): Step[] =>
  records
    .filter((row) => isExpiring(row) && row.packagePriceId)
    .map((row) => ({
      key: row.id,
      tone: 'soon',
      title: row.daysLeft === 1 ? `${row.productName}今天到期` : `${row.productName}快到期了`,
      about: `${row.packageName}用到 ${row.until}，续费后期限接着往后算`,
      due: `还有 ${row.daysLeft} 天`,
      action: { label: '续费', href: portal.renew(row) },
    }))

const orderSteps = ({ records }: DataOf<'orderList'>): Step[] =>
  records.flatMap((row): Step[] => {
    const about = `订单 ${row.orderCode}，${row.packageName} ${row.durationView}，${moneyText(fenOf(row.totalAmount))} 元`
    if (row.status === 'unpaid') {
      return [
        {
          key: row.id,
          tone: 'plain',
          title: `${row.productName}还没有付款`,
          about,
          due: row.next.text,
          action: { label: '去支付', href: portal.pay(row.id) },
        },
      ]
    }
    if (row.status !== 'refused') return []
    return [
      {
        key: row.id,
        tone: 'bad',
        title: `${row.productName}的转账没有核销`,
        about: row.next.text || about,
        due: row.payUntil && `保留到 ${row.payUntil.slice(5, 10)}`,
        action: { label: '再次提交', href: portal.pay(row.id) },
      },
    ]
  })

const quoteSteps = ({ records }: DataOf<'quoteList'>): Step[] =>
  records.map((quote) => ({
    key: quote.id,
    tone: 'plain',
    title: `收到${quote.productName}的报价`,
    about: `${quote.packageName} ${quote.durationView}，${moneyText(fenOf(quote.amount))} 元`,
    due: `有效到 ${quote.validUntil.slice(5)}`,
    action: { label: '看报价', to: `${pages.quotes}?${new URLSearchParams({ id: quote.id })}` },
  }))
