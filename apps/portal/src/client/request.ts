import type { CallName, DataOf, InputOf } from '@biaojie/contract/calls.ts'
import type { Envelope } from '@biaojie/contract/define.ts'
import { routes } from '@biaojie/contract/routes.ts'
import { whileLoading } from './loading.ts'

export type Failure = { ok: false; code: number; message: string }
export type Result<T> = { ok: true; data: T } | Failure

const TIMEOUT_MS = 30_000
export const NO_ANSWER = '服务器被吃了⊙﹏⊙∥'
const NO_SUCH_ADDRESS = '未找到接口请求地址'
const OFFLINE = '网络未连接'

type Options = {
  /** Milliseconds; 30,000 when left out. */
  timeout?: number
  /** Keeps the loading bar out of it, for calls nobody waits for. */
  quiet?: boolean
}

function urlOf(path: string, query: Record<string, unknown> | undefined): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  if (given.length === 0) return path
  return `${path}?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`
}

/** The server's own message wins; the fixed texts stand in when no usable answer arrived. */
async function read<T>(response: Response): Promise<Result<T>> {
  const envelope = (await response.json().catch(() => null)) as Envelope<T> | null
  if (typeof envelope?.success !== 'boolean') {
    return {
      ok: false,
      code: response.status,
      message: response.status === 404 ? NO_SUCH_ADDRESS : NO_ANSWER,
    }
  }
  if (envelope.success) return { ok: true, data: envelope.data as T }
  return { ok: false, code: envelope.code, message: envelope.message || NO_ANSWER }
}

async function send<T>(url: string, init: RequestInit, timeout: number): Promise<Result<T>> {
  try {
    return await read<T>(await fetch(url, { ...init, signal: AbortSignal.timeout(timeout) }))
  } catch (error) {
    const late = error instanceof DOMException && error.name === 'TimeoutError'
    return { ok: false, code: 0, message: late ? NO_ANSWER : OFFLINE }
  }
}

/** One call of the contract from the browser; never throws. Code 0 means that no answer arrived. */
export function request<N extends CallName>(
  name: N,
  input: Partial<InputOf<N>>,
  options: Options = {},
): Promise<Result<DataOf<N>>> {
  const [method, path] = routes[name]
  const init: RequestInit = { method, credentials: 'same-origin' }
  if (method === 'POST') {
    init.headers = { 'content-type': 'application/json' }
    init.body = JSON.stringify(input.body ?? {})
  }
  const work = () =>
    send<DataOf<N>>(urlOf(path, input.query as Record<string, unknown>), init, options.timeout ?? TIMEOUT_MS)
  return options.quiet ? work() : whileLoading(work)
}
