import { foldHandle, makeHolderPath } from '@biaojie/contract/rules.ts'
import { listEndpoints } from '@biaojie/handle/endpoints.ts'
import type { Env } from '../../../platform/settings/env.ts'
import { defineDomain } from '../../assembly.ts'
import { toPrefix } from '../../identifiers/records/identifiers.ts'
import { createHandle, type Delegation } from './handle.ts'
import { createNativeService, type NativeServiceDeps } from './native/service.ts'
import { createRecursion, type Recursion } from './recursion/recursion.ts'
import { serveHandle, serveMessages, serveSignatures } from './routes.ts'

type Recursing = Omit<Parameters<typeof createRecursion>[0], 'recursion' | 'ownLimitPerMinute'> & {
  env: Pick<Env, 'recursion' | 'lookupLimitPerMinute'>
}

/** Asks other servers as a client. */
export const recursion = defineDomain({
  name: 'recursion',
  create: (needs: Recursing) =>
    createRecursion({
      ...needs,
      recursion: needs.env.recursion,
      ownLimitPerMinute: needs.env.lookupLimitPerMinute,
    }),
  stop: async (recursion) => recursion.stop(),
})

type OwnRecordsNeeds = {
  recursion: Recursion
  delegations: { findWithin: (prefix: string, handle: string) => Delegation | undefined }
}

/** Tells lookups whether the company's own server has a record, while it and this node stand in for each other. */
export const ownRecords = defineDomain({
  name: 'ownRecords',
  create: ({ recursion, delegations }: OwnRecordsNeeds) => ({
    async has(handle: string, ip: string): Promise<boolean> {
      const delegation = delegations.findWithin(toPrefix(handle), foldHandle(handle))
      if (!delegation) return false
      const start = listEndpoints(delegation.sites, handle)
      return (await recursion.resolve(handle, { ip, start })).walk.outcome === 'record'
    },
  }),
})

type Needs = Omit<Parameters<typeof createHandle>[0], 'holderPath'>

export const handle = defineDomain({
  name: 'handle',
  create: (needs: Needs) => createHandle({ ...needs, holderPath: makeHolderPath }),
  serve: (serve, handle) => {
    serveHandle(serve, handle)
    serveSignatures(serve, handle)
  },
})

/** The native protocol of the Handle System, on a port of its own. */
export const nativeHandle = defineDomain({
  name: 'nativeHandle',
  create: (needs: NativeServiceDeps) => createNativeService(needs),
  serve: serveMessages,
  start: (service) => service.start(),
  stop: (service) => service.stop(),
})
