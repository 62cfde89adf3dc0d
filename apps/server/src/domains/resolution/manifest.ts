import { defineDomain } from '../assembly.ts'
import { createResolution, type ResolutionDeps } from './resolution.ts'
import { serveResolution } from './routes.ts'

type FromSettings = 'productionElements' | 'secureCookies' | 'cacheBytes' | 'publicUrl'
type Needs = Omit<ResolutionDeps, FromSettings> & {
  production: { elements: ResolutionDeps['productionElements'] }
}

export const resolution = defineDomain({
  name: 'resolution',
  create: ({ production, ...needs }: Needs) =>
    createResolution({
      ...needs,
      productionElements: production.elements,
      secureCookies: needs.env.https,
      cacheBytes: needs.env.lookupCacheMb * 1024 * 1024,
      publicUrl: needs.env.publicUrl,
    }),
  serve: serveResolution,
  jobs: ({ jobs }) => jobs,
  stop: ({ stop }) => stop(),
})
