import { defineRaw } from './define.ts'

/* Operators and their machines call these, and they describe the interface itself. */

export const liveness = defineRaw('liveness', {
  route: 'GET /healthz',
  access: 'public',
  limitPerMinute: 'none',
  summary: '进程是否存活',
  answers: ['application/json'],
})

export const readiness = defineRaw('readiness', {
  route: 'GET /readyz',
  access: 'public',
  limitPerMinute: 'none',
  summary: '进程是否可以接受请求；停止前与数据库不可用时为 HTTP 503',
  answers: ['application/json'],
})

export const metrics = defineRaw('metrics', {
  route: 'GET /metrics',
  access: 'public',
  limitPerMinute: 'none',
  summary: 'Prometheus 指标；生产环境须带 METRICS_TOKEN 作 Bearer 令牌',
  refusals: ['not_found'],
  answers: ['text/plain'],
})

export const openApi = defineRaw('openApi', {
  route: 'GET /api/openapi.json',
  access: 'public',
  summary: '本接口文档（OpenAPI 3.1）',
  answers: ['application/json'],
})
