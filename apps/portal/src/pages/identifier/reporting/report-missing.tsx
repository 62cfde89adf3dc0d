import { Button } from '@biaojie/ui/button.tsx'
import { useState } from 'react'
import { onDemand } from '../../../client/on-demand.tsx'
import * as styles from './report.module.css'

const ReportDialog = onDemand(async () => (await import('./report-dialog.tsx')).default)

/** Lets a visitor report a code under a company's prefix that leads to no part: it may be made up. */
export function ReportMissing({ identifier, company }: { identifier: string; company: string }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <div className={styles.entry}>
      <span>零件在手里，码却查不到？它可能不是{company}发出的。</span>
      <Button kind="outline" size="small" className={styles.open} onClick={() => setOpen(true)}>
        举报这个码
      </Button>
      {open && <ReportDialog identifier={identifier} company={company} onClosed={close} onFailed={close} />}
    </div>
  )
}
