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
/** The build writes these beside a file where they are smaller; the first one that the browser takes is sent. */
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

/** The files of a folder, each read once. */
async function openFolder(root: string) {
  let names = new Set<string>()
  let listedAt = Number.NEGATIVE_INFINITY
  const kept = new Map<string, Promise<Buffer | undefined>>()
  async function list() {
    listedAt = performance.now()
    // Tests of other files run before anything is built.
    names = new Set(await readdir(root).catch(whereMissing<string[]>([])))
  }
  await list()
  const unknown = [...names].filter((name) => !(extname(name) in TYPES) && !/\.(br|gz)~?$/.test(name))
  if (unknown.length > 0) throw new Error(`no content type for ${unknown.join(', ')}`)
  return {
    /** While processes are replaced one by one, one of the old build is asked for files of the new one. */
    async has(name: string): Promise<boolean> {
      if (!names.has(name) && SAFE.test(name) && performance.now() - listedAt > READ_AGAIN_MS) await list()
      return names.has(name)
    },
    /** Undefined when the folder has no such file. */
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
 * the process reads each once: a first visit asks for some thirty of them, and reading them from a disk costs several
 * times the page.
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
