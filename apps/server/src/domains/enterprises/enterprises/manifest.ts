import { monotonic } from '../../../platform/base/clock.ts'
import { type Db, openDatabase } from '../../../platform/database/database.ts'
import type { Env } from '../../../platform/settings/env.ts'
import { defineDomain } from '../../assembly.ts'
import { createEnterprises, type Enterprises } from './enterprises.ts'
import { serveEnterprises } from './routes.ts'

export const enterprises = defineDomain({
  name: 'enterprises',
  create: ({ db, env }: { db: Db; env: Pick<Env, 'databaseReplicaUrl'> }) => {
    const spare = env.databaseReplicaUrl
      ? openDatabase({ connectionString: env.databaseReplicaUrl }, 1)
      : undefined
    return { ...createEnterprises(db, monotonic, spare?.db), stop: async () => spare?.close() }
  },
  stop: ({ stop }) => stop(),
})

type Served = Parameters<typeof serveEnterprises>[1]
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
  serve: serveEnterprises,
})
