import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

/**
 * Creates Prometheus metrics for one server instance; there is no global registry, so tests can run several.
 * Counters start at 0.
 */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return {
    registry,
    requests: new Histogram({
      name: 'biaojie_http_request_seconds',
      help: '请求耗时（秒），按接口与状态码',
      labelNames: ['call', 'status'] as const,
      buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
      registers: [registry],
    }),
    errors: new Counter({
      name: 'biaojie_unexpected_errors_total',
      help: '未预料的错误次数',
      registers: [registry],
    }),
    smsPaused: new Counter({
      name: 'biaojie_sms_paused_total',
      help: '因短信预算用完而没有发出的验证码，按用户类别',
      labelNames: ['standing'] as const,
      registers: [registry],
    }),
    spansDropped: new Counter({
      name: 'biaojie_trace_spans_dropped_total',
      help: '采集器没有收下而丢弃的调用链步骤',
      registers: [registry],
    }),
    jobsGivenUp: new Counter({
      name: 'biaojie_jobs_given_up_total',
      help: '多次重试后放弃的后台任务，按队列',
      labelNames: ['queue'] as const,
      registers: [registry],
    }),
  }
}
export type Metrics = ReturnType<typeof createMetrics>
