import { type StateTable, StateTag } from '../../../kit/states.tsx'
import { Code, Name, None, Time } from '../../../kit/values.tsx'

export const ACCOUNT_STATES: StateTable<'open' | 'locked'> = {
  open: { label: '正常', tone: 'ok' },
  locked: { label: '已停用', tone: 'err' },
}
export const toState = ({ locked }: { locked: boolean }) => (locked ? 'locked' : 'open')

type Account = { userName: string; phone: string; locked: boolean; lastSeenTime: string | null }

/** The columns of every list of accounts: the holder, the state, and the time of the last use. */
export const accountColumns = {
  name: {
    key: 'name',
    title: '用户名',
    card: 'name' as const,
    render: ({ userName }: Account) => (
      <b>
        <Name>{userName}</Name>
      </b>
    ),
  },
  phone: {
    key: 'phone',
    title: '手机号',
    card: 'code' as const,
    render: ({ phone }: Account) => <Code>{phone}</Code>,
  },
  state: {
    key: 'state',
    title: '状态',
    card: 'state' as const,
    render: (row: Account) => <StateTag states={ACCOUNT_STATES} value={toState(row)} />,
  },
  seen: {
    key: 'seen',
    title: '最近使用',
    render: ({ lastSeenTime }: Account) => (lastSeenTime ? <Time time={lastSeenTime} /> : <None />),
  },
}
