import type { Entitlement, EntitlementDetail } from '@biaojie/contract/orders/entitlements.ts'
import { CellsProgress } from '@biaojie/ui/feedback/progress.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Facts, Section } from '../../../kit/detail/sections.tsx'
import { StateTag } from '../../../kit/states.tsx'
import { Code, Soft, Soon } from '../../../kit/values.tsx'
import { orderPath } from '../../../paths.ts'
import { request } from '../../../session/request.ts'
import { ENTITLEMENT_STATES } from './order-states.ts'
import * as styles from './record.module.css'
import { isExpiring } from './row-actions.ts'

const CELLS = 12

/** The fields of an entitlement that companies and staff both see. */
type Span = Pick<Entitlement, 'from' | 'until' | 'days' | 'daysUsed' | 'daysLeft' | 'status'>

/** Shows the rest of the span in cells; the last ones are full. */
export function SpanCells({ row }: { row: Span }) {
  if (row.days === null || row.daysLeft === null) return <Soft>长期有效</Soft>
  const filled = row.daysLeft > 0 ? Math.max(Math.round((row.daysLeft / row.days) * CELLS), 1) : 0
  return (
    <span className={styles.cells}>
      <CellsProgress filled={filled} cells={CELLS} late={isExpiring(row)} label="剩余期限" />
    </span>
  )
}

/** Shows 还有 331 天, orange when the end is near. */
export function DaysLeft({ row }: { row: Span }) {
  if (row.status === 'ended') return <Soft>已结束</Soft>
  if (row.daysLeft === null) return <Soft>—</Soft>
  return (
    <Soon soon={isExpiring(row)}>
      还有 <Code>{row.daysLeft}</Code> 天
    </Soon>
  )
}

/** Shows the span as a measured line with both days at its ends. */
export function SpanFigure({ row }: { row: Span }) {
  return (
    <div className={styles.figure}>
      <p className={styles.measure}>
        <span>
          <b>{row.days ?? '长期'}</b>
          {row.days !== null && ' 天'}
        </span>
      </p>
      <p className={styles.ends}>
        <span>
          <Code>{row.from}</Code>
          <small>开通</small>
        </span>
        <span>
          <Code>{row.until || '长期有效'}</Code>
          <small>{row.until ? '到期' : '没有到期日'}</small>
        </span>
      </p>
      <SpanCells row={row} />
      <p className={styles.left}>
        已用 {row.daysUsed} 天
        {row.daysLeft !== null && row.status === 'active' && `，还有 ${row.daysLeft} 天`}
        {row.status === 'ended' && '，已结束'}
        {row.until && row.status === 'active' && '。到期前 30、7、1 天提醒'}。
      </p>
    </div>
  )
}

const KINDS = { given: '开通', renewed: '续期', upgraded: '更换套餐' }

/** Shows one entitlement in full: its span, its origin, and additions of the page. */
export function EntitlementView({ right, children }: { right: EntitlementDetail; children?: ReactNode }) {
  return (
    <div className={styles.view}>
      <Section title="使用期限" flush>
        <SpanFigure row={right} />
      </Section>
      <Section title="使用权" flush>
        <Facts
          columns={1}
          items={[
            { label: '状态', value: <StateTag states={ENTITLEMENT_STATES} value={right.status} /> },
            { label: '结束原因', value: right.endReason },
            { label: '企业', value: right.companyName },
            { label: '应用', value: right.productName },
            { label: '套餐', value: right.packageName },
            {
              label: '席位',
              value: right.seats === null ? '不限' : `${right.seats} 个，已用 ${right.seatsUsed} 个`,
            },
            { label: '由来', value: right.wasTrial ? '试用后购买' : '购买' },
          ].filter(({ label, value }) => label !== '结束原因' || value)}
        />
      </Section>
      <Section title="来源订单" note={`${right.orders.length} 笔`} flush>
        <ul className={styles.lines}>
          {right.orders.map(({ orderId, orderCode, kind, durationView, time }) => (
            <li key={orderId}>
              <Link to={orderPath(orderId)}>
                <Code>{orderCode}</Code>
              </Link>
              <span>
                {KINDS[kind]} {durationView}
              </span>
              <Code>{time.slice(0, 10)}</Code>
            </li>
          ))}
        </ul>
      </Section>
      {children}
    </div>
  )
}

/** Records that the company opened the application. After that the buyer cannot end the order without staff. */
export const recordOpening = ({ id }: { id: string }): void =>
  void request('entitlementOpen', { body: { id } }, { keepalive: true })
