import { defineDomain } from '../../assembly.ts'
import { createExtracts } from './extracts.ts'
import { serveExtracts } from './routes.ts'

export const extracts = defineDomain({
  name: 'extracts',
  create: createExtracts,
  serve: serveExtracts,
  jobs: ({ jobs }) => jobs,
  start: ({ resume }) => resume(),
})
