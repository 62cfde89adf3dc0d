import type { ProposalRow } from '@biaojie/contract/enterprises/registrations/proposals.ts'
import { getButtonClass } from '@biaojie/ui/button.tsx'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { Column } from '../../../kit/list/types.ts'
import { StateTag } from '../../../kit/states.tsx'
import { Name, None, Time } from '../../../kit/values.tsx'
import { portal, proposalPath } from '../../../paths.ts'
import { usePerson } from '../../../session/person.tsx'
import { PROPOSAL_STATES } from '../states.ts'

const formatChanged = ({ changed }: ProposalRow) =>
  changed.length > 0 ? changed.join('、') : '内容已按规定清除，或与现资料相同'

const COLUMNS: Column<ProposalRow>[] = [
  {
    key: 'changed',
    title: '变更内容',
    card: 'name',
    render: (row) => <Name {...(row.note && { note: row.note })}>{formatChanged(row)}</Name>,
  },
  { key: 'proposer', title: '提出人', width: 140, render: ({ proposer }) => proposer || '已注销' },
  {
    key: 'time',
    title: '提出时间',
    width: 130,
    render: ({ proposedTime }) => <Time time={proposedTime} />,
  },
  {
    key: 'state',
    title: '状态',
    width: 150,
    card: 'state',
    render: ({ state }) => <StateTag states={PROPOSAL_STATES} value={state} />,
  },
  {
    key: 'decided',
    title: '处理',
    width: 190,
    card: 'next',
    render: ({ decider, decidedTime, outdated }) => {
      if (outdated) return '资料已有变化，请重新对照'
      if (!decidedTime) return <None />
      return (
        <>
          {decider || '系统'} <Time time={decidedTime} />
        </>
      )
    },
  },
]

const EMPTY_ADMIN = {
  title: '没有变更建议',
  text: '成员在门户提出登记资料的变更后，会先到这里，由您确认再提交平台审核。',
}
const EMPTY_MEMBER = {
  title: '还没有提出过变更',
  text: '企业登记资料有变化时，可在门户修改后提交给企业管理员确认。',
}

/**
 * Lists members' proposals on the company's registered data: all for administrators, their own for members.
 */
export default function ProposalsPage() {
  const decides = usePerson().type === 'COMPANY_ADMIN'
  return (
    <ListPage
      call="proposalList"
      title="资料变更"
      noun="变更建议"
      unit="份"
      rowKey={({ id }) => id}
      tabs={{
        name: 'state',
        label: '处理情况',
        options: [
          { value: '', label: '全部' },
          { value: 'open', label: '待确认', attention: decides, count: 'open' },
          { value: 'handled', label: '已处理', count: 'handled' },
        ],
      }}
      columns={COLUMNS}
      open={({ id }) => proposalPath(id)}
      actions={
        <a className={getButtonClass({ kind: 'outline' })} href={portal.registration}>
          {decides ? '更新资料' : '提出变更'}
        </a>
      }
      empty={() => (decides ? EMPTY_ADMIN : EMPTY_MEMBER)}
    />
  )
}
