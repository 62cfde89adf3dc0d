import { type Failure, isUnanswered } from '@biaojie/session/answer.ts'

export type FieldName = string | (string | number)[]
export const toKey = (name: FieldName) => (typeof name === 'string' ? name : name.join('.'))
/** Turns `plans.0.price`, the server's name of a wrong field, into the form's own name. */
export const toFieldName = (key: string): FieldName =>
  key.includes('.') ? key.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part)) : key

/** Texts of spaces and empty lists count as empty. */
export const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

type Refused = {
  /** Messages by the key of a field that the page shows. */
  fields: [key: string, message: string][]
  /** The message above the form; empty when the fields say everything. */
  general: string
}

/** Sorts what the server refused: messages of known fields go to the fields, all others above the form. */
export function sortRefusal(failure: Failure, isKnown: (key: string) => boolean): Refused {
  const named = Object.entries(failure.errors ?? {})
  const fields = named.filter(([key]) => isKnown(key))
  if (isUnanswered(failure)) return { fields, general: '没有连上服务器，内容还在本页，请稍后再保存。' }
  const elsewhere = named.filter(([key]) => !isKnown(key)).map(([, message]) => message)
  if (elsewhere.length > 0) return { fields, general: elsewhere.join('；') }
  return { fields, general: fields.length === 0 ? failure.message : '' }
}

type FormOfFields = {
  getFieldValue: (name: FieldName) => unknown
  setFields: (fields: { name: FieldName; errors: string[] }[]) => void
}

/**
 * Shows messages of the server at their fields and removes them again. A field may have no rule of its own, and then the
 * form would keep the message and refuse to save for ever.
 */
export function createRefusedFields(form: FormOfFields) {
  const values = new Map<string, string>()
  const writeValue = (key: string) => JSON.stringify(form.getFieldValue(toFieldName(key))) ?? ''
  const clear = (keys: string[]) => {
    for (const key of keys) values.delete(key)
    form.setFields(keys.map((key) => ({ name: toFieldName(key), errors: [] })))
  }
  return {
    show: (fields: Refused['fields']) => {
      for (const [key] of fields) values.set(key, writeValue(key))
      form.setFields(fields.map(([key, message]) => ({ name: toFieldName(key), errors: [message] })))
    },
    /** Removes the messages of fields whose value differs from the refused one. */
    clearChanged: () =>
      clear([...values].flatMap(([key, value]) => (value === writeValue(key) ? [] : [key]))),
    /** Removes all messages, because only the server can say whether they still hold. */
    clear: () => clear([...values.keys()]),
  }
}
