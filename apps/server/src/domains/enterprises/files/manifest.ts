import { createExports, serveExports } from '../../../http/exports.ts'
import { defineDomain } from '../../assembly.ts'
import { createFiles, type Files } from './files.ts'
import { servePrivateFiles } from './routes.ts'

export const files = defineDomain({
  name: 'files',
  create: createFiles,
  serve: servePrivateFiles,
  jobs: ({ jobs }) => jobs,
  personalRecords: ({ personalRecords }) => personalRecords,
})

type Needs = Omit<Parameters<typeof createExports>[0], 'addresses' | 'cookieFor' | 'viewerOf'> & {
  files: Pick<Files, 'cookieFor' | 'downloads' | 'viewerOf'>
}

/** Downloads of lists recognise the browser by the cookie of private files. */
export const exports = defineDomain({
  name: 'exports',
  create: ({ files, ...needs }: Needs) =>
    createExports({
      ...needs,
      cookieFor: files.cookieFor,
      viewerOf: files.viewerOf,
      addresses: files.downloads,
    }),
  serve: serveExports,
})
