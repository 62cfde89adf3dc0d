import * as calls from '@biaojie/contract/identifiers/extracts/extracts.ts'
import { extractFile } from '@biaojie/contract/identifiers/extracts/extracts.ts'
import { serveDownload } from '../../../http/downloads.ts'
import { defineDomain } from '../../assembly.ts'
import { createExtracts } from './extracts.ts'

export const extracts = defineDomain({
  name: 'extracts',
  create: createExtracts,
  serve(serve, extracts) {
    serve(calls.extractCreate, ({ body }, { who }) => extracts.create(who, body))
    serve(calls.extractList, ({ body }, { who }) => extracts.list(who, body))
    serve(calls.extractDetail, ({ body }, { who }) => extracts.read(who, body))
    serve(calls.extractCancel, ({ body }, { who }) => extracts.cancel(who, body.id))
    serve(calls.extractExport, ({ body }, context) => extracts.export(body, context))
    serveDownload(serve, extractFile, extracts.downloads, extracts.open)
  },
  jobs: ({ jobs }) => jobs,
  start: ({ resume }) => resume(),
})
