import * as call from '@biaojie/contract/identifiers/imports/imports.ts'
import * as program from '@biaojie/contract/identifiers/imports/programs.ts'
import { serveDownload } from '../../../http/downloads.ts'
import type { Env } from '../../../platform/settings/env.ts'
import { defineDomain } from '../../assembly.ts'
import { listCodeKeys } from '../records/identifiers.ts'
import { createImports, type ImportsDeps } from './imports.ts'

type Needs = Omit<ImportsDeps, 'codes' | 'forget' | 'dataDir'> & {
  env: Env
  resolution: { lookup: Pick<ImportsDeps, 'forget'> }
}

export const imports = defineDomain({
  name: 'imports',
  create: ({ resolution, ...needs }: Needs) =>
    createImports({
      ...needs,
      codes: listCodeKeys(needs.env),
      dataDir: needs.env.dataDir,
      forget: resolution.lookup.forget,
    }),
  serve(serve, imports) {
    serve(call.importUpload, ({ body, file }, { who }) => imports.upload(who, { ...body, file }))
    serve(call.importList, ({ body }, { who }) => imports.list(who, body))
    serve(call.importDetail, ({ body }, { who }) => imports.read(who, body))
    serve(call.importValues, ({ body }, { who }) => imports.listValues(who, body))
    serve(call.importMatch, ({ body }, { who }) => imports.match(who, body))
    serve(call.importCorrect, ({ body }, { who }) => imports.correct(who, body))
    serve(call.importRun, ({ body }, { who }) => imports.run(who, body))
    serve(call.importCancel, ({ body }, { who }) => imports.cancel(who, body))
    serve(call.importUndo, ({ body }, { who }) => imports.undo(who, body))
    serve(call.importWrongRows, ({ body }, { who }) => imports.wrongRows(who, body))
    serve(call.importWrongReasons, ({ body }, { who }) => imports.wrongReasons(who, body))
    serve(call.importWrongExport, ({ body }, context) => imports.exportWrong(context.who, body, context))
    serve(call.importWrittenExport, ({ body }, context) => imports.exportWritten(body, context))
    serveDownload(serve, call.importWrittenFile, imports.downloads, imports.openWritten)
    serve(program.importStart, ({ body, file }, { who }) => imports.programs.start(who, { ...body, file }))
    serve(program.importProgress, ({ params }, { who }) => imports.programs.progress(who, params.id))
    serve(program.importErrors, ({ params, query }, { who }) =>
      imports.programs.errors(who, params.id, Number(query.page ?? 1)),
    )
    serve(call.importSample, ({ body }, context) => imports.writeSample(context.who, body, context))
  },
  jobs: ({ jobs }) => jobs,
})
