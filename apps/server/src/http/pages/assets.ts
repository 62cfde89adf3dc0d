import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { codeOf } from '../../platform/base/thrown.ts'
import { namesTag, takesCoding } from '../answers/tagged.ts'

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
}
/** The build writes compressed files beside large ones. The server sends the first one that the browser accepts. */
const CODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const
const SAFE = /^[\w-][\w.-]*$/
const READ_AGAIN_MS = 1_000

const whereMissing = <T>(value: T) => {
  return (error: unknown): T => {
    if (codeOf(error) === 'ENOENT') return value
    throw error
  }
}

/** Reads the files of a folder, each once. */
async function openFolder(root: string) {
  let names = new Set<string>()
  let listedAt = 0
  const kept = new Map<string, Promise<Buffer | undefined>>()
  async function list() {
    listedAt = performance.now()
    // The folder is missing while nothing is built, as in some tests.
    names = new Set(await readdir(root).catch(whereMissing<string[]>([])))
  }
  let listing = list()
  await listing
  const unknown = [...names].filter((name) => !(extname(name) in TYPES) && !/\.(br|gz)~?$/.test(name))
  if (unknown.length > 0) throw new Error(`no content type for ${unknown.join(', ')}`)
  return {
    /**
     * Lists the folder again for an unknown name, because a process of an old build gets requests for files of the new
     * one while processes are replaced.
     */
    async has(name: string): Promise<boolean> {
      if (names.has(name)) return true
      if (!SAFE.test(name)) return false
      if (performance.now() - listedAt > READ_AGAIN_MS) listing = list()
      await listing
      return names.has(name)
    },
    /** Returns undefined when the folder has no such file. */
    read(name: string): Promise<Buffer | undefined> {
      if (!names.has(name)) return Promise.resolve(undefined)
      const known = kept.get(name)
      if (known) return known
      const bytes = readFile(join(root, name)).catch(whereMissing(undefined))
      kept.set(name, bytes)
      bytes.then((read) => read ?? kept.delete(name)).catch(() => kept.delete(name))
      return bytes
    },
  }
}

/**
 * Serves the files of a build below `prefix`. Their names change with their contents, so browsers keep them for good and
 * the process reads each once. A first visit requests some thirty files, and reading them from a disk costs several times
 * as much as the page itself.
 */
export async function serveAssets(app: FastifyInstance, root: string, prefix: string): Promise<void> {
  const folder = await openFolder(root)
  const accepted = (header: string | undefined) => [
    ...CODINGS.filter(([coding]) => takesCoding(header, coding)),
    [undefined, ''] as const,
  ]
  app.get<{ Params: { '*': string } }>(`${prefix}*`, async (request, reply) => {
    const name = request.params['*']
    const type = TYPES[extname(name)]
    if (!type || !(await folder.has(name))) return reply.callNotFound()
    for (const [coding, ending] of accepted(request.headers['accept-encoding'])) {
      const bytes = await folder.read(name + ending)
      if (!bytes) continue
      const etag = `"${name}${ending}"`
      reply
        .header('etag', etag)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('vary', 'accept-encoding')
      if (namesTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
      if (coding) reply.header('content-encoding', coding)
      return reply.type(type).send(bytes)
    }
    return reply.callNotFound()
  })
}
