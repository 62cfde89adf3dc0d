import { countText } from '@biaojie/contract/counts.ts'
import type { CaptureErrors, EventOutcome } from '@biaojie/contract/tracking/events/rules.ts'
import type pg from 'pg'
import { clientOf, type Db, transact } from '../../../../platform/database/database.ts'
import type { Jobs } from '../../../../platform/shared/jobs/jobs.ts'
import { type Head, readHeads } from '../../../identifiers/records/identifiers.ts'
import { noteFills } from '../fill/fill.ts'
import {
  EVENT_BYTES_MAX,
  EVENT_NAMES_MAX,
  type EventProblem,
  eventProblems,
  type GivenEvent,
} from '../read/check.ts'
import type { ReadEvent } from '../read/document.ts'
import { eventHash } from '../read/hash.ts'
import { Nesting } from './cycles.ts'
import { endEdges, type Tie } from './edges.ts'
import { type Placed, type PlacedName, placeNames } from './place.ts'
import { contextIn, contextText, idAt, insertWeighed, type Origin, storedText, type Weighed } from './rows.ts'
import { type Capturer, nameProblems, partingsOf, tiesOf, timeProblem } from './weigh.ts'
import { withdraw } from './withdraw.ts'

/** The result for one event; `known` ones were captured before, and change nothing. Problems of a stored one are warnings. */
export type Captured = {
  eventId: string
  outcome: EventOutcome
  problems: EventProblem[]
}
/** An event as it came, with the contexts by which its names are read. */
export type Sent = ReadEvent & { clockOff?: boolean }
/** `jobs`: fills fields of records at once; without it a sweep does. */
type Capturing = Origin & Capturer & { now: Date; jobs?: Pick<Jobs, 'enqueue'> }

/** Events that are weighed and written together. */
const TOGETHER = 1_000

type Candidate = { at: number; event: GivenEvent; eventId: string; sent: Sent; declaresError: boolean }
type Stored = { id: string; content: string; context: string }
const keyOf = (eventId: string, declaresError: boolean) => `${declaresError ? '!' : ''}${eventId}`

/** Captures of one company follow each other, so that none misses what another writes meanwhile. */
const lockCompany = (client: pg.ClientBase, prefix: string) =>
  client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`events ${prefix}`])

async function storedBefore(client: pg.ClientBase, prefix: string, eventIds: readonly string[]) {
  const { rows } = await client.query<Stored & { eventId: string; declaresError: boolean }>(
    `select id, event_id as "eventId", declares_error as "declaresError", content, context from events where prefix = $1 and event_id = any($2)`,
    [prefix, eventIds],
  )
  return new Map(rows.map((row) => [keyOf(row.eventId, row.declaresError), row]))
}

const wrong = (eventId: string, ...problems: EventProblem[]): Captured => ({
  eventId,
  outcome: 'wrong',
  problems,
})

/** Forms of events alone: nothing here asks the database. */
function candidatesOf(sent: readonly Sent[], now: Date, results: Captured[]): Candidate[] {
  return sent.flatMap((one, at) => {
    const problems = eventProblems(one.given)
    const event = one.given as GivenEvent
    if (problems.length === 0 && JSON.stringify(event).length > EVENT_BYTES_MAX)
      problems.push({ path: '', message: '一条记录至多 1 MB' })
    const late = problems.length === 0 ? timeProblem(event, now) : undefined
    if (late) problems.push(late)
    const given = typeof event?.eventID === 'string' ? event.eventID : ''
    if (problems.length > 0) {
      results[at] = wrong(given, ...problems)
      return []
    }
    const eventId = given || eventHash(event, one.context)
    return [{ at, event, eventId, sent: one, declaresError: event.errorDeclaration !== undefined }]
  })
}

/** The same event may be written down in another way. */
const isSame = (event: GivenEvent, context: unknown[], stored: Stored) =>
  (storedText(event) === stored.content && contextText(context) === stored.context) ||
  eventHash(event, context) === eventHash(JSON.parse(stored.content), contextIn(stored.context))

function weigh(
  { event, eventId, sent, declaresError }: Candidate,
  names: PlacedName[],
  origin: Capturing,
  withdrawn: boolean,
): Weighed {
  return {
    id: idAt(origin.now),
    eventId,
    event,
    context: contextText(sent.context),
    names,
    ties: tiesOf(event, names, origin, eventId),
    partings: partingsOf(event, names),
    declaresError,
    clockOff: sent.clockOff === true,
    withdrawn,
  }
}

type Before = Awaited<ReturnType<typeof storedBefore>>
type Known = { before: Before; heads: ReadonlyMap<string, Head>; nesting: Nesting }

/** Reads all that weighing some events needs, under the lock of their company. */
async function known(db: Db, prefix: string, candidates: readonly Candidate[]) {
  const client = clientOf(db)
  await lockCompany(client, prefix)
  const before = await storedBefore(
    client,
    prefix,
    candidates.map(({ eventId }) => eventId),
  )
  const placed = await placeNames(
    db,
    prefix,
    candidates.map(({ event }) => event),
  )
  const handles = placed.flat().flatMap(({ handle, known }) => (known ? [handle] : []))
  const heads = await readHeads(client, [...new Set(handles)])
  const nesting = new Nesting()
  await nesting.read(
    client,
    prefix,
    placed.flat().filter(({ role }) => role === 'parent' || role === 'output' || role === 'child'),
  )
  return { before, heads, nesting, placed }
}

const roundabout = ({ child, parent }: Tie): EventProblem => ({
  path: parent.handle,
  message:
    child.handle === parent.handle
      ? '既是投入又是产出，已照记，请核对'
      : '这件产出此前已装进或加工成投入的那一件，已照记，请核对',
})

/** Decides about one event, after those before it; a result says why it is not written. */
function decide(
  candidate: Candidate,
  names: PlacedName[],
  origin: Capturing,
  { before, heads, nesting }: Known,
): { weighed: Weighed; warnings: EventProblem[] } | { result: Captured } {
  const { event, eventId, declaresError, sent } = candidate
  const earlier = before.get(keyOf(eventId, declaresError))
  if (earlier)
    return {
      result: isSame(event, sent.context, earlier)
        ? { eventId, outcome: 'known', problems: [] }
        : wrong(eventId, { path: 'eventID', message: '这个编号已经用于另一条内容不同的记录' }),
    }
  const problems =
    names.length > EVENT_NAMES_MAX
      ? [{ path: '', message: `一条记录至多 ${countText(EVENT_NAMES_MAX)} 个标识` }]
      : nameProblems(event, names, heads, origin)
  if (problems.length > 0) return { result: wrong(eventId, ...problems) }
  const isWithdrawn = !declaresError && before.has(keyOf(eventId, true))
  const weighed = weigh(candidate, names, origin, isWithdrawn)
  if (declaresError) return { weighed, warnings: [] }
  const closing = weighed.ties.find((tie) => nesting.closes(tie))
  if (closing && closing.kind !== 'made_into')
    return {
      result: wrong(eventId, {
        path: closing.parent.handle,
        message: '会装成环：它已经在要装进去的那一件里面',
      }),
    }
  // What was worked on may keep its identifier, or come back as material: that is a fact of the sender, not a mistake.
  const warnings = closing ? [roundabout(closing)] : []
  weighed.ties = weighed.ties.filter(({ child, parent }) => child.handle !== parent.handle)
  for (const { parent, child } of weighed.partings) nesting.remove(parent, child)
  for (const tie of weighed.ties) nesting.add(tie)
  return { weighed, warnings }
}

/** Weighs and writes some events in one transaction; `results` has an entry for each at the end. */
export async function captureTogether(
  db: Db,
  given: readonly Sent[],
  origin: Capturing,
  results: Captured[],
): Promise<void> {
  const candidates = candidatesOf(given, origin.now, results)
  if (candidates.length === 0) return
  const { placed, ...facts } = await known(db, origin.prefix, candidates)
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
    facts.before.set(keyOf(eventId, declaresError), {
      id,
      content: storedText(event),
      context: contextText(sent.context),
      eventId,
      declaresError,
    })
    const original = declaresError ? facts.before.get(keyOf(eventId, false)) : undefined
    if (original) withdrawn.push(original.id)
  }
  const client = clientOf(db)
  await insertWeighed(client, origin, taken, origin.now)
  const names = taken.flatMap((one) => one.names)
  await noteFills(client, origin.prefix, { names, heads: facts.heads }, origin.jobs)
  const reopened = await withdraw(client, origin.prefix, withdrawn, origin.now)
  await endEdges(client, [...childrenOf(taken), ...(await insideOf(client, taken)), ...reopened])
}

const childrenOf = (taken: readonly Weighed[]): Placed[] =>
  taken.flatMap(({ ties, partings }) => [
    ...ties.filter(({ kind }) => kind !== 'made_into').map(({ child }) => child),
    ...partings.flatMap(({ child }) => (child ? [child] : [])),
  ])

/** The children of parents that were emptied without naming them. */
async function insideOf(client: pg.ClientBase, taken: readonly Weighed[]): Promise<Placed[]> {
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

/** Rolls a transaction back, because one of its events was wrong. */
export class Undone extends Error {}

export type CaptureOptions = Capturing & { onError: CaptureErrors }

/** Weighs and writes events in one transaction, which stays only where `keeps` agrees with the results. */
async function attempt(
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
 * Captures events in the order in which they came. With `rollback` one wrong event keeps all out, and the answer has what
 * would have become of each.
 */
export const captureEvents = (db: Db, sent: readonly Sent[], options: CaptureOptions): Promise<Captured[]> =>
  attempt(
    db,
    sent,
    options,
    (results) => options.onError === 'proceed' || results.every(({ outcome }) => outcome !== 'wrong'),
  )

/** Says what would become of events, and keeps none. */
export const weighEvents = (db: Db, sent: readonly Sent[], origin: Capturing): Promise<Captured[]> =>
  attempt(db, sent, origin, () => false)
