import type { DataOf } from '@biaojie/contract/calls.ts'
import { REVIEW_DAYS } from '@biaojie/contract/deadlines.ts'
import { TitleBlock } from '@biaojie/ui/blocks/title-block.tsx'
import { EmptyState } from '@biaojie/ui/feedback/empty-state.tsx'
import { CellsProgress } from '@biaojie/ui/feedback/progress.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import { Link } from 'react-router'
import { useAnswer } from '../../data/use-answer.ts'
import { CELLS, filledCells, isLate, waitedText } from '../../data/waiting.ts'
import { Failed } from '../../display/failed.tsx'
import { Waiting } from '../../display/waiting.tsx'
import { pages, reviewPath } from '../../paths.ts'
import { nameOf, usePerson } from '../../session/person.tsx'
import { Consultations } from './consultations.tsx'
import { Notices } from './notices.tsx'

type Queue = DataOf<'reviewQueue'>
type Counts = Queue['counts']
const OLDEST = 6

function figuresOf(queue: Queue, counts: Counts) {
  const average = queue.averageHours
  return [
    { label: '待平台审核', value: String(counts.platform), unit: '份' },
    { label: '待顶级节点审核', value: String(counts.topLevel), unit: '份' },
    { label: '已通过', value: String(counts.approved), unit: '份' },
    { label: '已驳回', value: String(counts.rejected), unit: '份' },
    {
      label: '平均用时',
      note: '近 30 天',
      value: average === null ? '—' : average.toFixed(1),
      ...(average !== null && { unit: '小时' }),
      foot: `时限 ${REVIEW_DAYS.platform} 个工作日`,
    },
  ]
}

/** The submissions that have waited longest, with the way to them. */
function Oldest({ queue }: { queue: Queue }) {
  if (queue.records.length === 0) {
    return <EmptyState title="没有等待平台审核的申请">新的提交会出现在这里。</EmptyState>
  }
  return (
    <ol className="old">
      {queue.records.map((row) => (
        <li key={row.id}>
          <Link to={reviewPath({ tab: 'platform', id: row.id })}>
            <b>{row.name}</b>
            <span className="id">{row.indentifierPrefix}</span>
            <span className={isLate(row) ? 'wt late' : 'wt'}>{waitedText(row.waitingMinutes)}</span>
            <CellsProgress filled={filledCells(row)} cells={CELLS} late={isLate(row)} label="已用时限" />
            <span className="hb">
              {row.heldBy && (row.heldBy.mine ? '我正在审核' : `${row.heldBy.name} 正在审核`)}
            </span>
          </Link>
        </li>
      ))}
    </ol>
  )
}

/** What waits for the node's staff today. */
export default function WorkPage() {
  const person = usePerson()
  const {
    data: queue,
    failure,
    reload,
  } = useAnswer('reviewQueue', { body: { tab: 'platform', size: OLDEST } })
  return (
    <>
      <title>工作台 · 标解控制台</title>
      <div className="chead">
        <h1>工作台</h1>
        <span className="sla">{nameOf(person)}，您好</span>
      </div>
      <div className="pgb">
        {!queue && !failure && <Waiting label="正在加载工作台" lines={8} />}
        {!queue && failure && <Failed failure={failure} onRetry={reload} />}
        {queue && (
          <>
            <TitleBlock look="box" label="前缀审核" figures={figuresOf(queue, queue.counts)} />
            <div className="two">
              <section className="pnl">
                <header>
                  <h2>等得最久的申请</h2>
                  <Link className="lnk" to={pages.review}>
                    全部 {queue.counts.platform} 份 <Icon name="arrow-right" size={18} />
                  </Link>
                </header>
                <Oldest queue={queue} />
              </section>
              <div className="stk">
                <Consultations />
                <Notices />
              </div>
            </div>
          </>
        )}
      </div>
    </>
  )
}
