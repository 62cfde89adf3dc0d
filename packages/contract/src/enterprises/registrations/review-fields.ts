import { makeRecord } from '../../records.ts'
import { getFieldRow, type ReviewFieldName, readFieldsIn } from './fields.ts'

export type { ReviewFieldName }

const listReviewedIn = (section: 'company' | 'legal' | 'contact') =>
  readFieldsIn(section).filter((field): field is ReviewFieldName => getFieldRow(field).reasons !== undefined)

/** A reviewer judges these fields, in the order of display. */
export const REVIEW_GROUPS = [
  { group: 'company', label: '企业信息', fields: listReviewedIn('company') },
  { group: 'legal', label: '法定代表人', fields: listReviewedIn('legal') },
  { group: 'contact', label: '联系人', fields: listReviewedIn('contact') },
] as const

export const REVIEW_FIELDS: readonly ReviewFieldName[] = REVIEW_GROUPS.flatMap(({ fields }) => fields)

/** Reviewers may pick these reasons instead of typing. */
export const COMMON_REASONS = makeRecord(
  REVIEW_FIELDS,
  (field): readonly string[] => getFieldRow(field).reasons ?? [],
)
