import { Writable } from 'node:stream'
import { type PipeableStream, renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { paths } from './paths.ts'
import { EARLY_SCRIPT } from './render/early-script.ts'
import { requestFactsContext } from './server-context.ts'

export { setContent } from './content/pack.ts'
export {
  anonymousCallContext,
  partPictureContext,
  requestFactsContext,
  serverCallContext,
} from './server-context.ts'

export const streamTimeout = 10_000

/**
 * The default entry of React Router, except that it waits for the complete page: a page that failed is
 * answered with 500, and the server may cache the page.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, report } = context.get(requestFactsContext)
  return new Promise((resolve, reject) => {
    let failed = false
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={entry} url={request.url} nonce={nonce} />,
      {
        nonce,
        // The page of a part in English has no scripts.
        ...(!new URL(request.url).pathname.startsWith(paths.englishIdentifier('')) && {
          bootstrapScriptContent: EARLY_SCRIPT,
        }),
        onAllReady() {
          clearTimeout(timer)
          headers.set('content-type', 'text/html; charset=utf-8')
          collect(pipe).then(
            (page) => resolve(new Response(page, { headers, status: failed ? 500 : status })),
            reject,
          )
        },
        onShellError(error) {
          clearTimeout(timer)
          reject(error)
        },
        onError(error) {
          failed = true
          report(error)
        },
      },
    )
    const timer = setTimeout(abort, streamTimeout + 1_000)
  })
}

/** Returns the bytes of a complete page, which needs no stream. */
const collect = (pipe: PipeableStream['pipe']): Promise<Buffer<ArrayBuffer>> =>
  new Promise((resolve, reject) => {
    const pieces: Uint8Array[] = []
    const destination = new Writable({
      write(piece: Uint8Array, _encoding, done) {
        pieces.push(piece)
        done()
      },
    })
    destination.once('finish', () => resolve(Buffer.concat(pieces)))
    destination.once('error', reject)
    pipe(destination)
  })

/** Thrown 404s and connections closed by visitors are not errors. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  context.get(requestFactsContext).report(error)
}
