import { Button } from '@biaojie/ui/button.tsx'
import { lazily } from '@biaojie/ui/loading/lazily.tsx'
import { useState } from 'react'
import { onDemand } from '../../../client/on-demand.tsx'
import type { FoundView } from '../view.ts'
import * as styles from './report.module.css'

/** Parts without a scene of their own for it may have a code under their label. */
const CodeCheck = lazily(async () => (await import('../anti/code-check.tsx')).CodeCheck)
const ReportDialog = onDemand(async () => (await import('./report-dialog.tsx')).default)

/** Opens the report of a suspicious part. */
export function ReportEntry({ view }: { view: FoundView }) {
  const { identifier, company, antiScene } = view
  const [open, setOpen] = useState(false)
  const [checking, setChecking] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      {checking && <CodeCheck view={view} />}
      <div className={styles.entry}>
        <span>手里的零件与页面不符，或标签可疑？</span>
        {!antiScene && !checking && (
          <Button kind="outline" size="small" onClick={() => setChecking(true)}>
            核对防伪码
          </Button>
        )}
        <Button kind="outline" size="small" className={styles.open} onClick={() => setOpen(true)}>
          举报可疑零件
        </Button>
        {open && (
          <ReportDialog identifier={identifier} company={company.name} onClosed={close} onFailed={close} />
        )}
      </div>
    </>
  )
}
