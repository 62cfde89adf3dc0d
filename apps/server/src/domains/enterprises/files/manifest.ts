import {
  privatePicture,
  uploadForPrivate,
} from '@biaojie/contract/enterprises/registrations/registrations.ts'
import { createExports, serveExports } from '../../../http/exports.ts'
import { defineDomain } from '../../assembly.ts'
import { createFiles, type Files } from './files.ts'

export const files = defineDomain({
  name: 'files',
  create: createFiles,
  serve(serve, files) {
    serve(uploadForPrivate, async ({ query, file }, { who, ip, setCookie }) => {
      const ownerId = who.userId
      const { usage = 'licence' } = query
      const fileName = await files.upload({ ownerId, ip, bytes: file.bytes, fileName: file.name, usage })
      setCookie(files.cookieFor(who))
      return { fileName, fullUrl: files.addressOf(fileName, ownerId) }
    })
    serve.raw(privatePicture, async ({ params, query }, request, reply) => {
      const { viewer = '', until = '', sig = '' } = query
      const address = { name: params.name, viewer, until, sig }
      const picture = await files.viewFile(address, { id: await files.viewerOf(request), ip: request.ip })
      return reply
        .type('image/jpeg')
        .header('cache-control', 'private, no-store')
        .header('content-disposition', 'inline')
        .header('cross-origin-resource-policy', 'same-origin')
        .send(picture)
    })
  },
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
