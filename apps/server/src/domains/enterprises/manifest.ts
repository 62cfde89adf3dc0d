import { defineDomain } from '../assembly.ts'
import { createEnterprises, type Enterprises } from './enterprises.ts'
import { serveEnterprises } from './routes.ts'

export const enterprises = defineDomain({
  name: 'enterprises',
  create: ({ db }: { db: Parameters<typeof createEnterprises>[0] }) => createEnterprises(db),
})

type Served = Parameters<typeof serveEnterprises>[1]
type Needs = Omit<Served, 'administeredAmong' | 'identifiersOf'> & {
  enterprises: Enterprises
  people: Pick<Served, 'administeredAmong'>
  identifiers: { countOf: Served['identifiersOf'] }
}

/** The directories of companies also show each company's people and identifiers. */
export const directories = defineDomain({
  name: 'directories',
  create: ({ people, identifiers, ...needs }: Needs) => ({
    ...needs,
    administeredAmong: people.administeredAmong,
    identifiersOf: identifiers.countOf,
  }),
  serve: serveEnterprises,
})
