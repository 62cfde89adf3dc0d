const UNSAFE: Record<string, string> = {
  '&': '\\u0026',
  '>': '\\u003e',
  '<': '\\u003c',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/** What the loaders gave, in the router's own encoding. */
export async function readHandoff(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  if (!stream) return ''
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of stream) text += decoder.decode(chunk, { stream: true })
  return text
}

/**
 * The scripts that hand the data to the router in the browser: those it would stream itself, in one piece. `then`:
 * code that runs after them.
 */
export function dataScripts(data: string, nonce: string, then = ''): string {
  const text = JSON.stringify(data).replace(/[&><\u2028\u2029]/g, (character) => UNSAFE[character]!)
  const controller = 'window.__reactRouterContext.streamController'
  return `<script nonce="${nonce}">${controller}.enqueue(${text});${controller}.close();${then}</script>`
}
