import type { Invitation, Member } from '@biaojie/contract/accounts/accounts/members.ts'
import { getAccountTypeName } from '@biaojie/contract/accounts/accounts/rules.ts'
import type { DataOf } from '@biaojie/contract/calls.ts'
import { normalizeMobile } from '@biaojie/contract/rules.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { App, Input } from 'antd'
import { useState } from 'react'
import { useCallMutation, useCallQuery } from '../../../kit/calls.ts'
import { Section } from '../../../kit/detail/sections.tsx'
import { FormField } from '../../../kit/form/form-field.tsx'
import { mobileRule } from '../../../kit/form/rules.ts'
import { FormDialog } from '../../../kit/form/small-form.tsx'
import { Rows } from '../../../kit/list/rows.tsx'
import type { Column } from '../../../kit/list/types.ts'
import { type Fact, PageBody, PageHead } from '../../../kit/page-head.tsx'
import { Empty, Failed, Waiting } from '../../../kit/states.tsx'
import { Code, countOrDash, Day, Name } from '../../../kit/values.tsx'
import { usePerson } from '../../../session/person.tsx'

const REFRESHES = ['memberList'] as const

const toMemberName = ({ userName, phone }: Member) => userName || phone

const makeMemberColumns = (me: string): Column<Member>[] => [
  {
    key: 'name',
    title: '用户名',
    card: 'name',
    render: ({ userName, userId }) => (
      <b>
        <Name note={userId === me && '我'}>{userName || '—'}</Name>
      </b>
    ),
  },
  { key: 'phone', title: '手机号', render: ({ phone }) => <Code>{phone}</Code> },
  { key: 'role', title: '角色', render: ({ type }) => getAccountTypeName(type) },
  { key: 'joined', title: '加入时间', render: ({ joinedAt }) => <Day time={joinedAt} /> },
]

const INVITATION_COLUMNS: Column<Invitation>[] = [
  { key: 'phone', title: '手机号', card: 'name', render: ({ phone }) => <Code>{phone}</Code> },
  { key: 'invited', title: '邀请时间', render: ({ invitedAt }) => <Code>{invitedAt}</Code> },
  { key: 'expires', title: '有效期至', render: ({ expiresAt }) => <Code>{expiresAt}</Code> },
]

/** Promotes or removes a member, or withdraws an invitation; all ask first. */
function useChanges() {
  const { modal } = App.useApp()
  const promotion = useCallMutation('promoteMember', { refreshes: REFRESHES })
  const removal = useCallMutation('removeMember', { refreshes: REFRESHES })
  const cancellation = useCallMutation('cancelInvitation', { refreshes: REFRESHES })
  return {
    promote: (member: Member) =>
      void modal.confirm({
        title: `把 ${toMemberName(member)} 设为管理员？`,
        content:
          '对方将和您一样可以邀请和移除成员、变更企业资料。管理员之间不能互相移除；如果您要离开，设好后即可注销自己的账号。',
        okText: '设为管理员',
        onOk: () => promotion.run({ body: { userId: member.userId } }, '已设为管理员'),
      }),
    remove: (member: Member) =>
      void modal.confirm({
        title: `移除 ${toMemberName(member)}？`,
        content: '移除后该账号变回普通用户，不能再使用本企业的控制台；账号本身和登录不受影响。',
        okText: '移除',
        okButtonProps: { danger: true },
        autoFocusButton: 'cancel',
        onOk: () => removal.run({ body: { userId: member.userId } }, '已移除'),
      }),
    cancel: ({ invitationId, phone }: Invitation) =>
      void modal.confirm({
        title: `撤回对 ${phone} 的邀请？`,
        okText: '撤回',
        onOk: () => cancellation.run({ body: { invitationId } }, '已撤回邀请'),
      }),
  }
}

/** Asks for the phone of a colleague and does not reveal whether it has an account. */
function InviteDialog({ onClose }: { onClose: () => void }) {
  const { send } = useCallMutation('inviteMember', { refreshes: REFRESHES })
  return (
    <FormDialog<{ phone: string }, { phone: string }>
      title="邀请成员"
      note="对方用这个手机号登录后，在个人中心的「企业邀请」里接受，即成为企业成员。"
      values={{ phone: '' }}
      okLabel="发出邀请"
      onClose={onClose}
      send={({ phone }) => send({ body: { phone: normalizeMobile(phone) } })}
      done={(_, invited) => `已邀请 ${invited.phone}`}
    >
      <FormField name="phone" label="同事的手机号" mark rules={[mobileRule]}>
        <Input type="tel" size="large" inputMode="tel" autoFocus maxLength={20} />
      </FormField>
    </FormDialog>
  )
}

type InvitationsProps = { invitations: readonly Invitation[]; onCancel: (invitation: Invitation) => void }

const Invitations = ({ invitations, onCancel }: InvitationsProps) => (
  <Section title="等待回应的邀请" flush>
    <Rows
      noun="等待回应的邀请"
      sheet="等待回应的邀请"
      unit="份"
      rows={invitations}
      rowKey={({ invitationId }) => invitationId}
      columns={INVITATION_COLUMNS}
      rowActions={(invitation) => [
        { label: '撤回', name: `撤回对 ${invitation.phone} 的邀请`, onPress: () => onCancel(invitation) },
      ]}
    />
  </Section>
)

function listFacts(data: DataOf<'memberList'> | undefined, isAdmin: boolean): Fact[] {
  const administrators = data?.members.filter(({ type }) => type === 'COMPANY_ADMIN').length
  return [
    { label: '全部', value: `${countOrDash(data?.members.length)} 位` },
    { label: '管理员', value: `${countOrDash(administrators)} 位` },
    ...(isAdmin ? [{ label: '等待回应的邀请', value: `${countOrDash(data?.invitations.length)} 份` }] : []),
  ]
}

/** Lists the members of the company. Administrators invite, promote and remove; members only read. */
export default function MembersPage() {
  const person = usePerson()
  const admin = person.type === 'COMPANY_ADMIN'
  const { data, failure, reload } = useCallQuery('memberList', {})
  const { promote, remove, cancel } = useChanges()
  const [inviting, setInviting] = useState(false)
  const listActions = (member: Member) =>
    member.userId === person.userId || member.type === 'COMPANY_ADMIN'
      ? []
      : [
          {
            label: '设为管理员',
            name: `把 ${toMemberName(member)} 设为管理员`,
            onPress: () => promote(member),
          },
          {
            label: '移除',
            name: `移除 ${toMemberName(member)}`,
            danger: true,
            onPress: () => remove(member),
          },
        ]
  const invite = (
    <Button size="small" onClick={() => setInviting(true)}>
      邀请成员
    </Button>
  )
  return (
    <>
      <PageHead
        title="企业成员"
        facts={listFacts(data, admin)}
        actions={admin ? invite : '成员由企业管理员邀请和移除'}
      />
      <PageBody>
        {!data && !failure && <Waiting label="正在加载成员" lines={6} />}
        {!data && failure && <Failed failure={failure} what="成员" onRetry={reload} />}
        {data?.members.length === 0 && <Empty title="还没有成员" level="h2" />}
        {data && data.members.length > 0 && (
          <Rows
            noun="成员"
            sheet="企业成员"
            main
            alone={data.invitations.length === 0}
            unit="位"
            rows={data.members}
            rowKey={({ userId }) => userId}
            columns={makeMemberColumns(person.userId)}
            rowActions={admin ? listActions : undefined}
          />
        )}
        {admin && data && data.invitations.length > 0 && (
          <Invitations invitations={data.invitations} onCancel={cancel} />
        )}
      </PageBody>
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  )
}
