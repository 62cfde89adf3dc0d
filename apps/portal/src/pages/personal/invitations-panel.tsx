import type { Invitation } from '@biaojie/contract/members.ts'
import { writeUser } from '@biaojie/session/stored.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { EmptyState } from '@biaojie/ui/feedback/empty-state.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import { toast } from '@biaojie/ui/overlay/toast.ts'
import { useState } from 'react'
import { signedRequest } from '../../client/signed-request.ts'
import { LoadedPanel } from './loaded-panel.tsx'
import { useLoaded } from './use-loaded.ts'

const load = () => signedRequest('myInvitations')

/** Companies that want this person as a member. */
export default function InvitationsPanel() {
  const { loaded, reload } = useLoaded(load)
  const [busy, setBusy] = useState<string>()

  const answer = async ({ invitationId, companyName }: Invitation, accept: boolean) => {
    setBusy(`${invitationId} ${accept}`)
    const result = await signedRequest('answerInvitation', { body: { invitationId, accept } })
    if (result.ok && accept) {
      // Type, company and prefix have changed with it: the header shows them at once.
      const info = await signedRequest('customerInfo', { body: { level: 1, userId: '' } })
      if (info.ok) writeUser(info.data)
    }
    setBusy(undefined)
    if (!result.ok) toast(result.message, { kind: 'err' })
    else toast(accept ? `已加入${companyName}` : '已谢绝邀请')
    reload()
  }
  return (
    <>
      <p className="lead">接受后成为该企业的成员，可以使用企业的控制台</p>
      <LoadedPanel loaded={loaded} onRetry={reload} failure="企业邀请没有取到">
        {(invitations) =>
          invitations.length === 0 ? (
            <EmptyState level="h2" title="没有待处理的邀请">
              企业管理员在控制台按手机号邀请您后，邀请会出现在这里。
            </EmptyState>
          ) : (
            <ul className="rows">
              {invitations.map((one) => (
                <li key={one.invitationId}>
                  <Icon name="company" size={24} />
                  <div>
                    <b>{one.companyName}</b>
                    <span>
                      <span>
                        邀请于 <span className="num">{one.invitedAt}</span>
                      </span>
                      <span>
                        有效至 <span className="num">{one.expiresAt}</span>
                      </span>
                    </span>
                  </div>
                  <div className="acts">
                    <Button
                      kind="o"
                      size="s"
                      loading={busy === `${one.invitationId} false`}
                      onClick={() => answer(one, false)}
                    >
                      谢绝
                    </Button>
                    <Button
                      size="s"
                      loading={busy === `${one.invitationId} true`}
                      onClick={() => answer(one, true)}
                    >
                      接受
                    </Button>
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </LoadedPanel>
    </>
  )
}
