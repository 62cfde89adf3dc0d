import { formatCount } from '@biaojie/contract/formats.ts'
import type { CaptureErrors, EventOutcome } from '@biaojie/contract/tracking/events/rules.ts'
import { EVENT_NAMES_MAX, type EventProblem, type GivenEvent } from '@biaojie/epcis/check.ts'
import type { ReadEvent } from '@biaojie/epcis/document.ts'
import { hashEvent } from '@biaojie/epcis/hash.ts'
import type pg from 'pg'
import { type Db, getClient, transact } from '../../../../platform/database/database.ts'
import type { Jobs } from '../../../../platform/shared/jobs/jobs.ts'
import { type Head, readHeads } from '../../../identifiers/records/identifiers.ts'
import { noteFills } from '../fill/fill.ts'
import { checkSentEvent, EVENT_BYTES_MAX } from '../read/sent-events.ts'
import { Nesting } from './cycles.ts'
import { endEdges, type Tie } from './edges.ts'
import { locateNames, type Placed, type PlacedName } from './place.ts'
import {
  createIdAt,
  type FormerCapture,
  insertWeighed,
  type Origin,
  parseContext,
  toContextText,
  toStoredText,
  type Weighed,
} from './rows.ts'
import { type Capturer, checkNames, checkTime, listPartings, listTies } from './weigh.ts'
import { withdraw } from './withdraw.ts'

/**
 * The result for one event. `known` events were captured before. For stored events, problems are warnings.
 */
export type Captured = {
  eventId: string
  outcome: EventOutcome
  problems: EventProblem[]
}
/** An event as it was sent, with the JSON-LD contexts for its names. */
export type Sent = ReadEvent & { clockOff?: boolean; former?: FormerCapture }
/** With `jobs`, the fields of records are filled immediately, otherwise by a sweep. */
type Capturing = Origin & Capturer & { now: Date; jobs?: Pick<Jobs, 'enqueue'> }

/** Events that are checked and written in one transaction. */
const TOGETHER = 1_000

type Candidate = { at: number; event: GivenEvent; eventId: string; sent: Sent; declaresError: boolean }
type Stored = { id: string; content: string; context: string }
const toKey = (eventId: string, declaresError: boolean) => `${declaresError ? '!' : ''}${eventId}`

/** Captures of one company run one at a time, so that each sees the events of the others. */
const lockCompany = (client: pg.ClientBase, prefix: string) =>
  client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`events ${prefix}`])

async function findStored(client: pg.ClientBase, prefix: string, eventIds: readonly string[]) {
  const { rows } = await client.query<Stored & { eventId: string; declaresError: boolean }>(
    `select id, event_id as "eventId", declares_error as "declaresError", content, context from events where prefix = $1 and event_id = any($2)`,
    [prefix, eventIds],
  )
  return new Map(rows.map((row) => [toKey(row.eventId, row.declaresError), row]))
}

const toWrong = (eventId: string, ...problems: EventProblem[]): Captured => ({
  eventId,
  outcome: 'wrong',
  problems,
})

/** Checks the form of events without the database. */
function checkForms(sent: readonly Sent[], now: Date, results: Captured[]): Candidate[] {
  return sent.flatMap((each, at) => {
    const problems = checkSentEvent(each.given)
    const event = each.given as GivenEvent
    if (problems.length === 0 && JSON.stringify(event).length > EVENT_BYTES_MAX)
      problems.push({ path: '', message: '一条记录至多 1 MB' })
    const late = problems.length === 0 ? checkTime(event, now) : undefined
    if (late) problems.push(late)
    const given = typeof event?.eventID === 'string' ? event.eventID : ''
    if (problems.length > 0) {
      results[at] = toWrong(given, ...problems)
      return []
    }
    const eventId = given || hashEvent(event, each.context)
    return [{ at, event, eventId, sent: each, declaresError: event.errorDeclaration !== undefined }]
  })
}

/** The same event may be sent in another notation. */
const isSame = (event: GivenEvent, context: unknown[], stored: Stored) =>
  (toStoredText(event) === stored.content && toContextText(context) === stored.context) ||
  hashEvent(event, context) === hashEvent(JSON.parse(stored.content), parseContext(stored.context))

function weigh(
  { event, eventId, sent, declaresError }: Candidate,
  names: PlacedName[],
  origin: Capturing,
  withdrawn: boolean,
): Weighed {
  return {
    id: sent.former?.id ?? createIdAt(origin.now),
    former: sent.former,
    eventId,
    event,
    context: toContextText(sent.context),
    names,
    ties: listTies(event, names, origin, eventId),
    partings: listPartings(event, names),
    declaresError,
    clockOff: sent.clockOff === true,
    withdrawn,
  }
}

type Before = Awaited<ReturnType<typeof findStored>>
type Known = { before: Before; heads: ReadonlyMap<string, Head>; nesting: Nesting }

/** Reads the data for deciding about these events, under the lock of the company. */
async function lockAndRead(db: Db, prefix: string, candidates: readonly Candidate[]) {
  const client = getClient(db)
  await lockCompany(client, prefix)
  const before = await findStored(
    client,
    prefix,
    candidates.map(({ eventId }) => eventId),
  )
  const placed = await locateNames(
    db,
    prefix,
    candidates.map(({ event }) => event),
  )
  const handles = placed.flat().flatMap(({ handle, isRegistered }) => (isRegistered ? [handle] : []))
  const heads = await readHeads(client, [...new Set(handles)])
  const nesting = new Nesting()
  await nesting.read(
    client,
    prefix,
    placed.flat().filter(({ role }) => role === 'parent' || role === 'output' || role === 'child'),
  )
  return { before, heads, nesting, placed }
}

const toCycleProblem = ({ child, parent }: Tie): EventProblem => ({
  path: parent.handle,
  message:
    child.handle === parent.handle
      ? '既是投入又是产出，已照记，请核对'
      : '这件产出此前已装进或加工成投入的那一件，已照记，请核对',
})

/** Decides about one event, given the events before it. Returns a result when the event is not written. */
function decide(
  candidate: Candidate,
  names: PlacedName[],
  origin: Capturing,
  { before, heads, nesting }: Known,
): { weighed: Weighed; warnings: EventProblem[] } | { result: Captured } {
  const { event, eventId, declaresError, sent } = candidate
  const earlier = before.get(toKey(eventId, declaresError))
  if (earlier)
    return {
      result: isSame(event, sent.context, earlier)
        ? { eventId, outcome: 'known', problems: [] }
        : toWrong(eventId, { path: 'eventID', message: '这个编号已经用于另一条内容不同的记录' }),
    }
  const problems =
    names.length > EVENT_NAMES_MAX
      ? [{ path: '', message: `一条记录至多 ${formatCount(EVENT_NAMES_MAX)} 个标识` }]
      : checkNames(event, names, heads, origin)
  if (problems.length > 0) return { result: toWrong(eventId, ...problems) }
  const isWithdrawn = !declaresError && before.has(toKey(eventId, true))
  const weighed = weigh(candidate, names, origin, isWithdrawn)
  if (declaresError) return { weighed, warnings: [] }
  const closing = weighed.ties.find((tie) => nesting.closesCycle(tie))
  if (closing && closing.kind !== 'made_into')
    return {
      result: toWrong(eventId, {
        path: closing.parent.handle,
        message: '会装成环：它已经在要装进去的那一件里面',
      }),
    }
  // A processed part may keep its identifier or be recycled as material, so cycles of transformations are
  // allowed.
  const warnings = closing ? [toCycleProblem(closing)] : []
  weighed.ties = weighed.ties.filter(({ child, parent }) => child.handle !== parent.handle)
  for (const { parent, child } of weighed.partings) nesting.remove(parent, child)
  for (const tie of weighed.ties) nesting.add(tie)
  return { weighed, warnings }
}

/** Checks and writes events in one transaction, and fills `results` with an entry for each. */
export async function captureTogether(
  db: Db,
  given: readonly Sent[],
  origin: Capturing,
  results: Captured[],
): Promise<void> {
  const candidates = checkForms(given, origin.now, results)
  if (candidates.length === 0) return
  const { placed, ...facts } = await lockAndRead(db, origin.prefix, candidates)
  const taken: Weighed[] = []
  const withdrawn: string[] = []
  for (const [place, candidate] of candidates.entries()) {
    const { at, event, eventId, declaresError, sent } = candidate
    const decided = decide(candidate, placed[place] ?? [], origin, facts)
    if ('result' in decided) {
      results[at] = decided.result
      continue
    }
    const { id } = decided.weighed
    taken.push(decided.weighed)
    results[at] = { eventId, outcome: 'stored', problems: decided.warnings }
    facts.before.set(toKey(eventId, declaresError), {
      id,
      content: toStoredText(event),
      context: toContextText(sent.context),
      eventId,
      declaresError,
    })
    const original = declaresError ? facts.before.get(toKey(eventId, false)) : undefined
    if (original) withdrawn.push(original.id)
  }
  const client = getClient(db)
  await insertWeighed(client, origin, taken, origin.now)
  const names = taken.flatMap((event) => event.names)
  await noteFills(client, origin.prefix, { names, heads: facts.heads }, origin.jobs)
  const reopened = await withdraw(client, origin.prefix, withdrawn, origin.now)
  await endEdges(client, [...listChildren(taken), ...(await loadEmptiedChildren(client, taken)), ...reopened])
}

const listChildren = (taken: readonly Weighed[]): Placed[] =>
  taken.flatMap(({ ties, partings }) => [
    ...ties.filter(({ kind }) => kind !== 'made_into').map(({ child }) => child),
    ...partings.flatMap(({ child }) => (child ? [child] : [])),
  ])

/** Loads the children of parents from which everything was removed. */
async function loadEmptiedChildren(client: pg.ClientBase, taken: readonly Weighed[]): Promise<Placed[]> {
  const emptied = taken.flatMap(({ partings }) =>
    partings.filter(({ child }) => !child).map(({ parent }) => parent),
  )
  if (emptied.length === 0) return []
  const { rows } = await client.query<Placed>(
    `select other_prefix as prefix, other_handle as handle, true as known from event_edges
     where prefix = any($1) and handle = any($2) and way = 'up' and kind <> 'made_into'`,
    [[...new Set(emptied.map(({ prefix }) => prefix))], emptied.map(({ handle }) => handle)],
  )
  return rows
}

/** Thrown to roll back a transaction. */
export class Undone extends Error {}

export type CaptureOptions = Capturing & { onError: CaptureErrors }

/** Checks and writes events in one transaction, which is committed only if `keeps` accepts the results. */
async function tryCapture(
  db: Db,
  sent: readonly Sent[],
  origin: Capturing,
  keeps: (results: readonly Captured[]) => boolean,
): Promise<Captured[]> {
  const results: Captured[] = []
  try {
    await transact(db, async (db) => {
      results.length = 0
      for (let from = 0; from < sent.length; from += TOGETHER) {
        const some: Captured[] = []
        await captureTogether(db, sent.slice(from, from + TOGETHER), origin, some)
        results.push(...some)
      }
      if (!keeps(results)) throw new Undone()
    })
  } catch (error) {
    if (!(error instanceof Undone)) throw error
  }
  return results
}

/**
 * Captures events in order. With `rollback`, one wrong event prevents all writes; the results tell what would
 * have happened.
 */
export const captureEvents = (db: Db, sent: readonly Sent[], options: CaptureOptions): Promise<Captured[]> =>
  tryCapture(
    db,
    sent,
    options,
    (results) => options.onError === 'proceed' || results.every(({ outcome }) => outcome !== 'wrong'),
  )

/** Returns what would happen to events, without storing them. */
export const weighEvents = (db: Db, sent: readonly Sent[], origin: Capturing): Promise<Captured[]> =>
  tryCapture(db, sent, origin, () => false)
