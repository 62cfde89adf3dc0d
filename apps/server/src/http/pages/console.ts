import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { PERMISSIONS_POLICY, pagePolicy } from '../security-headers.ts'

/**
 * Serves the console's built files under /console; every other address below it is the console's own page.
 */
export async function mountConsole(app: FastifyInstance, root: string) {
  const page = await readFile(join(root, 'index.html'), 'utf8')
  await app.register(fastifyStatic, {
    root: join(root, 'assets'),
    prefix: '/console/assets/',
    decorateReply: false,
    preCompressed: true,
    maxAge: 365 * 86_400_000,
    immutable: true,
  })
  for (const url of ['/console', '/console/*']) {
    app.get(url, (_request, reply) =>
      reply
        .header('content-security-policy', pagePolicy())
        .header('permissions-policy', PERMISSIONS_POLICY)
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(page),
    )
  }
}
