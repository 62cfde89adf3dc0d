import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getIdentity } from '@biaojie/contract/identity.ts'
import type { FastifyInstance } from 'fastify'
import { createPagePolicy, createScanPolicy, PERMISSIONS_POLICY } from '../security-headers.ts'
import { serveAssets } from './assets.ts'
import { escapeHtml } from './own-page.ts'

/** Returns the inline scripts of a page, because its policy must contain their hashes. */
const inlineScripts = (page: string) =>
  [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text)

/**
 * Serves the console's built files under /console; every other address below it is the console's own page.
 */
export async function mountConsole(app: FastifyInstance, root: string) {
  const [page, scan, worker, manifest] = await Promise.all(
    ['index.html', 'scan.html', 'scan-worker.js', 'scan.webmanifest'].map((file) =>
      readFile(join(root, file), 'utf8'),
    ),
  )
  const identity = escapeHtml(JSON.stringify(getIdentity()))
  const nameCompany = (html: string | undefined) =>
    html?.replace('%NODE_IDENTITY%', identity).replace('%PLATFORM%', escapeHtml(getIdentity().platform))
  await serveAssets(app, join(root, 'assets'), '/console/assets/')
  const serve = (url: string, type: string, body: string | undefined, policy = createPagePolicy()) =>
    app.get(url, (_request, reply) =>
      reply
        .header('content-security-policy', policy)
        .header('permissions-policy', PERMISSIONS_POLICY)
        .header('cache-control', 'no-cache')
        .type(`${type}; charset=utf-8`)
        .send(body),
    )
  for (const url of ['/console', '/console/*'])
    serve(url, 'text/html', nameCompany(page), createPagePolicy({ scripts: inlineScripts(page ?? '') }))
  // The page for workers has no frame and opens without a network; its service worker handles only this
  // address.
  serve('/console/scan', 'text/html', nameCompany(scan), createScanPolicy())
  serve('/console/scan-worker.js', 'text/javascript', worker)
  serve('/console/scan.webmanifest', 'application/manifest+json', manifest)
}
