import * as call from '@biaojie/contract/identifiers/webhooks/webhooks.ts'
import { defineDomain } from '../../assembly.ts'
import { createWebhooks } from './webhooks.ts'

export const webhooks = defineDomain({
  name: 'webhooks',
  create: createWebhooks,
  serve(serve, webhooks) {
    serve(call.webhookList, (_input, { who }) => webhooks.list(who))
    serve(call.webhookCreate, ({ body }, { who }) => webhooks.create(who, body))
    serve(call.webhookChange, ({ body }, { who }) => webhooks.change(who, body))
    serve(call.webhookSwitch, ({ body }, { who }) => webhooks.turn(who, body))
    serve(call.webhookSecret, ({ body }, { who }) => webhooks.renewSecret(who, body))
    serve(call.webhookRemove, ({ body }, { who }) => webhooks.remove(who, body))
    serve(call.webhookTry, ({ body }, { who }) => webhooks.tryOut(who, body.id))
    serve(call.webhookDeliveries, ({ body }, { who }) => webhooks.deliveries(who, body))
    serve(call.webhookDelivery, ({ body }, { who }) => webhooks.delivery(who, body.id))
    serve(call.webhookResend, ({ body }, { who }) => webhooks.resend(who, body.id))
  },
  jobs: ({ jobs }) => jobs,
})
