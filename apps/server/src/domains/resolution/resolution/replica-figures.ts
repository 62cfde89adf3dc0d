import { Counter, Gauge, type Registry } from 'prom-client'
import type { ReplicaLanes } from '../../../platform/database/replica.ts'

/** Measures whether lookups are read from the replica, and how far it is behind. */
export function watchLookups(registry: Registry, replica: Pick<ReplicaLanes, 'asked' | 'markBehind'>): void {
  new Counter({
    name: 'biaojie_lookup_statements_total',
    help: '查询标识的语句数，按读主库还是备机',
    labelNames: ['server'] as const,
    registers: [registry],
    collect() {
      this.reset()
      const { primary, replica: own } = replica.asked()
      this.inc({ server: 'primary' }, primary)
      this.inc({ server: 'replica' }, own)
    },
  })
  new Gauge({
    name: 'biaojie_replica_behind_bytes',
    help: '备机还差多少字节的日志才包含已知的全部改动；未知时为 NaN',
    registers: [registry],
    aggregator: 'max',
    collect() {
      this.set(replica.markBehind() ?? Number.NaN)
    },
  })
}
