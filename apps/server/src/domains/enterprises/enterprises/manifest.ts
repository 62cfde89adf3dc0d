import {
  companyDirectory,
  companyDirectoryExport,
  prefixHolder,
  prefixHolders,
} from '@biaojie/contract/enterprises/enterprises.ts'
import type { Exports } from '../../../http/exports.ts'
import { type Now, readMonotonicClock } from '../../../platform/base/clock.ts'
import { type Db, openDatabase } from '../../../platform/database/database.ts'
import type { Env } from '../../../platform/settings/env.ts'
import { defineDomain } from '../../assembly.ts'
import { createDirectoryExport, type DirectoryDeps, listCompanies } from './directory.ts'
import { createEnterprises, type Enterprises, registerOwnCompany } from './enterprises.ts'
import { type HolderDeps, listHolders, requireHolder } from './holders.ts'

export const enterprises = defineDomain({
  name: 'enterprises',
  create: ({ db, env, now }: { db: Db; env: Pick<Env, 'databaseReplicaUrl'>; now: Now }) => {
    const spare = env.databaseReplicaUrl
      ? openDatabase({ connectionString: env.databaseReplicaUrl }, 1)
      : undefined
    return {
      ...createEnterprises(db, readMonotonicClock, spare?.db),
      start: () => registerOwnCompany(db, now()),
      stop: async () => spare?.close(),
    }
  },
  start: ({ start }) => start(),
  stop: ({ stop }) => stop(),
})

type Served = DirectoryDeps & HolderDeps & { exports: Exports }
type Needs = Omit<Served, 'administeredAmong' | 'countIdentifiers'> & {
  enterprises: Enterprises
  people: Pick<Served, 'administeredAmong'>
  identifiers: { countOf: Served['countIdentifiers'] }
}

/** The directories of companies also show each company's people and identifiers. */
export const directories = defineDomain({
  name: 'directories',
  create: ({ people, identifiers, ...needs }: Needs) => ({
    ...needs,
    administeredAmong: people.administeredAmong,
    countIdentifiers: identifiers.countOf,
  }),
  serve(serve, { exports, ...deps }) {
    const exportDirectory = exports.add(createDirectoryExport(deps))
    serve(companyDirectory, ({ body }) => listCompanies(deps, body))
    serve(prefixHolders, ({ body }) => listHolders(deps, body))
    serve(prefixHolder, ({ params }) => requireHolder(deps, params.prefix))
    serve(companyDirectoryExport, ({ body }, context) => exportDirectory(body, context))
  },
})
