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

type Needs = Omit<Parameters<typeof createExports>[0], 'downloads'> & { files: Pick<Files, 'downloads'> }

/** Downloads of lists recognise the browser by the cookie of private files. */
export const exports = defineDomain({
  name: 'exports',
  create: ({ files, ...needs }: Needs) => createExports({ ...needs, downloads: files.downloads }),
  serve: serveExports,
})
