export type ExampleRequest = { method: 'GET' | 'POST'; path: string; body?: string }

export const LANGUAGES = [
  { key: 'curl', label: 'cURL' },
  { key: 'python', label: 'Python' },
  { key: 'javascript', label: 'JavaScript' },
] as const
export type Language = (typeof LANGUAGES)[number]['key']

/** A text that needs no escapes is in single quotes, as in the examples; others are written as JSON. */
const quoteText = (text: string) => (/['\\\n]/.test(text) ? JSON.stringify(text) : `'${text}'`)
const quoteForShell = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
const encodePercent = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`

/**
 * Returns the address as a browser would request it: escapes stay, characters that cannot be sent are
 * escaped, and so are those that a shell, curl or a script would interpret.
 */
function makeAddress(path: string, origin: string): string {
  const { pathname, search } = new URL(`${origin}/${path.trim().replace(/^[/\\]+/, '')}`)
  return origin + (pathname + search).replace(/['$![\]{}]/g, encodePercent)
}

/** Returns a request as complete code to copy. */
export function writeSnippet(
  language: Language,
  { method, path, body = '' }: ExampleRequest,
  origin: string,
): string {
  const address = makeAddress(path, origin)
  if (language === 'curl') {
    if (method === 'GET') return `curl "${address}"`
    return `curl "${address}" \\\n  -H "Content-Type: application/json" \\\n  -d ${quoteForShell(body)}`
  }
  if (language === 'python') {
    const data =
      method === 'GET'
        ? ''
        : `,\n    data=${quoteText(body)}.encode(),\n    headers={"Content-Type": "application/json"}`
    return `import json, urllib.request\n\nrequest = urllib.request.Request(\n    "${address}"${data},\n)\nwith urllib.request.urlopen(request, timeout=10) as answer:\n    print(json.load(answer))`
  }
  const options =
    method === 'GET'
      ? ''
      : `, {\n  method: 'POST',\n  headers: { 'Content-Type': 'application/json' },\n  body: ${quoteText(body)},\n}`
  return `const answer = await fetch('${address}'${options})\nconsole.log(await answer.json())`
}
