import { Counter, Histogram, type Registry } from 'prom-client'
import type { Hop } from './walk.ts'

/** Metrics of the requests to other servers. */
export function createRecursionMetrics(registry: Registry) {
  const registers = [registry]
  const hops = new Histogram({
    name: 'biaojie_recursion_hop_seconds',
    help: '向其他节点询问一次的耗时（秒），按传输与结果',
    labelNames: ['transport', 'outcome'] as const,
    buckets: [0.005, 0.02, 0.1, 0.5, 1, 2],
    registers,
  })
  const walks = new Counter({
    name: 'biaojie_recursion_answers_total',
    help: '替人查询其他节点标识的次数，按结果；cached 为存着的答案',
    labelNames: ['outcome'] as const,
    registers,
  })
  const cached = walks.labels('cached')
  return {
    countCached: () => cached.inc(),
    countHop: ({ endpoint: { transport }, outcome, ms }: Hop) =>
      hops.observe({ transport, outcome }, ms / 1000),
    countAnswer: (outcome: string) => walks.inc({ outcome }),
  }
}
