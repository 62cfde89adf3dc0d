import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { namesTag, takesCoding } from '../answers/tagged.ts'

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
}
/** The build writes these beside a file where they are smaller; the first one that the browser takes is sent. */
const CODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

/** Tests of other files run before anything is built. */
const namesIn = (root: string) => readdir(root).catch((): string[] => [])

/** Reads files of a folder, each once; undefined when it is gone. */
function reader(root: string) {
  const kept = new Map<string, Buffer>()
  return async (name: string) => {
    const known = kept.get(name)
    if (known) return known
    // A build that replaces this one while the process runs removes files that it has not read yet.
    const bytes = await readFile(join(root, name)).catch(() => undefined)
    if (bytes) kept.set(name, bytes)
    return bytes
  }
}

/**
 * Serves the files of a build below `prefix`. Their names change with their contents, so browsers keep them for good and
 * the process reads each once: a first visit asks for some thirty of them, and reading them from a disk costs several
 * times the page.
 */
export async function serveAssets(app: FastifyInstance, root: string, prefix: string): Promise<void> {
  const names = new Set(await namesIn(root))
  const read = reader(root)
  app.get<{ Params: { name: string } }>(`${prefix}:name`, async (request, reply) => {
    const { name } = request.params
    const type = TYPES[extname(name)]
    if (!type || !names.has(name)) return reply.callNotFound()
    const accepted = request.headers['accept-encoding']
    const coding = CODINGS.find(([one, ending]) => names.has(name + ending) && takesCoding(accepted, one))
    const [encoding, ending] = coding ?? [undefined, '']
    const bytes = await read(name + ending)
    if (!bytes) return reply.callNotFound()
    const etag = `"${name}${ending}"`
    reply
      .header('etag', etag)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('vary', 'accept-encoding')
    if (namesTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
    if (encoding) reply.header('content-encoding', encoding)
    return reply.type(type).send(bytes)
  })
}
