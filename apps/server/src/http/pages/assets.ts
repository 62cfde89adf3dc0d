import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { getErrorCode } from '../../platform/base/problem.ts'
import { acceptsCoding, hasTag } from '../answers/tagged.ts'

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
}
/**
 * A release contains compressed versions of large files; without them, each file is compressed at its first
 * request. The server sends the first coding that the browser accepts.
 */
const CODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const
type Ending = (typeof CODINGS)[number][1]

const WORTH_IT = 1024
const TEXT = /\.(css|js|svg)$/
/** Higher levels take much longer and save little. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }
const compress: Record<Ending, (bytes: Buffer) => Promise<Buffer>> = {
  '.br': (bytes) => promisify(brotliCompress)(bytes, { params }),
  '.gz': (bytes) => promisify(gzip)(bytes),
}

const SAFE = /^[\w-][\w.-]*$/
const READ_AGAIN_MS = 1_000

const fallBackWhenMissing = <T>(value: T) => {
  return (error: unknown): T => {
    if (getErrorCode(error) === 'ENOENT') return value
    throw error
  }
}

/** Reads the files of a folder, each once. */
async function openFolder(root: string) {
  let names = new Set<string>()
  let listedAt = 0
  const files = new Map<string, Promise<Buffer | undefined>>()
  async function list() {
    listedAt = performance.now()
    // The folder is missing when nothing is built, as in some tests.
    names = new Set(await readdir(root).catch(fallBackWhenMissing<string[]>([])))
  }
  let listing = list()
  await listing
  const unknown = [...names].filter((name) => !(extname(name) in TYPES) && !/\.(br|gz)~?$/.test(name))
  if (unknown.length > 0) throw new Error(`no content type for ${unknown.join(', ')}`)
  /** Returns undefined when the folder has no such file, or compressing it is not worth it. */
  async function load(name: string, ending: Ending | ''): Promise<Buffer | undefined> {
    if (ending === '' || names.has(name + ending))
      return readFile(join(root, name + ending)).catch(fallBackWhenMissing(undefined))
    const bytes = TEXT.test(name) ? await read(name, '') : undefined
    return bytes && bytes.length >= WORTH_IT ? compress[ending](bytes) : undefined
  }
  function read(name: string, ending: Ending | ''): Promise<Buffer | undefined> {
    const cached = files.get(name + ending)
    if (cached) return cached
    const bytes = load(name, ending)
    files.set(name + ending, bytes)
    bytes.then((read) => read ?? files.delete(name + ending)).catch(() => files.delete(name + ending))
    return bytes
  }
  return {
    read,
    /**
     * Lists the folder again for an unknown name: while processes are replaced, a process of the old build
     * gets requests for files of the new one.
     */
    async has(name: string): Promise<boolean> {
      if (names.has(name)) return true
      if (!SAFE.test(name)) return false
      if (performance.now() - listedAt > READ_AGAIN_MS) listing = list()
      await listing
      return names.has(name)
    },
  }
}

/**
 * Serves the files of a build below `prefix`. Their names change with their contents, so browsers cache them
 * permanently and the process reads each once. A first visit requests some thirty files, and reading them
 * from disk takes several times as long as the page itself.
 */
export async function serveAssets(app: FastifyInstance, root: string, prefix: string): Promise<void> {
  const folder = await openFolder(root)
  const listAccepted = (header: string | undefined) => [
    ...CODINGS.filter(([coding]) => acceptsCoding(header, coding)),
    [undefined, ''] as const,
  ]
  app.get<{ Params: { '*': string } }>(`${prefix}*`, async (request, reply) => {
    const name = request.params['*']
    const type = TYPES[extname(name)]
    if (!type || !(await folder.has(name))) return reply.callNotFound()
    for (const [coding, ending] of listAccepted(request.headers['accept-encoding'])) {
      const bytes = await folder.read(name, ending)
      if (!bytes) continue
      const etag = `"${name}${ending}"`
      reply
        .header('etag', etag)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('vary', 'accept-encoding')
      if (hasTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
      if (coding) reply.header('content-encoding', coding)
      return reply.type(type).send(bytes)
    }
    return reply.callNotFound()
  })
}
