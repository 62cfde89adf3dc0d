import { findForbiddenProblem, readTexts } from '@biaojie/contract/texts.ts'
import { NotEpcis, type Portion } from '@biaojie/epcis/document.ts'
import { type DocumentFormat, readDocument } from '@biaojie/epcis/read-document.ts'

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
