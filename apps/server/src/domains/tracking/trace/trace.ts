import type { Input } from '@biaojie/contract/define.ts'
import { recordOf } from '@biaojie/contract/records.ts'
import { isIdentifier } from '@biaojie/contract/rules.ts'
import type { TracePicture } from '@biaojie/contract/tracking/trace/fields.ts'
import { TRACE_READERS } from '@biaojie/contract/tracking/trace/rules.ts'
import type { traceCalls } from '@biaojie/contract/tracking/trace/trace.ts'
import { checkTemplate } from '../../../http/access/access.ts'
import type { Caller, Person } from '../../../http/access/principals.ts'
import { refuse } from '../../../http/errors.ts'
import { monotonic, shanghaiDay } from '../../../platform/base/clock.ts'
import { createLimiter, LimitReached } from '../../../platform/base/limiter/limiter.ts'
import { clientOf, type Db } from '../../../platform/database/database.ts'
import { networkOf } from '../../../platform/shared/quota/network.ts'
import {
  prefixOf,
  requireReadableHandle,
  requireReadablePrefix,
} from '../../identifiers/records/identifiers.ts'
import { findTemplate } from '../../identifiers/templates/templates.ts'
import { loadActorName } from '../../node/cases/cases.ts'
import { partsOf, prefixesOf, type Surroundings, surroundings } from './gather.ts'
import { createLinks, type LinksDeps, linkOnWire } from './links.ts'
import { countSeen, pictureFor, sees } from './picture.ts'
import { checkSheet, makeSheet, openSheet, revoke, sheetOnWire } from './sheets.ts'
import { linksOf, putAudience, sheetsOf } from './store.ts'
import type { Asking } from './trust.ts'

export { partsOf } from './gather.ts'
export { companiesReached, createTrust, type Edge, type End, edgesFrom, edgesOfBatches } from './trust.ts'

export type TraceDeps = LinksDeps & {
  /** For what pages show. */
  reads: Db
  /** The folded handle of the identifier that visitors see under a name; undefined for none. */
  keyOf: (raw: string) => Promise<string | undefined>
  /** The address of the node, where it is configured. */
  publicUrl: string | undefined
  asking: Asking
}
type Calls = typeof traceCalls

const SIBLINGS = 4
const LINKS_SHOWN = 50

/** Origins of a part that its company sees, with how many parts came from them, and how many of these went on. */
async function siblingsOf(db: Db, found: Surroundings) {
  const seen = found.edges.filter(({ from, trusted }) => trusted && sees(found, 'owner', from))
  const origins = [...new Set(seen.filter(({ to }) => to === found.handle).map(({ from }) => from))].slice(
    0,
    SIBLINGS,
  )
  const further = seen.filter(({ to }) => origins.includes(to)).map(({ from }) => from)
  const asked = [...new Set([...origins, ...further])].slice(0, SIBLINGS)
  const rows = await Promise.all(
    asked.map(async (handle) => {
      const { rows } = await clientOf(db).query<{ total: number; onward: number }>(
        `select count(*)::int as total, count(*) filter (where exists (
             select 1 from event_edges x
              where x.prefix = d.other_prefix and x.handle = d.other_handle and x.way = 'down'))::int as onward
           from (select distinct other_prefix, other_handle from event_edges
                  where prefix = $1 and handle = $2 and way = 'down' limit 100000) d`,
        [found.nodes.get(handle)?.prefix ?? prefixOf(handle), handle],
      )
      const part = found.parts.get(handle)
      const { total = 0, onward = 0 } = rows[0] ?? {}
      return { identifier: part?.spelling ?? handle, name: part?.name ?? '', total, onward }
    }),
  )
  return rows.filter(({ total }) => total > 0)
}

/** Walks are read and weighed in this process, where lookups are answered meanwhile. */
const WALKS_AT_ONCE = 2
const WALKS_WAITING = 40
const WALKS_OF_ONE = 12
const BUSY_SECONDS = 3
/** How long visitors see the same picture, and how many pictures are kept. */
const KEPT_MS = 3_000
const KEPT_MAX = 200

type Kept = { picture: Promise<TracePicture>; until: number }

/** Lets a few walks run at a time, in turns of their senders; what visitors see is walked once for all of them. */
function createWalks() {
  const limited = createLimiter(WALKS_AT_ONCE, WALKS_WAITING, WALKS_OF_ONE)
  const kept = new Map<string, Kept>()
  const inTurn = <T>(sender: string, work: () => Promise<T>): Promise<T> =>
    limited(work, sender).catch((error: unknown) => {
      if (!(error instanceof LimitReached)) throw error
      throw refuse('too_many_requests').after(BUSY_SECONDS).because('等待追溯的请求太多')
    })
  function once(handle: string, sender: string, work: () => Promise<TracePicture>): Promise<TracePicture> {
    const known = kept.get(handle)
    if (known && known.until > monotonic()) return known.picture
    if (kept.size >= KEPT_MAX) kept.clear()
    const made: Kept = { picture: inTurn(sender, work), until: Number.POSITIVE_INFINITY }
    kept.set(handle, made)
    made.picture.then(
      () => {
        made.until = monotonic() + KEPT_MS
      },
      () => {
        if (kept.get(handle) === made) kept.delete(handle)
      },
    )
    return made.picture
  }
  return { inTurn, once, forget: () => kept.clear() }
}
type Walks = ReturnType<typeof createWalks>

async function existingPart(db: Db, handle: string) {
  const part = (await partsOf(db, [handle])).get(handle)
  if (!part) throw refuse('identifier_not_found')
  return part
}

async function view(deps: TraceDeps, walks: Walks, caller: Caller, asked: Input<Calls['traceView']>['body']) {
  const { db, now } = deps
  const handle = await requireReadableHandle(db, caller, asked.identifier)
  const prefix = prefixOf(handle)
  const part = await existingPart(db, handle)
  checkTemplate(caller, part)
  const { found, picture } = await walks.inTurn(prefix, async () => {
    const found = await surroundings(db, handle, prefix, deps.asking)
    return { found, picture: await pictureFor(deps, found, { reader: asked.reader, now: now() }) }
  })
  const counts = recordOf(TRACE_READERS, (reader) => countSeen(found, reader))
  const others = new Set(prefixesOf(found.nodes.values()))
  const links = (await linksOf(db, prefix, LINKS_SHOWN)).filter(
    ({ offerer, partner, state }) =>
      state !== 'ended' && others.has(offerer) && others.has(partner) && asked.reader === 'owner',
  )
  return {
    picture,
    counts,
    template: part.template,
    shownTo: found.shown.get(`${prefix} ${part.template}`) ?? ('public' as const),
    siblings: asked.reader === 'owner' ? await siblingsOf(db, found) : [],
    links: await Promise.all(links.map((link) => linkOnWire(deps, db, link, { reader: prefix, edges: 0 }))),
  }
}

async function publicTrace(given: TraceDeps, walks: Walks, raw: string, ip: string) {
  const deps = { ...given, db: given.reads }
  const handle = await deps.keyOf(raw)
  if (!handle) throw refuse('identifier_not_found')
  if ((await partsOf(deps.db, [handle])).get(handle)?.blocked !== false) throw refuse('identifier_not_found')
  return walks.once(handle, networkOf(ip), async () => {
    const found = await surroundings(deps.db, handle, null, deps.asking)
    return pictureFor(deps, found, { reader: 'public', now: deps.now() })
  })
}

async function saveAudience(deps: TraceDeps, who: Person, given: Input<Calls['traceAudience']>['body']) {
  const { db, now, people } = deps
  const prefix = await requireReadablePrefix(db, who)
  const { template, shownTo } = given
  if (template && !(await findTemplate(db, prefix, template))) throw refuse('template_not_found')
  const updatedBy = await loadActorName(people, db, who)
  await putAudience(db, { prefix, template, shownTo, updatedAt: now(), updatedBy })
  return given
}

async function makeSheetOf(
  deps: TraceDeps,
  walks: Walks,
  who: Person,
  asked: Input<Calls['traceSheetMake']>['body'],
  origin: string,
) {
  const { db, now } = deps
  const handle = await requireReadableHandle(db, who, asked.identifier)
  await existingPart(db, handle)
  const picture = await walks.inTurn(prefixOf(handle), async () => {
    const found = await surroundings(db, handle, prefixOf(handle), deps.asking)
    return pictureFor(deps, found, { reader: asked.reader, now: now() })
  })
  return makeSheet(deps, who, {
    picture,
    handle,
    until: asked.until.trim(),
    origin: deps.publicUrl ?? origin,
  })
}

/** Where parts came from and where they went, as far as companies accepted their links. */
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
    view: (caller: Caller, asked: Input<Calls['traceView']>['body']) => view(deps, walks, caller, asked),
    /** Visitors of one network take turns with others. */
    public: (identifier: string, ip: string) => publicTrace(deps, walks, identifier, ip),
    saveAudience: (who: Person, given: Input<Calls['traceAudience']>['body']) =>
      saveAudience(deps, who, given).finally(walks.forget),
    makeSheet: (who: Person, asked: Input<Calls['traceSheetMake']>['body'], origin: string) =>
      makeSheetOf(deps, walks, who, asked, origin),
    async sheets(caller: Caller, identifier: string) {
      const handle = await requireReadableHandle(db, caller, identifier)
      const rows = isIdentifier(handle) ? await sheetsOf(db, prefixOf(handle), handle) : []
      return { sheets: rows.map((row) => sheetOnWire(row, shanghaiDay(now()))) }
    },
    revokeSheet: (who: Person, id: string) => revoke(deps, who, id),
    checkSheet: (code: string) => checkSheet(deps, code),
    openShared: (token: string) => openSheet(deps, token),
  }
}
export type Trace = ReturnType<typeof createTrace>
