import { formatCount } from '@biaojie/contract/formats.ts'
import { CAPTURE_EVENTS_MAX } from '@biaojie/contract/tracking/events/epcis.ts'
import type { CaptureErrors } from '@biaojie/contract/tracking/events/rules.ts'
import { NotEpcis } from '@biaojie/epcis/document.ts'
import { and, arrayContained, desc, eq, inArray, ne } from 'drizzle-orm'
import { checkTemplate, getTemplateLimit } from '../../../../http/access/access.ts'
import type { KeyHolder } from '../../../../http/access/principals.ts'
import { refuse } from '../../../../http/errors.ts'
import type { Now } from '../../../../platform/base/clock.ts'
import { createId, isUuid } from '../../../../platform/base/ids.ts'
import { type Db, transact } from '../../../../platform/database/database.ts'
import type { Storage } from '../../../../platform/providers/storage/storage.ts'
import { defineJob, defineJobKind } from '../../../../platform/shared/jobs/job.ts'
import type { Jobs } from '../../../../platform/shared/jobs/jobs.ts'
import { readPortions } from '../read/sent-events.ts'
import { eventCaptures } from '../tables.ts'
import { type Captured, captureTogether, Undone } from './capture.ts'
import type { Origin } from './rows.ts'
import type { Capturer } from './weigh.ts'

export type CapturesDeps = {
  db: Db
  now: Now
  storage: Pick<Storage, 'put' | 'get' | 'remove'>
  jobs: Pick<Jobs, 'enqueue'>
}
export type Capture = typeof eventCaptures.$inferSelect
type Key = { prefix: string; id: string }

const RUN = defineJobKind<Key & { templates: readonly string[] }>('events.capture')
/** A capture of at most this size is written before the request is answered. */
const AT_ONCE_BYTES = 256 * 1024
/**
 * The job of such a capture starts this much later, and has work only if the process was killed meanwhile.
 */
const SPARE_MS = 120_000
/** Most problems stored for one capture. */
const PROBLEMS_MAX = 100
const RUN_SECONDS = 15 * 60

const isCapture = ({ prefix, id }: Key) => and(eq(eventCaptures.prefix, prefix), eq(eventCaptures.id, id))

const refuseOverLimit = () => new NotEpcis(`一次至多 ${formatCount(CAPTURE_EVENTS_MAX)} 条记录`)

/** A problem of one event of a capture; a warning if the event was stored. */
export type CaptureProblem = {
  index: number
  eventID: string
  problems: Captured['problems']
  isWarning?: boolean
}
type Opened = { capture: Capture; templates: readonly string[]; bytes: Buffer }
type Progress = Pick<Capture, 'done' | 'stored' | 'known' | 'wrong'> & { problems: CaptureProblem[] }

function count(progress: Progress, results: readonly Captured[]): void {
  for (const { eventId, outcome, problems } of results) {
    progress.done++
    progress[outcome]++
    if (problems.length > 0 && progress.problems.length < PROBLEMS_MAX)
      progress.problems.push({
        index: progress.done,
        eventID: eventId,
        problems,
        ...(outcome !== 'wrong' && { isWarning: true }),
      })
  }
}
const toProgressColumns = (progress: Progress) => ({
  ...progress,
  problems: JSON.stringify(progress.problems),
})

const move = ({ db, now }: CapturesDeps, key: Key, change: Partial<Capture>) =>
  db
    .update(eventCaptures)
    .set({ ...change, movedAt: now() })
    .where(and(isCapture(key), inArray(eventCaptures.state, ['waiting', 'running'])))

const createProgress = (): Progress => ({ done: 0, stored: 0, known: 0, wrong: 0, problems: [] })

/** Writes the events of a document in portions, and reports the progress to `note`. */
async function writeAll(
  deps: CapturesDeps & { db: Db },
  { capture, templates, bytes }: Opened,
  note: (progress: Progress) => Promise<unknown>,
): Promise<Progress> {
  const origin: Origin & Capturer = {
    prefix: capture.prefix,
    source: 'api',
    writer: capture.writer,
    writerName: capture.writerName,
    captureId: capture.id,
    templates,
  }
  const progress = createProgress()
  for await (const sent of readPortions(capture.format, bytes)) {
    if (progress.done + sent.length > CAPTURE_EVENTS_MAX) throw refuseOverLimit()
    const results: Captured[] = []
    await transact(deps.db, (db) => {
      results.length = 0
      return captureTogether(db, sent, { ...origin, now: deps.now(), jobs: deps.jobs }, results)
    })
    count(progress, results)
    await note(progress)
  }
  return progress
}

async function write(deps: CapturesDeps, opened: Opened): Promise<Progress> {
  const { capture } = opened
  // After a kill, events that were already written are reported as known.
  if (capture.onError === 'proceed')
    return writeAll(deps, opened, (seen) => move(deps, capture, toProgressColumns(seen)))
  let progress = createProgress()
  try {
    await transact(deps.db, async (db) => {
      // The progress is written outside the transaction so that the sender sees it; no event counts as stored
      // before the end.
      progress = await writeAll({ ...deps, db }, opened, ({ done }) => move(deps, capture, { done }))
      if (progress.wrong > 0) throw new Undone()
    })
  } catch (error) {
    if (!(error instanceof Undone)) throw error
    progress.stored = 0
  }
  return progress
}

async function run(deps: CapturesDeps, key: Key, templates: readonly string[]): Promise<void> {
  const { db, now, storage } = deps
  const [capture] = await db.select().from(eventCaptures).where(isCapture(key))
  if (!capture || capture.endedAt) return
  const stored = await storage.get(capture.file)
  await move(deps, key, { state: 'running' })
  try {
    if (!stored) throw new NotEpcis('提交的内容已经不在，请重新提交')
    const bytes = Buffer.from(stored.buffer, stored.byteOffset, stored.byteLength)
    const progress = await write(deps, { capture, templates, bytes })
    const failed = capture.onError === 'rollback' && progress.wrong > 0
    await move(deps, key, {
      state: failed ? 'failed' : 'done',
      ...toProgressColumns(progress),
      endedAt: now(),
    })
  } catch (error) {
    if (!(error instanceof NotEpcis)) throw error
    const problems: CaptureProblem[] = [
      { index: 0, eventID: '', problems: [{ path: '', message: error.message }] },
    ]
    await move(deps, key, { state: 'failed', problems: JSON.stringify(problems), endedAt: now() })
  }
  await storage.remove(capture.file)
}

type CaptureInput = { bytes: Buffer; format: 'json' | 'xml'; onError: CaptureErrors }

/** Most waiting documents of one company. Each may have 64 MB, and other companies wait behind them. */
const WAITING_MAX = 50

async function addCapture(
  deps: CapturesDeps,
  who: KeyHolder,
  { bytes, format, onError }: CaptureInput,
): Promise<Capture> {
  const at = deps.now()
  const waits = and(
    inArray(eventCaptures.state, ['waiting', 'running']),
    eq(eventCaptures.prefix, who.prefix),
  )
  if ((await deps.db.$count(eventCaptures, waits)) >= WAITING_MAX) throw refuse('event_captures_full')
  const id = createId(at.getTime())
  const file = `captures/${id}.${format}`
  await deps.storage.put(file, bytes)
  const capture: Capture = {
    prefix: who.prefix,
    id,
    state: 'waiting',
    onError,
    format,
    file,
    bytes: bytes.length,
    done: 0,
    stored: 0,
    known: 0,
    wrong: 0,
    problems: '[]',
    writer: `key:${who.keyId}`,
    writerName: who.name,
    templates: [...who.templates],
    createdAt: at,
    movedAt: at,
    endedAt: null,
  }
  await transact(deps.db, async (db) => {
    await db.insert(eventCaptures).values(capture)
    const later = bytes.length <= AT_ONCE_BYTES && { startAfter: new Date(at.getTime() + SPARE_MS) }
    const payload = { prefix: who.prefix, id, templates: who.templates }
    await deps.jobs.enqueue(db, RUN, payload, { key: id, ...later })
  })
  if (bytes.length <= AT_ONCE_BYTES) await run(deps, capture, who.templates)
  return capture
}

/** Selects captures by keys with the same or fewer templates. */
const isWithinTemplates = (who: KeyHolder) => {
  const templates = getTemplateLimit(who)
  return (
    templates && and(ne(eventCaptures.templates, []), arrayContained(eventCaptures.templates, [...templates]))
  )
}

/**
 * Captures of programs: stored immediately, processed in the background, with a state that programs can
 * query.
 */
export function createCaptures(deps: CapturesDeps) {
  const { db } = deps
  return {
    /** Stores a document; a short one is completely processed when this returns. */
    add: (who: KeyHolder, input: CaptureInput) => addCapture(deps, who, input),
    async read(who: KeyHolder, id: string): Promise<Capture> {
      const { prefix } = who
      const [row] = isUuid(id) ? await db.select().from(eventCaptures).where(isCapture({ prefix, id })) : []
      if (!row) throw refuse('not_found')
      for (const template of row.templates?.length ? row.templates : ['']) checkTemplate(who, { template })
      return row
    },
    list: (who: KeyHolder, size: number) =>
      db
        .select()
        .from(eventCaptures)
        .where(and(eq(eventCaptures.prefix, who.prefix), isWithinTemplates(who)))
        .orderBy(desc(eventCaptures.id))
        .limit(size),
    /** Continues captures of killed processes. Events that two processes write are stored once. */
    async start(): Promise<void> {
      const open = await db
        .select({ prefix: eventCaptures.prefix, id: eventCaptures.id, templates: eventCaptures.templates })
        .from(eventCaptures)
        .where(inArray(eventCaptures.state, ['waiting', 'running']))
      for (const { templates, ...key } of open)
        if (templates) await deps.jobs.enqueue(db, RUN, { ...key, templates }, { key: key.id })
    },
    jobs: [
      defineJob(RUN, ({ templates, ...key }) => run(deps, key, templates), {
        timeoutSeconds: RUN_SECONDS,
        retries: 20,
        long: true,
      }),
    ],
  }
}
