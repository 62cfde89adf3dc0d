import type { Input } from '@biaojie/contract/define.ts'
import { makeRecord } from '@biaojie/contract/records.ts'
import { isIdentifier } from '@biaojie/contract/rules.ts'
import type { TracePicture } from '@biaojie/contract/tracking/trace/fields.ts'
import { TRACE_READERS } from '@biaojie/contract/tracking/trace/rules.ts'
import type * as traceCalls from '@biaojie/contract/tracking/trace/trace.ts'
import { checkTemplate } from '../../../http/access/access.ts'
import type { Caller, Person } from '../../../http/access/principals.ts'
import { refuse } from '../../../http/errors.ts'
import { readMonotonicClock, toShanghaiDay } from '../../../platform/base/clock.ts'
import { createLimiter, LimitReached } from '../../../platform/base/limiter.ts'
import { toNetwork } from '../../../platform/base/networks.ts'
import { type Db, getClient } from '../../../platform/database/database.ts'
import {
  requireReadableHandle,
  requireReadablePrefix,
  toPrefix,
} from '../../identifiers/records/identifiers.ts'
import { findTemplate } from '../../identifiers/templates/templates.ts'
import { loadActorName } from '../../node/cases/cases.ts'
import { loadParts, loadSurroundings, type Surroundings, toPrefixes } from './gather.ts'
import { createLinks, type LinksDeps, toWireLink } from './links.ts'
import { buildPicture, countSeen, isSeen } from './picture.ts'
import { checkSheet, makeSheet, openSheet, revokeOwnSheet, toWireSheet } from './sheets.ts'
import { loadLinks, loadSheets, saveAudienceRow } from './store.ts'
import type { ReadMode } from './trust.ts'

export { loadParts } from './gather.ts'
export { createTrust, type Edge, type End, findReachedCompanies, loadBatchEdges, loadEdges } from './trust.ts'

export type TraceDeps = LinksDeps & {
  /** Read-only connections for the portal's pages. */
  reads: Db
  /** Returns the folded handle of an identifier or of its alias. */
  findKey: (raw: string) => Promise<string | undefined>
  /** The node's public address, if configured. */
  publicUrl: string | undefined
  readMode: ReadMode
}
type Calls = typeof traceCalls

const SIBLINGS = 4
const LINKS_SHOWN = 50

/**
 * For the origins of a part that its company sees, counts the parts made from them, and how many of these
 * moved on.
 */
async function loadSiblings(db: Db, surroundings: Surroundings) {
  const seen = surroundings.edges.filter(
    ({ from, trusted }) => trusted && isSeen(surroundings, 'owner', from),
  )
  const origins = [
    ...new Set(seen.filter(({ to }) => to === surroundings.handle).map(({ from }) => from)),
  ].slice(0, SIBLINGS)
  const further = seen.filter(({ to }) => origins.includes(to)).map(({ from }) => from)
  const siblings = [...new Set([...origins, ...further])].slice(0, SIBLINGS)
  const rows = await Promise.all(
    siblings.map(async (handle) => {
      const { rows } = await getClient(db).query<{ total: number; onward: number }>(
        `select count(*)::int as total, count(*) filter (where exists (
             select 1 from event_edges x
              where x.prefix = d.other_prefix and x.handle = d.other_handle and x.way = 'down'))::int as onward
           from (select distinct other_prefix, other_handle from event_edges
                  where prefix = $1 and handle = $2 and way = 'down' limit 100000) d`,
        [surroundings.nodes.get(handle)?.prefix ?? toPrefix(handle), handle],
      )
      const part = surroundings.parts.get(handle)
      const { total = 0, onward = 0 } = rows[0] ?? {}
      return { identifier: part?.spelling ?? handle, name: part?.name ?? '', total, onward }
    }),
  )
  return rows.filter(({ total }) => total > 0)
}

/** Walks share the process with lookups, so only a few run at a time. */
const WALKS_AT_ONCE = 2
const WALKS_WAITING = 40
const WALKS_OF_SENDER = 12
const BUSY_SECONDS = 3
/** Pictures for visitors are cached. */
const CACHE_MS = 3_000
const CACHE_MAX = 200

type CachedPicture = { picture: Promise<TracePicture>; until: number }

/** Limits the number of simultaneous traces, in turns by sender, and caches pictures for visitors. */
function createWalks() {
  const limited = createLimiter(WALKS_AT_ONCE, WALKS_WAITING, WALKS_OF_SENDER)
  const cache = new Map<string, CachedPicture>()
  const runInTurn = <T>(sender: string, work: () => Promise<T>): Promise<T> =>
    limited(work, sender).catch((error: unknown) => {
      if (!(error instanceof LimitReached)) throw error
      throw refuse('too_many_requests').retryIn(BUSY_SECONDS).setReason('等待追溯的请求太多')
    })
  function runOnce(handle: string, sender: string, work: () => Promise<TracePicture>): Promise<TracePicture> {
    const cached = cache.get(handle)
    if (cached && cached.until > readMonotonicClock()) return cached.picture
    if (cache.size >= CACHE_MAX) cache.clear()
    const entry: CachedPicture = { picture: runInTurn(sender, work), until: Number.POSITIVE_INFINITY }
    cache.set(handle, entry)
    entry.picture.then(
      () => {
        entry.until = readMonotonicClock() + CACHE_MS
      },
      () => {
        if (cache.get(handle) === entry) cache.delete(handle)
      },
    )
    return entry.picture
  }
  return { runInTurn, runOnce, forget: () => cache.clear() }
}
type Walks = ReturnType<typeof createWalks>

async function requirePart(db: Db, handle: string) {
  const part = (await loadParts(db, [handle])).get(handle)
  if (!part) throw refuse('identifier_not_found')
  return part
}

async function loadView(
  deps: TraceDeps,
  walks: Walks,
  caller: Caller,
  input: Input<Calls['traceView']>['body'],
) {
  const { db, now } = deps
  const handle = await requireReadableHandle(db, caller, input.identifier)
  const prefix = toPrefix(handle)
  const part = await requirePart(db, handle)
  checkTemplate(caller, part)
  const { surroundings, picture } = await walks.runInTurn(prefix, async () => {
    const surroundings = await loadSurroundings(db, handle, prefix, deps.readMode)
    return {
      surroundings,
      picture: await buildPicture(deps, surroundings, { reader: input.reader, now: now() }),
    }
  })
  const counts = makeRecord(TRACE_READERS, (reader) => countSeen(surroundings, reader))
  const others = new Set(toPrefixes(surroundings.nodes.values()))
  const links = (await loadLinks(db, prefix, LINKS_SHOWN)).filter(
    ({ offerer, partner, state }) =>
      state !== 'ended' && others.has(offerer) && others.has(partner) && input.reader === 'owner',
  )
  return {
    picture,
    counts,
    template: part.template,
    shownTo: surroundings.shown.get(`${prefix} ${part.template}`) ?? ('public' as const),
    siblings: input.reader === 'owner' ? await loadSiblings(db, surroundings) : [],
    links: await Promise.all(links.map((link) => toWireLink(deps, db, link, { reader: prefix, edges: 0 }))),
  }
}

async function buildPublicTrace(deps: TraceDeps, walks: Walks, raw: string, ip: string) {
  const handle = await deps.findKey(raw)
  if (!handle) throw refuse('identifier_not_found')
  if ((await loadParts(deps.reads, [handle])).get(handle)?.blocked !== false)
    throw refuse('identifier_not_found')
  return walks.runOnce(handle, toNetwork(ip), async () => {
    const surroundings = await loadSurroundings(deps.reads, handle, null, deps.readMode)
    return buildPicture({ ...deps, db: deps.reads }, surroundings, { reader: 'public', now: deps.now() })
  })
}

async function saveAudience(deps: TraceDeps, who: Person, input: Input<Calls['traceAudience']>['body']) {
  const { db, now, people } = deps
  const prefix = await requireReadablePrefix(db, who)
  const { template, shownTo } = input
  if (template && !(await findTemplate(db, prefix, template))) throw refuse('template_not_found')
  const updatedBy = await loadActorName(people, db, who)
  await saveAudienceRow(db, { prefix, template, shownTo, updatedAt: now(), updatedBy })
  return input
}

async function makeTraceSheet(
  deps: TraceDeps,
  walks: Walks,
  who: Person,
  input: Input<Calls['traceSheetMake']>['body'],
  origin: string,
) {
  const { db, now } = deps
  const handle = await requireReadableHandle(db, who, input.identifier)
  await requirePart(db, handle)
  const picture = await walks.runInTurn(toPrefix(handle), async () => {
    const surroundings = await loadSurroundings(db, handle, toPrefix(handle), deps.readMode)
    return buildPicture(deps, surroundings, { reader: input.reader, now: now() })
  })
  return makeSheet(deps, who, {
    picture,
    handle,
    until: input.until.trim(),
    origin: deps.publicUrl ?? origin,
  })
}

/** The origins and destinations of parts, as far as companies accepted their links. */
export function createTrace(deps: TraceDeps) {
  const { db, now } = deps
  const walks = createWalks()
  const links = createLinks(deps)
  return {
    links: {
      ...links,
      answer: (...given: Parameters<typeof links.answer>) => links.answer(...given).finally(walks.forget),
      end: (...given: Parameters<typeof links.end>) => links.end(...given).finally(walks.forget),
    },
    view: (caller: Caller, input: Input<Calls['traceView']>['body']) => loadView(deps, walks, caller, input),
    /** Visitors from different networks take turns. */
    public: (identifier: string, ip: string) => buildPublicTrace(deps, walks, identifier, ip),
    saveAudience: (who: Person, input: Input<Calls['traceAudience']>['body']) =>
      saveAudience(deps, who, input).finally(walks.forget),
    makeSheet: (who: Person, input: Input<Calls['traceSheetMake']>['body'], origin: string) =>
      makeTraceSheet(deps, walks, who, input, origin),
    async listSheets(caller: Caller, identifier: string) {
      const handle = await requireReadableHandle(db, caller, identifier)
      const rows = isIdentifier(handle) ? await loadSheets(db, toPrefix(handle), handle) : []
      return { sheets: rows.map((row) => toWireSheet(row, toShanghaiDay(now()))) }
    },
    revokeSheet: (who: Person, id: string) => revokeOwnSheet(deps, who, id),
    checkSheet: (code: string) => checkSheet(deps, code),
    openSharedSheet: (token: string) => openSheet(deps, token),
  }
}
