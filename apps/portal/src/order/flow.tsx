import type { OrderDetail } from '@biaojie/contract/orders/record.ts'
import { ORDER_STATION, ORDER_STATIONS, type OrderStatus } from '@biaojie/contract/orders/rules.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import * as styles from './flow.module.css'

/** The first stations are the buyer's, the others the node's. */
const BUYERS = 3
const AHEAD = ['选套餐与期限', '核对与提交', '三种付款方式', '1-2个工作日', '约 1 个工作日', '可申请发票']
const NODE_WORKS: Partial<Record<OrderStatus, string>> = {
  reviewing: '正在核对到账',
  paid: '正在开通',
  activated: '应用已开通',
  completed: '全部办完',
}

type Props = {
  /** Index of the current station; 6 once all are done. */
  station: number
  /** Small words under each label; empty ones are replaced by the expected time. */
  notes?: readonly string[]
  refused?: boolean
  /** Describes the node's current work. */
  working?: string | undefined
}

/** Shows the six stations of an order in two groups: the buyer's and the node's. */
export function Flow({ station, notes = [], refused = false, working }: Props) {
  const buyersTurn = station < BUYERS
  return (
    <section className={styles.flow} aria-label="订单进度">
      <div className={styles.groups}>
        <p className={cx(buyersTurn && styles.now)}>
          <span>
            您来办 <b>{buyersTurn ? `第 ${station + 1} 步，共 3 步` : '3 步已办完'}</b>
          </span>
        </p>
        <p className={cx(!buyersTurn && styles.now)}>
          <span>平台来办 {working ? <b>{working}</b> : <em>付款后自动推进，每一步短信通知</em>}</span>
        </p>
      </div>
      <ol>
        {ORDER_STATIONS.map((label, at) => (
          <li
            key={label}
            className={cx(
              at < station && styles.done,
              at === station && (refused ? styles.refused : styles.current),
            )}
            aria-current={at === station ? 'step' : undefined}
          >
            <i>{at < station ? <Icon name="check" size={16} label="已完成" /> : at + 1}</i>
            <b>{label}</b>
            <small>{notes[at] || AHEAD[at]}</small>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** 11-22 10:42 */
export const formatShortTime = (time: string) => time.slice(5, 16)

/** Shows the progress of an order, with the time of each station it has passed. */
export function OrderFlow({ order }: { order: OrderDetail }) {
  const { status, stationTimes, productName } = order
  return (
    <Flow
      station={ORDER_STATION[status]}
      refused={status === 'refused'}
      working={NODE_WORKS[status]}
      notes={ORDER_STATIONS.map((_, at) => {
        if (at === 0) return productName
        if (status === 'refused' && at === 2) return '核销未通过'
        return formatShortTime(stationTimes[at] ?? '')
      })}
    />
  )
}
