/** Rules of webhooks, for forms and the server alike. */
import { isWebsite } from '../../links.ts'
import { countCharacters } from '../../texts.ts'

/** `ping` is sent by hand to try an address, and goes to every webhook. */
export const WEBHOOK_EVENTS = [
  'identifier.created',
  'identifier.changed',
  'identifier.retired',
  'identifier.checked',
  'alarm.raised',
  'recall.published',
  'link.changed',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]
export const WEBHOOK_EVENT_NAMES: Record<WebhookEvent | 'ping', string> = {
  'identifier.created': '新建标识',
  'identifier.changed': '更改标识',
  'identifier.retired': '作废标识',
  'identifier.checked': '查验防伪码',
  'alarm.raised': '防伪预警',
  'recall.published': '召回发布',
  'link.changed': '关联变化',
  ping: '试发',
}

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** Webhooks of a company. */
export const WEBHOOKS_MAX = 20
export const WEBHOOK_NAME_MAX = 30
export const WEBHOOK_URL_MAX = 500
/** Identifiers that one call names at most. */
export const WEBHOOK_IDENTIFIERS = 100
/** Minutes before each further try; together they take a day. */
export const WEBHOOK_GAPS = [1, 10, 60, 360, 1_009] as const
export const WEBHOOK_TRIES = WEBHOOK_GAPS.length + 1
/** The reason of a webhook that an administrator disabled; others the node disabled by itself. */
export const DISABLED_BY_HAND = '由企业管理员停用'
/** Days for which deliveries are kept. */
export const DELIVERY_DAYS = 7

export const findWebhookNameProblem = (name: string): string | undefined => {
  if (!name) return '请写明回调的用途，如“MES 新建与改动”'
  return countCharacters(name) > WEBHOOK_NAME_MAX ? `名称不能超过 ${WEBHOOK_NAME_MAX} 个字` : undefined
}

/** The server also judges where the address leads, at each call. */
export const findWebhookUrlProblem = (url: string): string | undefined =>
  url.startsWith('https://') && isWebsite(url) ? undefined : '请输入 https:// 开头的网址'
