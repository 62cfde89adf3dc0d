import type { PartState } from '@biaojie/contract/recalls/rules.ts'
import { clientOf, type Db } from '../../../platform/database/database.ts'
import type { Reached, Spread } from './spread.ts'

type Last = {
  handle: string
  prefix: string
  step: string
  disposition: string
  place: string
  to: string | null
}

const PORTION = 10_000

/**
 * The last event of each part, among those of the company that recalls and, where the link is accepted, of the part's
 * own company.
 */
async function lastEvents(db: Db, parts: readonly Reached[], viewer: string): Promise<Map<string, Last>> {
  const last = new Map<string, Last>()
  for (let at = 0; at < parts.length; at += PORTION) {
    const some = parts.slice(at, at + PORTION)
    const { rows } = await clientOf(db).query<Last>(
      `select k.handle, l.prefix, l.step, l.disposition, l.place, l."to"
         from unnest($1::text[], $2::text[]) as k(prefix, handle)
         cross join lateral (
           select e.prefix, e.biz_step as step, e.disposition, e.event_time, e.id,
                  coalesce(nullif(e.biz_location, ''), e.read_point) as place,
                  e.content::jsonb -> 'destinationList' -> 0 ->> 'destination' as "to"
             from event_subjects s join events e on e.prefix = s.prefix and e.id = s.event_id
            where s.prefix = any(array[k.prefix, $3]) and s.handle = k.handle
              and e.withdrawn_at is null and not e.declares_error
            order by e.event_time desc, e.id desc limit 1) l`,
      [
        some.map(({ prefix, trusted }) => (trusted ? prefix : viewer)),
        some.map(({ handle }) => handle),
        viewer,
      ],
    )
    for (const row of rows) last.set(row.handle, row)
  }
  return last
}

const GONE = /decommission|destroy|dispos|killing/
const ON_ITS_WAY = /shipping|departing|transporting|loading/
const ARRIVED = /receiving|accepting|arriving|unloading/
const KEPT = /stor|stock|pack|picking|holding/

/** Where a part is, from the words of CBV of its last event. */
export function stateOf({
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

/** The last part of an address, as people read it. */
export function placeName(address: string): string {
  const tail = address.slice(Math.max(address.lastIndexOf('/'), address.lastIndexOf(':')) + 1)
  try {
    return decodeURIComponent(tail)
  } catch {
    return tail
  }
}

/** The prefix of a company that a destination names; its own words otherwise. */
function partyOf(destination: string): string {
  const named = /(?:^|\/)(\d{2,3}\.\d{1,6}\.\d{1,10})(?:\/|$)/.exec(destination)
  return named?.[1] ?? placeName(destination)
}

/** Adds to everything reached where it is and who has it. */
export async function readLives(db: Db, { reached }: Spread, viewer: string): Promise<void> {
  const last = await lastEvents(db, [...reached.values()], viewer)
  for (const one of reached.values()) {
    const own = one.prefix
    const event = last.get(one.handle) ?? (one.batch ? last.get(one.batch) : undefined)
    const isForeign = event !== undefined && event.prefix !== own
    const found = event ? stateOf({ step: event.step, disposition: event.disposition, isForeign }) : 'made'
    one.state = one.retired ? 'scrapped' : one.onward ? 'built' : found
    if (event?.place) one.place = placeName(event.place)
    if (one.onward) one.customer = one.intoPrefix
    else if (event?.to) one.customer = partyOf(event.to)
    else if (isForeign) one.customer = event.prefix
  }
}
