import type { Db } from '../../../platform/database/database.ts'
import { defineDomain } from '../../assembly.ts'
import { productionElements } from './production.ts'

export const production = defineDomain({
  name: 'production',
  create: ({ db }: { db: Db }) => ({
    elements: (input: Parameters<typeof productionElements>[1]) => productionElements(db, input),
  }),
})
