import { TOP_LEVEL_REVIEW } from '@biaojie/contract/deadlines.ts'
import type { SubmissionDetail } from '@biaojie/contract/review.ts'
import { dayOf, shortTime } from '../../../data/times.ts'
import { remainingText } from '../../../data/waiting.ts'

type Step = { label: string; note: string; state: 'done' | 'now' | 'bad' | 'todo' }

/** Submitted, this node, the top-level node, the prefix: where it stands and since when. */
function stepsOf(detail: SubmissionDetail): Step[] {
  const { examineStatus: status, platformTime, topLevelTime, submitTime, remainingMinutes } = detail
  const rejectedHere = status === 3 && !detail.trail.some(({ action }) => action === '顶级节点驳回')
  const waits = remainingText(remainingMinutes)
  const refusedAt = detail.trail.find(({ action }) => action === '平台驳回')?.time ?? ''
  const platform: Step =
    status === 0
      ? { label: '平台审核', note: waits, state: 'now' }
      : {
          label: '平台审核',
          note: shortTime(rejectedHere ? refusedAt : platformTime),
          state: rejectedHere ? 'bad' : 'done',
        }
  const above: Step = { label: '顶级节点审核', note: TOP_LEVEL_REVIEW, state: 'todo' }
  if (status === 1) Object.assign(above, { note: waits, state: 'now' })
  if (status === 2) Object.assign(above, { note: shortTime(topLevelTime), state: 'done' })
  if (status === 3) Object.assign(above, rejectedHere ? { note: '—' } : { note: '未通过', state: 'bad' })
  const end: Step =
    status === 2
      ? { label: '获得前缀', note: dayOf(topLevelTime), state: 'done' }
      : { label: '获得前缀', note: '—', state: 'todo' }
  return [{ label: '提交资料', note: shortTime(submitTime), state: 'done' }, platform, above, end]
}

export function SubmissionSteps({ detail }: { detail: SubmissionDetail }) {
  return (
    <ol className="stp4" aria-label="审核进度">
      {stepsOf(detail).map(({ label, note, state }) => (
        <li key={label} className={state} aria-current={state === 'now' ? 'step' : undefined}>
          {label}
          <span className={/^\d/.test(note) ? 'id' : undefined}>{note || '—'}</span>
        </li>
      ))}
    </ol>
  )
}
