import { Button } from '@biaojie/ui/button.tsx'
import { useState } from 'react'
import { onDemand } from '../../../client/on-demand.tsx'
import type { FoundView } from '../view.ts'
import * as styles from './report.module.css'

const ReportDialog = onDemand(async () => (await import('./report-dialog.tsx')).default)

/** Opens the report of a suspicious part. */
export function ReportEntry({ view: { identifier, company } }: { view: FoundView }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <div className={styles.entry}>
      <span>手里的零件与页面不符，或标签可疑？</span>
      <Button kind="outline" size="small" className={styles.open} onClick={() => setOpen(true)}>
        举报可疑零件
      </Button>
      {open && (
        <ReportDialog identifier={identifier} company={company.name} onClosed={close} onFailed={close} />
      )}
    </div>
  )
}
