import { defineDomain } from '../../assembly.ts'
import { serveWebhooks } from './routes.ts'
import { createWebhooks } from './webhooks.ts'

export const webhooks = defineDomain({
  name: 'webhooks',
  create: createWebhooks,
  serve: serveWebhooks,
  jobs: ({ jobs }) => jobs,
})
