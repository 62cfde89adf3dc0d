import { isStation, type StationKey } from '@biaojie/contract/marketplace/market/stations.ts'
import { pick } from '@biaojie/contract/records.ts'
import { CARD_FIELDS, getTerm } from '../../../market/card.ts'
import type { ServerCall } from '../../../server-context.ts'

/** The station that an address asks for. */
export function readStation(request: Request): StationKey | '' {
  const wanted = new URL(request.url).searchParams.get('station')
  return isStation(wanted) ? wanted : ''
}

export async function loadPlan(call: ServerCall, station: StationKey | '') {
  const plan = await call('marketPlan', { body: { station } })
  if (!plan.ok) throw new Response(null, { status: 503 })
  const applications = plan.data.applications.map((application) => ({
    ...pick(application, [...CARD_FIELDS, 'number', 'place', 'picture']),
    term: getTerm(application),
  }))
  return { ...plan.data, applications }
}
export type MarketPlan = Awaited<ReturnType<typeof loadPlan>>
