import type { DataOf } from '@biaojie/contract/calls.ts'
import { formatCount } from '@biaojie/contract/formats.ts'
import { formatMoney } from '@biaojie/contract/money.ts'
import { TRANSFER_REVIEW_DAYS } from '@biaojie/contract/orders/rules.ts'
import type { TransferDeskRow } from '@biaojie/contract/orders/transfers.ts'
import { formatSpan } from '@biaojie/contract/times.ts'
import { StatusDot } from '@biaojie/ui/tag.tsx'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useWidth } from '../../../data/use-width.ts'
import { type CallState, useCallQuery } from '../../../kit/calls.ts'
import { Acts } from '../../../kit/can-act.tsx'
import { CountTabs, PageHead } from '../../../kit/page-head.tsx'
import { Answered, Empty } from '../../../kit/states.tsx'
import { Code, Money, Soon } from '../../../kit/values.tsx'
import { Queue, type QueueItem, WorkPage } from '../../../kit/work/work-page.tsx'
import { pages } from '../../../paths.ts'
import { ImportStatement } from '../parts/import-statement.tsx'
import { toFen } from '../parts/order-states.ts'
import { Workplace } from './workplace.tsx'

const TABS = ['submitted', 'refused', 'confirmed'] as const
type TabName = (typeof TABS)[number]
const DOTS = { good: 'ok', bad: 'err', unknown: 'off' } as const

const toQueueItem = (row: TransferDeskRow): QueueItem => ({
  id: row.transferId,
  title: row.companyName,
  about: <Code>{row.orderCode}</Code>,
  amount: <Money amount={toFen(row.totalAmount)} />,
  finding: <StatusDot tone={DOTS[row.hintIs]}>{row.hint}</StatusDot>,
  due: row.status === 'submitted' && (
    <Soon soon={row.remainingMinutes < 0}>
      {row.remainingMinutes < 0 ? `已超 ${formatSpan(-row.remainingMinutes)}` : `最晚 ${row.dueDay.slice(5)}`}
    </Soon>
  ),
})

/** Lists transfers to match with the bank's statement, the oldest first. */
export default function VouchersPage() {
  const [query, setQuery] = useSearchParams()
  const tab = TABS.find((name) => name === query.get('tab')) ?? 'submitted'
  const [pane, setPane] = useState<'desk' | 'side'>('desk')
  const desk = useCallQuery('transferDesk', { body: { status: tab, size: 100 } }, { keep: true })
  const rows = desk.data?.records ?? []
  const id = query.get('id') ?? rows[0]?.transferId
  const detail = useCallQuery('transferDetail', id ? { body: { id } } : null)
  const navigate = useNavigate()
  const go = (change: { tab?: TabName; id?: string }) =>
    setQuery(Object.fromEntries(Object.entries({ tab, ...change })), { replace: true })
  const move = (by: 1 | -1) => {
    const next = rows[rows.findIndex(({ transferId }) => transferId === id) + by]
    if (next) go({ id: next.transferId })
  }
  const counts = desk.data?.counts
  const place = {
    open: Boolean(query.get('id')),
    onBack: () => go({}),
    pane,
    onPane: setPane,
    sideLabel: '凭证',
    queue: <TransferQueue tab={tab} desk={desk} current={id} onOpen={(id) => go({ id })} />,
  }
  return (
    <>
      <PageHead
        title="凭证核销"
        note={`时限 ${TRANSFER_REVIEW_DAYS} 个工作日，周末不计`}
        tabs={
          <CountTabs
            label="核销状态"
            current={tab}
            onTab={(value: TabName | 'unclaimed') =>
              value === 'unclaimed' ? void navigate(pages.bankLines) : go({ tab: value })
            }
            tabs={[
              { value: 'submitted', label: '待核销', count: counts?.submitted },
              { value: 'refused', label: '已退回', count: counts?.refused },
              { value: 'confirmed', label: '已核销', count: counts?.confirmed },
              { value: 'unclaimed', label: '未认领流水', count: counts?.unclaimed },
            ]}
          />
        }
        actions={
          <Acts>
            <ImportStatement />
          </Acts>
        }
      />
      {detail.data ? (
        <Workplace
          key={detail.data.transferId}
          {...place}
          detail={detail.data}
          onMove={move}
          onDone={() => go({})}
        />
      ) : (
        <WorkPage {...place} desk={id && <Answered query={detail} noun="凭证" cells={3} />} />
      )}
    </>
  )
}

function TransferQueue({
  tab,
  desk,
  current,
  onOpen,
}: {
  tab: TabName
  desk: CallState<DataOf<'transferDesk'>>
  current: string | undefined
  onOpen: (id: string) => void
}) {
  const phone = useWidth() === 'phone'
  if (!desk.data) return <Answered query={desk} noun="凭证" />
  const { records, total, waitingAmount } = desk.data
  return (
    <Queue
      label="转账凭证"
      head={
        <>
          <span>先到先办，{formatCount(total)} 笔</span>
          {tab === 'submitted' && <span>合计 {formatMoney(toFen(waitingAmount))} 元</span>}
        </>
      }
      items={records.map(toQueueItem)}
      // On a phone the queue is shown without a case, so none is open.
      current={phone ? undefined : current}
      onOpen={onOpen}
      empty={
        <Empty level="h2" title={tab === 'submitted' ? '没有等待核销的凭证' : '这里还没有转账'}>
          买方提交转账凭证后，会按先后排在这里。
        </Empty>
      }
    />
  )
}
