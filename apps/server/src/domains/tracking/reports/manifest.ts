import { defineDomain } from '../../assembly.ts'
import { createReports, reportRecords } from './reports.ts'
import { serveReports } from './routes.ts'

type Needs = Parameters<typeof createReports>[0]

export const reports = defineDomain({
  name: 'reports',
  create: ({ resolution, ...needs }: Omit<Needs, 'subjectOf'> & { resolution: Pick<Needs, 'subjectOf'> }) =>
    createReports({ ...needs, subjectOf: resolution.subjectOf }),
  serve: serveReports,
  jobs: ({ jobs }) => jobs,
  personalRecords: () => reportRecords,
})
