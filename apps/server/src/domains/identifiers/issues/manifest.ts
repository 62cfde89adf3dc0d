import * as call from '@biaojie/contract/identifiers/issues/issues.ts'
import { serveDownload } from '../../../http/downloads.ts'
import type { Env } from '../../../platform/settings/env.ts'
import { defineDomain } from '../../assembly.ts'
import { createIssues, type IssuesDeps } from './issues.ts'

export const issues = defineDomain({
  name: 'issues',
  create: ({ env, ...needs }: Omit<IssuesDeps, 'publicUrl'> & { env: Env }) =>
    createIssues({ ...needs, publicUrl: env.publicUrl }),
  serve(serve, issues) {
    serve.once(call.issueCreate, issues.create)
    serve(call.issueList, ({ body }, { who }) => issues.list(who, body))
    serve(call.issueDetail, ({ body }, { who }) => issues.read(who, body))
    serve(call.issueCodes, ({ body }, { who }) => issues.listCodes(who, body))
    serve(call.issueCancel, ({ body }, { who }) => issues.cancel(who, body.id))
    serve(call.issueExport, ({ body }, context) => issues.export(body, context))
    serveDownload(serve, call.issueFile, issues.downloads, issues.open)
  },
  jobs: ({ jobs }) => jobs,
  start: ({ resume }) => resume(),
})
