import { uploadForPrivate } from '@biaojie/contract/registrations.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Serve, Who } from '../../http/serve.ts'
import { sweepEvery } from '../../http/sweep.ts'
import { PRIVATE_PATH } from './addresses.ts'
import type { Files } from './files.ts'

const SWEEP_EVERY_MS = 3_600_000

type View = FastifyRequest<{
  Params: { name: string }
  Querystring: { viewer?: string; until?: string; sig?: string }
}>

const text = (value: unknown) => (typeof value === 'string' ? value : '')

export function servePrivateFiles(
  serve: Serve,
  app: FastifyInstance,
  deps: {
    files: Files
    identify: (request: FastifyRequest) => Promise<Who | null>
    isOpen: (sessionId: string) => Promise<boolean>
  },
): void {
  const { files, identify, isOpen } = deps
  /** By the cookie, while its session lives, or else by the token. */
  async function viewerOf(request: FastifyRequest): Promise<string | undefined> {
    const viewer = files.viewerOf(request.headers.cookie ?? '')
    if (viewer && (await isOpen(viewer.sessionId))) return viewer.userId
    return (await identify(request))?.userId
  }
  serve(uploadForPrivate, async ({ query, file }, { who, setCookie }) => {
    const ownerId = who!.userId
    const idPhoto = query.usage === 'idPhoto'
    const fileName = await files.upload({ ownerId, bytes: file.bytes, fileName: file.name, idPhoto })
    setCookie(files.cookieFor(who!))
    return { fileName, fullUrl: files.addressOf(fileName, ownerId) }
  })
  app.get(`${PRIVATE_PATH}/:name`, async (request: View, reply) => {
    const { viewer, until, sig } = request.query
    const asked = { name: request.params.name, viewer: text(viewer), until: text(until), sig: text(sig) }
    const picture = await files.view(asked, { id: await viewerOf(request), ip: request.ip })
    return reply
      .type('image/jpeg')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', 'inline')
      .header('cross-origin-resource-policy', 'same-origin')
      .send(picture)
  })
  sweepEvery(app, SWEEP_EVERY_MS, files.sweep, '清理未使用的上传失败')
}
