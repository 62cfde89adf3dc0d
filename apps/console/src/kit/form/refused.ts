import { type Failure, isUnanswered } from '@biaojie/session/call.ts'

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
