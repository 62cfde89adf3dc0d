import type { Invitation, Member } from '@biaojie/contract/members.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { EmptyState } from '@biaojie/ui/feedback/empty-state.tsx'
import { App } from 'antd'
import { useState } from 'react'
import { useAnswer } from '../../data/use-answer.ts'
import { Failed } from '../../display/failed.tsx'
import { Waiting } from '../../display/waiting.tsx'
import { usePerson } from '../../session/person.tsx'
import { request } from '../../session/request.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { InvitationTable, MemberTable } from './tables.tsx'

/** Making someone an administrator, taking someone out or an invitation back; all ask first. */
function useChanges(reload: () => Promise<void>) {
  const { message, modal } = App.useApp()
  const after = async (work: ReturnType<typeof request>, done: string) => {
    const answer = await work
    if (answer.ok) message.success(done)
    else message.error(answer.message)
    await reload()
  }
  return {
    promote: ({ userId, userName, phone }: Member) =>
      void modal.confirm({
        title: `把 ${userName || phone} 设为管理员？`,
        content:
          '对方将和您一样可以邀请和移除成员、变更企业资料。管理员之间不能互相移除；如果您要离开，设好后即可注销自己的账号。',
        okText: '设为管理员',
        cancelText: '取消',
        onOk: () => after(request('promoteMember', { body: { userId } }), '已设为管理员'),
      }),
    remove: ({ userId, userName, phone }: Member) =>
      void modal.confirm({
        title: `移除 ${userName || phone}？`,
        content: '移除后该账号变回普通用户，不能再使用本企业的控制台；账号本身和登录不受影响。',
        okText: '移除',
        okButtonProps: { danger: true },
        cancelText: '取消',
        onOk: () => after(request('removeMember', { body: { userId } }), '已移除'),
      }),
    cancel: ({ invitationId, phone }: Invitation) =>
      void modal.confirm({
        title: `撤回对 ${phone} 的邀请？`,
        okText: '撤回',
        cancelText: '取消',
        onOk: () => after(request('cancelInvitation', { body: { invitationId } }), '已撤回邀请'),
      }),
  }
}

/** Who works in the company's console. Administrators invite, promote and remove, members look. */
export default function MembersPage() {
  const person = usePerson()
  const admin = person.type === 'COMPANY_ADMIN'
  const { data, failure, reload } = useAnswer('memberList', {})
  const { promote, remove, cancel } = useChanges(reload)
  const [inviting, setInviting] = useState(false)
  return (
    <>
      <title>企业成员 · 标解控制台</title>
      <div className="chead">
        <h1>企业成员</h1>
        <span className="sla">
          {admin ? (
            <Button size="small" onClick={() => setInviting(true)}>
              邀请成员
            </Button>
          ) : (
            '成员由企业管理员邀请和移除'
          )}
        </span>
      </div>
      <div className="pgb">
        {!data && !failure && <Waiting label="正在加载成员" lines={6} />}
        {!data && failure && <Failed failure={failure} onRetry={reload} />}
        {data?.members.length === 0 && <EmptyState title="还没有成员" level="h2" />}
        {data && data.members.length > 0 && (
          <MemberTable
            members={data.members}
            me={person.userId}
            actions={admin ? { promote, remove } : undefined}
          />
        )}
        {admin && data && data.invitations.length > 0 && (
          <>
            <h2 className="h">等待回应的邀请</h2>
            <InvitationTable invitations={data.invitations} onCancel={cancel} />
          </>
        )}
      </div>
      {admin && <InviteDialog open={inviting} onClose={() => setInviting(false)} onInvited={reload} />}
    </>
  )
}
