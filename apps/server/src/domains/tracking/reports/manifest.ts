import * as call from '@biaojie/contract/tracking/reports/reports.ts'
import { defineDomain } from '../../assembly.ts'
import { createReports, reportRecords } from './reports.ts'

type Needs = Parameters<typeof createReports>[0]

export const reports = defineDomain({
  name: 'reports',
  create: ({ resolution, ...needs }: Omit<Needs, 'subjectOf'> & { resolution: Pick<Needs, 'subjectOf'> }) =>
    createReports({ ...needs, subjectOf: resolution.subjectOf }),
  serve(serve, reports) {
    serve(call.identifierReport, ({ body }, { ip }) => reports.send(body, ip))
    serve(call.identifierReportPhoto, ({ body, file }, { ip }) => reports.addPhoto({ ...body, file }, ip))
    serve(call.identifierReports, ({ body }) => reports.confirmed(body.identifier))
    serve(call.reportList, ({ body }, { who }) => reports.list(who, body))
    serve(call.reportDetail, ({ body }, { who }) => reports.read(who, body.id))
    serve(call.reportReveal, ({ body }, { who }) => reports.reveal(who, body.id))
    serve(call.reportPhoto, ({ body }, { who }) => reports.photo(who, body.id))
    serve(call.reportHandle, ({ body }, { who }) => reports.handle(who, body))
  },
  countWaiting: ({ countWaiting }) => countWaiting,
  jobs: ({ jobs }) => jobs,
  personalRecords: () => reportRecords,
})
