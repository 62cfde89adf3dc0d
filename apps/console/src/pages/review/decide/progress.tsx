import type { ReviewFieldName } from '@biaojie/contract/review-fields.ts'
import { type Tally, tally, type Verdicts } from '../submission/verdicts.ts'

const CELL = { ok: 'g', bad: 'r' } as const

/** A cell a field in the order of the form, and the three sums. */
export function Progress({ fields, verdicts }: { fields: ReviewFieldName[]; verdicts: Verdicts }) {
  const { ok, bad, open }: Tally = tally(fields, verdicts)
  return (
    <div className="pg">
      <span className="cells l" aria-hidden>
        {fields.map((field) => {
          const verdict = verdicts[field]?.verdict
          return <i key={field} className={verdict && CELL[verdict]} />
        })}
      </span>
      <span>
        {fields.length} 项：通过 <b>{ok}</b>　驳回 <b className={bad > 0 ? 'e' : undefined}>{bad}</b>　未看{' '}
        <b>{open}</b>
      </span>
    </div>
  )
}
