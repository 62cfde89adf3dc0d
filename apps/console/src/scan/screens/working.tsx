import { cx } from '@biaojie/ui/cx.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import { canFinish, describeBox, findStep, getReasonTitle, type Step, type Work } from '../steps.ts'
import type { Scanning } from '../use-scanner-state.ts'
import { toPlainVehicle } from '../vin.ts'
import { CameraView } from './camera-view.tsx'
import { Big, Cells, Foot, formatClock, LastScan, OffNote, Sheet } from './frame.tsx'
import * as styles from './work.module.css'

type Props = { scanning: Scanning; work: Work; onBack: () => void; onQueue: () => void }

function describeAsking(step: Step, work: Work): string {
  if (step.parent && !work.parent) return step.asks?.parent ?? `先扫${step.parent}标`
  return work.parts.length === 0 ? (step.asks?.parts ?? '扫每一件') : ''
}

/** The scanning screen: the camera, the message about the last scan, the count, and all scans so far. */
export function Working({ scanning, work, onBack, onQueue }: Props) {
  const { net, verdict, settings, waiting, scanner } = scanning
  const step = findStep(work.step)
  if (!step) return null
  const { parent } = work
  const note = [parent && `${step.parent} ${toPlainVehicle(parent.code)}`, settings.station]
    .filter(Boolean)
    .join('　')
  const size = step.key === 'packing' ? settings.boxSize : 0
  const asks = describeAsking(step, work)
  const full = describeBox(work.parts.length, size)
  return (
    <Sheet title={step.name} note={note || step.note} net={net} onBack={onBack}>
      <CameraView onText={(text) => void scanner.scan(text)} />
      <OffNote net={net} waits={waiting.length} onPress={onQueue} />
      {verdict && <LastScan verdict={verdict} />}
      {asks !== '' && (!verdict || verdict.ok || !work.parent) && (
        <p className={styles.asks} role="status">
          {asks}
        </p>
      )}
      {verdict?.ok && verdict.todo && (
        <p className={styles.todo}>
          <b>处置方式</b>
          {verdict.todo}
        </p>
      )}
      <Count step={step} work={work} size={size} />
      {full !== '' && (
        <p className={cx(styles.full, work.parts.length > size && styles.over)} role="status">
          {full}
        </p>
      )}
      {step.reasons && <Reasons step={step} work={work} onReason={scanner.setReason} />}
      <Scans work={work} isNew={verdict?.ok === true} onUndo={scanner.undo} />
      <WorkFoot
        step={step}
        work={work}
        onUndo={() => void scanner.undo()}
        onFinish={() => void scanner.finish()}
      />
    </Sheet>
  )
}

function Count({ step, work, size }: { step: Step; work: Work; size: number }) {
  const { length } = work.parts
  return (
    <div className={styles.count}>
      <strong>
        {length}
        <small>{size > 0 ? `/ ${size} ${step.unit}` : step.unit}</small>
      </strong>
      {size > 0 ? <Cells count={length} of={size} /> : <span />}
    </div>
  )
}

type ScansProps = { work: Work; isNew: boolean; onUndo: (code: string) => Promise<void> }

function Scans({ work, isNew, onUndo }: ScansProps) {
  return (
    <ol className={styles.list}>
      {work.parts.map((part, at) => (
        <li key={part.code} className={cx(at === 0 && isNew && styles.newest)}>
          <span>{part.code}</span>
          <time>{formatClock(part.at)}</time>
          <button type="button" aria-label={`撤 ${part.code}`} onClick={() => void onUndo(part.code)}>
            <Icon name="undo" size={18} />撤
          </button>
        </li>
      ))}
    </ol>
  )
}

type FootProps = { step: Step; work: Work; onUndo: () => void; onFinish: () => void }

function WorkFoot({ step, work, onUndo, onFinish }: FootProps) {
  const { parts, parent } = work
  const isBare = parts.length === 0 && parent !== null
  return (
    <Foot two>
      <Big look="outline" disabled={parts.length === 0 && !parent} onClick={onUndo}>
        <Icon name="undo" size={22} />
        {isBare ? `换${step.parent}` : '撤一件'}
      </Big>
      <Big disabled={!canFinish(work)} onClick={onFinish}>
        {isBare && step.key === 'unpacking' ? '全部拆出' : `扫完了 ${parts.length} ${step.unit}`}
      </Big>
    </Foot>
  )
}

/** Reasons to choose from with a thumb. */
function Reasons({
  step,
  work,
  onReason,
}: {
  step: Step
  work: Work
  onReason: (reason: string) => Promise<void>
}) {
  return (
    <div className={styles.reasons} role="radiogroup" aria-label={getReasonTitle(step)}>
      {step.reasons?.map((reason) => (
        // biome-ignore lint/a11y/useSemanticElements: a large button for gloves, not a radio's small circle
        <button
          key={reason}
          type="button"
          role="radio"
          aria-checked={work.reason === reason}
          className={cx(work.reason === reason && styles.picked)}
          onClick={() => void onReason(reason)}
        >
          {reason}
        </button>
      ))}
    </div>
  )
}
