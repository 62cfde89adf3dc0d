import { cx } from '@biaojie/ui/cx.ts'
import { lazily } from '@biaojie/ui/load/lazily.tsx'
import { useNotOpened, watchLoads } from '@biaojie/ui/load/not-opened.ts'
import { useEffect } from 'react'
import { closeDialog, type DialogName, useOpenDialog } from '../dialogs.ts'
import * as styles from './notices.module.css'

const DIALOGS = {
  consult: lazily(async () => (await import('../consult/consult-dialog.tsx')).default),
  scan: lazily(async () => (await import('../scan/scan-dialog.tsx')).default),
  miniapp: lazily(async () => (await import('../rail/miniapp-dialog.tsx')).default),
} satisfies Record<DialogName, unknown>

/** Shows the dialogs that any page can open, and a notice when one could not be loaded. */
export function DialogHost() {
  const open = useOpenDialog()
  const notOpened = useNotOpened()
  useEffect(watchLoads, [])
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
