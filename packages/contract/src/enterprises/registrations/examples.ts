import { emptyFields, isUploads, REGISTRATION_FIELDS, type RegistrationFields, rowOf } from './fields.ts'

/** Returns an accepted submission of an invented company, without its pictures. */
export const exampleFields = (): RegistrationFields =>
  Object.assign(
    emptyFields(),
    Object.fromEntries(
      REGISTRATION_FIELDS.filter((field) => !isUploads(field)).map((field) => [
        field,
        rowOf(field).example ?? '',
      ]),
    ),
  )
