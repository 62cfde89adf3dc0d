import {
  findFieldProblem,
  isUploads,
  makeEmptyFields,
  REGISTRATION_FIELDS,
  type RegistrationField,
  type RegistrationFields,
} from '@biaojie/contract/enterprises/registrations/fields.ts'
import type { Registration } from '@biaojie/contract/enterprises/registrations/registrations.ts'
import {
  findRegistrationProblems,
  type RegistrationProblems,
} from '@biaojie/contract/enterprises/registrations/rules.ts'
import { readFields } from '@biaojie/contract/records.ts'

/** The form as typed. `indentifierPrefix` holds the digits only. */
export type Values = RegistrationFields

export const EMPTY: Values = makeEmptyFields()

/** Turns a draft or an answer into values of the form; unknown and missing parts become empty. */
export function cleanValues(raw: unknown): Values {
  const source = readFields(raw)
  const toText = (value: unknown) => (typeof value === 'string' ? value : '')
  const card = readFields(source.legalCardObject)
  const values: Values = { ...EMPTY, legalCardObject: { face: toText(card.face), back: toText(card.back) } }
  for (const field of REGISTRATION_FIELDS) if (!isUploads(field)) values[field] = toText(source[field])
  return values
}

const getLastSegment = (prefix: string) => prefix.split('.').at(-1) ?? ''

/**
 * Returns the submitted values for the form. A masked ID number stays; sent back unchanged, it means the
 * stored one.
 */
export function toValues(registration: Registration): Values {
  const values = cleanValues(registration)
  return { ...values, indentifierPrefix: getLastSegment(values.indentifierPrefix) }
}

/** Returns the masked ID number of a person who may not read it whole; empty for others. */
export const getStoredMask = ({ legalCardNo }: Pick<Values, 'legalCardNo'>) =>
  legalCardNo.includes('*') ? legalCardNo : ''

export type PhotoSide = 'licenseImg' | 'face' | 'back'

/** Both sides of the card are one field. */
export const setPhoto = (values: Values, side: PhotoSide, fileName: string): Values =>
  side === 'licenseImg'
    ? { ...values, licenseImg: fileName }
    : { ...values, legalCardObject: { ...values.legalCardObject, [side]: fileName } }

const PART_OF_MASK = '请填写完整的证件号码，不能带 *'

/**
 * Returns the problem of one field. `mask` is the one text with asterisks that the ID number may be.
 */
export function findProblem(field: RegistrationField, values: Values, mask = ''): string | undefined {
  const number = values.legalCardNo.trim()
  if (field !== 'legalCardNo' || !number.includes('*')) return findFieldProblem(field, values)
  return mask && number === mask ? undefined : PART_OF_MASK
}

/** Returns the problem of each field. */
export function findProblems(values: Values, mask: string): RegistrationProblems {
  const { legalCardNo: _judgedBelow, ...found } = findRegistrationProblems(values)
  const legalCardNo = findProblem('legalCardNo', values, mask)
  return legalCardNo ? { ...found, legalCardNo } : found
}

/** Returns the problems that have a text, in their order. */
export const listProblemsToSay = (problems: RegistrationProblems) =>
  Object.entries(problems).filter((entry): entry is [keyof RegistrationProblems, string] => Boolean(entry[1]))
