import { foldHandle } from '@biaojie/contract/rules.ts'
import { DAY_MS } from '@biaojie/contract/times.ts'
import { sql } from 'drizzle-orm'
import {
  BRAKES,
  COATED,
  COATED_LATER,
  type Coated,
  createLives,
  HEATS,
  type Life,
  links,
  SENT_HEAT,
} from '../../../../../demo/lives/lives.ts'
import { findCompanyByPrefix } from '../../domains/enterprises/enterprises/enterprises.ts'
import { captureEvents } from '../../domains/tracking/events/capture/capture.ts'
import { insertLink, type Link, toPair, trail } from '../../domains/tracking/trace/store.ts'
import { toShanghaiDay } from '../../platform/base/clock.ts'
import { createId } from '../../platform/base/ids.ts'
import type { Db } from '../../platform/database/database.ts'

const SOLD_DAYS = 90
/** Addresses of places and companies in events, as the company would write them. */
const WORLD = 'https://id.biaojie.example'
const readPlace = (name: string) => ({ id: `${WORLD}/loc/${encodeURIComponent(name)}` })

const toTime = (at: string) => new Date(`${at.replace(' ', 'T')}:00+08:00`)

/** Writes an event of the demo as EPCIS 2.0 does. */
function toEvent({ at, step, place, disposition, parts = [], from, into, outOf, fixed, isNew, to }: Life) {
  const base = {
    eventTime: `${at.replace(' ', 'T')}:00.000+08:00`,
    eventTimeZoneOffset: '+08:00',
    bizStep: step,
    readPoint: readPlace(place),
    bizLocation: readPlace(place),
    ...(disposition && { disposition }),
    ...(to && {
      destinationList: [{ type: 'owning_party', destination: `${WORLD}/party/${encodeURIComponent(to)}` }],
    }),
  }
  if (from) return { ...base, type: 'TransformationEvent', inputEPCList: from, outputEPCList: parts }
  const parent = into ?? outOf
  if (!parent) return { ...base, type: 'ObjectEvent', action: isNew ? 'ADD' : 'OBSERVE', epcList: parts }
  return {
    ...base,
    type: fixed ? 'AssociationEvent' : 'AggregationEvent',
    action: outOf ? 'DELETE' : 'ADD',
    parentID: parent,
    childEPCs: parts,
  }
}

/** Captures what happened; companies told the node of it on the same day, or each month. */
async function capture(db: Db, lives: readonly Life[]): Promise<void> {
  const days = Map.groupBy(
    lives,
    ({ by, writer, at, monthly }) => `${by} ${writer} ${at.slice(0, monthly ? 7 : 10)}`,
  )
  for (const some of days.values()) {
    const [event] = some
    if (!event) continue
    const { by: prefix, writer: writerName } = event
    const latest = Math.max(...some.map(({ at }) => toTime(at).getTime()))
    const results = await captureEvents(
      db,
      some.map((life) => ({ given: toEvent(life), context: [] })),
      {
        prefix,
        templates: [],
        source: 'demo',
        writer: 'system:demo',
        writerName,
        captureId: null,
        onError: 'proceed',
        now: new Date(latest + 40_000),
      },
    )
    const wrong = results.find(({ outcome }) => outcome === 'wrong')
    if (wrong) throw new Error(`demo/lives: ${writerName} ${JSON.stringify(wrong.problems)}`)
  }
}

/** The discs that a company registered of one heat, in the order of their codes. */
async function loadDiscs(db: Db, heat: string): Promise<string[]> {
  const { rows } = await db.execute<{ handle: string }>(sql`
    select handle from identifiers
    where prefix = ${BRAKES} and level = 'item' and state <> 'retired' and content like ${`%${heat}%`}
      and handle like ${foldHandle(`${BRAKES}/BD-%`)}
    order by handle limit 400`)
  return rows.map(({ handle }) => handle)
}

async function putLinks(db: Db, now: Date): Promise<void> {
  const toDaysBefore = (days: number) => new Date(now.getTime() - days * DAY_MS)
  for (const entry of links) {
    const { from, to, by, note, ago } = entry
    const createdAt = toDaysBefore(ago)
    const answeredAt = 'after' in entry ? toDaysBefore(ago - entry.after) : null
    const declined = 'declined' in entry
    const link: Link = {
      id: createId(createdAt.getTime()),
      version: 0,
      offerer: from,
      partner: to,
      pair: toPair(from, to),
      state: answeredAt ? (declined ? 'declined' : 'accepted') : 'offered',
      note,
      createdAt,
      createdBy: by,
      answeredAt,
      answer: 'answer' in entry ? entry.answer : '',
      reminders: 'reminders' in entry ? entry.reminders : 0,
      remindedAt: 'reminders' in entry ? toDaysBefore(5) : null,
      endedAt: null,
    }
    if (!(await insertLink(db, link))) continue
    const actors = [from, to].map(async (prefix) => (await findCompanyByPrefix(db, prefix))?.name ?? prefix)
    const [offerer = from, partner = to] = await Promise.all(actors)
    await trail.add(db, { linkId: link.id, at: createdAt, actor: offerer, action: '请求关联', text: note })
    if (answeredAt)
      await trail.add(db, {
        linkId: link.id,
        at: answeredAt,
        actor: partner,
        action: declined ? '未接受' : '接受',
        text: link.answer,
      })
  }
}

/** Rear discs that were sold before the recall of the demo, in the order in which they were made. */
export async function loadCoatedDiscs(db: Db, now: Date): Promise<Coated[]> {
  const { rows } = await db.execute<{ handle: string; at: string }>(sql`
    select handle, to_char(created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as at from identifiers
    where prefix = ${BRAKES} and handle like ${foldHandle(`${BRAKES}/BD-300A`)} || '%'
      and created_at < ${new Date(now.getTime() - SOLD_DAYS * DAY_MS).toISOString()}::timestamptz
    order by created_at desc, handle desc limit ${COATED + COATED_LATER}`)
  return rows.map(({ handle, at }) => ({ part: handle, at })).reverse()
}

/** Fills events and the links between companies. */
export async function loadEvents(db: Db, now: Date, coated: readonly Coated[]): Promise<void> {
  const first = await loadDiscs(db, HEATS.first.heat)
  const second = await loadDiscs(db, HEATS.second.heat)
  const third = await loadDiscs(db, SENT_HEAT)
  await putLinks(db, now)
  await capture(db, createLives(toShanghaiDay(now), { first, second, third, coated }))
}
