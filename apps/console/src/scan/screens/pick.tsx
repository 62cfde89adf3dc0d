import { cx } from '@biaojie/ui/cx.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import { useState } from 'react'
import type { Waiting } from '../kept/store.ts'
import { allowSound } from '../signals.ts'
import { findStep, readBoxSize, STEPS, type Step, type StepKey } from '../steps.ts'
import type { Scanning } from '../use-scanner-state.ts'
import { Big, Foot, formatClock, Sheet } from './frame.tsx'
import * as styles from './pick.module.css'

type Props = {
  scanning: Scanning
  name: string
  onStep: (step: StepKey) => void
  onQueue: () => void
}

const formatDay = (time: Date) => {
  const [month, day] = [time.getMonth() + 1, time.getDate()].map((number) => String(number).padStart(2, '0'))
  return `${time.getFullYear()}-${month}-${day} ${formatClock(time.getTime(), false)}`
}

const writeNote = ({ key, note }: Step, isLast: boolean, boxSize: number) =>
  isLast ? `上次 · ${key === 'packing' && boxSize > 0 ? `${boxSize} 件一箱` : note}` : note

/** The first screen: the worker chooses the step once; the last used step comes first. */
export function Pick({ scanning, name, onStep, onQueue }: Props) {
  const { settings, work, net, waiting, notice } = scanning
  const last = findStep(work?.step ?? settings.lastStep)
  const begin = (step: StepKey) => {
    allowSound()
    onStep(step)
  }
  const steps = [...STEPS].sort((a, b) => Number(b.key === last?.key) - Number(a.key === last?.key))
  return (
    <Sheet title="现场扫码" note={[name, settings.companyName].filter(Boolean).join('　')} net={net}>
      <div className={styles.body}>
        {notice !== '' && (
          <p className={styles.notice} role="status">
            <Icon name="check" size={20} />
            {notice}
          </p>
        )}
        {waiting.length > 0 && <Waits waiting={waiting} onQueue={onQueue} />}
        <h2 className={styles.question}>
          做哪一步<small>选一次，接着一直扫</small>
        </h2>
        <div className={styles.steps}>
          {steps.map((step) => (
            <button
              key={step.key}
              type="button"
              className={cx(styles.step, step.key === last?.key && styles.chosen)}
              onClick={() => begin(step.key)}
            >
              <Icon name={step.icon} size={28} />
              <b>{step.name}</b>
              <small>{writeNote(step, step.key === last?.key, settings.boxSize)}</small>
            </button>
          ))}
        </div>
        <Place scanning={scanning} />
      </div>
      <Foot>
        <Big onClick={() => begin(last?.key ?? 'packing')}>{last ? `接着${last.name}` : '开始装箱'}</Big>
      </Foot>
    </Sheet>
  )
}

type WaitsProps = { waiting: readonly Waiting[]; onQueue: () => void }

/** Links to the events that are still on this phone; red when the node has refused one. */
function Waits({ waiting, onQueue }: WaitsProps) {
  const refused = waiting.filter(({ problem }) => problem !== '').length
  const open = waiting.length - refused
  return (
    <button type="button" className={cx(styles.waits, refused > 0 && styles.refused)} onClick={onQueue}>
      <Icon name={refused > 0 ? 'warning' : 'clock'} size={20} />
      <b>
        {[open > 0 && `${open} 条待送达`, refused > 0 && `${refused} 条节点没有收`]
          .filter(Boolean)
          .join('，')}
      </b>
      <span>看</span>
    </button>
  )
}

/** Shows the station, which is part of every event, the size of a box, and the day. */
function Place({ scanning }: { scanning: Scanning }) {
  const { station, boxSize } = scanning.settings
  return (
    <dl className={styles.facts}>
      <Fact
        label="工位"
        text={station}
        value={station}
        placeholder="如 OP95 包装"
        onSave={(text) => void scanning.scanner.change({ station: text.trim().slice(0, 30) })}
      />
      <Fact
        label="一箱"
        text={boxSize > 0 ? `${boxSize} 件` : ''}
        value={boxSize > 0 ? String(boxSize) : ''}
        placeholder="几件，不写就不数"
        number
        onSave={(text) => void scanning.scanner.change({ boxSize: readBoxSize(text) })}
      />
      <div>
        <dt>日期</dt>
        <dd className={styles.day}>{formatDay(new Date())}</dd>
      </div>
    </dl>
  )
}

type FactProps = {
  label: string
  /** The setting as the page shows it. */
  text: string
  /** The setting as a person types it. */
  value: string
  placeholder: string
  number?: boolean
  onSave: (text: string) => void
}

/** Shows a setting of this phone, which the worker can type. */
function Fact({ label, text, value, placeholder, number, onSave }: FactProps) {
  const [editing, setEditing] = useState(false)
  const save = (typed: string) => {
    setEditing(false)
    onSave(typed)
  }
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {editing ? (
          <input
            aria-label={label}
            defaultValue={value}
            maxLength={30}
            placeholder={placeholder}
            {...(number && { inputMode: 'numeric' })}
            // biome-ignore lint/a11y/noAutofocus: the person has just asked to type here
            autoFocus
            onBlur={(event) => save(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'Enter' && save(event.currentTarget.value)}
          />
        ) : (
          <>
            {text || '没写'}
            <button
              type="button"
              aria-label={`${text ? '换' : '写'}${label}`}
              onClick={() => setEditing(true)}
            >
              {text ? '换' : '写'}
            </button>
          </>
        )}
      </dd>
    </div>
  )
}
