import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { dataScripts, readHandoff } from './render/handoff.ts'
import { START_LARGE_TYPE } from './render/large-type.ts'
import {
  afterFirstPaint,
  REGISTER_OFFLINE_PAGE,
  START_AFTER_FIRST_PAINT,
  STORE_EARLY_PRESS,
  TELL_OLD_BROWSER,
} from './render/later-scripts.ts'
import { renderAtOnce, renderWhenReady } from './render/render.ts'
import { requestFactsContext } from './server-context.ts'

export { requestFactsContext, serverCallContext } from './server-context.ts'

const END = '</body></html>'
const BEFORE_SCRIPTS =
  START_LARGE_TYPE + TELL_OLD_BROWSER + STORE_EARLY_PRESS + REGISTER_OFFLINE_PAGE + START_AFTER_FIRST_PAINT
/**
 * Renders the whole page. A page waits only for code that loads when first needed, so it is rendered in one
 * go; only when such code was missing is it rendered again with waiting.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, report, keepPage } = context.get(requestFactsContext)
  const data = await readHandoff(entry.serverHandoffStream)
  const whole = { ...entry, serverHandoffStream: undefined }
  const page = <ServerRouter context={whole} url={request.url} nonce={nonce} />
  const drawn = renderAtOnce(page) ?? (await renderWhenReady(page, nonce, report))
  const scripts = whole.renderMeta?.didRenderScripts ? dataScripts(data, nonce, BEFORE_SCRIPTS) : ''
  keepPage(afterFirstPaint(drawn.html.slice(0, -END.length)) + scripts + END)
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(null, { headers, status: drawn.failed ? 500 : status })
}

/** Thrown 404s are answers, not errors, and so are connections closed by visitors. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  context.get(requestFactsContext).report(error)
}
