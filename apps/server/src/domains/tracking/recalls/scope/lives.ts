import type { PartState } from '@biaojie/contract/tracking/recalls/rules.ts'
import { type Db, getClient } from '../../../../platform/database/database.ts'
import type { Reached, Spread } from './spread.ts'

type Last = {
  handle: string
  prefix: string
  step: string
  disposition: string
  place: string
  to: string | null
  /** Seconds since 1970; of two events at the same time, the one with the higher id is later. */
  at: number
  id: string
}

const PORTION = 10_000

/** Returns the last event of each part among the events of one company. */
async function loadLastEventsByHandle(db: Db, prefix: string, handles: readonly string[]): Promise<Last[]> {
  const { rows } = await getClient(db).query<Last>(
    `select k.handle, l.*
       from unnest($2::text[]) as k(handle)
       cross join lateral (
         select e.prefix, e.biz_step as step, e.disposition,
                coalesce(nullif(e.biz_location, ''), e.read_point) as place,
                e.content::jsonb -> 'destinationList' -> 0 ->> 'destination' as "to",
                extract(epoch from e.event_time)::float8 as at, e.id::text as id
           from event_subjects s join events e on e.prefix = s.prefix and e.id = s.event_id
          where s.prefix = $1 and s.handle = k.handle and e.withdrawn_at is null and not e.declares_error
          order by e.event_time desc, e.id desc limit 1) l`,
    [prefix, handles],
  )
  return rows
}

const isLater = (event: Last, other: Last | undefined) =>
  !other || event.at > other.at || (event.at === other.at && event.id > other.id)

/**
 * Returns the last event of each part, from the recalling company and, if the link is accepted, from the
 * part's own company. Companies are queried one after the other, because on a cluster each company is on one
 * machine.
 */
async function loadLastEvents(db: Db, parts: readonly Reached[], viewer: string): Promise<Map<string, Last>> {
  const foreign = parts.filter(({ prefix, trusted }) => trusted && prefix !== viewer)
  const last = new Map<string, Last>()
  for (const [prefix, partsOfCompany] of [
    [viewer, parts] as const,
    ...Map.groupBy(foreign, (part) => part.prefix),
  ]) {
    const handles = partsOfCompany.map(({ handle }) => handle)
    for (let at = 0; at < handles.length; at += PORTION)
      for (const row of await loadLastEventsByHandle(db, prefix, handles.slice(at, at + PORTION)))
        if (isLater(row, last.get(row.handle))) last.set(row.handle, row)
  }
  return last
}

const GONE = /decommission|destroy|dispos|killing/
const ON_ITS_WAY = /shipping|departing|transporting|loading/
const ARRIVED = /receiving|accepting|arriving|unloading/
const KEPT = /stor|stock|pack|picking|holding/

/** Returns the state of a part from the CBV words of its last event. */
export function toPartState({
  step,
  disposition,
  isForeign,
}: {
  step: string
  disposition: string
  isForeign: boolean
}): PartState {
  if (GONE.test(step) || /destroyed|disposed/.test(disposition)) return 'scrapped'
  if (step === 'sampling') return 'sample'
  if (/retail_sell/.test(step) || disposition === 'retail_sold') return 'sold'
  if (ON_ITS_WAY.test(step) || disposition === 'in_transit') return 'transit'
  if (ARRIVED.test(step)) return isForeign ? 'received' : 'stock'
  return KEPT.test(step) ? 'stock' : 'made'
}

/** Returns the last part of an address, as people read it. */
export function placeName(address: string): string {
  const tail = address.slice(Math.max(address.lastIndexOf('/'), address.lastIndexOf(':')) + 1)
  try {
    return decodeURIComponent(tail)
  } catch {
    return tail
  }
}

/** Returns the prefix of the company that a destination names, otherwise the text of the destination. */
function toParty(destination: string): string {
  const named = /(?:^|\/)(\d{2,3}\.\d{1,6}\.\d{1,10})(?:\/|$)/.exec(destination)
  return named?.[1] ?? placeName(destination)
}

/** Adds state, place and customer to every part in a recall. */
export async function addLives(db: Db, { reached }: Spread, viewer: string): Promise<void> {
  const last = await loadLastEvents(db, [...reached.values()], viewer)
  for (const part of reached.values()) {
    const own = part.prefix
    const event = last.get(part.handle) ?? (part.batch ? last.get(part.batch) : undefined)
    const isForeign = event !== undefined && event.prefix !== own
    const state = event
      ? toPartState({ step: event.step, disposition: event.disposition, isForeign })
      : 'made'
    part.state = part.retired ? 'scrapped' : part.onward ? 'built' : state
    if (event?.place) part.place = placeName(event.place)
    if (part.onward) part.customer = part.intoPrefix
    else if (event?.to) part.customer = toParty(event.to)
    else if (isForeign) part.customer = event.prefix
  }
}
