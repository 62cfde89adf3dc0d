import type { CallName, DataOf, InputOf } from '@biaojie/contract/calls.ts'
import type { Envelope } from '@biaojie/contract/define.ts'
import { routes } from '@biaojie/contract/wire.ts'
import { NO_ANSWER, type Result } from './answer.ts'

const TIMEOUT_MS = 30_000
const NO_SUCH_ADDRESS = '未找到接口请求地址'
const OFFLINE = '网络未连接'
const TROUBLE = '请求异常，请稍后再试！'

export type Options = {
  /** Milliseconds; 30,000 when left out. */
  timeout?: number
  headers?: Record<string, string>
  /** Sends the body form-encoded instead of as JSON. */
  form?: boolean
  signal?: AbortSignal
  /** The request goes on when the page is left. */
  keepalive?: boolean
}

type Values = Record<string, unknown> | undefined

/** Returns the address of a call with its `:name` parts replaced by `params`. */
function buildUrl(route: string, params: Values, query: Values): string {
  const path = route.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])))
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  if (given.length === 0) return path
  return `${path}?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`
}

/** The server's own message has priority; the fixed texts are used when no usable answer arrived. */
async function read<T>(response: Response): Promise<Result<T>> {
  const envelope: Envelope<T> | null = await response.json().catch(() => null)
  if (typeof envelope?.success !== 'boolean') {
    return {
      ok: false,
      code: response.status,
      message: response.status === 404 ? NO_SUCH_ADDRESS : NO_ANSWER,
    }
  }
  if (envelope.success) return { ok: true, data: envelope.data as T }
  const { code, message, errors, requestId } = envelope
  return {
    ok: false,
    code,
    message: message || NO_ANSWER,
    ...(errors ? { errors } : {}),
    ...(response.status === 404 && { isMissing: true }),
    ...(requestId && { requestId }),
  }
}

/** Returns the reason as text, whether fetch failed or reading the answer did. */
function describeReason(error: unknown): string {
  if (error instanceof DOMException) return error.name === 'TimeoutError' ? NO_ANSWER : OFFLINE
  return error instanceof TypeError ? OFFLINE : TROUBLE
}

async function send<T>(url: string, init: RequestInit, options: Options): Promise<Result<T>> {
  const limit = AbortSignal.timeout(options.timeout ?? TIMEOUT_MS)
  const signal = options.signal ? AbortSignal.any([limit, options.signal]) : limit
  try {
    return await read<T>(await fetch(url, { ...init, signal }))
  } catch (error) {
    return { ok: false, code: 0, message: describeReason(error) }
  }
}

function makeInit(method: string, body: unknown, { headers, form, keepalive = false }: Options): RequestInit {
  const init: RequestInit = { method, credentials: 'same-origin', headers: { ...headers }, keepalive }
  if (method === 'GET') return init
  if (form) return { ...init, body: new URLSearchParams((body ?? {}) as Record<string, string>) }
  init.headers = { ...headers, 'content-type': 'application/json' }
  init.body = JSON.stringify(body ?? {})
  return init
}

/**
 * Makes one call of the contract from a browser with the given headers; never throws. Code 0 means that no
 * answer arrived.
 */
export function callServer<N extends CallName>(
  name: N,
  input: Partial<InputOf<N>>,
  options: Options = {},
): Promise<Result<DataOf<N>>> {
  const [method, path] = routes[name]
  const { body, params, query } = input as { body?: unknown; params?: Values; query?: Values }
  return send<DataOf<N>>(buildUrl(path, params, query), makeInit(method, body, options), options)
}
