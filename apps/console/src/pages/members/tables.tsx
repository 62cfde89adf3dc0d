import { accountTypeName } from '@biaojie/contract/account-rules.ts'
import type { Invitation, Member } from '@biaojie/contract/members.ts'
import { Table, type TableColumnsType } from 'antd'
import { dayOf } from '../../data/times.ts'
import { Wide } from '../../display/wide.tsx'

const code = (text: string) => <span className="id">{text}</span>

type Actions = Record<'promote' | 'remove', (member: Member) => void>
/** `actions`: what administrators may do. */
type MemberProps = { members: Member[]; me: string; actions: Actions | undefined }

export function MemberTable({ members, me, actions }: MemberProps) {
  const columns: TableColumnsType<Member> = [
    {
      title: '姓名',
      dataIndex: 'userName',
      render: (name: string, { userId }) => (
        <b className="cname">
          {name || '—'}
          {userId === me && <small> 我</small>}
        </b>
      ),
    },
    { title: '手机号', dataIndex: 'phone', render: code },
    { title: '角色', dataIndex: 'type', render: accountTypeName },
    { title: '加入时间', dataIndex: 'joinedAt', render: (time: string) => code(dayOf(time)) },
  ]
  if (actions) {
    columns.push({
      title: '操作',
      key: 'actions',
      render: (_, member) =>
        member.userId === me || member.type === 'COMPANY_ADMIN' ? (
          <span className="mut">—</span>
        ) : (
          <span className="acts">
            <button
              type="button"
              className="lkx"
              aria-label={`把 ${member.userName || member.phone} 设为管理员`}
              onClick={() => actions.promote(member)}
            >
              设为管理员
            </button>
            <button
              type="button"
              className="lkx danger"
              aria-label={`移除 ${member.userName || member.phone}`}
              onClick={() => actions.remove(member)}
            >
              移除
            </button>
          </span>
        ),
    })
  }
  return (
    <Wide label="成员">
      <Table
        size="middle"
        rowKey="userId"
        columns={columns}
        dataSource={members}
        pagination={{ pageSize: 20, hideOnSinglePage: true }}
      />
    </Wide>
  )
}

type InvitationProps = { invitations: Invitation[]; onCancel: (invitation: Invitation) => void }

export function InvitationTable({ invitations, onCancel }: InvitationProps) {
  const columns: TableColumnsType<Invitation> = [
    { title: '手机号', dataIndex: 'phone', render: code },
    { title: '邀请时间', dataIndex: 'invitedAt', render: code },
    { title: '有效期至', dataIndex: 'expiresAt', render: code },
    {
      title: '操作',
      key: 'cancel',
      render: (_, invitation) => (
        <button
          type="button"
          className="lkx"
          aria-label={`撤回对 ${invitation.phone} 的邀请`}
          onClick={() => onCancel(invitation)}
        >
          撤回
        </button>
      ),
    },
  ]
  return (
    <Wide label="等待回应的邀请">
      <Table
        size="middle"
        rowKey="invitationId"
        columns={columns}
        dataSource={invitations}
        pagination={{ pageSize: 10, hideOnSinglePage: true }}
      />
    </Wide>
  )
}
