import * as calls from '@biaojie/contract/node/node-reports/node-reports.ts'
import { defineDomain } from '../../assembly.ts'
import { createNodeReports, type NodeReportsDeps } from './node-reports.ts'

export const nodeReports = defineDomain({
  name: 'nodeReports',
  create: (needs: NodeReportsDeps) => createNodeReports(needs),
  serve(serve, reports) {
    serve(calls.nodeHealth, () => reports.health())
    serve(calls.nodeReportList, () => reports.list())
    serve(calls.nodeReport, ({ body }, { who }) => reports.read(who, body))
    serve(calls.nodeReportPrepare, ({ body }, { who }) => reports.prepare(who, body))
    serve(calls.nodeReportDecide, ({ body }, { who }) => reports.decide(who, body))
    serve(calls.nodeReportSend, ({ body }, { who }) => reports.send(who, body))
    serve(calls.nodeReportCorrect, ({ body }, { who }) => reports.correct(who, body))
    serve(calls.nodeReportFile, ({ body }) => reports.file(body))
  },
  jobs: ({ jobs }) => jobs,
  stop: ({ failures }) => failures.close(),
})
