import { makeHolderPath } from '@biaojie/contract/rules.ts'
import type { Env } from '../../../platform/settings/env.ts'
import { defineDomain } from '../../assembly.ts'
import { createHandle } from './handle.ts'
import { createNativeService, type NativeServiceDeps } from './native/service.ts'
import { createRecursion } from './recursion/recursion.ts'
import { serveHandle, serveMessages } from './routes.ts'

type Needs = Omit<Parameters<typeof createHandle>[0], 'holderPath' | 'publicUrl' | 'recursion'> &
  Omit<Parameters<typeof createRecursion>[0], 'recursion'> & { env: Env }

export const handle = defineDomain({
  name: 'handle',
  create: ({ env, ...needs }: Needs) =>
    createHandle({
      ...needs,
      holderPath: makeHolderPath,
      publicUrl: env.publicUrl,
      recursion: createRecursion({ ...needs, recursion: env.recursion }),
    }),
  serve: serveHandle,
  stop: async ({ recursion }) => recursion.stop(),
})

/** The native protocol of the Handle System, on a port of its own. */
export const nativeHandle = defineDomain({
  name: 'nativeHandle',
  create: (needs: NativeServiceDeps) => createNativeService(needs),
  serve: serveMessages,
  start: (service) => service.start(),
  stop: (service) => service.stop(),
})
