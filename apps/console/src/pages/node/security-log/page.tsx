import { SECURITY_SUBJECTS, type SecurityLogRow } from '@biaojie/contract/accounts/staff/security-log.ts'
import { formatCount } from '@biaojie/contract/formats.ts'
import { listEntries } from '@biaojie/contract/records.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { Column } from '../../../kit/list/types.ts'
import { Code, Name, None, Soft, Time } from '../../../kit/values.tsx'
import { ChainState } from './chain-state.tsx'

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
    render: ({ position }) => (position > 0 ? <Code>{formatCount(position)}</Code> : <Soft>待上链</Soft>),
  },
]

const SUBJECTS = listEntries(SECURITY_SUBJECTS).map(([value, label]) => ({ value, label }))

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
