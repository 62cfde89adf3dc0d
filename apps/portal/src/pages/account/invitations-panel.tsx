import type { Invitation } from '@biaojie/contract/accounts/accounts/members.ts'
import { type StoredUser, writeUser } from '@biaojie/session/stored.ts'
import { Button, getButtonClass } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { EmptyState } from '@biaojie/ui/feedback/empty-state.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import { showToast } from '@biaojie/ui/overlay/toast.ts'
import * as text from '@biaojie/ui/text.module.css'
import { useState } from 'react'
import { sendSignedRequest } from '../../client/signed-request.ts'
import { paths } from '../../paths.ts'
import { LoadedPanel } from './loaded-panel.tsx'
import * as styles from './personal.module.css'
import { useLoaded } from './use-loaded.ts'

type Answer = { invitationId: string; accept: boolean }
const load = () => sendSignedRequest('myInvitations')

/** Returns the person's current company; empty for everyone else. */
function nameCompany({ type, companyDetails, defaultCompanyName }: StoredUser): string {
  if (type !== 'COMPANY' && type !== 'COMPANY_ADMIN') return ''
  return companyDetails?.name || defaultCompanyName || '一家企业'
}

/** Shows invitations of companies to this person. */
export default function InvitationsPanel({ user }: { user: StoredUser }) {
  const { loaded, reload, setData } = useLoaded(load)
  const [busy, setBusy] = useState<Answer>()

  const answer = async ({ invitationId, companyName }: Invitation, accept: boolean) => {
    setBusy({ invitationId, accept })
    const result = await sendSignedRequest('answerInvitation', { body: { invitationId, accept } })
    if (result.ok && accept) {
      // Type, company and prefix have changed with it, so the header shows them at once.
      const info = await sendSignedRequest('customerInfo', { body: { level: 1, userId: '' } })
      if (info.ok) writeUser(info.data)
    }
    setBusy(undefined)
    if (!result.ok) {
      showToast(result.message, { kind: 'err' })
      return reload()
    }
    showToast(accept ? `已加入${companyName}` : `已谢绝${companyName}的邀请`)
    if (loaded.state === 'ready')
      setData(loaded.data.filter((invitation) => invitation.invitationId !== invitationId))
  }
  const company = nameCompany(user)
  return (
    <>
      <p className={styles.lead}>
        {company
          ? `您已加入${company}，一个账号只能加入一家企业`
          : '接受后成为该企业的成员，可以使用企业的控制台'}
      </p>
      <LoadedPanel loaded={loaded} onRetry={reload} failure="企业邀请没有取到">
        {(invitations) =>
          invitations.length === 0 ? (
            <Nothing joined={Boolean(company)} />
          ) : (
            <ul className={styles.rows}>
              {invitations.map((invitation) => (
                <Row key={invitation.invitationId} invitation={invitation} busy={busy} onAnswer={answer} />
              ))}
            </ul>
          )
        }
      </LoadedPanel>
    </>
  )
}

function Nothing({ joined }: { joined: boolean }) {
  if (!joined) {
    return (
      <EmptyState level="h2" title="没有待处理的邀请">
        企业管理员在控制台按手机号邀请您后，邀请会出现在这里。
      </EmptyState>
    )
  }
  const toConsole = (
    <a className={getButtonClass()} href={paths.console()} target="_blank" rel="noopener">
      打开控制台
      <Icon name="external" size={16} />
    </a>
  )
  return (
    <EmptyState level="h2" title="没有待处理的邀请" actions={toConsole}>
      企业的前缀、成员与消息在控制台查看。
    </EmptyState>
  )
}

type RowProps = {
  invitation: Invitation
  /** The answer being sent, which blocks a second one. */
  busy: Answer | undefined
  onAnswer: (invitation: Invitation, accept: boolean) => void
}

function Row({ invitation, busy, onAnswer }: RowProps) {
  const { invitationId, companyName, invitedAt, expiresAt } = invitation
  const renderButton = (accept: boolean) => {
    const mine = busy?.invitationId === invitationId && busy.accept === accept
    return {
      size: 'small' as const,
      loading: mine,
      disabled: busy !== undefined && !mine,
      onClick: () => onAnswer(invitation, accept),
    }
  }
  return (
    <li>
      <Icon name="company" size={24} />
      <div>
        <b>{companyName}</b>
        <span>
          <span>
            邀请于 <span className={cx(text.figure, styles.value)}>{invitedAt}</span>
          </span>
          <span>
            有效至 <span className={cx(text.figure, styles.value)}>{expiresAt}</span>
          </span>
        </span>
      </div>
      <div className={styles.actions}>
        <Button kind="outline" {...renderButton(false)} aria-label={`谢绝${companyName}的邀请`}>
          谢绝
        </Button>
        <Button {...renderButton(true)} aria-label={`接受${companyName}的邀请`}>
          接受
        </Button>
      </div>
    </li>
  )
}
