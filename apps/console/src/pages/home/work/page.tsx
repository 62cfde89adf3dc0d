import { AREAS, canAct, canSee, formatDuties } from '@biaojie/contract/accounts/staff/duties.ts'
import type { DataOf } from '@biaojie/contract/calls.ts'
import { REVIEW_DAYS } from '@biaojie/contract/deadlines.ts'
import { formatCount } from '@biaojie/contract/formats.ts'
import { TrendLine } from '@biaojie/ui/charts/trend-line.tsx'
import { Link } from 'react-router'
import { useCallQuery } from '../../../kit/calls.ts'
import { Section } from '../../../kit/detail/sections.tsx'
import { NoticeLine } from '../../../kit/notice.tsx'
import { type Fact, PageBody, PageHead } from '../../../kit/page-head.tsx'
import { Empty, Together } from '../../../kit/states.tsx'
import { countOrDash, Time } from '../../../kit/values.tsx'
import { Panel } from '../../../kit/work/panel.tsx'
import { pages } from '../../../paths.ts'
import { getName, usePerson } from '../../../session/person.tsx'
import { AllQueues } from './all-queues.tsx'
import { Overseeing } from './overseeing.tsx'
import { useQueues } from './use-queues.ts'
import * as styles from './work.module.css'

type Queue = DataOf<'reviewQueue'>

/** Counts registrations only for people who review them, and cases only for people who act. */
function listFacts(queue: Queue | undefined, isReviewer: boolean, waiting: number | undefined): Fact[] {
  const cases = waiting === undefined ? [] : [{ label: '待办事项', value: formatCount(waiting) }]
  if (!isReviewer) return cases
  const { counts, averageHours = null } = queue ?? {}
  const makeTab = (of: keyof Queue['counts'], label: string): Fact => ({
    label,
    value: countOrDash(counts?.[of]),
    to: `${pages.review}?${new URLSearchParams({ tab: of })}`,
  })
  return [
    ...cases,
    makeTab('platform', '待平台审核'),
    makeTab('topLevel', '待顶级节点审核'),
    makeTab('approved', '已通过'),
    makeTab('rejected', '已驳回'),
    {
      label: `审核平均用时，时限 ${REVIEW_DAYS.platform} 个工作日`,
      value: averageHours === null ? '—' : `${averageHours.toFixed(1)} 小时`,
    },
  ]
}

const NOTICES = { body: { size: 5 } }

/** Shows the latest notices, shortened. */
function Notices() {
  const answer = useCallQuery('noticeList', NOTICES)
  const { data } = answer
  return (
    <Panel title="站内通知" noun="通知" to={pages.notices} more="全部" answer={answer}>
      {data?.records.length === 0 && <Empty title="没有通知" />}
      <ul className={styles.lines}>
        {data?.records.map(({ id, title, createTime, read }) => (
          <li key={id} className={read ? undefined : styles.unread}>
            <span title={title}>{title}</span>
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
  const sees = canSee(usePerson(), 'accounts')
  const { data } = useCallQuery('smsBudget', sees ? {} : null, { every: 60_000 })
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

/** Shows administrators of a new node what is still missing before it opens to the public. */
function Unfinished() {
  const { data } = useCallQuery('siteSettings', {})
  if (!data || data.missing.length === 0) return null
  return (
    <div className={styles.warning}>
      <NoticeLine
        action={
          <Link to={pages.siteSettings} className={styles.go}>
            补全资料
          </Link>
        }
      >
        节点资料还缺 {data.missing.length}{' '}
        项，补全后再对外服务：运营单位、联系方式、备案号、收款账户和协议的空白。
      </NoticeLine>
    </div>
  )
}

/** Shows the resolutions of the node on each of the last 30 days as a curve. */
function Month() {
  const person = usePerson()
  const { data } = useCallQuery('nodeBreakdown', {})
  const days = (data?.days ?? []).slice(0, -1)
  const slots = days.flatMap(({ day, resolutions }) =>
    resolutions === null ? [] : [{ time: day.slice(5), title: day, value: resolutions }],
  )
  if (slots.length < 2) return null
  return (
    <Section
      title="近 30 天解析"
      note={`新增标识 ${formatCount(days.reduce((sum, { identifiers }) => sum + identifiers, 0))} 个`}
      actions={canSee(person, 'node') && <Link to={pages.nodeReports}>运行月报</Link>}
    >
      <TrendLine label="近 30 天每天的解析次数" unit="次" digits={0} name="解析" slots={slots} />
    </Section>
  )
}

/** Shows everything that waits for the node's staff, by deadline. */
export default function WorkPage() {
  const person = usePerson()
  const sees = canSee(person, 'registrations')
  const queue = useCallQuery('reviewQueue', sees ? { body: { tab: 'platform', size: 1 } } : null)
  const budgeted = canSee(person, 'accounts')
  const budget = useCallQuery('smsBudget', budgeted ? {} : null)
  const isAdmin = person.type === 'ADMIN'
  const site = useCallQuery('siteSettings', isAdmin ? {} : null)
  const notices = useCallQuery('noticeList', NOTICES)
  const month = useCallQuery('nodeBreakdown', {})
  const queues = useQueues()
  const acts = AREAS.some((area) => canAct(person, area))
  return (
    <>
      <PageHead
        title="工作台"
        group={formatDuties(person.duties ?? []) || getName(person)}
        facts={listFacts(queue.data, sees, acts ? queues.totals : undefined)}
      />
      <PageBody>
        <Together
          label="正在加载待办事项"
          answers={[
            notices,
            month,
            ...(sees ? [queue] : []),
            ...(budgeted ? [budget] : []),
            ...(isAdmin ? [site] : []),
            ...queues.started,
          ]}
        >
          {isAdmin && <Unfinished />}
          <SmsWarning />
          <div className={styles.columns}>
            {acts ? <AllQueues queues={queues} /> : <Overseeing />}
            <div className={styles.stack}>
              <Month />
              <Notices />
            </div>
          </div>
        </Together>
      </PageBody>
    </>
  )
}
