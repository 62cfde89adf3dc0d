import type { Env } from '../../../platform/settings/env.ts'
import { defineDomain } from '../../assembly.ts'
import { createIdentifiers, type IdentifiersDeps, listCodeKeys } from './identifiers.ts'
import { serveIdentifiers } from './routes.ts'

type Needs = Omit<IdentifiersDeps, 'codes' | 'forget' | 'visits' | 'signView' | 'publicUrl'> & {
  env: Env
  resolution: {
    lookup: Pick<IdentifiersDeps, 'forget'>
    visits: IdentifiersDeps['visits']
    views: { sign: IdentifiersDeps['signView'] }
  }
}

export const identifiers = defineDomain({
  name: 'identifiers',
  create: ({ resolution, ...needs }: Needs) =>
    createIdentifiers({
      ...needs,
      publicUrl: needs.env.publicUrl,
      codes: listCodeKeys(needs.env),
      forget: resolution.lookup.forget,
      visits: resolution.visits,
      signView: resolution.views.sign,
    }),
  serve: serveIdentifiers,
  jobs: ({ sandbox, inheritanceJobs, fillJobs }) => [...sandbox.jobs, ...inheritanceJobs, ...fillJobs],
})
