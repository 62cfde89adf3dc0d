/** Webhooks: addresses of a company's programs that the node calls when something happens to its identifiers. */
import { type Static, Type } from 'typebox'
import { defineCall } from '../../define.ts'
import { defineChoice, definePage, flag, Nothing, pageFields, text, uuid, version } from '../../fields.ts'
import { DELIVERY_STATES, WEBHOOK_EVENTS, WEBHOOK_NAME_MAX, WEBHOOK_URL_MAX } from './rules.ts'

const BASE = '/platform-operate-service/company/webhooks'
const MEMBERS = ['COMPANY', 'COMPANY_ADMIN'] as const
const ADMINISTRATORS = ['COMPANY_ADMIN'] as const
const Total = Type.Integer({ minimum: 0 })

const WebhookSchema = Type.Object(
  {
    id: Type.String(),
    version: Type.Integer(),
    name: Type.String(),
    url: Type.String(),
    events: Type.Array(Type.Enum(WEBHOOK_EVENTS)),
    /**
     * Tells whether it is called for the sandbox only; other webhooks are called for real identifiers only.
     */
    sandbox: Type.Boolean(),
    /** Names the secret with which calls are signed. */
    keyId: Type.String(),
    state: Type.Enum(['active', 'disabled']),
    /** The reason why it is disabled; empty otherwise. */
    reason: Type.String(),
    /** Deliveries of the last seven days. */
    delivered: Total,
    failed: Total,
    /** Deliveries that are tried again. */
    retrying: Total,
    /** Median time of answers in ms; null without any. */
    medianMs: Type.Union([Type.Integer(), Type.Null()]),
    createdBy: Type.String(),
    createTime: Type.String(),
  },
  { $id: 'Webhook' },
)

/** The secret is answered once. */
const NewWebhookSchema = Type.Object({ webhook: WebhookSchema, secret: Type.String() })

const DeliverySchema = Type.Object(
  {
    id: Type.String(),
    webhookId: Type.String(),
    webhookName: Type.String(),
    event: Type.String(),
    /** The first identifier; empty for a test call. */
    about: Type.String(),
    /** Identifiers in the call. */
    count: Total,
    state: Type.Enum(DELIVERY_STATES),
    /** For each try, whether it was answered well. */
    tries: Type.Array(Type.Boolean()),
    /** HTTP status of the last answer; 0 without one. */
    status: Type.Integer(),
    /** Time of the last answer in ms. */
    ms: Type.Integer(),
    problem: Type.String(),
    time: Type.String(),
    /** Empty when it is not tried again. */
    nextTime: Type.String(),
  },
  { $id: 'WebhookDelivery' },
)

const id = uuid('回调编号')
const form = {
  name: text(WEBHOOK_NAME_MAX, '名称'),
  url: text(WEBHOOK_URL_MAX, '地址'),
  events: Type.Array(defineChoice(WEBHOOK_EVENTS, '事件'), {
    maxItems: WEBHOOK_EVENTS.length,
    title: '事件',
  }),
}
const seen = { id, version }
const CHANGE_REFUSALS = ['prefix_needed', 'webhook_not_found', 'webhook_stale'] as const

export const webhookList = defineCall('webhookList', {
  route: `GET ${BASE}`,
  access: MEMBERS,
  summary: '本企业的回调和近 7 天的送达情况',
  refusals: ['prefix_needed'],
  data: Type.Object({ webhooks: Type.Array(WebhookSchema), failed: Total }),
})

export const webhookCreate = defineCall('webhookCreate', {
  route: `POST ${BASE}/create`,
  access: ADMINISTRATORS,
  summary: '新建回调；签名密钥只在这一次应答里给出',
  body: Type.Object({ ...form, sandbox: Type.Optional(flag('沙箱')) }),
  refusals: ['prefix_needed', 'webhooks_full'],
  data: NewWebhookSchema,
})

export const webhookChange = defineCall('webhookChange', {
  route: `POST ${BASE}/change`,
  access: ADMINISTRATORS,
  summary: '更改回调的名称、地址或事件',
  body: Type.Object({ ...seen, ...form }),
  refusals: CHANGE_REFUSALS,
  data: WebhookSchema,
})

export const webhookSwitch = defineCall('webhookSwitch', {
  route: `POST ${BASE}/switch`,
  access: ADMINISTRATORS,
  summary: '停用或恢复回调；停用期间的事件不补发',
  body: Type.Object({ ...seen, active: flag('启用') }),
  refusals: CHANGE_REFUSALS,
  data: WebhookSchema,
})

export const webhookSecret = defineCall('webhookSecret', {
  route: `POST ${BASE}/secret`,
  access: ADMINISTRATORS,
  summary: '换签名密钥，立即生效；新密钥只在这一次应答里给出',
  body: Type.Object(seen),
  refusals: CHANGE_REFUSALS,
  data: NewWebhookSchema,
})

export const webhookRemove = defineCall('webhookRemove', {
  route: `POST ${BASE}/remove`,
  access: ADMINISTRATORS,
  summary: '删除回调和它的送达记录',
  body: Type.Object(seen),
  refusals: CHANGE_REFUSALS,
  data: Nothing,
})

export const webhookTry = defineCall('webhookTry', {
  route: `POST ${BASE}/try`,
  access: ADMINISTRATORS,
  limitPerMinute: 20,
  summary: '试发：向回调的地址发一个 ping',
  body: Type.Object({ id }),
  refusals: ['prefix_needed', 'webhook_not_found'],
  data: DeliverySchema,
})

export const webhookDeliveries = defineCall('webhookDeliveries', {
  route: `POST ${BASE}/deliveries`,
  access: MEMBERS,
  summary: '近 7 天的送达，新的在前；failing 只看没送到的，含还在重试的',
  body: Type.Object({ ...pageFields(100), failing: Type.Optional(flag('只看失败')) }),
  refusals: ['prefix_needed'],
  data: definePage(DeliverySchema),
})

export const webhookDelivery = defineCall('webhookDelivery', {
  route: `POST ${BASE}/delivery`,
  access: MEMBERS,
  summary: '一次送达的原文：发出的头与正文，每次应答的头',
  body: Type.Object({ id: uuid('送达编号') }),
  refusals: ['prefix_needed', 'webhook_delivery_not_found'],
  data: Type.Object({
    delivery: DeliverySchema,
    body: Type.String(),
    attempts: Type.Array(
      Type.Object({
        time: Type.String(),
        status: Type.Integer(),
        ms: Type.Integer(),
        problem: Type.String(),
        /** Lines of the head that was sent, with the signature. */
        request: Type.String(),
        /** Lines of the answer's head; empty without one. */
        answer: Type.String(),
      }),
    ),
  }),
})

export const webhookResend = defineCall('webhookResend', {
  route: `POST ${BASE}/resend`,
  access: ADMINISTRATORS,
  limitPerMinute: 60,
  summary: '立即重发一次送达，已送到的也可以；编号不变，接收方可据此认出重复',
  body: Type.Object({ id: uuid('送达编号') }),
  refusals: ['prefix_needed', 'webhook_delivery_not_found'],
  data: DeliverySchema,
})

export type Webhook = Static<typeof WebhookSchema>
export type NewWebhook = Static<typeof NewWebhookSchema>
export type WebhookDelivery = Static<typeof DeliverySchema>
