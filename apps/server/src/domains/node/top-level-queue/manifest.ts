import type { TopLevelPort } from '../../../platform/providers/top-level/top-level.ts'
import type { Env } from '../../../platform/settings/env.ts'
import { defineDomain } from '../../assembly.ts'
import { createTopLevelQueue, type QueueDeps } from './top-level-queue.ts'

/** The configured top-level node is the default. */
type Needs = Omit<QueueDeps, 'topLevel'> & { env: Env; topLevel?: TopLevelPort | undefined }

export const topLevelQueue = defineDomain({
  name: 'topLevelQueue',
  create: ({ env, topLevel, ...needs }: Needs) =>
    createTopLevelQueue({ ...needs, topLevel: topLevel ?? env.topLevel?.() }),
  jobs: ({ jobs }) => jobs,
  stop: ({ stop }) => stop(),
})
