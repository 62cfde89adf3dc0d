import { isDeepStrictEqual } from 'node:util'
import {
  getOptionName,
  type RegistrationField,
  type RegistrationFields,
} from '@biaojie/contract/enterprises/registrations/fields.ts'
import type { ReviewFieldName } from '@biaojie/contract/enterprises/registrations/review-fields.ts'
import { maskPhone } from '../../../platform/base/logs/log.ts'

/** A stored submission: normalised, with the names of chosen codes as of that day, ID number encrypted. */
export type StoredFields = Omit<RegistrationFields, 'secondNodeId' | 'legalCardNo'> & {
  industryCodeDesc: string
  registerAreaDesc: string
  /** AES-256-GCM; see sealer. */
  legalCardNoSealed: string
  legalCardNoMasked: string
}

export type StoredVerdict = { field: ReviewFieldName; verdict: 'ok' | 'bad'; reason: string }

/**
 * Masks a number. The first and last four characters stay readable: enough to compare with a document, not
 * enough to use.
 */
export function maskCardNo(number: string): string {
  const ends = number.length >= 12 ? 4 : 1
  return `${number.slice(0, ends)}${'*'.repeat(Math.max(number.length - 2 * ends, 2))}${number.slice(-ends)}`
}

/** A reviewer compares these fields with a picture, so another picture needs a new verdict on them. */
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

/**
 * Returns passed fields that the next submission leaves unchanged, together with the papers they were
 * compared with.
 */
export function selectVerdictsToKeep(
  verdicts: readonly StoredVerdict[],
  changed: ReadonlySet<RegistrationField>,
): StoredVerdict[] {
  const reopened = new Set([...changed, ...[...changed].flatMap((field) => PROVED_BY[field] ?? [])])
  return verdicts.filter(({ field, verdict }) => verdict === 'ok' && !reopened.has(field))
}

/** Returns the fields in which two submissions differ, without encrypted numbers (see changesBetween). */
export function findChangedFields(before: StoredFields, after: StoredFields): Set<RegistrationField> {
  // The database keeps the names within a value in an order of its own.
  const isSame = (field: keyof StoredFields) => isDeepStrictEqual(before[field], after[field])
  const plain = Object.keys(after).filter(
    (field) => !/Desc$|^legalCardNo/.test(field) && !isSame(field as keyof StoredFields),
  ) as RegistrationField[]
  return new Set(plain)
}

/** Writes a field as reviewers read it. */
export function describeField(fields: StoredFields, field: ReviewFieldName): string {
  switch (field) {
    case 'companyType':
    case 'licenseType':
    case 'legalCradType':
      return getOptionName(field, fields[field])
    case 'industryCode':
      return `${fields.industryCodeDesc} ${fields.industryCode.replaceAll(',', '').replace(/^([A-Z])\d\d(\d{3})$/, '$1$2')}`
    case 'registerArea':
      return fields.registerAreaDesc
    case 'legalCardNo':
      return fields.legalCardNoMasked
    case 'licenseImg':
      return '1 张'
    case 'legalCardObject':
      return '人像面、国徽面各 1 张'
    case 'liaisonPhone':
      return maskPhone(fields.liaisonPhone)
    default:
      return fields[field]
  }
}
