import type { SubmissionDetail } from '@biaojie/contract/review.ts'
import type { Failure } from '@biaojie/session/call.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import { clockTime } from '../../data/times.ts'

type Props = {
  detail: SubmissionDetail
  problem: Failure | undefined
  saved: boolean
  onReload: () => void
  onRelease: () => void
}

/** Who works on it, until when, and whether what is shown is still true. */
export function LockLine({ detail, problem, saved, onReload, onRelease }: Props) {
  if (problem) {
    return (
      <p className="bnr err" role="alert">
        <Icon name="warning" size={18} />
        {problem.message}
        <button type="button" className="lkx" onClick={onReload}>
          载入最新内容
        </button>
      </p>
    )
  }
  const { heldBy } = detail
  if (!heldBy || detail.examineStatus > 1) return null
  if (!heldBy.mine) {
    return (
      <p className="bnr warn" role="status">
        <Icon name="user" size={18} />
        {heldBy.name} 正在审核这份申请，锁定至 {clockTime(heldBy.until)}，您现在只能查看。
      </p>
    )
  }
  return (
    <p className="bnr" role="status">
      <Icon name="clock" size={18} />
      <span>
        由您锁定至 <b className="id">{clockTime(heldBy.until)}</b>，继续审核会自动延长。
        {saved ? '意见已保存。' : '正在保存意见…'}
      </span>
      <button type="button" className="lkx" onClick={onRelease}>
        解除锁定
      </button>
    </p>
  )
}
