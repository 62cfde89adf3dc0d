import { isRecord } from '@biaojie/contract/records.ts'
import { NotEpcis, readEvent } from '@biaojie/epcis/document.ts'
import type { WordForm } from '@biaojie/epcis/xml-writer.ts'
import type { KeyHolder } from '../../../http/access/principals.ts'
import { refuse } from '../../../http/errors.ts'
import type { Db } from '../../../platform/database/database.ts'
import { type Captured, type CaptureOptions, captureEvents, type Sent } from './capture/capture.ts'
import { type CapturesDeps, createCaptures } from './capture/captures.ts'
import { type FillDeps, fillJobs } from './fill/fill.ts'
import { createHistory } from './history.ts'
import { createPhone, type PhoneDeps } from './phone.ts'
import { toQueryDocument, toQueryXml, toSingleEvent } from './query/documents.ts'
import { readQuery } from './query/parameters.ts'
import { createQueries, SIMPLE_QUERY } from './query/queries.ts'
import { findEventByNumber, findEvents, listValues, type Resource, toParameters } from './query/query.ts'
import { cleanEvents, readPortions } from './read/sent-events.ts'
import { createSheets } from './sheets/sheets.ts'
import { findWithEvents } from './store.ts'

export type { Captured } from './capture/capture.ts'
export { relocatableEvents } from './relocation.ts'

export type EventsDeps = CapturesDeps & PhoneDeps & FillDeps

/** Reads a request with exactly one event, alone or in a document. */
async function requireSingleEvent({
  bytes,
  format,
}: {
  bytes: Buffer
  format: 'json' | 'xml'
}): Promise<Sent> {
  try {
    const alone = format === 'json' ? readSingleEvent(bytes) : undefined
    if (alone) return alone
    const sent: Sent[] = []
    for await (const events of readPortions(format, bytes)) sent.push(...events)
    const [only] = sent
    if (sent.length === 1 && only) return only
  } catch (error) {
    throw error instanceof NotEpcis ? refuse('event_document', error.message) : error
  }
  throw refuse('event_document', '这里一次记一条；多条请用 /epcis/capture')
}

/** Reads the event of a request that is not a document; throws NotEpcis. */
function readSingleEvent(bytes: Buffer): Sent | undefined {
  let given: unknown
  try {
    given = JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new NotEpcis('不是完整的 JSON')
  }
  if (!isRecord(given) || given.type === 'EPCISDocument') return undefined
  return cleanEvents([readEvent(given, [])])[0]
}

const toMessage = ({ problems }: Captured) =>
  problems.map(({ path, message }) => (path ? `${path}：${message}` : message)).join('；')

/** Events that companies capture and query. */
export function createEvents(deps: EventsDeps) {
  const { db, now, jobs } = deps
  const captures = createCaptures(deps)
  const capture = (sent: readonly Sent[], options: Omit<CaptureOptions, 'now' | 'jobs'>) =>
    captureEvents(db, sent, { ...options, now: now(), jobs })

  return {
    /** Captures events; see `captureEvents`. */
    capture,
    captures,
    queries: createQueries(deps),
    phone: createPhone(deps),
    history: createHistory(deps),
    sheets: createSheets(deps),
    /** Captures the event of a request; returns its id. */
    async takeOne(who: KeyHolder, body: { bytes: Buffer; format: 'json' | 'xml' }): Promise<string> {
      const [result] = await capture([await requireSingleEvent(body)], {
        prefix: who.prefix,
        templates: who.templates,
        source: 'api',
        writer: `key:${who.keyId}`,
        writerName: who.name,
        captureId: null,
        onError: 'proceed',
      })
      if (!result || result.outcome === 'wrong') throw refuse('event_wrong', result && toMessage(result))
      return result.eventId
    },
    /** Returns the answer to a query with the standard's parameters, under the name of the query. */
    async find(prefix: string, parameters: Record<string, unknown>, name = SIMPLE_QUERY) {
      const { rows, next } = await findEvents(db, prefix, readQuery(parameters))
      return {
        next,
        json: () => toQueryDocument(rows, name, now()),
        xml: (words: WordForm) => toQueryXml(rows, name, now(), words),
      }
    },
    async loadByNumber(prefix: string, number: string) {
      const row = await findEventByNumber(db, prefix, number)
      if (!row) throw refuse('not_found')
      return {
        json: () => toSingleEvent(row),
        xml: (words: WordForm) => toQueryXml([row], SIMPLE_QUERY, now(), words),
      }
    },
    listValues: (prefix: string, resource: Resource, page: { after: string; size: number }) =>
      listValues(db, prefix, resource, page),
    toParameters,
    /** Which of these identifiers have events of the company. */
    hasEvents: (db: Db, prefix: string, handles: readonly string[]) => findWithEvents(db, prefix, handles),
    start: captures.start,
    jobs: [...captures.jobs, ...fillJobs(deps)],
  }
}
export type Events = ReturnType<typeof createEvents>
