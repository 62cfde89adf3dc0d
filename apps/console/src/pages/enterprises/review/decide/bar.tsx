import type { SubmissionDetail } from '@biaojie/contract/enterprises/registrations/review.ts'
import type { ReviewFieldName } from '@biaojie/contract/enterprises/registrations/review-fields.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import type { ReactNode } from 'react'
import { toClockTime } from '../../../../data/times.ts'
import { useCanAct } from '../../../../kit/can-act.tsx'
import { Key } from '../../../../kit/notice.tsx'
import * as styles from '../review.module.css'
import { countVerdicts, listFieldNames, type Tally, type Verdicts } from '../submission/verdicts.ts'
import type { Review } from '../use-review.ts'

const CELLS = { ok: styles.passed, bad: styles.refused }

/** Shows a cell for each field in the order of the form, and the three sums. */
function Progress({ fields, verdicts }: { fields: ReviewFieldName[]; verdicts: Verdicts }) {
  const { ok, bad, open }: Tally = countVerdicts(fields, verdicts)
  return (
    <div className={styles.progress}>
      <span className={styles.cells} aria-hidden>
        {fields.map((field) => {
          const verdict = verdicts[field]?.verdict
          return <i key={field} className={verdict && CELLS[verdict]} />
        })}
      </span>
      <span>
        {fields.length} 项：通过 <b>{ok}</b>
        {'　驳回 '}
        <b className={bad > 0 ? styles.bad : undefined}>{bad}</b>
        {'　未看 '}
        <b>{open}</b>
      </span>
    </div>
  )
}

const Keys = () => (
  <span className={styles.keys} aria-hidden>
    <span>
      <Key>Y</Key>这项通过
    </span>
    <span>
      <Key>N</Key>这项驳回
    </span>
    <span>
      <Key>J</Key>下一项
    </span>
    <span>
      <Key>A</Key>其余通过
    </span>
    <span>
      <Key>1</Key>–<Key>3</Key>证照
    </span>
    <span>
      <Key>]</Key>下一份
    </span>
  </span>
)

type Props = {
  review: Review
  busy: boolean
  /** The reason why it cannot be approved yet; empty when it can. */
  blocked: string
  onClaim: () => void
  onSave: () => void
  /** Passes every field without a verdict. */
  onPassRest: () => void
  onReject: () => void
  onApprove: () => void
  onTopLevel: (decision: 'approve' | 'reject') => void
  /** Sends it again to the top-level node, when the automatic attempts have ended. */
  onResend: () => void
}

function PlatformButtons({ review, busy, blocked, onSave, onPassRest, onReject, onApprove }: Props) {
  const { bad, open } = countVerdicts(review.data ? listFieldNames(review.data) : [], review.verdicts)
  return (
    <>
      {blocked && <span className={styles.why}>{blocked}</span>}
      {open > 0 && (
        <Button kind="outline" onClick={onPassRest} disabled={busy} title="快捷键 A">
          其余通过
        </Button>
      )}
      <Button kind="outline" onClick={onSave} disabled={busy}>
        暂存
      </Button>
      <Button kind={bad > 0 ? 'dangerFilled' : 'danger'} onClick={onReject} disabled={busy}>
        {bad > 0 ? `驳回 ${bad} 项并短信通知` : '驳回…'}
      </Button>
      <Button onClick={onApprove} disabled={Boolean(blocked) || busy} title={blocked || undefined}>
        通过，报顶级节点
      </Button>
    </>
  )
}

function TopLevelButtons({ detail, busy, onTopLevel, onResend }: Props & { detail: SubmissionDetail }) {
  const { topLevelState, topLevelFailed } = detail
  return (
    <>
      <span className={cx(styles.above, topLevelFailed && styles.lost)}>{topLevelState}</span>
      {topLevelFailed && (
        <Button kind="outline" disabled={busy} onClick={onResend}>
          重新报送
        </Button>
      )}
      <Button kind="danger" disabled={busy} onClick={() => onTopLevel('reject')}>
        录入：顶级节点驳回
      </Button>
      <Button disabled={busy} onClick={() => onTopLevel('approve')}>
        录入：顶级节点通过
      </Button>
    </>
  )
}

/** Shows progress and possible decisions at the foot of the page. */
export function DecisionBar(props: Props) {
  const { review, busy, onClaim } = props
  const detail = review.data
  const canAct = useCanAct()
  if (!canAct || !detail || detail.examineStatus > 1) return null
  const { heldBy } = detail
  const renderBar = (content: ReactNode) => (
    <div className={styles.bar} data-bar>
      {content}
    </div>
  )
  if (heldBy && !heldBy.mine) {
    return renderBar(
      <span className={styles.above}>
        {heldBy.name} 正在审核，锁定至 {toClockTime(heldBy.until)}；到时未决定即可由他人接手
      </span>,
    )
  }
  if (detail.examineStatus === 1) return renderBar(<TopLevelButtons {...props} detail={detail} />)
  return renderBar(
    <>
      <Progress fields={listFieldNames(detail)} verdicts={review.verdicts} />
      <Keys />
      {heldBy ? (
        <PlatformButtons {...props} />
      ) : (
        <Button loading={busy} onClick={onClaim}>
          开始审核，锁定 30 分钟
        </Button>
      )}
    </>,
  )
}
