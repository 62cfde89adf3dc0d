import { extractCalls as calls, extractFile } from '@biaojie/contract/identifiers/extracts/extracts.ts'
import { refuse } from '../../../http/errors.ts'
import type { Serve } from '../../../http/serve.ts'
import type { Extracts } from './extracts.ts'

export function serveExtracts(serve: Serve, extracts: Extracts): void {
  serve(calls.extractCreate, ({ body }, { who }) => extracts.create(who, body))
  serve(calls.extractList, ({ body }, { who }) => extracts.list(who, body))
  serve(calls.extractDetail, ({ body }, { who }) => extracts.read(who, body))
  serve(calls.extractCancel, ({ body }, { who }) => extracts.cancel(who, body.id))
  serve(calls.extractExport, ({ body }, context) => extracts.export(context.who, body, context))
  serve.raw(extractFile, async ({ params: { name }, query }, request, reply) => {
    const { what = '', viewer = '', until = '', sig = '' } = query
    const file = await extracts.open({ name, what, viewer, until, sig }, await extracts.viewerOf(request))
    if (!/^[\w.-]+$/.test(name)) throw refuse('file_address_expired')
    const [spreadsheet, csv] = extractFile.answers
    return reply
      .type(name.endsWith('.csv') ? `${csv}; charset=utf-8` : spreadsheet)
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('content-length', file.bytes)
      .send(file.stream)
  })
}
