import type { LabelTemplateDetail } from '@biaojie/contract/identifiers/labels/labels.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import { Tag } from '@biaojie/ui/tag.tsx'
import { Input, InputNumber } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useWidth } from '../../../../data/use-width.ts'
import { useCallQuery } from '../../../../kit/calls.ts'
import { useDownload } from '../../../../kit/download.ts'
import { TextButton } from '../../../../kit/notice.tsx'
import { PageBody, PageHead } from '../../../../kit/page-head.tsx'
import { Failed, Together, Waiting } from '../../../../kit/states.tsx'
import { labelPath, pages } from '../../../../paths.ts'
import { IdentifierInput } from '../../parts/identifier-input.tsx'
import { PrintDialog } from '../../parts/labels/print-dialog.tsx'
import { JobSection } from '../jobs/job-section.tsx'
import { Reprints } from '../jobs/reprints.tsx'
import { Canvas } from './canvas.tsx'
import { Checks } from './checks.tsx'
import * as styles from './designer.module.css'
import { LayoutBox } from './layout-box.tsx'
import { Palette } from './palette.tsx'
import { Properties } from './properties.tsx'
import { type Designing, useDesign } from './use-design.ts'

const BACK = { to: pages.labels, label: '标签与打印' }
const READING = '正在加载标签模板'

/** Edits a label in millimetres and shows how each printer would print it. On a phone it is read-only. */
export default function LabelEditorPage() {
  const { id = '' } = useParams()
  const isNew = id === 'new'
  const { data, failure, reload } = useCallQuery('labelTemplateDetail', isNew ? null : { body: { id } })
  const first = useCallQuery('identifierFirst', isNew ? { body: {} } : null)
  if (isNew ? first.data || first.failure : data)
    return <Editor key={id} detail={data ?? null} sample={first.data?.first?.identifier ?? ''} />
  return (
    <Frame>
      {failure ? (
        <Failed failure={failure} what="标签模板" onRetry={reload} />
      ) : (
        <Waiting label={READING} lines={12} cells={3} />
      )}
    </Frame>
  )
}

/** Wraps the page while the label is loading. */
const Frame = ({ children }: { children: ReactNode }) => (
  <>
    <PageHead title="标签模板" back={BACK} />
    <PageBody>{children}</PageBody>
  </>
)

const REPRINTS = 5

function Editor({ detail, sample }: { detail: LabelTemplateDetail | null; sample: string }) {
  const designing = useDesign(detail, sample)
  const fixed = useWidth() === 'phone'
  const [printing, setPrinting] = useState(false)
  const { seen, dirty, preview, selected } = designing
  const isDraft = dirty || !seen || seen.hasDraft
  const { job, answers } = useLatestJob(seen)
  const reprints = useCallQuery('labelReprintList', { body: { size: REPRINTS } })
  return (
    <Together
      answers={[preview, reprints, ...answers]}
      label={READING}
      frame={(waiting) => <Frame>{waiting}</Frame>}
    >
      <PageHead
        title={designing.name || '新标签'}
        back={BACK}
        note={
          <Tag tone={isDraft ? 'warn' : 'ok'}>
            {isDraft ? `第 ${(seen?.version ?? 0) + 1} 版草稿` : `第 ${seen.version} 版已放行`}
          </Tag>
        }
        actions={<Actions designing={designing} fixed={fixed} onPrint={() => setPrinting(true)} />}
      />
      {!fixed && <Bar designing={designing} />}
      <PageBody>
        <div className={styles.desk}>
          {!fixed && <Palette designing={designing} />}
          <div className={styles.middle}>
            <section className={styles.board} aria-label="标签">
              <Canvas designing={designing} fixed={fixed} />
              <footer>
                斜线是静区，虚线是安全边 {designing.design.margin} mm
                <SampleLinks designing={designing} />
              </footer>
            </section>
            {job && (
              <div className={styles.latest}>
                <JobSection job={job} />
              </div>
            )}
            <Reprints size={REPRINTS} />
          </div>
          <div className={styles.side}>
            {!fixed && <Properties designing={designing} />}
            <Checks preview={preview.data} selected={selected} />
            <LayoutBox designing={designing} fixed={fixed} />
          </div>
        </div>
      </PageBody>
      {printing && seen && <PrintDialog template={seen.id} onClose={() => setPrinting(false)} />}
    </Together>
  )
}

/** Saves, releases and prints; a new template gets its own address with the first of these. */
function Actions({
  designing,
  fixed,
  onPrint,
}: {
  designing: Designing
  fixed: boolean
  onPrint: () => void
}) {
  const { seen, dirty, busy } = designing
  const navigate = useNavigate()
  const continueWith = (stored: LabelTemplateDetail | undefined) => {
    if (stored && !seen) navigate(labelPath(stored.id), { replace: true })
  }
  const save = () => void designing.store().then(continueWith)
  useKeys({ undo: designing.undo, save }, fixed)
  return (
    <>
      {seen && seen.version > 0 && (
        <Button kind="outline" size="small" onClick={onPrint}>
          <Icon name="printer" size={16} />
          打印
        </Button>
      )}
      {!fixed && (
        <Button kind="outline" size="small" loading={busy} disabled={!dirty && Boolean(seen)} onClick={save}>
          存草稿
        </Button>
      )}
      {(dirty || !seen || seen.hasDraft) && (
        <Button size="small" loading={busy} onClick={() => void designing.release().then(continueWith)}>
          放行，给打印站用
        </Button>
      )}
    </>
  )
}

/** Links to a single test label, created by the server like all labels. */
function SampleLinks({ designing: { design, sample } }: { designing: Designing }) {
  const { download, busy } = useDownload('labelSample')
  const save = (format: 'pdf' | 'zpl' | 'svg') =>
    download({ design, dpi: 300, format, ...(sample && { identifier: sample }) })
  return (
    <span className={styles.samples}>
      {(['pdf', 'zpl', 'svg'] as const).map((format) => (
        <TextButton
          key={format}
          disabled={busy}
          label={`下载样张 ${format}`}
          onPress={() => void save(format)}
        >
          {format === 'pdf' ? '下载样张 PDF' : format.toUpperCase()}
        </TextButton>
      ))}
    </span>
  )
}

function Bar({ designing }: { designing: Designing }) {
  const { name, design, sample, setName, setSample, change, undo, canUndo } = designing
  return (
    <div className={styles.bar}>
      <Input
        className={styles.name}
        aria-label="名称"
        maxLength={40}
        placeholder="名称，如 制动盘 卷标 40 × 25"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      {(['width', 'height', 'margin'] as const).map((side) => (
        <InputNumber
          key={side}
          className={styles.millimetres}
          aria-label={`${SIDES[side]}（毫米）`}
          prefix={SIDES[side]}
          suffix="mm"
          min={side === 'margin' ? 0 : 4}
          max={side === 'margin' ? 20 : 200}
          step={0.5}
          value={design[side]}
          onChange={(value) => value !== null && change({ ...design, [side]: value })}
        />
      ))}
      <div className={styles.sample}>
        <span>看真件</span>
        <IdentifierInput value={sample} onChange={setSample} placeholder="编码或名称" />
      </div>
      <Button kind="text" size="small" disabled={!canUndo} onClick={undo}>
        撤销 <small>Ctrl Z</small>
      </Button>
    </div>
  )
}
const SIDES = { width: '宽', height: '高', margin: '边' }

/** Returns the job that used this template last, with its loading state. */
function useLatestJob(template: LabelTemplateDetail | null) {
  const jobs = useCallQuery('labelJobList', template && { body: { size: 50 } })
  const last = template && jobs.data?.records.find(({ templateId }) => templateId === template.id)
  const job = useCallQuery('labelJobDetail', last ? { body: { id: last.id } } : null, {
    every: ({ state }) => (state === 'running' ? 1_000 : undefined),
  })
  return { job: job.data, answers: [...(template ? [jobs] : []), ...(last ? [job] : [])] }
}

/** Saves the label on Ctrl+S, and undoes its last change on Ctrl+Z unless a text field has the focus. */
function useKeys(keys: { undo: () => void; save: () => void }, off: boolean) {
  useEffect(() => {
    if (off) return
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey)) return
      const typing = event.target instanceof HTMLInputElement
      if (event.key === 's') keys.save()
      else if (event.key === 'z' && !typing) keys.undo()
      else return
      event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [keys, off])
}
