import type { ReviewFieldName } from '@biaojie/contract/enterprises/registrations/review-fields.ts'
import * as styles from '../review.module.css'
import { countVerdicts, type Tally, type Verdicts } from '../submission/verdicts.ts'

const CELLS = { ok: styles.passed, bad: styles.refused }

/** Shows a cell for each field in the order of the form, and the three sums. */
export function Progress({ fields, verdicts }: { fields: ReviewFieldName[]; verdicts: Verdicts }) {
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
