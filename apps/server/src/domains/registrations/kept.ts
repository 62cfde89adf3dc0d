import { isDeepStrictEqual } from 'node:util'
import type { RegistrationField, RegistrationFields } from '@biaojie/contract/registrations/fields.ts'
import type { ReviewFieldName } from '@biaojie/contract/registrations/review-fields.ts'

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

/** Fields that a reviewer compares with a picture: another picture asks about them anew. */
const PROVED_BY: Partial<Record<RegistrationField, readonly ReviewFieldName[]>> = {
  licenseImg: [
    'licenseType',
    'cardNo',
    'name',
    'registerArea',
    'registerAddress',
    'industryCode',
    'legalPerson',
  ],
  legalCardObject: ['legalCradType', 'legalPerson', 'legalCardNo'],
}

/** Fields that passed and that the next submission leaves as they were, with the papers they were compared with. */
export function keptVerdicts(
  verdicts: readonly KeptVerdict[],
  changed: ReadonlySet<RegistrationField>,
): KeptVerdict[] {
  const opened = new Set([...changed, ...[...changed].flatMap((field) => PROVED_BY[field] ?? [])])
  return verdicts.filter(({ field, verdict }) => verdict === 'ok' && !opened.has(field))
}

/** What two submissions differ in, by field of the form; sealed numbers apart (see changesBetween). */
export function changedFields(before: KeptFields, after: KeptFields): Set<RegistrationField> {
  // The database keeps the names within a value in an order of its own.
  const same = (field: keyof KeptFields) => isDeepStrictEqual(before[field], after[field])
  const plain = Object.keys(after).filter(
    (field) => !/Desc$|^legalCardNo/.test(field) && !same(field as keyof KeptFields),
  ) as RegistrationField[]
  return new Set(plain)
}
