import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { requestFactsContext } from './server-context.ts'

export { requestFactsContext, serverCallContext } from './server-context.ts'

const ABORT_AFTER_MS = 10_000

/** Streams the page as soon as its shell is ready; robots get it whole. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, report } = context.get(requestFactsContext)
  const whole = isbot(request.headers.get('user-agent')) || entry.isSpaMode
  return new Promise((resolve, reject) => {
    let code = status
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={entry} url={request.url} nonce={nonce} />,
      {
        nonce,
        [whole ? 'onAllReady' : 'onShellReady']() {
          const body = new PassThrough()
          // Without this the timer keeps the finished request alive for its whole span.
          body.on('close', () => clearTimeout(timer))
          headers.set('content-type', 'text/html; charset=utf-8')
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status: code }))
          pipe(body)
        },
        onShellError: reject,
        onError(error) {
          code = 500
          report(error)
        },
      },
    )
    const timer = setTimeout(abort, ABORT_AFTER_MS)
  })
}

/** Thrown 404s are answers, not errors; a visitor who left is nobody's fault. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  context.get(requestFactsContext).report(error)
}
