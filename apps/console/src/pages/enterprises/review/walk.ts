import type { SubmissionDetail } from '@biaojie/contract/enterprises/registrations/review.ts'
import type { ReviewFieldName } from '@biaojie/contract/enterprises/registrations/review-fields.ts'
import type { Verdicts } from './submission/verdicts.ts'

type PassedField = Pick<SubmissionDetail['fields'][number], 'field' | 'passedBefore'>
type Papers = Readonly<Record<string, { state: string } | undefined>>

/** Returns the papers that must be opened first. One that passed before and has not changed need not. */
export function listClosedPapers<
  P extends Pick<SubmissionDetail['documents'][number], 'kind' | 'fileName' | 'url'>,
>(detail: { fields: readonly PassedField[]; documents: readonly P[] } | undefined, pictures: Papers): P[] {
  const passed = new Set(detail?.fields.filter((field) => field.passedBefore).map(({ field }) => field))
  return (detail?.documents ?? []).filter(({ kind, fileName, url }) => {
    const isPassed = passed.has(kind === 'licence' ? 'licenseImg' : 'legalCardObject')
    return url && !isPassed && pictures[fileName]?.state !== 'shown'
  })
}

/** Returns the neighbour of the current field, without going past either end; the first one at the start. */
export function findNeighbour(
  fields: readonly ReviewFieldName[],
  current: ReviewFieldName | undefined,
  by: 1 | -1,
): ReviewFieldName | undefined {
  const at = current ? fields.indexOf(current) : -1
  return fields[Math.min(Math.max(at < 0 && by < 0 ? 0 : at + by, 0), fields.length - 1)]
}

/** Returns the next field without a verdict, from here on and then from the top. */
export function findUnjudgedAfter(
  fields: readonly ReviewFieldName[],
  from: ReviewFieldName,
  verdicts: Verdicts,
): ReviewFieldName | undefined {
  const at = fields.indexOf(from)
  return [...fields.slice(at + 1), ...fields.slice(0, Math.max(at, 0))].find((field) => !verdicts[field])
}
