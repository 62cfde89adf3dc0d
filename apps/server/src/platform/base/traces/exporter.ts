export type Attributes = Record<string, string | number>
/** One step of a request; times are milliseconds since 1970, with fractions. */
export type Span = {
  trace: string
  id: string
  /** Empty for the first span of a trace. */
  parent: string
  name: string
  kind: 'server' | 'client'
  startedAt: number
  endedAt: number
  attributes: Attributes
  failed: boolean
}

/** Where traces are sent: a collector's OTLP/HTTP address. */
export type TraceTarget = Readonly<{
  /** The URL including the path for traces. */
  url: string
  headers: Readonly<Record<string, string>>
  service: string
  /** The share of requests whose traces are sent, from 0 to 1. */
  share: number
}>

const EVERY_MS = 2_000
const MAX_AT_ONCE = 512
/** The maximum number of waiting spans, because the collector may be down. */
const MAX_WAITING = 4_096
const ANSWER_MS = 5_000

/** Nanoseconds since 1970 as text, because a JavaScript number cannot represent them exactly. */
const toNanoseconds = (ms: number) => `${BigInt(Math.round(ms * 1_000)) * 1_000n}`

const writeValue = (value: string | number) =>
  typeof value === 'string' ? { stringValue: value } : { intValue: String(value) }
const toAttributes = (attributes: Span['attributes']) =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: writeValue(value) }))

const KINDS = { server: 2, client: 3 } as const
const FAILED = { code: 2 }

/** Returns spans as the JSON of OTLP. */
export function toOtlp(spans: readonly Span[], service: string): object {
  const steps = spans.map((span) => ({
    traceId: span.trace,
    spanId: span.id,
    ...(span.parent && { parentSpanId: span.parent }),
    name: span.name,
    kind: KINDS[span.kind],
    startTimeUnixNano: toNanoseconds(span.startedAt),
    endTimeUnixNano: toNanoseconds(span.endedAt),
    attributes: toAttributes(span.attributes),
    ...(span.failed && { status: FAILED }),
  }))
  const resource = { attributes: toAttributes({ 'service.name': service, 'process.pid': process.pid }) }
  return { resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'biaojie' }, spans: steps }] }] }
}

/**
 * Sends spans to a collector every two seconds, without delaying requests. Spans that it does not accept are
 * sent once more and then dropped; `dropped` counts them.
 */
export function createExporter(target: TraceTarget, dropped: (spans: number) => void) {
  let waiting: Span[] = []
  let again: Span[] = []
  let sending: Promise<void> | undefined

  async function postSpans(spans: Span[]): Promise<boolean> {
    try {
      const answer = await fetch(target.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...target.headers },
        body: JSON.stringify(toOtlp(spans, target.service)),
        signal: AbortSignal.timeout(ANSWER_MS),
        redirect: 'error',
      })
      await answer.body?.cancel()
      return answer.ok
    } catch {
      return false
    }
  }

  async function send(): Promise<void> {
    const tried = again
    again = []
    if (tried.length > 0 && !(await postSpans(tried))) dropped(tried.length)
    while (waiting.length > 0) {
      const spans = waiting.slice(0, MAX_AT_ONCE)
      waiting = waiting.slice(MAX_AT_ONCE)
      if (await postSpans(spans)) continue
      again = spans
      return
    }
  }

  const flush = () => {
    sending ??= send().finally(() => {
      sending = undefined
    })
    return sending
  }
  const timer = setInterval(flush, EVERY_MS).unref()

  return {
    add(spans: Span[]) {
      if (waiting.length + spans.length > MAX_WAITING) return dropped(spans.length)
      waiting.push(...spans)
      if (waiting.length >= MAX_AT_ONCE) flush()
    },
    flush,
    /** Sends the remaining spans. */
    async stop(): Promise<void> {
      clearInterval(timer)
      await flush()
      await flush()
    },
  }
}
export type Exporter = ReturnType<typeof createExporter>
