import { AsyncLocalStorage } from 'node:async_hooks'
import { getRandomValues } from 'node:crypto'
import type { Attributes, Exporter, Span } from './exporter.ts'

/** A running request with its finished steps. */
export type Trace = { id: string; span: string; parent: string; startedAt: number; steps: Span[] }

/** A request with more statements has a fault that the first of them already show. */
const MAX_STEPS = 128
/** Slower requests are always exported, whatever the share. */
const SLOW_MS = 1_000

const current = new AsyncLocalStorage<Trace>()

/** Returns the wall-clock time in milliseconds; it never jumps within a request, even when the system clock is set. */
const readWallClock = () => performance.timeOrigin + performance.now()

function makeRandomHex(bytes: number): string {
  return Buffer.from(getRandomValues(new Uint8Array(bytes))).toString('hex')
}

/** The header of W3C Trace Context: version, trace, span of the sender, flags. */
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}$/

/**
 * Runs a statement or a call to another service as a step of the current request; outside of a request it
 * only runs.
 */
export function traceWork<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  const trace = current.getStore()
  if (!trace || trace.steps.length >= MAX_STEPS) return work()
  const startedAt = readWallClock()
  const end = (failed: boolean) =>
    trace.steps.push({
      ...{ trace: trace.id, id: makeRandomHex(8), parent: trace.span, kind: 'client' as const },
      ...{ name, startedAt, endedAt: readWallClock(), attributes, failed },
    })
  return work().then(
    (value) => {
      end(false)
      return value
    },
    (error) => {
      end(true)
      throw error
    },
  )
}

/** The last eight bytes of a trace id decide, so that services with the same share keep the same traces. */
const isAmong = (trace: string, share: number) => Number.parseInt(trace.slice(16, 29), 16) < share * 2 ** 52

/**
 * Traces requests. A share of them is exported, and additionally every failed or slow one; therefore all
 * requests are recorded while they run.
 */
export function createTracer(exporter: Exporter, share: number) {
  return {
    /** Continues the sender's trace if the header names one. */
    begin(traceparent: string | undefined): Trace {
      const [, id, parent] = TRACEPARENT.exec(traceparent ?? '') ?? []
      return {
        id: id ?? makeRandomHex(16),
        span: makeRandomHex(8),
        parent: parent ?? '',
        startedAt: readWallClock(),
        steps: [],
      }
    },
    /** Statements of `work`, and of everything that it starts, become steps of this trace. */
    run: <T>(trace: Trace, work: () => T): T => current.run(trace, work),
    end(trace: Trace, name: string, attributes: Attributes, failed: boolean): void {
      const endedAt = readWallClock()
      const { id, span, parent, startedAt, steps } = trace
      if (!failed && endedAt - startedAt < SLOW_MS && !isAmong(id, share)) return
      const own = { trace: id, id: span, parent, name, kind: 'server' as const }
      exporter.add([{ ...own, startedAt, endedAt, attributes, failed }, ...steps])
    },
    stop: () => exporter.stop(),
  }
}
