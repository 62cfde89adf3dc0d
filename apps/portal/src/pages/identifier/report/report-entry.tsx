import { Button } from '@biaojie/ui/button.tsx'
import { lazily } from '@biaojie/ui/loading/lazily.tsx'
import { useState } from 'react'
import type { FoundView } from '../view.ts'
import * as styles from './report.module.css'
import { ReportButton } from './report-button.tsx'

/** Parts without a scene of their own for it may have a code under their label. */
const CodeCheck = lazily(async () => (await import('../anti/code-check.tsx')).CodeCheck)

/** Opens the report of a suspicious part. */
export function ReportEntry({ view }: { view: FoundView }) {
  const { identifier, company, antiScene } = view
  const [checking, setChecking] = useState(false)
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
        <ReportButton label="举报可疑零件" identifier={identifier} company={company.name} />
      </div>
    </>
  )
}
