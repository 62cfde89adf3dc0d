import { PAID_METHODS, PAYMENT_METHOD_TEXT } from '@biaojie/contract/orders/rules.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { Icon, type IconName } from '@biaojie/ui/icons.tsx'
import { lazily } from '@biaojie/ui/load/lazily.tsx'
import { onTabKeys } from '@biaojie/ui/navigation/tab-keys.ts'
import { makeTabPanelProps } from '@biaojie/ui/navigation/tabs.tsx'
import { type ComponentType, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import { OrderWaiting } from '../page-parts.tsx'
import { useHandedOver } from '../use-order.ts'
import * as styles from './methods.module.css'
import type { PanelProps } from './panel-props.ts'

type Way = (typeof PAID_METHODS)[number]
type Method = { note: string; icon: IconName; Panel: ComponentType<PanelProps> }

const METHODS: Record<Way, Method> = {
  transfer: {
    note: '1-2个工作日内审核',
    icon: 'bank',
    Panel: lazily(async () => (await import('./transfer-panel.tsx')).default),
  },
  wechat: {
    note: '即时到账',
    icon: 'scan',
    Panel: lazily(async () => (await import('./wechat-panel.tsx')).default),
  },
  card: {
    note: '跳转到银行页面',
    icon: 'bank-card',
    Panel: lazily(async () => (await import('./card-panel.tsx')).default),
  },
}
const TABS = 'pay'

type Props = PanelProps & {
  /** All of them when left out. */
  ways?: readonly Way[]
  /** The address of the page with one of them chosen. */
  address?: (given: { id: string; way: string }) => string
}

/**
 * Offers the payment methods; the address contains the chosen one, so that the link can be sent to the person
 * who pays.
 */
export function Methods({ ways, address = paths.payment, ...props }: Props) {
  const { way } = useHandedOver('way')
  const [chosen, choose] = useState(way)
  const navigate = useNavigate()
  const offered = ways ?? PAID_METHODS
  const current = offered.find((method) => method === chosen) ?? offered[0] ?? 'transfer'
  const { Panel } = METHODS[current]
  const select = (key: string) => {
    choose(key)
    const id = props.order.id
    navigate(address({ id, way: key }), {
      replace: true,
      preventScrollReset: true,
      state: { orderId: id, way: key },
    })
  }
  return (
    <div className={styles.methods}>
      <div className={styles.tabs} role="tablist" aria-label="付款方式" onKeyDown={onTabKeys}>
        {offered.map((key) => (
          <button
            key={key}
            id={`${TABS}-${key}`}
            type="button"
            role="tab"
            aria-selected={key === current}
            aria-controls={`${TABS}-panel`}
            tabIndex={key === current ? 0 : -1}
            onClick={() => select(key)}
          >
            <Icon name={METHODS[key].icon} size={24} />
            <b>{PAYMENT_METHOD_TEXT[key]}</b>
            <small>{METHODS[key].note}</small>
          </button>
        ))}
      </div>
      <div {...makeTabPanelProps(TABS, current)} className={cx(styles.panel)}>
        <Suspense fallback={<OrderWaiting />}>
          <Panel {...props} />
        </Suspense>
      </div>
    </div>
  )
}
