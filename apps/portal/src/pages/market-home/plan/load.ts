import { formatPlace, isStation, type StationKey } from '@biaojie/contract/marketplace/market/stations.ts'
import { pick } from '@biaojie/contract/records.ts'
import { CARD_FIELDS, getTerm } from '../../../market/card.ts'
import { splitPrice } from '../../../market/prices.ts'
import type { ServerCall } from '../../../server-context.ts'
import { groupByStation, planSheet } from './sheet.ts'

/** It is the same for everyone. */
const sheet = planSheet()

/** The station that an address asks for. */
export function readStation(request: Request): StationKey | '' {
  const wanted = new URL(request.url).searchParams.get('station')
  return isStation(wanted) ? wanted : ''
}

/** Draws the plan here, so that browsers do not load the symbols of the equipment. */
export async function loadPlan(call: ServerCall, station: StationKey | '') {
  const plan = await call('marketPlan', { body: { station } })
  if (!plan.ok) throw new Response(null, { status: 503 })
  const applications = plan.data.applications.map((application) => ({
    ...pick(application, [...CARD_FIELDS, 'number', 'picture']),
    price: splitPrice(application.price),
    place: formatPlace(application.place),
    term: getTerm(application),
  }))
  const { stations, places, records } = plan.data
  return { stations, applications, sheet, groups: groupByStation(records, places) }
}
export type MarketPlan = Awaited<ReturnType<typeof loadPlan>>
