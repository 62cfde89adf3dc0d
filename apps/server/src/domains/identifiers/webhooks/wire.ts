import type { Webhook, WebhookDelivery } from '@biaojie/contract/identifiers/webhooks/webhooks.ts'
import { toShanghaiTime } from '../../../platform/base/clock.ts'
import type { DeliveryRow, Figures, WebhookRow } from './store.ts'

const NONE: Figures = { delivered: 0, failed: 0, retrying: 0, medianMs: null }

export const toWebhook = (row: WebhookRow, figures: Figures = NONE): Webhook => ({
  id: row.id,
  version: row.version,
  name: row.name,
  url: row.url,
  events: row.events,
  sandbox: row.sandbox,
  keyId: row.keyId,
  state: row.disabledReason === null ? 'active' : 'disabled',
  reason: row.disabledReason ?? '',
  ...figures,
  createdBy: row.createdBy,
  createTime: toShanghaiTime(row.createdAt),
})

export function toDelivery(row: DeliveryRow, webhookName: string): WebhookDelivery {
  const last = row.attempts.at(-1)
  return {
    id: row.id,
    webhookId: row.webhookId,
    webhookName,
    event: row.event,
    about: row.about,
    count: row.count,
    state: row.state,
    tries: row.attempts.map(({ problem }) => problem === ''),
    status: last?.status ?? 0,
    ms: last?.ms ?? 0,
    problem: last?.problem ?? '',
    time: toShanghaiTime(row.createdAt),
    nextTime: row.nextAt ? toShanghaiTime(row.nextAt) : '',
  }
}
