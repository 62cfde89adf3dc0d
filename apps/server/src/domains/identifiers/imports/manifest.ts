import type { Env } from '../../../platform/settings/env.ts'
import { defineDomain } from '../../assembly.ts'
import { codeKeys } from '../records/identifiers.ts'
import { createImports, type ImportsDeps } from './imports.ts'
import { serveImports } from './routes.ts'

type Needs = Omit<ImportsDeps, 'codes' | 'forget' | 'dataDir'> & {
  env: Env
  resolution: { lookup: Pick<ImportsDeps, 'forget'> }
}

export const imports = defineDomain({
  name: 'imports',
  create: ({ resolution, ...needs }: Needs) =>
    createImports({
      ...needs,
      codes: codeKeys(needs.env),
      dataDir: needs.env.dataDir,
      forget: resolution.lookup.forget,
    }),
  serve: serveImports,
  jobs: ({ jobs }) => jobs,
})
