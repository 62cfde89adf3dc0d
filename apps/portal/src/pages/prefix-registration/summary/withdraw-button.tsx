import { Button } from '@biaojie/ui/button.tsx'
import { lazily } from '@biaojie/ui/load/lazily.tsx'
import { showToast } from '@biaojie/ui/overlay/toast.ts'
import { useState } from 'react'
import { sendSignedRequest } from '../../../client/signed-request.ts'

const ConfirmDialog = lazily(
  async () => (await import('@biaojie/ui/overlay/confirm-dialog.tsx')).ConfirmDialog,
)

/**
 * Withdraws the submission after a question. A refusal means that the state has changed, so it is read again.
 */
export function WithdrawButton({ version, onReload }: { version: number; onReload: () => Promise<void> }) {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const withdraw = async () => {
    setBusy(true)
    const answer = await sendSignedRequest('withdrawRegistration', { body: { version } })
    setBusy(false)
    setAsking(false)
    if (answer.ok) showToast('申请已撤回，改好可再提交')
    else showToast(answer.message, { kind: 'err' })
    await onReload()
  }
  return (
    <>
      <Button kind="text" onClick={() => setAsking(true)}>
        撤回申请
      </Button>
      {asking && (
        <ConfirmDialog
          open
          onOpenChange={setAsking}
          onFailed={() => setAsking(false)}
          title="撤回这份申请？"
          confirmLabel="撤回"
          cancelLabel="再想想"
          loading={busy}
          onConfirm={withdraw}
        >
          审核随即停止。填过的资料和照片都在，前缀为您保留 30 日，改好后可再提交，从头排队。
        </ConfirmDialog>
      )}
    </>
  )
}
