import { makeHolderPath } from '@biaojie/contract/rules.ts'
import { defineDomain } from '../../assembly.ts'
import { createHandle } from './handle.ts'
import { createNativeService, type NativeServiceDeps } from './native/service.ts'
import { createRecursion } from './recursion/recursion.ts'
import { serveHandle, serveMessages, serveSignatures } from './routes.ts'

type Needs = Omit<Parameters<typeof createHandle>[0], 'holderPath' | 'recursion'> &
  Omit<Parameters<typeof createRecursion>[0], 'recursion' | 'ownLimitPerMinute'>

export const handle = defineDomain({
  name: 'handle',
  create: (needs: Needs) =>
    createHandle({
      ...needs,
      holderPath: makeHolderPath,
      recursion: createRecursion({
        ...needs,
        recursion: needs.env.recursion,
        ownLimitPerMinute: needs.env.lookupLimitPerMinute,
      }),
    }),
  serve: (serve, handle) => {
    serveHandle(serve, handle)
    serveSignatures(serve, handle)
  },
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
