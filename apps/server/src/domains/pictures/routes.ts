import { pictureList, publicPicture, uploadPicture } from '@biaojie/contract/pictures.ts'
import { refuse } from '../../http/errors.ts'
import type { Serve } from '../../http/serve.ts'
import type { Pictures } from './pictures.ts'

const FOREVER = 'public, max-age=31536000, immutable'

export function servePictures(serve: Serve, pictures: Pictures): void {
  serve(uploadPicture, ({ body, file }, { who }) =>
    pictures.upload({
      uploadedBy: who.userId,
      bytes: file.bytes,
      fileName: file.name,
      alt: body.alt ?? '',
    }),
  )
  serve(pictureList, ({ body }) => pictures.list(body))
  serve.raw(publicPicture, async ({ params }, _request, reply) => {
    const file = await pictures.file(params.name)
    if (!file) throw refuse('not_found')
    return reply.type(file.type).header('cache-control', FOREVER).send(file.bytes)
  })
}
