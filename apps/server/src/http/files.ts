import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DAY_MS, DAY_SECONDS } from '@biaojie/contract/times.ts'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { findContentFile, replaceExamples } from '../platform/base/content-pack.ts'
import { findRepositoryFile } from '../platform/base/places.ts'
import { serveAssets } from './pages/assets.ts'

const PORTAL = findRepositoryFile('apps/portal/build/client')

/** Serves the files with this ending in a folder of the content pack; the folder may be missing. */
async function serveContent(
  app: FastifyInstance,
  folder: string,
  prefix: string,
  end: string,
): Promise<void> {
  const root = findContentFile(folder)
  if (!existsSync(root)) return
  await app.register(fastifyStatic, {
    root,
    prefix,
    decorateReply: false,
    maxAge: DAY_MS,
    allowedPath: (path) => path.endsWith(end),
  })
}

const DOWNLOADS = findRepositoryFile('content/downloads')
const DOWNLOAD_TYPES: Record<string, string> = {
  md: 'text/markdown',
  mjs: 'text/javascript',
  py: 'text/x-python',
  jsonl: 'application/jsonl',
  svg: 'image/svg+xml',
}

/** Serves the few files of the documentation from memory, because they name the prefix of this node. */
function serveDownloads(app: FastifyInstance): void {
  for (const name of readdirSync(DOWNLOADS)) {
    const type = DOWNLOAD_TYPES[name.split('.').at(-1) ?? '']
    if (!type) continue
    const text = replaceExamples(readFileSync(`${DOWNLOADS}/${name}`, 'utf8'))
    app.get(`/api/downloads/${name}`, (_request, reply) =>
      reply
        .header('content-disposition', 'attachment')
        .header('cache-control', `public, max-age=${DAY_SECONDS}`)
        .type(`${type}; charset=utf-8`)
        .send(text),
    )
  }
}

/** Serves the files of the portal's build, pictures and downloads. */
export async function serveFiles(app: FastifyInstance): Promise<void> {
  await serveAssets(app, join(PORTAL, 'assets'), '/assets/')
  // A service worker handles addresses in its own folder, and browsers look for updates at the same address.
  await app.register(fastifyStatic, { root: PORTAL, serve: false })
  for (const worker of ['floor-worker.js', 'offline-worker.js'])
    app.get(`/${worker}`, (_request, reply) =>
      reply.header('cache-control', 'no-cache').sendFile(worker, { cacheControl: false }),
    )
  await app.register(fastifyStatic, {
    root: findRepositoryFile('media'),
    prefix: '/media/',
    decorateReply: false,
    maxAge: DAY_MS,
    // The folder also contains the scripts that create the pictures.
    allowedPath: (path) => /\.(avif|webp|png|jpe?g|svg|mp4|webm|vtt)$/.test(path),
  })
  // Drawings of articles, named like pictures.
  await serveContent(app, 'news/figures', '/media/figures/', '.svg')
  await serveContent(app, 'solutions/drawings', '/media/drawings/', '.svg')
  // Downloads of the documentation are below /api, because portal pages may use any other address.
  serveDownloads(app)
  // Only the printed standards documents are served, not their source texts.
  await serveContent(app, 'standards', '/api/standards/', '.pdf')
}
