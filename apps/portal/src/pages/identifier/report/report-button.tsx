import { Button } from '@biaojie/ui/button.tsx'
import { lazily } from '@biaojie/ui/load/lazily.tsx'
import { useState } from 'react'
import * as styles from './report.module.css'

const ReportDialog = lazily(async () => (await import('./report-dialog.tsx')).default)

type Props = { label: string; identifier: string; company: string }

/** Opens the form that reports an identifier to the company with its prefix. */
export function ReportButton({ label, identifier, company }: Props) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button kind="outline" size="small" className={styles.open} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && <ReportDialog identifier={identifier} company={company} onClosed={close} onFailed={close} />}
    </>
  )
}
