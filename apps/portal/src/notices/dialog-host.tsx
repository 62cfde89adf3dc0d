import { cx } from '@biaojie/ui/cx.ts'
import { onDemand } from '../client/on-demand.tsx'
import { closeDialog, type DialogName, useOpenDialog } from '../dialogs.ts'
import { useNotOpened } from './not-opened.ts'
import * as styles from './notices.module.css'

const DIALOGS = {
  consult: onDemand(async () => (await import('../consult/consult-dialog.tsx')).default),
  scan: onDemand(async () => (await import('../scan/scan-dialog.tsx')).default),
  miniapp: onDemand(async () => (await import('../rail/miniapp-dialog.tsx')).default),
} satisfies Record<DialogName, unknown>

/** Shows the dialogs that any page can open, and a notice when one could not be loaded. */
export function DialogHost() {
  const open = useOpenDialog()
  const notOpened = useNotOpened()
  const Dialog = open && DIALOGS[open]
  return (
    <>
      {Dialog && <Dialog onFailed={closeDialog} />}
      <div className={cx(styles.notice, styles.raised)} role="status">
        {notOpened && <p>{notOpened}</p>}
      </div>
    </>
  )
}
