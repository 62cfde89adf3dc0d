import type { WaitingCounts } from '@biaojie/contract/accounts/notices.ts'
import { type Area, canSee } from '@biaojie/contract/accounts/staff/duties.ts'
import type { SecurityLogRow } from '@biaojie/contract/accounts/staff/security-log.ts'
import { Link } from 'react-router'
import { useCallQuery } from '../../../kit/calls.ts'
import { Section } from '../../../kit/detail/sections.tsx'
import { Rows } from '../../../kit/list/rows.tsx'
import type { Column } from '../../../kit/list/types.ts'
import { Answered } from '../../../kit/states.tsx'
import { Code, countOrDash, LongText, Name, None, Time } from '../../../kit/values.tsx'
import { Panel } from '../../../kit/work/panel.tsx'
import { pages } from '../../../paths.ts'
import { usePerson } from '../../../session/person.tsx'
import { ChainState } from '../../node/security-log/chain-state.tsx'
import * as styles from './work.module.css'

const QUEUES: readonly { count: keyof WaitingCounts; label: string; to: string; area: Area }[] = [
  { count: 'reviews', label: '前缀审核', to: pages.review, area: 'registrations' },
  { count: 'appeals', label: '换绑申诉', to: pages.appeals, area: 'accounts' },
  { count: 'reports', label: '可疑举报', to: pages.reports, area: 'reports' },
  { count: 'blocks', label: '封存与申诉', to: pages.blocks, area: 'blocks' },
  { count: 'consultations', label: '咨询与询价', to: pages.consultations, area: 'consultations' },
  { count: 'partners', label: '伙伴申请', to: pages.partners, area: 'partners' },
  { count: 'trials', label: '试用', to: pages.trials, area: 'trials' },
  { count: 'opinions', label: '问答与评价', to: pages.opinions, area: 'voices' },
  { count: 'activations', label: '待开通的订单', to: pages.orders, area: 'orders' },
  { count: 'vouchers', label: '凭证核销', to: pages.vouchers, area: 'money' },
  { count: 'refunds', label: '退款', to: pages.refunds, area: 'money' },
  { count: 'invoices', label: '发票', to: pages.invoices, area: 'money' },
]

/** Shows people who only look how much waits in each queue for their colleagues. */
function WaitingQueues() {
  const person = usePerson()
  const query = useCallQuery('waitingCounts', {})
  const queues = QUEUES.filter(({ area }) => canSee(person, area))
  if (queues.length === 0) return null
  return (
    <Section title="待办事项" note="您的岗位只能查看，由各岗位的同事办理" flush>
      <Answered query={query} noun="待办事项" lines={6}>
        {(counts) => (
          <ul className={styles.lines}>
            {queues.map(({ count, label, to }) => (
              <li key={count}>
                <Link to={to}>{label}</Link>
                <Code>{countOrDash(counts[count])}</Code>
              </li>
            ))}
          </ul>
        )}
      </Answered>
    </Section>
  )
}

const COLUMNS: Column<SecurityLogRow>[] = [
  { key: 'time', title: '时间', card: 'line', render: ({ time }) => <Time time={time} /> },
  { key: 'by', title: '人员', card: 'name', render: ({ by, role }) => <Name note={role}>{by}</Name> },
  { key: 'event', title: '事项', card: 'brief', render: ({ event }) => <LongText>{event}</LongText> },
  { key: 'whom', title: '对象', drops: 1, render: ({ userName }) => userName || <None /> },
]
const LATEST = { body: { people: 'administrators', size: 10 } } as const

/** Shows auditors whether the chain of the log is intact, and what administrators did last. */
function LogOverview() {
  const answer = useCallQuery('securityLogList', LATEST)
  return (
    <>
      <Section title="安全日志的链" note="每条记录带着上一条的摘要，改动一条，后面的都对不上" flush>
        <ChainState />
      </Section>
      <Panel title="平台管理员的操作" noun="安全日志" to={pages.securityLog} more="全部日志" answer={answer}>
        <Rows
          rows={answer.data?.records ?? []}
          rowKey={({ id }) => id}
          columns={COLUMNS}
          noun="记录"
          unit="条"
          nothing={{ title: '还没有平台管理员的操作' }}
        />
      </Panel>
    </>
  )
}

/** The work of people who only look: what waits for others, and for auditors the state of the log. */
export const Overseeing = () => (
  <div>
    {canSee(usePerson(), 'audit') && <LogOverview />}
    <WaitingQueues />
  </div>
)
