import { isStation, type StationKey } from '@biaojie/contract/market/stations.ts'
import type { ServerCall } from '../../../server-context.ts'
import { planSheet } from './sheet.ts'

/** The station that an address asks for. */
export function stationOf(request: Request): StationKey | '' {
  const wanted = new URL(request.url).searchParams.get('station')
  return isStation(wanted) ? wanted : ''
}

/** Loads the plan with its drawing, which browsers get finished. */
export async function loadPlan(call: ServerCall, station: StationKey | '') {
  const plan = await call('marketPlan', { body: { station } })
  if (!plan.ok) throw new Response(null, { status: 503 })
  return { ...plan.data, sheet: planSheet() }
}
export type MarketPlan = Awaited<ReturnType<typeof loadPlan>>
