import * as text from '@biaojie/ui/text.module.css'
import { useState } from 'react'
import { compare, type Limit, typeKey } from '../answers/limits.ts'
import { type Logged, logMeasured } from '../log.ts'
import { speak } from '../speech.ts'
import { Caliper } from './caliper.tsx'
import { Bar, type Go } from './keys.tsx'
import * as styles from './measure.module.css'

const PAD = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0', '←']

/** Takes the reading of a caliper and tells whether the part stays. */
export function Measure({ answer, onGo }: { answer: Logged; onGo: Go }) {
  const [at, setAt] = useState(0)
  const [typed, setTyped] = useState('')
  const limit = answer.limits[at]
  if (!limit) return null
  const judged = compare(typed, limit)
  const press = (key: string) => {
    const next = typeKey(typed, key)
    setTyped(next)
    const now = compare(next, limit)
    if (now && now.state !== 'odd')
      logMeasured(
        answer.key,
        `量 ${next}，${now.state === 'replace' ? '换' : '可用'}`,
        now.state === 'replace' ? 'stop' : 'ok',
      )
  }
  return (
    <>
      <Bar
        code={answer.identifier.slice(answer.identifier.indexOf('/') + 1)}
        onBack={() => onGo('verdict')}
      />
      <div className={styles.measure}>
        <h1 className={text.visuallyHidden}>量一下</h1>
        <p className={styles.what}>
          <b>{limit.name}</b>
          {answer.limits.length > 1 ? (
            <button type="button" onClick={() => setAt((at + 1) % answer.limits.length)}>
              换一项量（{at + 1}/{answer.limits.length}）
            </button>
          ) : (
            '三处取最小'
          )}
        </p>
        <p className={styles.value} aria-live="polite">
          {typed || '—'}
          <em>{limit.unit}</em>
        </p>
        <Caliper limit={limit} value={judged ? Number(typed) : undefined} />
      </div>
      <Outcome judged={judged} limit={limit} />
      <Pad onPress={press} />
    </>
  )
}

type Judged = ReturnType<typeof compare>
const WORDS = { replace: '换', ok: '可用', odd: '再量' }

function Outcome({ judged, limit }: { judged: Judged; limit: Limit }) {
  const lines = writeSentence(judged, limit)
  return (
    <div className={styles.outcome} data-state={judged?.state ?? 'none'} role="status">
      <b>{judged ? WORDS[judged.state] : '—'}</b>
      <p>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </p>
      {judged && (
        <button type="button" onClick={() => speak(`${WORDS[judged.state]}。${lines.join('，')}`)}>
          念
        </button>
      )}
    </div>
  )
}

const Pad = ({ onPress }: { onPress: (key: string) => void }) => (
  <fieldset className={styles.pad} aria-label="读数">
    {PAD.map((key) => (
      <button key={key} type="button" aria-label={key === '←' ? '退一位' : key} onClick={() => onPress(key)}>
        {key}
      </button>
    ))}
  </fieldset>
)

function writeSentence(judged: Judged, { least, unit, note }: Limit): string[] {
  if (!judged) return [`下限 ${least} ${unit}`, '输入卡尺读数']
  if (judged.state === 'odd') return ['这个数不像这件的', '看看小数点']
  if (judged.state === 'replace')
    return [`低于下限 ${judged.gap} ${unit}`, ...(note ? [note] : ['换下，登记'])]
  return [`高于下限 ${judged.gap} ${unit}`, '还可以用']
}
