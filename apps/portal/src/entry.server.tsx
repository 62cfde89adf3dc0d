import { Writable } from 'node:stream'
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

/** Renders the page whole: no part of a page waits for another, so streaming would only cost more writes. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, report } = context.get(requestFactsContext)
  return new Promise((resolve, reject) => {
    let code = status
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={entry} url={request.url} nonce={nonce} />,
      {
        nonce,
        onAllReady() {
          pipe(
            collect((html) => {
              clearTimeout(timer)
              headers.set('content-type', 'text/html; charset=utf-8')
              resolve(new Response(html, { headers, status: code }))
            }),
          )
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

/** Gathers what is written and hands it over in one piece. */
function collect(done: (bytes: Uint8Array<ArrayBuffer>) => void): Writable {
  const chunks: Buffer[] = []
  return new Writable({
    write(chunk, _encoding, next) {
      chunks.push(Buffer.from(chunk))
      next()
    },
    final(next) {
      done(Buffer.concat(chunks))
      next()
    },
  })
}

/** Thrown 404s are answers, not errors; a visitor who left is nobody's fault. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  context.get(requestFactsContext).report(error)
}
