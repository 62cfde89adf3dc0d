import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** For answers that are not pages; pages have their own policy. */
export const NO_FRAMES = "frame-ancestors 'none'"

/**
 * Sets the headers of every answer. With `https`, browsers then use only https for this host, but not for its
 * subdomains, which may belong to others. Pages add their Content-Security-Policy with their own nonce.
 */
export function secureHeaders(app: FastifyInstance, https: boolean): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.raw.setHeader('x-content-type-options', 'nosniff')
    reply.raw.setHeader('referrer-policy', 'strict-origin-when-cross-origin')
    reply.raw.setHeader('x-frame-options', 'DENY')
    reply.raw.setHeader('content-security-policy', NO_FRAMES)
    reply.raw.setHeader('cross-origin-opener-policy', 'same-origin')
    if (https) reply.raw.setHeader('strict-transport-security', 'max-age=31536000')
    done()
  })
}

/**
 * Sets the headers for addresses that cannot be decoded, such as `/%ff`, which are refused before any hook runs.
 */
export function secureUndecodable(reply: FastifyReply): void {
  reply.raw.setHeader('x-content-type-options', 'nosniff')
  reply.raw.setHeader('content-security-policy', NO_FRAMES)
}

/** The lookup page scans codes with the camera. */
export const PERMISSIONS_POLICY = 'camera=(self), microphone=(), geolocation=(), payment=()'

type PageScripts = {
  /** Scripts with it may run. */
  nonce?: string
  /** Text of the inline scripts on the page, which may run. */
  scripts?: readonly string[]
}

const digestScript = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/**
 * Inline styles are allowed for measured widths and bars; scripts only with the nonce or by hash. WebAssembly
 * may be compiled but not fetched from elsewhere, because the code reader is WebAssembly.
 */
export const createPagePolicy = ({ nonce, scripts = [] }: PageScripts = {}) =>
  [
    "default-src 'self'",
    nonce
      ? `script-src 'self' 'nonce-${nonce}' 'wasm-unsafe-eval'`
      : ["script-src 'self'", ...scripts.map(digestScript)].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** The page of workers reads codes with the camera as well, and has no inline script. */
export const createScanPolicy = () =>
  createPagePolicy().replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")
