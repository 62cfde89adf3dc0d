import { Button } from '@biaojie/ui/button.tsx'
import { Dialog } from '@biaojie/ui/overlay/dialog.tsx'
import { useEffect, useId, useState } from 'react'
import { closeDialog } from '../dialogs.ts'
import { useSite } from '../site.ts'
import * as styles from './consult.module.css'
import { ConsultForm } from './consult-form.tsx'

/**
 * Shows the consultation dialog, for visitors as well. It exists from opening to closing, so closing also
 * resets it.
 */
export default function ConsultDialog() {
  const { hours } = useSite()
  const [open, setOpen] = useState(true)
  const [sending, setSending] = useState(false)
  const [touched, setTouched] = useState(false)
  const formId = useId()
  // A toast shows the result, so its code is loaded before the network can fail.
  useEffect(() => void import('@biaojie/ui/overlay/toast-viewport.tsx').catch(() => {}), [])
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !sending && setOpen(next)}
      onClosed={closeDialog}
      title="联系我们"
      wide
      // An accidental press beside the window must not discard typed text.
      dismissible={!touched && !sending}
      footer={
        <>
          <Button kind="outline" onClick={() => setOpen(false)} disabled={sending}>
            取消
          </Button>
          <Button type="submit" form={formId} loading={sending}>
            提交
          </Button>
        </>
      }
    >
      <p className={styles.promise}>我们将在1个工作日内回复您（{hours}）</p>
      <ConsultForm
        id={formId}
        onSending={setSending}
        onTouched={() => setTouched(true)}
        onSent={() => setOpen(false)}
      />
    </Dialog>
  )
}
