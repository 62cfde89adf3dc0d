import type { ForeignIdentifier } from '@biaojie/contract/resolution/resolution/foreign.ts'
import { data } from 'react-router'
import type { ServerCall } from '../../../server-context.ts'
import { buildForeignSheet, type ForeignSheet } from './sheet.ts'

/** An identifier of another node, and the answer of that node. */
export type ForeignView = { state: 'foreign'; identifier: string; sheet: ForeignSheet }

const NO_STORE = { 'cache-control': 'private, no-store' }
/** Status for another node that gives no record: this node has not failed. */
const FAILED_ELSEWHERE = 424

const getStatus = ({ outcome }: ForeignIdentifier) =>
  outcome === 'record' ? 200 : outcome === 'unknown' ? 404 : FAILED_ELSEWHERE

/**
 * Asks the node of a foreign identifier. Undefined when this node asks no other nodes, or cannot be asked
 * itself; the page then shows its usual text for unknown identifiers.
 */
export async function loadForeign(
  call: ServerCall,
  { identifier, fresh }: { identifier: string; fresh: boolean },
) {
  const answer = await call('foreignIdentifier', { body: { identifier, ...(fresh && { fresh }) } })
  if (!answer.ok || answer.data.outcome === 'off') return undefined
  const view: ForeignView = { state: 'foreign', identifier, sheet: buildForeignSheet(answer.data) }
  return data(view, { status: getStatus(answer.data), headers: NO_STORE })
}
