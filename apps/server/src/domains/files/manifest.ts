import { createExports, serveExports } from '../../http/exports.ts'
import { keyFor } from '../../platform/base/secret.ts'
import { defineDomain } from '../assembly.ts'
import { createFiles, type Files } from './files.ts'
import { servePrivateFiles } from './routes.ts'

export const files = defineDomain({
  name: 'files',
  create: createFiles,
  serve: servePrivateFiles,
  jobs: ({ jobs }) => jobs,
  personalRecords: ({ personalRecords }) => personalRecords,
})

type Needs = Omit<Parameters<typeof createExports>[0], 'keyed' | 'cookieFor' | 'viewerOf'> & {
  env: Parameters<typeof keyFor>[1]
  files: Pick<Files, 'cookieFor' | 'viewerOf'>
}

/** Downloads of lists, which know the browser by the cookie of private files. */
export const exports = defineDomain({
  name: 'exports',
  create: ({ files, ...needs }: Needs) =>
    createExports({
      ...needs,
      cookieFor: files.cookieFor,
      viewerOf: files.viewerOf,
      keyed: keyFor('exports', needs.env),
    }),
  serve: serveExports,
})
