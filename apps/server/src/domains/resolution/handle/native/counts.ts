import { RESPONSE } from '@biaojie/handle/protocol.ts'
import { Counter, type Registry } from 'prom-client'

type Transport = 'tcp' | 'udp' | 'http'
const TRANSPORTS: readonly Transport[] = ['tcp', 'udp', 'http']
const BOUNDS_MS = [0.5, 2, 10, 50, 250, 1_000, Number.POSITIVE_INFINITY]

type Tally = {
  /** Number of answers by response code; the protocol has a few hundred codes. */
  responses: number[]
  /** Number of answers by the smallest time limit that they met. */
  within: number[]
  ms: number
}
/**
 * Response codes that an alert compares. They start at zero, because an alert cannot see the first increase
 * of a counter that did not exist before.
 */
function beginAtZero(): number[] {
  const responses: number[] = []
  for (const code of [RESPONSE.success, RESPONSE.error, RESPONSE.busy]) responses[code] = 0
  return responses
}
const makeEmptyTally = (): Tally => ({ responses: beginAtZero(), within: BOUNDS_MS.map(() => 0), ms: 0 })

/**
 * Counts answers in plain numbers, which become metrics only when they are read: counting with the metrics
 * library takes as long as an answer.
 */
export function createCounts(registry: Registry) {
  const tallies = { tcp: makeEmptyTally(), udp: makeEmptyTally(), http: makeEmptyTally() }
  const writeMetric = <L extends string>(
    name: string,
    help: string,
    labelNames: L[],
    read: (
      transport: Transport,
      add: (labels: Partial<Record<L, string | number>>, value: number) => void,
    ) => void,
  ) =>
    new Counter({
      name,
      help,
      labelNames,
      registers: [registry],
      collect() {
        this.reset()
        for (const transport of TRANSPORTS) read(transport, (labels, value) => this.inc(labels, value))
      },
    })
  writeMetric(
    'biaojie_native_answers_total',
    'Handle 原生协议的应答数，按传输与应答码',
    ['transport', 'response'],
    (transport, add) => {
      tallies[transport].responses.forEach((total, response) => void add({ transport, response }, total))
    },
  )
  writeMetric(
    'biaojie_native_answer_seconds_bucket',
    'Handle 原生协议的应答耗时（秒），按传输，累计到各上限',
    ['transport', 'le'],
    (transport, add) => {
      let sum = 0
      for (const [at, total] of tallies[transport].within.entries()) {
        const bound = BOUNDS_MS[at] ?? Number.POSITIVE_INFINITY
        sum += total
        add({ transport, le: Number.isFinite(bound) ? bound / 1000 : '+Inf' }, sum)
      }
    },
  )
  writeMetric(
    'biaojie_native_answer_seconds_sum',
    'Handle 原生协议的应答耗时合计（秒），按传输',
    ['transport'],
    (transport, add) => add({ transport }, tallies[transport].ms / 1000),
  )
  return (transport: Transport, response: number, ms: number): void => {
    const { responses, within } = tallies[transport]
    responses[response] = (responses[response] ?? 0) + 1
    tallies[transport].ms += ms
    let at = 0
    while (ms > (BOUNDS_MS[at] ?? Number.POSITIVE_INFINITY)) at += 1
    within[at] = (within[at] ?? 0) + 1
  }
}
