import {
  emptyFields,
  fieldProblem,
  isUploads,
  REGISTRATION_FIELDS,
  type RegistrationField,
  type RegistrationFields,
} from '@biaojie/contract/registration-fields.ts'
import type { RegistrationProblems } from '@biaojie/contract/registration-rules.ts'
import type { Registration } from '@biaojie/contract/registrations.ts'

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

/** What was submitted, back in the form. A masked ID number has to be typed again. */
export function valuesOf(registration: Registration): Values {
  const values = cleaned(registration)
  return {
    ...values,
    indentifierPrefix: lastSegment(values.indentifierPrefix),
    legalCardNo: values.legalCardNo.includes('*') ? '' : values.legalCardNo,
  }
}

export type PhotoSide = 'licenseImg' | 'face' | 'back'

/** Both sides of the card are one field. */
export const withPhoto = (values: Values, side: PhotoSide, fileName: string): Values =>
  side === 'licenseImg'
    ? { ...values, licenseImg: fileName }
    : { ...values, legalCardObject: { ...values.legalCardObject, [side]: fileName } }

/** What is wrong with one field, the others aside. */
export const problemOf = (field: RegistrationField, values: Values): string | undefined =>
  fieldProblem(field, values)

/** The part of `problems` that says something, in their order. */
export const saidProblems = (problems: RegistrationProblems) =>
  Object.entries(problems).filter((entry): entry is [keyof RegistrationProblems, string] => Boolean(entry[1]))
