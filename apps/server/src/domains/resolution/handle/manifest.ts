import { holderPath } from '@biaojie/contract/rules.ts'
import type { Env } from '../../../platform/settings/env.ts'
import { defineDomain } from '../../assembly.ts'
import { createHandle } from './handle.ts'
import { createNativeService, type NativeServiceDeps } from './native/service.ts'
import { serveHandle, serveMessages } from './routes.ts'

type Needs = Omit<Parameters<typeof createHandle>[0], 'holderPath' | 'publicUrl'> & { env: Env }

export const handle = defineDomain({
  name: 'handle',
  create: ({ resolution, identifiers, enterprises, env }: Needs) =>
    createHandle({ resolution, identifiers, enterprises, holderPath, publicUrl: env.publicUrl }),
  serve: serveHandle,
})

/** The native protocol of the Handle System, on a port of its own. */
export const nativeHandle = defineDomain({
  name: 'nativeHandle',
  create: (needs: NativeServiceDeps) => createNativeService(needs),
  serve: serveMessages,
  start: (service) => service.start(),
  stop: (service) => service.stop(),
})
