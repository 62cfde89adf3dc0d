import type { DataOf } from '@biaojie/contract/calls.ts'
import { addMoney, moneyText, NO_MONEY } from '@biaojie/contract/money.ts'
import type { Entitlement } from '@biaojie/contract/orders/entitlements.ts'
import type { OrderRow } from '@biaojie/contract/orders/record.ts'
import { TitleBlock } from '@biaojie/ui/blocks/title-block.tsx'
import { buttonClass } from '@biaojie/ui/button.tsx'
import { EmptyState } from '@biaojie/ui/feedback/empty-state.tsx'
import { Link } from 'react-router'
import { type CallState, useCallQuery } from '../../../kit/calls.ts'
import { PageBody, PageHead } from '../../../kit/page-head.tsx'
import { StateTag, Together } from '../../../kit/states.tsx'
import { Code, countOrDash, Money, Name, Time } from '../../../kit/values.tsx'
import { Panel } from '../../../kit/work/panel.tsx'
import { orderPath, pages, portal } from '../../../paths.ts'
import { usePerson } from '../../../session/person.tsx'
import { EXAMINE_STATES } from '../../enterprises/states.ts'
import { DaysLeft, SpanCells } from '../../orders/parts/entitlement-parts.tsx'
import { ORDER_STATES, toFen } from '../../orders/parts/order-states.ts'
import { isExpiring } from '../../orders/parts/row-actions.ts'
import * as styles from './company-work.module.css'
import { Identifiers, useIdentifierAnswers } from './identifiers.tsx'
import { NextSteps } from './next-steps.tsx'

const SHOWN = 5
const LATEST = 50
const UNDER_WAY = new Set<OrderRow['status']>(['approving', 'unpaid', 'reviewing', 'refused', 'paid'])

/** Shows a company's start page: next tasks, entitlements, unfinished orders. */
export default function CompanyWorkPage() {
  const person = usePerson()
  const registration = useCallQuery('registerInitData', {})
  const orders = useCallQuery('orderList', { body: { size: LATEST } })
  const rights = useCallQuery('entitlementList', { body: { status: 'active', size: 8 } })
  const quotes = useCallQuery('quoteList', { body: { status: 'open', size: SHOWN } })
  const notices = useCallQuery('noticeList', { body: { size: SHOWN } })
  const identifiers = useIdentifierAnswers(Boolean(person.prefix))
  const figures = listFigures({
    prefix: person.prefix,
    status: person.prefix ? 2 : (registration.data?.examineStatus ?? null),
    orders: orders.data,
    rights: rights.data,
    quotes: quotes.data,
    notices: notices.data,
  })
  return (
    <>
      <PageHead title="工作台" note={person.defaultCompanyName} />
      <PageBody>
        <Together
          label="正在读取工作台"
          answers={[registration, orders, rights, quotes, notices, ...identifiers]}
        >
          {person.prefix && (
            <div className={styles.first}>
              <Identifiers />
            </div>
          )}
          <TitleBlock look="box" label="企业概况" figures={figures} />
          <div className={styles.columns}>
            <div className={styles.stack}>
              <NextSteps
                hasPrefix={Boolean(person.prefix)}
                registration={registration}
                orders={orders}
                rights={rights}
                quotes={quotes}
              />
              <Panel title="在用的应用" noun="应用" to={pages.entitlements} more="我的应用" answer={rights}>
                {rights.data && <Rights rows={rights.data.records} />}
              </Panel>
            </div>
            <Standing orders={orders} notices={notices} />
          </div>
        </Together>
      </PageBody>
    </>
  )
}

type StandingProps = {
  orders: CallState<DataOf<'orderList'>>
  notices: CallState<DataOf<'noticeList'>>
}

/** Shows orders under way and the latest notices. */
const Standing = ({ orders, notices }: StandingProps) => (
  <div className={styles.stack}>
    <Panel title="没办完的订单" noun="订单" to={pages.orders} more="全部订单" answer={orders}>
      {orders.data && <Orders rows={underWay(orders.data)} />}
    </Panel>
    <Panel title="站内通知" noun="通知" to={pages.notices} more="全部" answer={notices}>
      {notices.data && <Notices rows={notices.data.records} />}
    </Panel>
  </div>
)

const underWay = ({ records }: DataOf<'orderList'>) => records.filter(({ status }) => UNDER_WAY.has(status))

type Known = {
  prefix: string
  status: number | null
  orders: DataOf<'orderList'> | undefined
  rights: DataOf<'entitlementList'> | undefined
  quotes: DataOf<'quoteList'> | undefined
  notices: DataOf<'noticeList'> | undefined
}

function listFigures({ prefix, status, orders, rights, quotes, notices }: Known) {
  const open = orders && underWay(orders)
  const due = open && addMoney(NO_MONEY, ...open.map(({ totalAmount }) => toFen(totalAmount)))
  return [
    {
      label: '企业前缀',
      ...(status !== null && { note: <StateTag states={EXAMINE_STATES} value={status} /> }),
      value: prefix || '—',
      foot: <Link to={pages.prefix}>{prefix ? '前缀资料' : '申请前缀'}</Link>,
    },
    {
      label: '在用应用',
      value: countOrDash(rights?.counts.active),
      unit: '个',
      foot: rights && `30 天内到期 ${rights.counts.expiring} 个`,
    },
    {
      label: '没办完的订单',
      value: countOrDash(open?.length),
      unit: '笔',
      foot: due !== undefined && `${moneyText(due)} 元`,
    },
    {
      label: '收到的报价',
      value: countOrDash(quotes && (quotes.counts.open ?? 0)),
      unit: '份',
      foot: <Link to={pages.quotes}>看报价</Link>,
    },
    {
      label: '未读通知',
      value: countOrDash(notices?.unread),
      unit: '条',
      foot: <Link to={pages.notices}>站内通知</Link>,
    },
  ]
}

function Rights({ rows }: { rows: readonly Entitlement[] }) {
  if (rows.length === 0) {
    return (
      <EmptyState
        title="还没有在用的应用"
        actions={
          <a className={buttonClass({ kind: 'outline' })} href={portal.applications}>
            去应用市场
          </a>
        }
      >
        付款并开通后，应用的期限与入口都在这里。
      </EmptyState>
    )
  }
  return (
    <ul className={styles.rights}>
      {rows.map((row) => (
        <li key={row.id}>
          <Link to={`${pages.entitlements}?${new URLSearchParams({ id: row.id })}`}>
            <Name note={row.packageName}>{row.productName}</Name>
          </Link>
          <span>{row.until ? <Code>{row.until}</Code> : '长期有效'}</span>
          <SpanCells row={row} />
          <span>
            <DaysLeft row={row} />
          </span>
          <RightAction row={row} />
        </li>
      ))}
    </ul>
  )
}

function RightAction({ row }: { row: Entitlement }) {
  if (isExpiring(row) && row.packagePriceId) {
    return (
      <a href={portal.renew(row)} aria-label={`续费${row.productName}`}>
        续费
      </a>
    )
  }
  if (!row.openUrl) return <span />
  return (
    <a href={row.openUrl} target="_blank" rel="noopener" aria-label={`打开${row.productName}`}>
      打开
    </a>
  )
}

function Orders({ rows }: { rows: readonly OrderRow[] }) {
  if (rows.length === 0) return <EmptyState title="没有在办的订单">下单后的进度会出现在这里。</EmptyState>
  return (
    <ul className={styles.orders}>
      {rows.slice(0, SHOWN).map(({ id, orderCode, totalAmount, status }) => (
        <li key={id}>
          <Link to={orderPath(id)}>
            <Code>{orderCode}</Code>
          </Link>
          <Money amount={toFen(totalAmount)} />
          <StateTag states={ORDER_STATES} value={status} />
        </li>
      ))}
      {rows.length > SHOWN && <li>另有 {rows.length - SHOWN} 笔没办完</li>}
    </ul>
  )
}

function Notices({ rows }: { rows: DataOf<'noticeList'>['records'] }) {
  if (rows.length === 0) return <EmptyState title="没有通知" />
  return (
    <ul className={styles.notices}>
      {rows.map(({ id, title, createTime, read }) => (
        <li key={id} className={read ? undefined : styles.unread}>
          <span>{title}</span>
          <Time time={createTime} />
        </li>
      ))}
    </ul>
  )
}
