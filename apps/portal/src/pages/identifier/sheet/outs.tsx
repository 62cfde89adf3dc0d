import { lazily } from '@biaojie/ui/load/lazily.tsx'
import { showWhileLoading } from '@biaojie/ui/load/loading.ts'
import { useState } from 'react'
import { paths } from '../../../paths.ts'
import type { FoundView } from '../view.ts'
import * as styles from './outs.module.css'

const FormsList = lazily(async () => (await import('../forms/forms-list.tsx')).FormsList)
const ReportDialog = lazily(async () => (await import('../report/report-dialog.tsx')).default)
/** Parts without their own check scene may still have a code under their label. */
const CodeCheck = lazily(async () => (await import('../anti/code-check.tsx')).CodeCheck)

type Opened = 'forms' | 'report' | 'check' | null

/**
 * Links at the end of the sheet: print, files, other representations of the record, and the report of a
 * suspicious part.
 */
export function Outs({ view }: { view: FoundView }) {
  const [opened, setOpened] = useState<Opened>(null)
  const { identifier, company, antiScene, sheet } = view
  const toggle = (what: Opened) => setOpened(opened === what ? null : what)
  const close = () => setOpened(null)
  return (
    <>
      <div className={styles.outs}>
        <button type="button" onClick={() => print()}>
          {sheet.open.figure?.kind === 'plan' && sheet.open.key === 'code' ? '打印 A4' : '打印 A3'}
        </button>
        <LayerFile view={view} />
        <button type="button" aria-expanded={opened === 'forms'} onClick={() => toggle('forms')}>
          机器可读形式
        </button>
        <a href={paths.englishIdentifier(identifier)} hrefLang="en" lang="en">
          English page
        </a>
        <a href={paths.floor(identifier)}>车间大屏判定</a>
        {!antiScene && (
          <button type="button" aria-expanded={opened === 'check'} onClick={() => toggle('check')}>
            核对防伪码
          </button>
        )}
        <button type="button" onClick={() => setOpened('report')}>
          举报可疑零件
        </button>
      </div>
      {opened === 'forms' && <FormsList identifier={identifier} onFailed={close} />}
      {opened === 'check' && <CodeCheck view={view} onFailed={close} />}
      {opened === 'report' && (
        <ReportDialog identifier={identifier} company={company.name} onClosed={close} onFailed={close} />
      )}
    </>
  )
}

function LayerFile({ view }: { view: FoundView }) {
  const { tool } = view.sheet.open
  if (tool === 'inspection')
    return (
      <a href={paths.inspectionPdf(view.identifier)} target="_blank" rel="noopener">
        检验记录 PDF
      </a>
    )
  if (tool === 'trace')
    return (
      <button
        type="button"
        onClick={async () => {
          const { saveSheet } = await showWhileLoading(() => import('../trace/sheet.ts'))
          saveSheet(view)
        }}
      >
        导出追溯单
      </button>
    )
  if (tool === 'parts')
    return (
      <button
        type="button"
        onClick={async () => {
          const { saveParts } = await showWhileLoading(() => import('./parts-file.ts'))
          saveParts(view)
        }}
      >
        明细栏 CSV
      </button>
    )
  return null
}
