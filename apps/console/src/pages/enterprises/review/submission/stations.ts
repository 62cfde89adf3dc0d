import { TOP_LEVEL_REVIEW } from '@biaojie/contract/deadlines.ts'
import type { SubmissionDetail } from '@biaojie/contract/enterprises/registrations/review.ts'
import { formatShortTime, toDay } from '../../../../data/times.ts'
import { formatRemaining } from '../../../../data/waiting.ts'
import type { Station } from '../../../../kit/detail/sections.tsx'

/** Returns the steps with their state and time: submitted, this node, the top-level node, the prefix. */
export function toStations(detail: SubmissionDetail): Station[] {
  const { examineStatus: status, platformTime, topLevelTime, submitTime, remainingMinutes } = detail
  const rejectedHere = status === 3 && !detail.trail.some(({ action }) => action === '顶级节点驳回')
  const waits = formatRemaining(remainingMinutes)
  const end = detail.withdrawn ? '撤回' : '平台驳回'
  const refusedAt = detail.trail.find(({ action }) => action === end)?.time ?? ''
  const platform: Station =
    status === 0
      ? { label: '平台审核', note: waits, state: 'now' }
      : {
          label: detail.withdrawn ? '申请人撤回' : '平台审核',
          note: formatShortTime(rejectedHere ? refusedAt : platformTime),
          state: rejectedHere ? 'failed' : 'done',
        }
  const above: Station = { label: '顶级节点审核', note: TOP_LEVEL_REVIEW, state: 'todo' }
  if (status === 1) Object.assign(above, { note: waits, state: 'now' })
  if (status === 2) Object.assign(above, { note: formatShortTime(topLevelTime), state: 'done' })
  if (status === 3) Object.assign(above, rejectedHere ? { note: '—' } : { note: '未通过', state: 'failed' })
  const prefix: Station =
    status === 2
      ? { label: '获得前缀', note: toDay(topLevelTime), state: 'done' }
      : { label: '获得前缀', note: '—', state: 'todo' }
  return [{ label: '提交资料', note: formatShortTime(submitTime), state: 'done' }, platform, above, prefix]
}
