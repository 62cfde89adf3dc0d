import { accountTypeName } from '@biaojie/contract/account-rules.ts'
import type { Invitation, Member } from '@biaojie/contract/members.ts'
import { Table, type TableColumnsType } from 'antd'
import { dayOf } from '../../data/times.ts'
import { Wide } from '../../display/wide.tsx'

const code = (text: string) => <span className="id">{text}</span>

type MemberProps = { members: Member[]; me: string; onRemove: ((member: Member) => void) | undefined }

export function MemberTable({ members, me, onRemove }: MemberProps) {
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
  if (onRemove) {
    columns.push({
      title: '操作',
      key: 'remove',
      render: (_, member) =>
        member.userId === me || member.type === 'COMPANY_ADMIN' ? (
          <span className="mut">—</span>
        ) : (
          <button
            type="button"
            className="lkx danger"
            aria-label={`移除 ${member.userName || member.phone}`}
            onClick={() => onRemove(member)}
          >
            移除
          </button>
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
