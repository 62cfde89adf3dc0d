import type { SubmissionDetail } from '@biaojie/contract/enterprises/registrations/review.ts'
import type { Failure } from '@biaojie/session/answer.ts'
import { toClockTime } from '../../../data/times.ts'
import { NoticeLine, TextButton } from '../../../kit/notice.tsx'
import { Code } from '../../../kit/values.tsx'

type Props = {
  detail: SubmissionDetail
  problem: Failure | undefined
  saved: boolean
  onReload: () => void
  onRelease: () => void
}

/** Shows who holds the lock, until when, and whether the shown data are current. */
export function LockLine({ detail, problem, saved, onReload, onRelease }: Props) {
  if (problem) {
    return (
      <NoticeLine tone="error" action={<TextButton onPress={onReload}>载入最新内容</TextButton>}>
        {problem.message}
      </NoticeLine>
    )
  }
  const { heldBy } = detail
  if (!heldBy || detail.examineStatus > 1) return null
  if (!heldBy.mine) {
    return (
      <NoticeLine tone="warning" icon="user">
        {heldBy.name} 正在审核这份申请，锁定至 {toClockTime(heldBy.until)}，您现在只能查看。
      </NoticeLine>
    )
  }
  return (
    <NoticeLine action={<TextButton onPress={onRelease}>解除锁定</TextButton>}>
      由您锁定至 <Code>{toClockTime(heldBy.until)}</Code>，继续审核会自动延长。
      {saved ? '意见已保存。' : '正在保存意见…'}
    </NoticeLine>
  )
}
