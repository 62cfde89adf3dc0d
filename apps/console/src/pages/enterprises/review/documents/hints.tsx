import type { SubmissionDetail } from '@biaojie/contract/enterprises/registrations/review.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import * as styles from './documents.module.css'

/** Shows the node's own findings; they are hints, never decisions. */
export function Hints({ detail }: { detail: SubmissionDetail }) {
  const doubts = detail.fields.filter(({ check }) => check.state === 'doubt')
  const lines = [...detail.warnings, ...doubts.map(({ label, check }) => `${label}：${check.text}`)]
  if (lines.length === 0) return null
  return (
    <div className={styles.hint}>
      <Icon name="warning" size={18} />
      <div>
        <b>请着重核对</b>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </div>
  )
}
