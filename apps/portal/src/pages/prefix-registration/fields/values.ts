import {
  emptyFields,
  fieldProblem,
  isUploads,
  REGISTRATION_FIELDS,
  type RegistrationField,
  type RegistrationFields,
} from '@biaojie/contract/registrations/fields.ts'
import type { Registration } from '@biaojie/contract/registrations/registrations.ts'
import { type RegistrationProblems, registrationProblems } from '@biaojie/contract/registrations/rules.ts'

/** The form as it is typed. `indentifierPrefix` holds the digits only. */
export type Values = RegistrationFields

export const EMPTY: Values = emptyFields()

/** Whatever a draft or an answer holds, as values of the form: strange and missing parts become empty. */
export function cleaned(raw: unknown): Values {
  const source = (typeof raw === 'object' && raw !== null ? raw : {}) as Record<string, unknown>
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const card = (source.legalCardObject ?? {}) as Record<string, unknown>
  const values: Values = { ...EMPTY, legalCardObject: { face: text(card.face), back: text(card.back) } }
  for (const field of REGISTRATION_FIELDS) if (!isUploads(field)) values[field] = text(source[field])
  return values
}

const lastSegment = (prefix: string) => prefix.split('.').at(-1) ?? ''

/** What was submitted, back in the form. A masked ID number stays: sent back as it is, it means the one that the node has. */
export function valuesOf(registration: Registration): Values {
  const values = cleaned(registration)
  return { ...values, indentifierPrefix: lastSegment(values.indentifierPrefix) }
}

/** The ID number as those see it who may not read it whole; empty for the others. */
export const storedMask = ({ legalCardNo }: Pick<Values, 'legalCardNo'>) =>
  legalCardNo.includes('*') ? legalCardNo : ''

export type PhotoSide = 'licenseImg' | 'face' | 'back'

/** Both sides of the card are one field. */
export const withPhoto = (values: Values, side: PhotoSide, fileName: string): Values =>
  side === 'licenseImg'
    ? { ...values, licenseImg: fileName }
    : { ...values, legalCardObject: { ...values.legalCardObject, [side]: fileName } }

const PART_OF_MASK = '请填写完整的证件号码，不能带 *'

/** What is wrong with one field, the others aside. `mask`: the one text with asterisks that the ID number may be. */
export function problemOf(field: RegistrationField, values: Values, mask = ''): string | undefined {
  const number = values.legalCardNo.trim()
  if (field !== 'legalCardNo' || !number.includes('*')) return fieldProblem(field, values)
  return mask && number === mask ? undefined : PART_OF_MASK
}

/** What is wrong with each field. */
export function problemsOf(values: Values, mask: string): RegistrationProblems {
  const { legalCardNo: _judgedBelow, ...found } = registrationProblems(values)
  const legalCardNo = problemOf('legalCardNo', values, mask)
  return legalCardNo ? { ...found, legalCardNo } : found
}

/** The part of `problems` that says something, in their order. */
export const saidProblems = (problems: RegistrationProblems) =>
  Object.entries(problems).filter((entry): entry is [keyof RegistrationProblems, string] => Boolean(entry[1]))
