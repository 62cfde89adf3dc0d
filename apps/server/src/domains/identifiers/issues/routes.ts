import * as call from '@biaojie/contract/identifiers/issues/issues.ts'
import { onceRequest } from '../../../http/answers/once.ts'
import { refuse } from '../../../http/errors.ts'
import type { Serve } from '../../../http/serve.ts'
import type { Issues } from './issues.ts'

export function serveIssues(serve: Serve, issues: Issues): void {
  serve(call.issueCreate, ({ body }, context) => issues.create(onceRequest(call.issueCreate, context, body)))
  serve(call.issueList, ({ body }, { who }) => issues.list(who, body))
  serve(call.issueDetail, ({ body }, { who }) => issues.read(who, body))
  serve(call.issueCodes, ({ body }, { who }) => issues.codes(who, body))
  serve(call.issueCancel, ({ body }, { who }) => issues.cancel(who, body.id))
  serve(call.issueExport, ({ body }, context) => issues.export(context.who, body, context))
  serve.raw(call.issueFile, async ({ params: { name }, query }, request, reply) => {
    const { what = '', viewer = '', until = '', sig = '' } = query
    const origin = `${request.protocol}://${request.host}`
    const file = await issues.open({ name, what, viewer, until, sig }, await issues.viewerOf(request), origin)
    if (!/^[\w.-]+$/.test(name)) throw refuse('file_address_expired')
    return reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(file)
  })
}
