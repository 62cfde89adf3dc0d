import type { ExampleRequest } from './snippets.ts'

/** Without `answer` nothing came back, and `text` gives the reason. */
export type Reply = { ok: boolean; answer?: { ms: number; bytes: number }; status: string; text: string }

const TIMEOUT_MS = 30_000
const SHOWN = 20_000

/** Sends an example to this node, without the visitor's login; never throws. */
export async function sendExample({ method, path, body }: ExampleRequest): Promise<Reply> {
  const begun = performance.now()
  const makeReply = (status: string, ok: boolean, text: string): Reply => ({
    ok,
    status,
    answer: {
      ms: Math.round(performance.now() - begun),
      bytes: new TextEncoder().encode(text).length,
    },
    text: formatJson(text).slice(0, SHOWN),
  })
  const makeUnanswered = (status: string, text: string): Reply => ({ ok: false, status, text })
  // Two slashes would name another host.
  if (!/^\/(?![/\\])/.test(path)) return makeUnanswered('没有发送', '地址要以一个 / 开头。')
  try {
    const answer = await fetch(path, {
      method,
      credentials: 'omit',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body !== undefined && { body, headers: { 'content-type': 'application/json' } }),
    })
    return makeReply(`${answer.status} ${answer.statusText}`.trim(), answer.ok, await answer.text())
  } catch {
    return makeUnanswered('没有收到回答', '请求没有到达，或者 30 秒内没有回答。请检查网络后再试。')
  }
}

function formatJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
