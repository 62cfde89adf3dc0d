import type { Input, UploadedFile } from '@biaojie/contract/define.ts'
import { toHome } from '@biaojie/contract/identifiers/records/rules.ts'
import { DAY_SECONDS } from '@biaojie/contract/times.ts'
import type { eventCapture } from '@biaojie/contract/tracking/events/events.ts'
import { EVENT_PHOTOS_MAX, PHONE_CONTEXT, PHONE_PARTS_MAX } from '@biaojie/contract/tracking/events/rules.ts'
import { parseGs1Parts } from '@biaojie/gs1/epc-uris.ts'
import { readGs1Name } from '@biaojie/gs1/names.ts'
import { and, desc, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { Person } from '../../../http/access/principals.ts'
import { processUpload } from '../../../http/answers/pictures.ts'
import { refuse } from '../../../http/errors.ts'
import { type Now, toShanghaiTime } from '../../../platform/base/clock.ts'
import { createId } from '../../../platform/base/ids.ts'
import { type Db, getClient, transact } from '../../../platform/database/database.ts'
import type { Storage } from '../../../platform/providers/storage/storage.ts'
import type { Jobs } from '../../../platform/shared/jobs/jobs.ts'
import { takeQuota } from '../../../platform/shared/quota/quota.ts'
import { findCompanyByPrefix } from '../../enterprises/enterprises/enterprises.ts'
import {
  findByOtherNames,
  loadAuthor,
  loadRecentIdentifiers,
  type People,
  readHeads,
  readRows,
  requireOwnPrefix,
  toPrefix,
} from '../../identifiers/records/identifiers.ts'
import { captureEvents } from './capture/capture.ts'
import { listAliasSpellings, readHandle } from './read/names.ts'
import { loadEvents } from './store.ts'
import { eventEdges, eventPhotos, events } from './tables.ts'

export type PhoneDeps = {
  db: Db
  now: Now
  people: People
  storage: Pick<Storage, 'put' | 'get' | 'remove'>
  jobs: Pick<Jobs, 'enqueue'>
}

type Photo = { eventId: string; prefix?: string | undefined; file: UploadedFile; ip: string }

/** Smaller errors of a phone's clock are ignored. */
const CLOCK_MS = 2 * 60_000

/** Corrects a time of the phone by the error of its clock, and keeps its zone. */
function shiftTime(text: unknown, zone: unknown, by: number): unknown {
  if (typeof text !== 'string' || typeof zone !== 'string') return text
  const [, sign = '+', hours = '0', minutes = '0'] = /^([+-])(\d\d):(\d\d)$/.exec(zone) ?? []
  const offset = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
  const moved = new Date(Date.parse(text) + by + offset)
  // The checks later refuse text that is not a time, and times outside the calendar.
  if (Number.isNaN(moved.getTime())) return text
  return moved.toISOString().replace('Z', `${sign}${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}`)
}

/**
 * Finds the identifier of a scanned text, also by alias. Companies may use any text as an alias, so only GS1
 * names, which are globally unique, lead to parts of other companies.
 */
async function findHandle(db: Db, prefix: string, code: string): Promise<string | undefined> {
  const text = code.trim()
  const direct = readHandle(text) ?? readHandle(`${prefix}/${text}`)
  if (direct && (await readHeads(getClient(db), [direct])).has(direct)) return direct
  const spellings = listAliasSpellings(text)
  const leads = await findByOtherNames(db, prefix, spellings)
  const name = readGs1Name(text)
  const isWorldwide = (name && !name.wrong) || parseGs1Parts(text) !== undefined
  return spellings
    .map((spelling) => leads.get(spelling))
    .find((handle) => handle !== undefined && (isWorldwide || toPrefix(handle) === prefix))
}

/** Selects the open connections of parts that the viewer recorded. */
const selectOpenTies = (prefix: string, handles: readonly string[], viewer: string) =>
  and(
    eq(eventEdges.prefix, prefix),
    inArray(eventEdges.handle, [...handles]),
    isNull(eventEdges.endedTime),
    eq(eventEdges.eventPrefix, viewer),
  )

/** Loads the containers of parts. */
async function loadContainers(
  db: Db,
  prefix: string,
  handles: readonly string[],
  viewer = prefix,
): Promise<Map<string, string>> {
  if (handles.length === 0) return new Map()
  const rows = await db
    .select({ handle: eventEdges.handle, other: eventEdges.otherHandle })
    .from(eventEdges)
    .where(
      and(
        selectOpenTies(prefix, handles, viewer),
        eq(eventEdges.way, 'down'),
        eq(eventEdges.kind, 'contains'),
      ),
    )
  return new Map(rows.map(({ handle, other }) => [handle, other]))
}

const countHeld = (db: Db, handle: string, viewer: string): Promise<number> =>
  db.$count(
    eventEdges,
    and(
      selectOpenTies(toPrefix(handle), [handle], viewer),
      eq(eventEdges.way, 'up'),
      ne(eventEdges.kind, 'made_into'),
    ),
  )

/** Returns the prefix of a person's company; refuses scans that were made for another company. */
async function requireScannedPrefix(db: Db, who: Person, scannedFor: string | undefined): Promise<string> {
  const prefix = await requireOwnPrefix(db, who)
  if (scannedFor !== undefined && scannedFor !== prefix) throw refuse('event_other_company')
  return prefix
}

async function capture(
  { db, now, people, jobs }: PhoneDeps,
  who: Person,
  { clock, events: given, prefix: scannedFor }: Input<typeof eventCapture>['body'],
) {
  const prefix = await requireScannedPrefix(db, who, scannedFor)
  const author = await loadAuthor(db, who, people)
  const at = now()
  const off = at.getTime() - clock
  const isOff = Math.abs(off) > CLOCK_MS
  const results = await captureEvents(
    db,
    given.map((event) => ({
      given: isOff
        ? { ...event, eventTime: shiftTime(event.eventTime, event.eventTimeZoneOffset, off) }
        : event,
      context: [PHONE_CONTEXT],
      clockOff: isOff,
    })),
    {
      prefix,
      templates: [],
      source: 'phone',
      writer: `${author.kind}:${author.id}`,
      writerName: author.name,
      captureId: null,
      onError: 'proceed',
      now: at,
      jobs,
    },
  )
  return { results, clockOff: isOff ? -off : 0 }
}

async function loadPart({ db }: PhoneDeps, who: Person, code: string) {
  const prefix = await requireOwnPrefix(db, who)
  const handle = await findHandle(db, prefix, code)
  const head = handle && (await readHeads(getClient(db), [handle])).get(handle)
  if (!head) throw refuse('identifier_not_found')
  const own = toPrefix(head.handle) === prefix
  const row = own ? undefined : (await readRows(getClient(db), [head.handle])).get(head.handle)
  const isHidden = !own && (!row || row.blockedAt !== null || row.state === 'reserved')
  const inside = await loadContainers(db, toPrefix(head.handle), [head.handle], prefix)
  const [last] = (await loadEvents(db, prefix, head.handle, 10)).filter(
    ({ withdrawnAt, declaresError }) => !withdrawnAt && !declaresError,
  )
  return {
    identifier: head.handle,
    name: isHidden ? '' : head.name,
    state: head.state,
    level: head.level,
    own,
    inside: inside.get(head.handle) ?? '',
    holds: await countHeld(db, head.handle, prefix),
    lastStep: last?.bizStep ?? '',
    lastTime: last ? toShanghaiTime(last.eventTime) : '',
  }
}

async function loadPhoneParts({ db }: PhoneDeps, who: Person) {
  const prefix = await requireOwnPrefix(db, who)
  const rows = await loadRecentIdentifiers(db, prefix, PHONE_PARTS_MAX)
  const inside = await loadContainers(
    db,
    prefix,
    rows.map(({ handle }) => handle),
  )
  const shortenHandle = (handle: string) =>
    handle.startsWith(`${prefix}/`) ? handle.slice(prefix.length + 1) : handle
  const company = await findCompanyByPrefix(db, toHome(prefix))
  return {
    prefix,
    companyName: company?.shortName || company?.name || '',
    parts: rows.map(({ handle, name }): [string, string, string] => [
      shortenHandle(handle),
      name,
      shortenHandle(inside.get(handle) ?? ''),
    ]),
  }
}

async function addPhoto(
  { db, now, people, storage }: PhoneDeps,
  who: Person,
  { eventId, prefix: scannedFor, file, ip }: Photo,
) {
  const prefix = await requireScannedPrefix(db, who, scannedFor)
  const { name } = await loadAuthor(db, who, people)
  const byKey = and(eq(events.prefix, prefix), eq(events.eventId, eventId))
  const matches = await db.$count(events, byKey)
  if (matches === 0) throw refuse('event_not_found')
  const quota = { key: `event-photo:${who.userId}`, limit: 500, seconds: DAY_SECONDS }
  const checkQuota = async () => {
    if (!(await takeQuota(db, quota, now()))) throw refuse('too_many_requests')
  }
  const upload = { bytes: file.bytes, fileName: file.name, ownerId: who.userId, ip }
  const { bytes } = await processUpload(upload, 'paper', checkQuota)
  const id = createId(now().getTime())
  const key = `eventphotos/${id}.jpg`
  await storage.put(key, bytes)
  return transact(db, async (db) => {
    // Locked, so that two phones together do not pass the limit.
    await db.select({ id: events.id }).from(events).where(byKey).for('update')
    const ofEvent = and(eq(eventPhotos.prefix, prefix), eq(eventPhotos.eventId, eventId))
    if ((await db.$count(eventPhotos, ofEvent)) >= EVENT_PHOTOS_MAX) throw refuse('event_photos_full')
    await db
      .insert(eventPhotos)
      .values({ prefix, eventId, id, file: key, createdAt: now(), writerName: name })
    return { id }
  }).catch(async (error) => {
    await storage.remove(key)
    throw error
  })
}

/** The calls of the page for workers. */
export const createPhone = (deps: PhoneDeps) => ({
  capture: (who: Person, sent: Input<typeof eventCapture>['body']) => capture(deps, who, sent),
  part: (who: Person, code: string) => loadPart(deps, who, code),
  loadPhoneParts: (who: Person) => loadPhoneParts(deps, who),
  addPhoto: (who: Person, photo: Photo) => addPhoto(deps, who, photo),
})

/** The photos of some events, in their order. */
export async function loadPhotos(
  db: Db,
  prefix: string,
  eventIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (eventIds.length === 0) return new Map()
  const rows = await db
    .select({ eventId: eventPhotos.eventId, id: eventPhotos.id })
    .from(eventPhotos)
    .where(and(eq(eventPhotos.prefix, prefix), inArray(eventPhotos.eventId, [...eventIds])))
    .orderBy(desc(eventPhotos.id))
  return new Map(
    [...Map.groupBy(rows, ({ eventId }) => eventId)].map(([eventId, some]) => [
      eventId,
      some.map(({ id }) => id),
    ]),
  )
}
