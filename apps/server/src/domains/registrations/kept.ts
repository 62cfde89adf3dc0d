import type { RegistrationField, RegistrationFields } from '@biaojie/contract/registration-fields.ts'
import type { ReviewFieldName } from '@biaojie/contract/review-fields.ts'

/** A submission as it is stored: normalised, with the names of chosen codes as of that day, ID number sealed. */
export type KeptFields = Omit<RegistrationFields, 'secondNodeId' | 'legalCardNo'> & {
  industryCodeDesc: string
  registerAreaDesc: string
  /** AES-256-GCM; see sealer. */
  legalCardNoSealed: string
  legalCardNoMasked: string
}

export type KeptVerdict = { field: ReviewFieldName; verdict: 'ok' | 'bad'; reason: string }

/** First and last four stay readable: enough to compare with a document, not enough to use. */
export function maskCardNo(number: string): string {
  const ends = number.length >= 12 ? 4 : 1
  return `${number.slice(0, ends)}${'*'.repeat(Math.max(number.length - 2 * ends, 2))}${number.slice(-ends)}`
}

/** What two submissions differ in, by field of the form. */
export function changedFields(before: KeptFields, after: KeptFields): Set<RegistrationField> {
  const same = (field: keyof KeptFields) => JSON.stringify(before[field]) === JSON.stringify(after[field])
  const plain = Object.keys(after).filter(
    (field) => !/Desc$|^legalCardNo/.test(field) && !same(field as keyof KeptFields),
  ) as RegistrationField[]
  return new Set(plain)
}
