import { EmptyState } from '@biaojie/ui/feedback/empty-state.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import { Link } from 'react-router'
import { useAnswer } from '../../data/use-answer.ts'
import { isLate, waitedText } from '../../data/waiting.ts'
import { Failed } from '../../display/failed.tsx'
import { Waiting } from '../../display/waiting.tsx'
import { consultationPath, pages } from '../../paths.ts'

/** The questions that wait longest, short. */
export function Consultations() {
  const { data, failure, reload } = useAnswer('consultationList', { body: { size: 3 } })
  return (
    <section className="pnl">
      <header>
        <h2>待答复的咨询</h2>
        <Link className="lnk" to={pages.consultations}>
          全部{data ? ` ${data.counts.open} 条` : ''} <Icon name="arrow-right" size={18} />
        </Link>
      </header>
      {!data && !failure && <Waiting label="正在加载咨询" lines={3} />}
      {!data && failure && <Failed failure={failure} onRetry={reload} />}
      {data?.records.length === 0 && <EmptyState title="没有待答复的咨询" />}
      <ul className="ntl csw">
        {data?.records.map((row) => (
          <li key={row.id}>
            <Link to={consultationPath(row.id)}>{row.content}</Link>
            <span className={isLate(row) ? 'wt late' : 'wt'}>{waitedText(row.waitingMinutes)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
