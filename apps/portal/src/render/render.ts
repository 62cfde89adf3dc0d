import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'

/** `failed` means that a part of the page threw and was left to the browser. */
export type Drawn = { html: string; failed: boolean }

const ABORT_AFTER_MS = 10_000
/** This marks a part that was not rendered, because it waits for its code or threw. */
const LEFT_OUT = '<!--$!-->'

/**
 * Renders the page as one text, at half the cost of streaming. Undefined when some code was missing; an error
 * of the page itself appears again when it is rendered with waiting.
 */
export function renderAtOnce(page: ReactNode): Drawn | undefined {
  try {
    const html = renderToString(page)
    // Only a streamed page includes the doctype.
    return html.includes(LEFT_OUT) ? undefined : { html: `<!DOCTYPE html>${html}`, failed: false }
  } catch {
    return undefined
  }
}

/** Renders the same page and waits for code that loads when first needed. */
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

/** Collects the written text and returns it in one piece. */
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
