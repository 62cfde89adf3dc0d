import { formatCount } from '@biaojie/contract/formats.ts'
import { formatMoney } from '@biaojie/contract/money.ts'
import type { OrderFigures, OrderWaiting } from '@biaojie/contract/orders/manage.ts'
import { ORDER_STATUS_TEXT, PAID_METHODS, PAYMENT_METHOD_TEXT } from '@biaojie/contract/orders/rules.ts'
import { TitleBlock } from '@biaojie/ui/blocks/title-block.tsx'
import { ChartCard } from '@biaojie/ui/charts/chart-card.tsx'
import { StackedBars } from '@biaojie/ui/charts/stacked-bars.tsx'
import { Select } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { useCallQuery } from '../../../kit/calls.ts'
import { Section, Stack } from '../../../kit/detail/sections.tsx'
import { PageBody, PageHead } from '../../../kit/page-head.tsx'
import { Failed, Together } from '../../../kit/states.tsx'
import { Code, Money } from '../../../kit/values.tsx'
import { pages } from '../../../paths.ts'
import { toFen } from '../parts/order-states.ts'
import * as styles from './order-figures.module.css'

const SPANS = [6, 12, 24, 36]
/** Free orders are left out, because they bring no money. */
const METHODS = PAID_METHODS.map((key, i) => ({
  key,
  color: `var(--color-series-${i + 1})`,
}))

type Month = OrderFigures['months'][number]

/** Shows orders and money by month, and cases that wait for staff. */
export default function OrderFiguresPage() {
  const [address, setAddress] = useSearchParams()
  const months = SPANS.find((span) => String(span) === address.get('months')) ?? 12
  const figures = useCallQuery('orderFigures', { body: { months } }, { keep: true })
  const waiting = useCallQuery('orderWaiting', {})
  const { data, failure, reload } = figures
  return (
    <>
      <PageHead
        title="订单数字"
        note="按到账与办结的月份计，北京时间"
        actions={
          <Select
            aria-label="时间范围"
            value={months}
            options={SPANS.map((value) => ({ value, label: `近 ${value} 个月` }))}
            onChange={(value) => setAddress(value === 12 ? {} : { months: String(value) })}
          />
        }
      />
      <PageBody>
        <Together label="正在加载订单数字" answers={[figures, waiting]}>
          {!data && failure && <Failed failure={failure} what="订单数字" onRetry={reload} />}
          <Stack>
            {waiting.data && <WaitingNow waiting={waiting.data} />}
            {data && <Figures data={data} />}
          </Stack>
        </Together>
      </PageBody>
    </>
  )
}

function WaitingNow({ waiting }: { waiting: OrderWaiting }) {
  const links = [
    { label: '待核销凭证', value: waiting.transfers, unit: '笔', to: pages.vouchers },
    { label: '待开通订单', value: waiting.activations, unit: '笔', to: `${pages.orders}?status=paid` },
    {
      label: '退款申请',
      value: waiting.refundRequests,
      unit: '份',
      to: `${pages.refundRequests}?status=open`,
    },
    { label: '待办退款', value: waiting.refunds, unit: '笔', to: pages.refunds },
    { label: '待开发票', value: waiting.invoices, unit: '张', to: pages.invoices },
    { label: '未认领流水', value: waiting.unclaimed, unit: '笔', to: pages.bankLines },
  ]
  return (
    <TitleBlock
      look="box"
      label="待办"
      figures={links.map(({ label, value, unit, to }) => ({
        label: (
          <Link className={styles.waiting} to={to}>
            {label}
          </Link>
        ),
        value: formatCount(value),
        unit,
      }))}
    />
  )
}

function Figures({ data: { months, byStatus } }: { data: OrderFigures }) {
  return (
    <>
      <div>
        <ChartCard
          title="每月到账"
          note="多付、重复付与取消后到账的款项不计入，单位千元"
          legend={METHODS.map(({ key, color }) => ({ name: PAYMENT_METHOD_TEXT[key], color }))}
          span={8}
        >
          <StackedBars
            label="每月到账金额，按付款方式"
            unit="千元"
            series={METHODS.map(({ key, color }) => ({ name: PAYMENT_METHOD_TEXT[key], color }))}
            slots={months.map(({ month, byMethod }) => ({
              time: month.slice(2),
              title: month,
              values: METHODS.map(({ key }) => (byMethod[key] ?? 0) / 1000),
            }))}
          />
        </ChartCard>
      </div>
      <Section title="按月" note="金额单位：元" flush>
        <ByMonth months={months} />
      </Section>
      <Section title="现有订单" note="按状态" flush>
        <ByStatus rows={byStatus} />
      </Section>
    </>
  )
}

function ByMonth({ months }: { months: readonly Month[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
    <section className={styles.scroller} tabIndex={0} aria-label="按月的订单数字">
      <table className={styles.table}>
        <thead>
          <tr>
            <th>月份</th>
            <th>下单（笔）</th>
            <th>下单金额</th>
            <th>到账（笔）</th>
            <th>到账金额</th>
            {METHODS.map(({ key }) => (
              <th key={key}>其中{PAYMENT_METHOD_TEXT[key]}</th>
            ))}
            <th>退款金额</th>
            <th>开通（笔）</th>
          </tr>
        </thead>
        <tbody>
          {months.toReversed().map((row) => (
            <tr key={row.month}>
              <th scope="row">
                <Code>{row.month}</Code>
              </th>
              <td>{formatCount(row.ordered)}</td>
              <Amount yuan={row.orderedAmount} />
              <td>{formatCount(row.paid)}</td>
              <Amount yuan={row.paidAmount} />
              {METHODS.map(({ key }) => (
                <Amount key={key} yuan={row.byMethod[key] ?? 0} />
              ))}
              <Amount yuan={row.refundedAmount} />
              <td>{formatCount(row.activated)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const Amount = ({ yuan }: { yuan: number }) => (
  <td>
    <Money amount={toFen(yuan)} />
  </td>
)

function ByStatus({ rows }: { rows: OrderFigures['byStatus'] }) {
  return (
    <ul className={styles.states}>
      {rows.map(({ status, count, amount }) => (
        <li key={status}>
          <Link to={`${pages.orders}?status=${status}`}>{ORDER_STATUS_TEXT[status]}</Link>
          <span>{formatCount(count)} 笔</span>
          <b>{formatMoney(toFen(amount))} 元</b>
        </li>
      ))}
    </ul>
  )
}
