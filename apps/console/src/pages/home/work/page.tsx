import type { DataOf } from '@biaojie/contract/calls.ts'
import { REVIEW_DAYS } from '@biaojie/contract/deadlines.ts'
import { TitleBlock } from '@biaojie/ui/blocks/title-block.tsx'
import { EmptyState } from '@biaojie/ui/feedback/empty-state.tsx'
import { Link } from 'react-router'
import { useCallQuery } from '../../../kit/calls.ts'
import { NoticeLine } from '../../../kit/notice.tsx'
import { PageBody, PageHead } from '../../../kit/page-head.tsx'
import { Failed, Waiting } from '../../../kit/states.tsx'
import { Code, Soon, Time } from '../../../kit/values.tsx'
import { WaitCells, Waited } from '../../../kit/waits.tsx'
import { Panel } from '../../../kit/work/panel.tsx'
import { blockPath, consultationPath, pages, reviewPath } from '../../../paths.ts'
import { nameOf, usePerson } from '../../../session/person.tsx'
import * as styles from './work.module.css'

type Queue = DataOf<'reviewQueue'>
const OLDEST = 6

function figuresOf({ counts, averageHours }: Queue) {
  return [
    { label: '待平台审核', value: String(counts.platform), unit: '份' },
    { label: '待顶级节点审核', value: String(counts.topLevel), unit: '份' },
    { label: '已通过', value: String(counts.approved), unit: '份' },
    { label: '已驳回', value: String(counts.rejected), unit: '份' },
    {
      label: '平均用时',
      note: '近 30 天',
      value: averageHours === null ? '—' : averageHours.toFixed(1),
      ...(averageHours !== null && { unit: '小时' }),
      foot: `时限 ${REVIEW_DAYS.platform} 个工作日`,
    },
  ]
}

/** Shows the longest waiting submissions, with a link to each. */
function Oldest({ queue }: { queue: Queue }) {
  if (queue.records.length === 0) {
    return <EmptyState title="没有等待平台审核的申请">新的提交会出现在这里。</EmptyState>
  }
  return (
    <ol className={styles.oldest}>
      {queue.records.map((row) => (
        <li key={row.id}>
          <Link to={reviewPath({ tab: 'platform', id: row.id })}>
            <b>{row.name}</b>
            <Code>{row.indentifierPrefix}</Code>
            <WaitCells row={row} />
            <small>{row.heldBy && (row.heldBy.mine ? '我正在审核' : `${row.heldBy.name} 正在审核`)}</small>
          </Link>
        </li>
      ))}
    </ol>
  )
}

/** Shows the longest waiting questions, shortened. */
function Consultations() {
  const answer = useCallQuery('consultationList', { body: { size: 3 } })
  const { data } = answer
  return (
    <Panel
      title="待答复的咨询"
      noun="咨询"
      to={pages.consultations}
      more={data ? `全部 ${data.counts.open} 条` : '全部'}
      answer={answer}
    >
      {data?.records.length === 0 && <EmptyState title="没有待答复的咨询" />}
      <ul className={styles.lines}>
        {data?.records.map((row) => (
          <li key={row.id}>
            <Link to={consultationPath(row.id)}>{row.content}</Link>
            <Waited row={row} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Shows appeals against blocks with their days, the most urgent first. */
function Appeals() {
  const answer = useCallQuery('blockList', { body: { state: 'appealed', size: 3 } })
  const { data } = answer
  if (data?.records.length === 0) return null
  return (
    <Panel
      title="待答复的申诉"
      noun="申诉"
      to={`${pages.blocks}?state=appealed`}
      more={data ? `全部 ${data.counts.appealed} 份` : '全部'}
      answer={answer}
    >
      <ul className={styles.lines}>
        {data?.records.map(({ id, identifier, answerUntil, late }) => (
          <li key={id}>
            <Link to={blockPath(id)}>{identifier}</Link>
            <Soon soon={late}>
              <Time time={answerUntil} />
            </Soon>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Shows the latest notices, shortened. */
function Notices() {
  const answer = useCallQuery('noticeList', { body: { size: 5 } })
  const { data } = answer
  return (
    <Panel title="站内通知" noun="通知" to={pages.notices} more="全部" answer={answer}>
      {data?.records.length === 0 && <EmptyState title="没有通知" />}
      <ul className={styles.lines}>
        {data?.records.map(({ id, title, createTime, read }) => (
          <li key={id} className={read ? undefined : styles.unread}>
            <span>{title}</span>
            <Time time={createTime} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const STOPPED = {
  stranger: '没有做拼图的访客暂时收不到验证码，已做拼图的和常用设备不受影响。',
  solved: '新用户暂时收不到注册、登录和找回密码的验证码，常用设备和已登录的人不受影响。',
  known: '所有人都收不到短信，包括验证码和业务通知。',
}

/** Warns while part of the SMS budget is used up, and says who gets no messages until when. */
function SmsWarning() {
  const { data } = useCallQuery('smsBudget', {}, { every: 60_000 })
  if (!data || data.stopped === 'none') return null
  const used = data.windows.map(
    ({ minutes, used, limit }) => `${minutes < 60 ? `${minutes} 分钟内` : '今天'} ${used} / ${limit} 条`,
  )
  return (
    <div className={styles.warning}>
      <NoticeLine tone={data.stopped === 'stranger' ? 'warning' : 'error'}>
        短信额度已用完一部分：{STOPPED[data.stopped]}最晚 <Time time={data.until} /> 恢复（{used.join('，')}
        ）。
      </NoticeLine>
    </div>
  )
}

/** Shows today's cases for the node's staff. */
export default function WorkPage() {
  const person = usePerson()
  const answer = useCallQuery('reviewQueue', { body: { tab: 'platform', size: OLDEST } })
  const { data: queue, failure, reload } = answer
  return (
    <>
      <PageHead title="工作台" note={`${nameOf(person)}，您好`} />
      <PageBody>
        <SmsWarning />
        {!queue && !failure && <Waiting label="正在加载工作台" lines={8} />}
        {!queue && failure && <Failed failure={failure} onRetry={reload} />}
        {queue && (
          <>
            <TitleBlock look="box" label="前缀审核" figures={figuresOf(queue)} />
            <div className={styles.columns}>
              <Panel
                title="等得最久的申请"
                noun="申请"
                to={pages.review}
                more={`全部 ${queue.counts.platform} 份`}
                answer={answer}
              >
                <Oldest queue={queue} />
              </Panel>
              <div className={styles.stack}>
                <Appeals />
                <Consultations />
                <Notices />
              </div>
            </div>
          </>
        )}
      </PageBody>
    </>
  )
}
