import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Returns the address in an entry of X-Forwarded-For, after which some proxies write a port; undefined for
 * anything else.
 */
function parseAddress(entry: string): string | undefined {
  const [, bracketed, plain] =
    /^(?:\[([^\]]+)\](?::\d{1,5})?|(\d+\.\d+\.\d+\.\d+):\d{1,5})$/.exec(entry) ?? []
  const address = bracketed ?? plain ?? entry
  return isIP(address) ? address : undefined
}

/**
 * Returns the trusted part of X-Forwarded-For: addresses from the last entry, which our own proxy has
 * written, back to the first invalid one. The client wrote the entries before that.
 */
export function cleanForwardedFor(header: string): string {
  const addresses: string[] = []
  for (const entry of header.split(',').reverse()) {
    const address = parseAddress(entry.trim())
    if (address === undefined) break
    addresses.unshift(address)
  }
  return addresses.join(', ')
}

/** Runs before the address of a request is read, because limits count by it. */
export function cleanForwarded(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { headers } }, _reply, done) => {
    const given = headers['x-forwarded-for']
    if (given !== undefined) headers['x-forwarded-for'] = cleanForwardedFor(String(given))
    done()
  })
}
