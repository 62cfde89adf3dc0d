import { isOwnPrefix } from '@biaojie/contract/identity.ts'
import { isRecord } from '@biaojie/contract/records.ts'
import { findForbiddenProblem, readTexts } from '@biaojie/contract/texts.ts'
import { checkEvent, type EventProblem, PROBLEMS_MAX } from '@biaojie/epcis/check.ts'
import { NotEpcis, type Portion } from '@biaojie/epcis/document.ts'
import { type DocumentFormat, readDocument } from '@biaojie/epcis/read-document.ts'

/** Most bytes of one event as JSON. */
export const EVENT_BYTES_MAX = 1_000_000

/** Tells whether a text is a handle of this node; the suffix may have any form. */
const isOwnHandle = (text: string) => {
  const [prefix = '', suffix = ''] = text.split('/', 2)
  return (
    /^\d{1,9}(\.\d{1,9}){2,3}$/.test(prefix) && isOwnPrefix(prefix) && /^\S/.test(suffix) && !/\s/.test(text)
  )
}

/** Checks an event for characters that cannot be stored, and against EPCIS 2.0; handles of this node are names. */
export function checkSentEvent(given: unknown): EventProblem[] {
  const forbidden = isRecord(given) ? readTexts(given).forbidden : []
  if (forbidden.length > 0)
    return forbidden.slice(0, PROBLEMS_MAX).map(({ path, character }) => {
      const at = path.join('.').toWellFormed()
      return { path: at, message: findForbiddenProblem(at || '记录', character) }
    })
  return checkEvent(given, isOwnHandle)
}

/** Removes invisible characters from events. Throws NotEpcis for a context that cannot be stored. */
export function cleanEvents(events: Portion): Portion {
  const { value, forbidden } = readTexts(events)
  const bad = forbidden.find(({ path: [, part] }) => part === 'context')
  if (bad) throw new NotEpcis(findForbiddenProblem('@context ', bad.character))
  return value
}

/** Reads a document in any supported format, without invisible characters in its texts; throws NotEpcis. */
export async function* readPortions(format: DocumentFormat, bytes: Buffer): AsyncGenerator<Portion> {
  for await (const portion of readDocument(format, bytes)) yield cleanEvents(portion)
}
