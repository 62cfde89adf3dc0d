import { isDeepStrictEqual } from 'node:util'
import { EPCIS_CONTEXT, readEvent } from '@biaojie/epcis/document.ts'
import { type WordForm, writeEventXml, writeQueryDocumentXml } from '@biaojie/epcis/xml-writer.ts'
import { parseContext } from '../capture/rows.ts'
import type { EventRow } from './query.ts'

/** Returns an event as it was sent, with the node's additions and the contexts for its names. */
function toShownEvent({ content, context, eventId, recordTime }: EventRow) {
  // Events of older versions have their own JSON-LD contexts among their fields.
  const { given, context: contexts } = readEvent(JSON.parse(content), parseContext(context))
  return { event: { ...(given as object), eventID: eventId, recordTime: recordTime.toISOString() }, contexts }
}

/** Returns one event with the contexts for its names. */
export function toSingleEvent(row: EventRow) {
  const { event, contexts } = toShownEvent(row)
  return { '@context': [EPCIS_CONTEXT, ...contexts], ...event }
}

/** The answer of a query in XML. */
export const toQueryXml = (rows: readonly EventRow[], queryName: string, now: Date, form: WordForm): string =>
  writeQueryDocumentXml(
    rows.map((row) => {
      const { event, contexts } = toShownEvent(row)
      return writeEventXml(event, contexts, form)
    }),
    queryName,
    now,
  )

/**
 * Returns the answer to a query. Contexts are part of the document when all events share them, otherwise of
 * each event.
 */
export function toQueryDocument(rows: readonly EventRow[], queryName: string, now: Date) {
  const shown = rows.map(toShownEvent)
  const [{ contexts: first } = { contexts: [] }] = shown
  const shared = shown.every(({ contexts }) => isDeepStrictEqual(contexts, first))
  return {
    '@context': [EPCIS_CONTEXT, ...(shared ? first : [])],
    type: 'EPCISQueryDocument',
    schemaVersion: '2.0',
    creationDate: now.toISOString(),
    epcisBody: {
      queryResults: {
        queryName,
        resultsBody: {
          eventList: shown.map(({ event, contexts }) => ({
            ...(!shared && contexts.length > 0 && { '@context': contexts }),
            ...event,
          })),
        },
      },
    },
  }
}
