export type Asked = { method: 'GET' | 'POST'; path: string; body?: string }

export const LANGUAGES = [
  { key: 'curl', label: 'cURL' },
  { key: 'python', label: 'Python' },
  { key: 'javascript', label: 'JavaScript' },
] as const
export type Language = (typeof LANGUAGES)[number]['key']

/** In single quotes where these need no escapes, as the examples are; otherwise as JSON writes it. */
const quoted = (text: string) => (/['\\\n]/.test(text) ? JSON.stringify(text) : `'${text}'`)
const shellQuoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
const percent = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`

/**
 * As a browser would ask for it: what is escaped already stays, what cannot be sent is escaped. Beyond that no
 * character that a shell, curl or a script reads in its own way.
 */
function addressOf(path: string, origin: string): string {
  const { pathname, search } = new URL(`${origin}/${path.trim().replace(/^[/\\]+/, '')}`)
  return origin + (pathname + search).replace(/['$![\]{}]/g, percent)
}

/** A request as someone would write it: whole, to be copied. */
export function snippet(language: Language, { method, path, body = '' }: Asked, origin: string): string {
  const address = addressOf(path, origin)
  if (language === 'curl') {
    if (method === 'GET') return `curl "${address}"`
    return `curl "${address}" \\\n  -H "Content-Type: application/json" \\\n  -d ${shellQuoted(body)}`
  }
  if (language === 'python') {
    const data =
      method === 'GET'
        ? ''
        : `,\n    data=${quoted(body)}.encode(),\n    headers={"Content-Type": "application/json"}`
    return `import json, urllib.request\n\nrequest = urllib.request.Request(\n    "${address}"${data},\n)\nwith urllib.request.urlopen(request, timeout=10) as answer:\n    print(json.load(answer))`
  }
  const options =
    method === 'GET'
      ? ''
      : `, {\n  method: 'POST',\n  headers: { 'Content-Type': 'application/json' },\n  body: ${quoted(body)},\n}`
  return `const answer = await fetch('${address}'${options})\nconsole.log(await answer.json())`
}
