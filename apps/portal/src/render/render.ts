import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'

/** `failed`: a part of the page threw and was left to the browser. */
export type Drawn = { html: string; failed: boolean }

const ABORT_AFTER_MS = 10_000
/** Opens what was not drawn: a part that waits for its code, or threw. */
const LEFT_OUT = '<!--$!-->'

/**
 * The page as one text, at half of what streaming it costs. Undefined when something of it was not there yet;
 * what the page itself throws comes up again, and then counts, when it is drawn with waiting.
 */
export function renderAtOnce(page: ReactNode): Drawn | undefined {
  try {
    const html = renderToString(page)
    // Only a streamed page brings it along.
    return html.includes(LEFT_OUT) ? undefined : { html: `<!DOCTYPE html>${html}`, failed: false }
  } catch {
    return undefined
  }
}

/** The same, waiting for code that loads when it is first needed. */
export function renderWhenReady(
  page: ReactNode,
  nonce: string,
  report: (error: unknown) => void,
): Promise<Drawn> {
  return new Promise((resolve, reject) => {
    let failed = false
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady() {
        clearTimeout(timer)
        pipe(collect((html) => resolve({ html, failed })))
      },
      onShellError(error) {
        clearTimeout(timer)
        reject(error)
      },
      onError(error) {
        failed = true
        report(error)
      },
    })
    const timer = setTimeout(abort, ABORT_AFTER_MS)
  })
}

/** Gathers what is written and hands it over in one piece. */
function collect(done: (text: string) => void): Writable {
  const chunks: Buffer[] = []
  return new Writable({
    write(chunk, _encoding, next) {
      chunks.push(Buffer.from(chunk))
      next()
    },
    final(next) {
      done(Buffer.concat(chunks).toString())
      next()
    },
  })
}
