import { isLoopback } from '../../base/outbound.ts'
import { EnvProblem, getErrorCode } from '../../base/problem.ts'
import { SmsProblem } from './sms.ts'

const TIMEOUT_MS = 5_000

/** No connection was made, so nothing can have been sent. */
const NOT_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

function toProblem(provider: string, error: unknown): SmsProblem {
  if (error instanceof SmsProblem) return error
  const code = getErrorCode(error instanceof Error ? error.cause : undefined)
  const kind = NOT_CONNECTED.has(code) ? 'failed' : 'unknown'
  const name = error instanceof Error ? error.name : String(error)
  return new SmsProblem(kind, `${provider} unreachable: ${code || name}`)
}

type Request = Pick<RequestInit, 'method' | 'headers' | 'body'>

/** Asks a provider and returns its answer as text; throws SmsProblem without one in five seconds. */
export async function requestText(
  provider: string,
  url: string,
  request: Request,
): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(url, { ...request, signal: AbortSignal.timeout(TIMEOUT_MS) })
    return { status: response.status, text: await response.text() }
  } catch (error) {
    throw toProblem(provider, error)
  }
}

/** Asks a provider that answers with a JSON object; throws SmsProblem for any other answer. */
export async function requestJson<T extends object>(
  provider: string,
  url: string,
  request: Request,
): Promise<T> {
  const { status, text } = await requestText(provider, url, request)
  try {
    const answer: unknown = JSON.parse(text)
    if (typeof answer === 'object' && answer !== null) return answer as T
  } catch {
    // Reported below.
  }
  throw new SmsProblem('unknown', `${provider} answered HTTP ${status}`)
}

/**
 * Refuses an invalid provider address or, in production, one that would send codes unencrypted over a network. A
 * gateway on this machine, such as one with a modem, may speak HTTP.
 */
export function checkAddress(name: string, address: string, production: boolean): void {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const isSafe = url?.protocol === 'https:' || isLoopback(address)
  if (!isSafe && (production || url?.protocol !== 'http:'))
    throw new EnvProblem(
      `${name} 应为 https 开头的地址（本机的可以是 http://127.0.0.1），否则密钥和验证码会明文传输`,
    )
}

/** Reads the address of a provider, without a path. */
export function readEndpoint(
  source: NodeJS.ProcessEnv,
  name: string,
  fallback: string,
  production: boolean,
): string {
  const endpoint = (source[name]?.trim() || fallback).replace(/\/+$/, '')
  checkAddress(name, endpoint, production)
  return endpoint
}
