import {
  pictureList,
  publicDocument,
  publicFilm,
  publicPicture,
  recordFileUpload,
  uploadDocument,
  uploadFilm,
  uploadPicture,
} from '@biaojie/contract/content/pictures/pictures.ts'
import { refuse } from '../../../http/errors.ts'
import type { Serve } from '../../../http/serve.ts'
import type { Pictures } from './pictures.ts'

/** A range of bytes, both ends included. */
type Range = { start: number; end: number }

/**
 * Parses a Range header for a given size: one range; 'whole' without a header, with several ranges, or with
 * an unreadable one (RFC 9110, 14.2); 'beyond' when the range is outside the file.
 */
export function parseRange(header: string | undefined, bytes: number): Range | 'whole' | 'beyond' {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (!first && !last) return 'whole'
  if (!first) {
    const length = Math.min(Number(last), bytes)
    return length === 0 ? 'beyond' : { start: bytes - length, end: bytes - 1 }
  }
  const start = Number(first)
  const end = last ? Math.min(Number(last), bytes - 1) : bytes - 1
  if (last && Number(last) < start) return 'whole'
  return start >= bytes ? 'beyond' : { start, end }
}

const FOREVER = 'public, max-age=31536000, immutable'

export function servePictures(serve: Serve, pictures: Pictures): void {
  serve(uploadPicture, ({ body, file }, { who, ip }) =>
    pictures.upload({
      uploadedBy: who.userId,
      ip,
      bytes: file.bytes,
      fileName: file.name,
      alt: body.alt ?? '',
    }),
  )
  serve(pictureList, ({ body }) => pictures.list(body))
  serve.raw(publicPicture, async ({ params }, _request, reply) => {
    const file = await pictures.openFile(params.name)
    if (!file) throw refuse('not_found')
    return reply.type(file.type).header('cache-control', FOREVER).send(file.bytes)
  })
  serve(uploadDocument, ({ file }, { who }) =>
    pictures.documents.upload({ uploadedBy: who.userId, bytes: file.bytes, fileName: file.name }),
  )
  serve(recordFileUpload, ({ file }, { who, ip }) =>
    pictures.documents.uploadForRecord({
      ownerId: who.kind === 'key' ? who.keyId : who.userId,
      ip,
      bytes: file.bytes,
      fileName: file.name,
    }),
  )
  serve.raw(publicDocument, async ({ params }, _request, reply) => {
    const document = await pictures.documents.open(params.name)
    if (!document) throw refuse('not_found')
    return reply
      .type(document.type)
      .header('content-length', document.bytes)
      .header('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(document.name)}`)
      .header('cache-control', FOREVER)
      .send(document.content)
  })
  serve(uploadFilm, ({ file }, { who }) =>
    pictures.films.upload({ uploadedBy: who.userId, bytes: file.bytes, fileName: file.name }),
  )
  serve.raw(publicFilm, async ({ params }, request, reply) => {
    const film = await pictures.films.find(params.name)
    if (!film) throw refuse('not_found')
    const range = parseRange(request.headers.range, film.bytes)
    reply.header('accept-ranges', 'bytes')
    if (range === 'beyond') {
      reply.header('content-range', `bytes */${film.bytes}`)
      throw refuse('range_beyond')
    }
    const { start, end } = range === 'whole' ? { start: 0, end: film.bytes - 1 } : range
    const content = await pictures.films.read(params.name, { start, end })
    if (!content) throw refuse('not_found')
    if (range !== 'whole') reply.code(206).header('content-range', `bytes ${start}-${end}/${film.bytes}`)
    return reply
      .type(film.type)
      .header('content-length', end - start + 1)
      .header('cache-control', FOREVER)
      .send(content)
  })
}
