import { isDeepStrictEqual } from 'node:util'
import { EPCIS_CONTEXT } from '../reading/document.ts'
import type { EventRow } from './query.ts'

const parsed = (text: string): unknown[] => (text === '' ? [] : JSON.parse(text))

/** An event as it was given, with what the node knows besides. */
const fieldsOf = ({ content, eventId, recordTime }: EventRow) => ({
  ...JSON.parse(content),
  eventID: eventId,
  recordTime: recordTime.toISOString(),
})

/** One event with the contexts by which it is read. */
export const eventAlone = (row: EventRow) => ({
  '@context': [EPCIS_CONTEXT, ...parsed(row.context)],
  ...fieldsOf(row),
})

/** The answer of a query. Contexts stand with the document where all events share them, else with each event. */
export function queryDocument(rows: readonly EventRow[], queryName: string, now: Date) {
  const contexts = rows.map(({ context }) => parsed(context))
  const [first = []] = contexts
  const shared = contexts.every((one) => isDeepStrictEqual(one, first))
  return {
    '@context': [EPCIS_CONTEXT, ...(shared ? first : [])],
    type: 'EPCISQueryDocument',
    schemaVersion: '2.0',
    creationDate: now.toISOString(),
    epcisBody: {
      queryResults: {
        queryName,
        resultsBody: {
          eventList: rows.map((row, at) => {
            const own = contexts[at] ?? []
            return { ...(!shared && own.length > 0 && { '@context': own }), ...fieldsOf(row) }
          }),
        },
      },
    },
  }
}
