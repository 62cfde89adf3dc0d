import type { ForeignIdentifier } from '@biaojie/contract/resolution/resolution/foreign.ts'
import { data } from 'react-router'
import type { ServerCall } from '../server-context.ts'

/** An identifier for which another node answers, and what it said. */
export type ForeignView = { state: 'foreign'; identifier: string; answer: ForeignIdentifier; origin: string }

const NO_STORE = { 'cache-control': 'private, no-store' }
/** Another node that gives no record is no failure of this one. */
const FAILED_ELSEWHERE = 424

const getStatus = ({ outcome }: ForeignIdentifier) =>
  outcome === 'record' ? 200 : outcome === 'unknown' ? 404 : FAILED_ELSEWHERE

/**
 * Asks the node of a foreign identifier; undefined where this node asks no others, or could not be asked itself, so that
 * the page says what it says of every name that is not here.
 */
export async function loadForeign(
  call: ServerCall,
  { identifier, origin, fresh }: { identifier: string; origin: string; fresh: boolean },
) {
  const answer = await call('foreignIdentifier', { body: { identifier, ...(fresh && { fresh }) } })
  if (!answer.ok || answer.data.outcome === 'off') return undefined
  const view: ForeignView = { state: 'foreign', identifier, answer: answer.data, origin }
  return data(view, { status: getStatus(answer.data), headers: NO_STORE })
}
