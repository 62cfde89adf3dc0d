import {
  privatePicture,
  uploadForPrivate,
} from '@biaojie/contract/enterprises/registrations/registrations.ts'
import type { Serve } from '../../../http/serve.ts'
import type { Files } from './files.ts'

export function servePrivateFiles(serve: Serve, files: Files): void {
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
    const picture = await files.view(address, { id: await files.viewerOf(request), ip: request.ip })
    return reply
      .type('image/jpeg')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', 'inline')
      .header('cross-origin-resource-policy', 'same-origin')
      .send(picture)
  })
}
