import * as call from '@biaojie/contract/tracking/reports/reports.ts'
import type { Serve } from '../../../http/serve.ts'
import type { Reports } from './reports.ts'

export function serveReports(serve: Serve, reports: Reports): void {
  serve(call.identifierReport, ({ body }, { ip }) => reports.send(body, ip))
  serve(call.identifierReportPhoto, ({ body, file }, { ip }) => reports.addPhoto({ ...body, file }, ip))
  serve(call.identifierReports, ({ body }) => reports.confirmed(body.identifier))
  serve(call.reportList, ({ body }, { who }) => reports.list(who, body))
  serve(call.reportDetail, ({ body }, { who }) => reports.read(who, body.id))
  serve(call.reportReveal, ({ body }, { who }) => reports.reveal(who, body.id))
  serve(call.reportPhoto, ({ body }, { who }) => reports.photo(who, body.id))
  serve(call.reportHandle, ({ body }, { who }) => reports.handle(who, body))
}
