import { EVENT_SOURCES } from '@biaojie/contract/tracking/events/rules.ts'
import { eq } from 'drizzle-orm'
import { isUuid } from '../../../platform/base/ids.ts'
import { getClient } from '../../../platform/database/database.ts'
import { checkTexts, type Relocatable, RelocationProblem, readFields } from '../../relocatable.ts'
import { type Captured, captureTogether } from './capture/capture.ts'
import { parseContext } from './capture/rows.ts'
import { EVENT_BYTES_MAX } from './read/sent-events.ts'
import { events } from './tables.ts'

/** An event as its company captured it. The new node derives all consequences of the event again. */
type MovedEvent = {
  /** The id; ids are in the order in which events arrived. */
  key: string
  eventId: string
  declaresError: boolean
  recordTime: string
  source: (typeof EVENT_SOURCES)[number]
  writerName: string
  clockOff: boolean
  content: string
  context: string
}
type EventRow = Omit<MovedEvent, 'recordTime'> & { recordTime: Date }

const COLUMNS = `id as key, event_id as "eventId", declares_error as "declaresError", record_time as "recordTime", source,
  writer_name as "writerName", clock_off as "clockOff", content, context`

const toMoved = ({ recordTime, ...row }: EventRow): MovedEvent => ({
  key: row.key,
  eventId: row.eventId,
  declaresError: row.declaresError,
  recordTime: recordTime.toISOString(),
  source: row.source,
  writerName: row.writerName,
  clockOff: row.clockOff,
  content: row.content,
  context: row.context,
})

function parseJson(text: string, name: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    checkTexts(value)
    return value
  } catch (error) {
    throw error instanceof RelocationProblem ? error : new RelocationProblem(`字段 ${name} 不正确`)
  }
}

function check(raw: unknown, now: Date): MovedEvent {
  const fields = readFields(raw)
  const key = fields.text('key', 36)
  if (!isUuid(key) || key !== key.toLowerCase()) throw new RelocationProblem('字段 key 不正确')
  const content = fields.text('content', EVENT_BYTES_MAX)
  if (JSON.stringify(parseJson(content, 'content')) !== content)
    throw new RelocationProblem('字段 content 不正确')
  const context = fields.text('context', EVENT_BYTES_MAX)
  if (context !== '' && !Array.isArray(parseJson(context, 'context')))
    throw new RelocationProblem('字段 context 不正确')
  return {
    key,
    eventId: fields.text('eventId', 400),
    declaresError: fields.flag('declaresError'),
    recordTime: fields.time('recordTime', now),
    source: fields.readChoice('source', EVENT_SOURCES),
    writerName: fields.text('writerName', 200),
    clockOff: fields.flag('clockOff'),
    content,
    context,
  }
}

const toProblem = ({ problems: [first] }: Captured) =>
  first ? (first.path ? `${first.path}：${first.message}` : first.message) : '没有记上'

/** Events of a company. Each is captured again, so that the same rules apply as at the first capture. */
export const relocatableEvents: Relocatable<MovedEvent> = {
  count: (db, prefix) => db.$count(events, eq(events.prefix, prefix)),
  async read(db, prefix, after, limit) {
    const { rows } = await getClient(db).query<EventRow>(
      `select ${COLUMNS} from events where prefix = $1 and ($2 = '' or id > nullif($2, '')::uuid) order by id limit $3`,
      [prefix, after, limit],
    )
    return rows.map(toMoved)
  },
  async find(db, prefix, wanted) {
    const { rows } = await getClient(db).query<EventRow>(
      `select ${COLUMNS} from events where prefix = $1 and id = any($2::uuid[])`,
      [prefix, wanted.map(({ key }) => key)],
    )
    return new Map(rows.map((row) => [row.key, toMoved(row)]))
  },
  check: (raw, _prefix, now) => check(raw, now),
  follows: () => false,
  async write(db, prefix, rows, _existing, { at, author }) {
    const results: Captured[] = []
    const sent = rows.map(({ key, recordTime, source, writerName, clockOff, content, context }) => ({
      given: JSON.parse(content),
      context: parseContext(context),
      clockOff,
      former: { id: key, recordTime: new Date(recordTime), source, writerName },
    }))
    const writer = `${author.kind}:${author.id}`
    const origin = { prefix, templates: [], source: 'api' as const, writer, writerName: author.name }
    await captureTogether(db, sent, { ...origin, captureId: null, now: at }, results)
    const problems = new Map<string, string>()
    for (const [place, { key }] of rows.entries()) {
      const result = results[place]
      if (result?.outcome === 'wrong') problems.set(key, toProblem(result))
    }
    return problems
  },
}
