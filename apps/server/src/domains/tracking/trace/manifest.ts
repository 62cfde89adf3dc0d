import { isIdentifier, normalizeIdentifier } from '@biaojie/contract/rules.ts'
import type { Env } from '../../../platform/settings/env.ts'
import { defineDomain } from '../../assembly.ts'
import type { Resolution } from '../../resolution/resolution/resolution.ts'
import { serveTrace } from './routes.ts'
import { createTrace, type TraceDeps } from './trace.ts'

type Needs = Omit<TraceDeps, 'findKey' | 'publicUrl' | 'readMode'> & {
  env: Env
  resolution: Pick<Resolution, 'lookup'>
}

export const trace = defineDomain({
  name: 'trace',
  create: ({ env, resolution: { lookup }, ...needs }: Needs) =>
    createTrace({
      ...needs,
      publicUrl: env.publicUrl,
      readMode: { together: env.citusShards === undefined },
      async findKey(raw) {
        const identifier = normalizeIdentifier(raw)
        const found = isIdentifier(identifier) ? await lookup.find(identifier) : await lookup.findByAlias(raw)
        return found?.key
      },
    }),
  serve: serveTrace,
})
