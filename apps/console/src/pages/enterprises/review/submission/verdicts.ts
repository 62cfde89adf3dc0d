import type { SubmissionDetail, Verdict } from '@biaojie/contract/enterprises/registrations/review.ts'
import type { ReviewFieldName } from '@biaojie/contract/enterprises/registrations/review-fields.ts'

export type Judged = { verdict: Verdict['verdict']; reason: string }
export type Verdicts = Partial<Record<ReviewFieldName, Judged>>

/** The part of a submission that is judged. */
export type Judgeable = { fields: readonly Pick<SubmissionDetail['fields'][number], 'field'>[] }
export const listFieldNames = ({ fields }: Judgeable): ReviewFieldName[] => fields.map(({ field }) => field)

export const toVerdicts = (list: readonly Verdict[]): Verdicts =>
  Object.fromEntries(list.map(({ field, verdict, reason }) => [field, { verdict, reason }]))

/** Returns the verdicts for a call; a passed field has no reason. */
export const toVerdictList = (fields: readonly ReviewFieldName[], verdicts: Verdicts): Verdict[] =>
  fields.flatMap((field) => {
    const judged = verdicts[field]
    return judged
      ? [{ field, verdict: judged.verdict, reason: judged.verdict === 'bad' ? judged.reason.trim() : '' }]
      : []
  })

export type Tally = {
  ok: number
  bad: number
  open: number
  /** The first refused field without a reason. */
  firstUnexplained: ReviewFieldName | undefined
}

export function countVerdicts(fields: readonly ReviewFieldName[], verdicts: Verdicts): Tally {
  const getVerdict = (field: ReviewFieldName) => verdicts[field]?.verdict
  return {
    ok: fields.filter((field) => getVerdict(field) === 'ok').length,
    bad: fields.filter((field) => getVerdict(field) === 'bad').length,
    open: fields.filter((field) => !getVerdict(field)).length,
    firstUnexplained: fields.find((field) => getVerdict(field) === 'bad' && !verdicts[field]?.reason.trim()),
  }
}

/** Appends a common reason to the present text. */
export const addReason = (reason: string, picked: string) =>
  reason.includes(picked) ? reason : reason.trim() ? `${reason.trim()}${picked}` : picked
