import type { ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'

const gzipped = promisify(gzip)
const TEXT = /^(text|application\/(json|xml|manifest))/
/** A third of level 6's time for 3 % more bytes. */
const LEVEL = 4
/** Less than a packet gains nothing. */
const WORTH_IT = 1_200

/**
 * Sends what the router answered in one piece. Pages are whole when they leave (no part of them waits for
 * another), and one write costs a fraction of many small ones. `page`: the text of a rendered page; anything
 * else is the response's own body.
 */
export async function sendPage(
  raw: ServerResponse,
  response: Response,
  page: string | undefined,
  accepted = '',
): Promise<void> {
  const body = page === undefined ? Buffer.from(await response.arrayBuffer()) : Buffer.from(page)
  const type = response.headers.get('content-type') ?? ''
  const small = accepted.includes('gzip') && TEXT.test(type) && body.length > WORTH_IT
  const bytes = small ? await gzipped(body, { level: LEVEL, strategy: constants.Z_DEFAULT_STRATEGY }) : body
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') raw.setHeader(name, value)
  }
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) raw.setHeader('set-cookie', cookies)
  if (TEXT.test(type)) raw.appendHeader('vary', 'accept-encoding')
  if (small) raw.setHeader('content-encoding', 'gzip')
  raw.statusCode = response.status
  if (response.status === 304 || response.status === 204) return void raw.end()
  raw.setHeader('content-length', bytes.length)
  raw.end(raw.req.method === 'HEAD' ? undefined : bytes)
}
