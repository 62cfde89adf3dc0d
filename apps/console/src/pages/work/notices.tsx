import { EmptyState } from '@biaojie/ui/feedback/empty-state.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import { Link } from 'react-router'
import { shortTime } from '../../data/times.ts'
import { useAnswer } from '../../data/use-answer.ts'
import { Failed } from '../../display/failed.tsx'
import { Waiting } from '../../display/waiting.tsx'
import { pages } from '../../paths.ts'

/** The latest notices, short. */
export function Notices() {
  const { data, failure, reload } = useAnswer('noticeList', { body: { size: 5 } })
  return (
    <section className="pnl">
      <header>
        <h2>站内通知</h2>
        <Link className="lnk" to={pages.notices}>
          全部 <Icon name="arrow-right" size={18} />
        </Link>
      </header>
      {!data && !failure && <Waiting label="正在加载通知" lines={4} />}
      {!data && failure && <Failed failure={failure} onRetry={reload} />}
      {data?.records.length === 0 && <EmptyState title="没有通知" />}
      <ul className="ntl">
        {data?.records.map(({ id, title, createTime, read }) => (
          <li key={id} className={read ? undefined : 'un'}>
            <b>{title}</b>
            <span className="id">{shortTime(createTime)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
