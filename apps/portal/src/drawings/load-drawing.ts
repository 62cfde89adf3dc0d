import type { PartDrawing } from '@biaojie/contract/resolution/drawings.ts'
import { type LoaderFunctionArgs, redirect } from 'react-router'
import { paths } from '../paths.ts'
import { readIdentifier } from '../search/read-identifier.ts'
import { requestFactsContext, serverCallContext } from '../server-context.ts'

/** The state of a part may change at any moment. */
export const FRESH = { headers: { 'cache-control': 'private, no-store' } }

/** Reads the data of the drawing in the address. The lookup page says best why there is none. */
export async function loadDrawing({ params, context }: LoaderFunctionArgs): Promise<PartDrawing> {
  const identifier = readIdentifier(params['*'] ?? '')
  if (!identifier) throw redirect(paths.start)
  const answer = await context.get(serverCallContext)('partDrawing', { body: { identifier } })
  if (answer.ok) return answer.data
  if (answer.status >= 500 || answer.status === 429) {
    context.get(requestFactsContext).report(new Error(`drawing of ${identifier}: ${answer.reason}`))
    throw new Response(answer.message, { status: answer.status })
  }
  throw redirect(paths.identifier(identifier))
}
