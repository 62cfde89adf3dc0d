import { join } from 'node:path'
import { DAY_MS } from '@biaojie/contract/times.ts'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { repositoryFile } from '../platform/base/places.ts'
import { serveAssets } from './pages/assets.ts'

const PORTAL = repositoryFile('apps/portal/build/client')

/** Serves the files of the portal's build, pictures and downloads. */
export async function serveFiles(app: FastifyInstance): Promise<void> {
  await serveAssets(app, join(PORTAL, 'assets'), '/assets/')
  // A service worker answers for addresses beside its own, and browsers look for a new one by the same address.
  await app.register(fastifyStatic, { root: PORTAL, serve: false })
  for (const worker of ['floor-worker.js', 'offline-worker.js'])
    app.get(`/${worker}`, (_request, reply) =>
      reply.header('cache-control', 'no-cache').sendFile(worker, { cacheControl: false }),
    )
  await app.register(fastifyStatic, {
    root: repositoryFile('media'),
    prefix: '/media/',
    decorateReply: false,
    maxAge: DAY_MS,
    // The folder also holds the scripts that make the pictures.
    allowedPath: (path) => /\.(avif|webp|png|jpe?g|svg|mp4|webm|vtt)$/.test(path),
  })
  // Drawings of articles, named like pictures.
  await app.register(fastifyStatic, {
    root: repositoryFile('content/news/figures'),
    prefix: '/media/figures/',
    decorateReply: false,
    maxAge: DAY_MS,
    allowedPath: (path) => path.endsWith('.svg'),
  })
  // Downloads of the documentation are below /api, because a page of the portal may use any other address.
  await app.register(fastifyStatic, {
    root: repositoryFile('content/downloads'),
    prefix: '/api/downloads/',
    decorateReply: false,
    maxAge: DAY_MS,
    setHeaders: (reply) => reply.header('content-disposition', 'attachment'),
  })
  // Only the printed standards documents are served, not their source texts.
  await app.register(fastifyStatic, {
    root: repositoryFile('content/standards'),
    prefix: '/api/standards/',
    decorateReply: false,
    maxAge: DAY_MS,
    allowedPath: (path) => path.endsWith('.pdf'),
  })
}
