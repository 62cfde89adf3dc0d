const UNSAFE: Record<string, string> = {
  '&': '\\u0026',
  '>': '\\u003e',
  '<': '\\u003c',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/** Reads the loaders' data in the router's own encoding. */
export async function readHandoff(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  if (!stream) return ''
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of stream) text += decoder.decode(chunk, { stream: true })
  return text
}

/**
 * Returns the scripts that hand the data to the router in the browser, in one piece instead of a stream.
 * `then` is code that runs after them.
 */
export function dataScripts(data: string, nonce: string, then = ''): string {
  const text = JSON.stringify(data).replace(
    /[&><\u2028\u2029]/g,
    (character) => UNSAFE[character] ?? character,
  )
  const controller = 'window.__reactRouterContext.streamController'
  return `<script nonce="${nonce}">{const to=${controller};to.enqueue(${text});to.close()}${then}</script>`
}
