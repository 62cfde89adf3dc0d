import { type Check, EnvProblem } from '../base/problem.ts'
import type { TraceTarget } from '../base/traces/exporter.ts'

/** OpenTelemetry's own setting names, which operators know from other programs. */
const ENDPOINT = 'OTEL_EXPORTER_OTLP_ENDPOINT'
const HEADERS = 'OTEL_EXPORTER_OTLP_HEADERS'
const SHARE = 'OTEL_TRACES_SAMPLER_ARG'

function readEndpoint(raw: string): string {
  const url = URL.parse(raw)
  if (url && ['http:', 'https:'].includes(url.protocol) && !url.search && !url.hash && !url.username)
    return `${url.href.replace(/\/+$/, '')}/v1/traces`
  throw new EnvProblem(`${ENDPOINT} 应为采集器的 OTLP/HTTP 地址，例如 http://127.0.0.1:4318，现为「${raw}」`)
}

/** The values are secrets, so error messages leave them out. */
function readHeaders(raw: string | undefined): Record<string, string> {
  const pairs = (raw ?? '')
    .split(',')
    .map((pair) => pair.trim())
    .filter(Boolean)
  const headers = pairs.map((pair) => /^([\w-]+)=(\S+)$/.exec(pair)?.slice(1) ?? [])
  if (headers.every((pair) => pair.length === 2)) return Object.fromEntries(headers)
  throw new EnvProblem(`${HEADERS} 应形如 名称=值，多项以逗号分隔`)
}

function readShare(raw: string | undefined): number {
  const share = raw?.trim() ? Number(raw) : 0.1
  if (share >= 0 && share <= 1) return share
  throw new EnvProblem(`${SHARE} 应为 0 到 1 的数，即留存的请求比例，现为「${raw}」`)
}

/** Returns where traces are sent; undefined where they are off. */
export function readTraces(source: NodeJS.ProcessEnv, check: Check): TraceTarget | undefined {
  const raw = source[ENDPOINT]?.trim()
  const headers = check(() => readHeaders(source[HEADERS]), {})
  const share = check(() => readShare(source[SHARE]), 0)
  const service = source.OTEL_SERVICE_NAME?.trim() || 'biaojie'
  if (!raw) return undefined
  const url = check<string | undefined>(() => readEndpoint(raw), undefined)
  return url ? { url, headers, share, service } : undefined
}
