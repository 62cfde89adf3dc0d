import type { TopLevelAnswer, TopLevelPort } from '../top-level.ts'

const TIMEOUT_MS = 10_000
const REFERENCE = /^[\w.-]{1,100}$/

/**
 * Reports over HTTP, JSON both ways, with a bearer token and an idempotency key: `POST
 * {url}/prefix-registrations` → `{ "reference": "…" }`, and `GET {url}/prefix-registrations/{reference}` → `{
 * "status": "pending" | "approved" | "rejected", "reason": "…" }`.
 */
export function createHttpTopLevel(config: { url: string; token: string }): TopLevelPort {
  async function call(path: string, init: RequestInit & { headers?: Record<string, string> }) {
    const headers = { ...init.headers, authorization: `Bearer ${config.token}`, accept: 'application/json' }
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetch(`${config.url}${path}`, { ...init, headers, signal, redirect: 'error' })
    if (!response.ok) throw new Error(`top-level node answered HTTP ${response.status}`)
    return await response.json()
  }
  return {
    async report({ key, ...request }) {
      const { reference } = await call('/prefix-registrations', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify(request),
      })
      if (typeof reference !== 'string' || !REFERENCE.test(reference))
        throw new Error('top-level node gave no reference')
      return reference
    },
    async ask(reference): Promise<TopLevelAnswer> {
      const { status, reason } = await call(`/prefix-registrations/${reference}`, { method: 'GET' })
      const text = typeof reason === 'string' ? reason.slice(0, 500) : ''
      if (status === 'pending') return { decision: 'pending' }
      if (status === 'approved') return { decision: 'approve', reason: text }
      if (status === 'rejected') return { decision: 'reject', reason: text }
      throw new Error('top-level node gave no status')
    },
  }
}
