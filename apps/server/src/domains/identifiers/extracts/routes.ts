import { extractCalls as calls, extractFile } from '@biaojie/contract/identifiers/extracts/extracts.ts'
import { serveDownload } from '../../../http/downloads.ts'
import type { Serve } from '../../../http/serve.ts'
import type { Extracts } from './extracts.ts'

export function serveExtracts(serve: Serve, extracts: Extracts): void {
  serve(calls.extractCreate, ({ body }, { who }) => extracts.create(who, body))
  serve(calls.extractList, ({ body }, { who }) => extracts.list(who, body))
  serve(calls.extractDetail, ({ body }, { who }) => extracts.read(who, body))
  serve(calls.extractCancel, ({ body }, { who }) => extracts.cancel(who, body.id))
  serve(calls.extractExport, ({ body }, context) => extracts.export(body, context))
  serveDownload(serve, extractFile, extracts.downloads, extracts.open)
}
