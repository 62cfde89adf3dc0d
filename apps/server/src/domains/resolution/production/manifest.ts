import type { Db } from '../../../platform/database/database.ts'
import { defineDomain } from '../../assembly.ts'
import { loadProductionElements } from './production.ts'

export const production = defineDomain({
  name: 'production',
  create: ({ db }: { db: Db }) => ({
    elements: (input: Parameters<typeof loadProductionElements>[1]) => loadProductionElements(db, input),
  }),
})
