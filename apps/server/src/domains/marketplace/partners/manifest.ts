import { defineDomain } from '../../assembly.ts'
import { createPartners, partnerRecords } from './partners.ts'
import { servePartners } from './routes.ts'

export const partners = defineDomain({
  name: 'partners',
  create: createPartners,
  serve: servePartners,
  jobs: ({ jobs }) => jobs,
  personalRecords: () => partnerRecords,
})
