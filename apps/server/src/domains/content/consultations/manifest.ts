import { defineDomain } from '../../assembly.ts'
import { consultationRecords, createConsultations } from './consultations.ts'
import { serveConsultations } from './routes.ts'

export const consultations = defineDomain({
  name: 'consultations',
  create: createConsultations,
  serve: serveConsultations,
  jobs: ({ jobs }) => jobs,
  personalRecords: () => consultationRecords,
})
