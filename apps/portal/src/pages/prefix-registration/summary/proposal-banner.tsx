import type { Registration } from '@biaojie/contract/enterprises/registrations/registrations.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import { showToast } from '@biaojie/ui/overlay/toast.ts'
import * as text from '@biaojie/ui/text.module.css'
import { useState } from 'react'
import { sendSignedRequest } from '../../../client/signed-request.ts'
import { paths } from '../../../paths.ts'
import * as styles from '../page.module.css'

type Props = { registration: Registration; onReload: () => Promise<void> | void }

/** Shows a proposal that waits between members and administrators before it goes to the node. */
export function ProposalBanner({ registration, onReload }: Props) {
  const { proposal, openProposals } = registration
  return (
    <>
      {proposal && <Own proposal={proposal} onReload={onReload} />}
      {openProposals > 0 && (
        <div className={styles.invitation} role="status">
          <Icon name="edit" size={18} />
          <p>成员提出了 {openProposals} 份资料变更，等待您确认后提交平台审核。</p>
          <a className={text.action} href={paths.console('proposals?state=open')}>
            去确认
          </a>
        </div>
      )}
    </>
  )
}

type OwnProps = { proposal: NonNullable<Registration['proposal']>; onReload: Props['onReload'] }

/** Shows the member's own proposal: pending with a way to withdraw it, or declined with the reason. */
function Own({ proposal: { id, version, state, proposedTime, reason }, onReload }: OwnProps) {
  const [busy, setBusy] = useState(false)
  const withdraw = async () => {
    setBusy(true)
    const answer = await sendSignedRequest('withdrawProposal', { body: { id, version } })
    setBusy(false)
    if (answer.ok) showToast('变更建议已撤回，填过的内容还在草稿里')
    else showToast(answer.message, { kind: 'err' })
    await onReload()
  }
  const open = state === 'open'
  return (
    <div className={styles.invitation} role="status">
      <Icon name={open ? 'clock' : 'warning'} size={18} />
      <p>
        {open
          ? `您在 ${proposedTime.slice(0, 16)} 提出的资料变更，正在等待企业管理员确认。`
          : `管理员退回了您提出的资料变更：${reason}`}
      </p>
      <div className={styles.choices}>
        <a className={text.action} href={paths.console(`proposals/${id}`)}>
          查看
        </a>
        {open && (
          <Button kind="text" size="small" loading={busy} onClick={withdraw}>
            撤回
          </Button>
        )}
      </div>
    </div>
  )
}
