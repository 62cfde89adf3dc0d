import { SECURITY_SUBJECTS, type SecurityLogRow } from '@biaojie/contract/accounts/staff/security-log.ts'
import type { DataOf } from '@biaojie/contract/calls.ts'
import { formatCount } from '@biaojie/contract/formats.ts'
import { listEntries } from '@biaojie/contract/records.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { toClockTime } from '../../../data/times.ts'
import { useCallQuery } from '../../../kit/calls.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { Column } from '../../../kit/list/types.ts'
import { NoticeLine } from '../../../kit/notice.tsx'
import { Code, Name, None, Time } from '../../../kit/values.tsx'

const COLUMNS: Column<SecurityLogRow>[] = [
  { key: 'time', title: '时间', card: 'code', render: ({ time }) => <Time time={time} /> },
  {
    key: 'by',
    title: '人员',
    card: 'name',
    render: ({ by, role }) => (by ? <Name note={role}>{by}</Name> : <None />),
  },
  { key: 'event', title: '事项', wraps: true, render: ({ event }) => event },
  {
    key: 'whom',
    title: '对象',
    named: true,
    drops: 2,
    empty: ({ userName }) => userName === '',
    render: ({ userName }) => userName || <None />,
  },
  {
    key: 'detail',
    title: '原因与内容',
    named: true,
    wraps: true,
    drops: 3,
    empty: ({ detail }) => detail === '',
    render: ({ detail }) => detail || <None />,
  },
  {
    key: 'ip',
    title: '地址',
    named: true,
    drops: 1,
    empty: ({ ip }) => ip === '',
    render: ({ ip }) => (ip ? <Code>{ip}</Code> : <None />),
  },
  {
    key: 'position',
    title: '链上编号',
    align: 'right',
    named: true,
    render: ({ position }) => (position > 0 ? formatCount(position) : '待上链'),
  },
]

const SUBJECTS = listEntries(SECURITY_SUBJECTS).map(([value, label]) => ({ value, label }))

function describeState({ rows, position, isSent, sentPosition, time }: DataOf<'securityLogState'>): string {
  if (position === 0) return '还没有记录上链，新的记录一分钟内上链。'
  const verified = `已核对到第 ${formatCount(position)} 条，最近 ${formatCount(rows)} 条都没有改动（${toClockTime(time)} 核对）。`
  return isSent
    ? `${verified}已送到日志服务器第 ${formatCount(sentPosition)} 条。`
    : `${verified}没有设置日志服务器。`
}

/** Shows whether the chain of the log is intact, for as many rows as a page can check. */
function ChainState() {
  const { data, failure, reload } = useCallQuery('securityLogState', { body: {} })
  const again = (
    <Button size="small" kind="quiet" onClick={() => void reload()}>
      重新核对
    </Button>
  )
  if (failure)
    return (
      <NoticeLine tone="warning" action={again}>
        没有核对成：{failure.message}
      </NoticeLine>
    )
  if (!data) return <NoticeLine>正在核对哈希链……</NoticeLine>
  if (data.fault)
    return (
      <NoticeLine tone="error" action={again}>
        核对到第 {formatCount(data.position)} 条为止没有改动，{data.fault}
        。请保全数据库和日志服务器上的副本，查明原因。
      </NoticeLine>
    )
  return (
    <NoticeLine icon="check" action={again}>
      {describeState(data)}
    </NoticeLine>
  )
}

/** Shows auditors the security events of accounts and each act of the node's staff. The page changes nothing. */
export default function SecurityLogPage() {
  return (
    <ListPage
      call="securityLogList"
      title="安全日志"
      noun="记录"
      unit="条"
      search="用户名、手机号"
      rowKey={({ id }) => id}
      notice={<ChainState />}
      filters={[
        { kind: 'days', name: 'time', label: '时间' },
        {
          kind: 'select',
          name: 'people',
          label: '人员',
          options: [
            { value: 'administrators', label: '平台管理员' },
            { value: 'staff', label: '全部工作人员' },
          ],
        },
        { kind: 'select', name: 'subject', label: '事项', options: SUBJECTS },
      ]}
      views={[
        { label: '管理员的操作', values: { people: 'administrators', subject: 'staff' } },
        { label: '岗位变动', values: { subject: 'duties' } },
      ]}
      columns={COLUMNS}
      empty={() => ({ title: '还没有安全日志', text: '登录、账号变动和工作人员的每次操作都会记在这里。' })}
    />
  )
}
