import { randomBytes } from 'node:crypto'
import type { ContentPack } from '@biaojie/contract/content/content/packs.ts'
import type { SiteFacts } from '@biaojie/contract/node/site-settings/rules.ts'
import { CALL_OR_FILE } from '@biaojie/contract/rules.ts'
import { createRequest } from '@remix-run/node-fetch-server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  createRequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import { waitAtMost } from '../../platform/database/lanes.ts'
import { createPartPictures } from '../../platform/formats/images/part-share.ts'
import type { Env } from '../../platform/settings/env.ts'
import { Refusal, refuse, sendRefusal, toDatabaseRefusal } from '../errors.ts'
import { createPagePolicy, PERMISSIONS_POLICY } from '../security-headers.ts'
import type { Served } from '../serve.ts'
import { sendLimitedPage } from './limited-page.ts'
import { sendPage } from './page-answer.ts'
import { listCachedPages, type PageCache, toCachedAddress } from './page-cache.ts'

/**
 * Exports of the portal's server entry besides its renderer: the keys of the values that the server passes
 * in.
 */
type PortalEntry = {
  serverCallContext: RouterContext<object>
  anonymousCallContext: RouterContext<object>
  partPictureContext: RouterContext<object>
  requestFactsContext: RouterContext<object>
  setContent: (pack: ContentPack) => void
}

export type DemoLogins = readonly { account: string; password: string; note: string }[]
/** Hosts a login may return to, and the accounts on a demo node's login page (none elsewhere). */
export type LoginFacts = { backHosts: readonly string[]; demoAccounts: DemoLogins }

/** Mounts the built portal, which answers every address that is no call or file. */
export async function mountPortal(
  app: FastifyInstance,
  deps: {
    build: ServerBuild
    content: ContentPack
    served: Served
    env: Pick<Env, 'publicUrl' | 'demo'>
    login: LoginFacts
    /** Returns the node's statements about itself, with the blanks of its agreements. */
    site: () => Promise<{ site: SiteFacts; blanks: Readonly<Record<string, string>> }>
    /** Throws too_many_requests when the network of `ip` has used up its pages of this minute. */
    limitPages: (ip: string) => void
    /** Caches pages of the market, which have many visitors; without it each is rendered every time. */
    cache?: PageCache
  },
) {
  const entry = deps.build.entry.module as unknown as PortalEntry
  entry.setContent(deps.content)
  const handle = createRequestHandler(deps.build, 'production')
  const cachedPages = listCachedPages(deps.build.routes)
  const drawPart = createPartPictures()
  await app.register(async (pages) => {
    // The router reads the body itself, because a parser would have consumed the stream.
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', (_request, _payload, done) => done(null))
    pages.all('/*', async (request, reply) => {
      if (!isPage(request.method, request.url, deps.env.demo) || hasDotSegment(request.url))
        return sendRefusal(reply, refuse('not_found'))
      const refusal = SMALL.test(request.url) ? undefined : catchRefusal(() => deps.limitPages(request.ip))
      if (refusal) return sendLimitedPage(reply, refusal)
      const nonce = randomBytes(16).toString('base64')
      const origin = deps.env.publicUrl ?? `${request.protocol}://${request.host}`
      const marks = { nonce, requestId: request.id }
      const address =
        deps.cache && request.method === 'GET' ? toCachedAddress(cachedPages, request.url) : undefined
      const key = address === undefined ? '' : origin + address
      const facts = {
        ...(await deps.site()),
        ...marks,
        origin,
        login: deps.login,
        report: (error: unknown) => request.log.error({ err: error }, '页面渲染出错'),
      }
      reply.raw.setHeader('content-security-policy', createPagePolicy({ nonce }))
      reply.raw.setHeader('permissions-policy', PERMISSIONS_POLICY)
      const cached = key ? deps.cache?.get(key, marks) : undefined
      if (cached) return sendComplete(request, reply, new Response(cached.html, { headers: cached.headers }))
      const context = new RouterContextProvider()
      context.set(entry.requestFactsContext, facts)
      context.set(entry.serverCallContext, createCaller(deps.served, request))
      context.set(entry.anonymousCallContext, createCaller(deps.served, hideVisitor(request)))
      context.set(entry.partPictureContext, drawPart)
      const page = toPageRequest(request, reply, address)
      const response = await handle(page, context)
      if (!key || response.status !== 200 || response.headers.getSetCookie().length > 0)
        return sendComplete(request, reply, response)
      const html = await response.text()
      deps.cache?.keep(key, html, [...response.headers], marks)
      await sendComplete(request, reply, new Response(html, response))
    })
  })
}

function sendComplete(request: FastifyRequest, reply: FastifyReply, response: Response) {
  // It must not come earlier, so that Fastify still answers an error before this line.
  reply.hijack()
  return sendPage(reply.raw, response, request.headers['accept-encoding'])
}

/** Browsers and search engines request these files along with pages; they cost almost nothing. */
const SMALL = /^\/(favicon\.ico|robots\.txt|site\.webmanifest|miniapp-code\.svg|identifier-code\/.*)(\?|$)/

/** Returns the refusal that `work` throws, if any. */
function catchRefusal(work: () => void): Refusal | undefined {
  try {
    work()
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/** The pages for development: every component in every state, every picture and film. */
const FOR_DEVELOPERS = /^\/dev\/(components|media)(\.data)?(\?|$)/
const isPage = (method: string, url: string, demo: boolean) =>
  (method === 'GET' || method === 'HEAD') && (!CALL_OR_FILE.test(url) || (demo && FOR_DEVELOPERS.test(url)))

/** No browser sends such a path: `/id/%2e%2e/` would be read as `/` and redirected from there. */
export const hasDotSegment = (url: string) => /\/(\.|%2e){1,2}(?:\/|$)/i.test(url.replace(/\?.*$/s, ''))

/**
 * Returns the request for the page, with `address` as path and query when the page is cached. Refuses a Host
 * header or path that does not form a valid URL, which browsers never send.
 */
function toPageRequest(request: FastifyRequest, reply: FastifyReply, address?: string): Request {
  try {
    const received = createRequest(request.raw, reply.raw)
    return address === undefined ? received : new Request(new URL(address, received.url), received)
  } catch {
    throw refuse('invalid_input', '地址格式不正确')
  }
}

/** After this time the page reports that the database does not answer. */
const PATIENCE_MS = 8_000

type CallerRequest = Pick<FastifyRequest, 'id' | 'ip' | 'method' | 'headers' | 'why'>

/** Returns the request as of a program without cookies, which is not counted as a visitor. */
const hideVisitor = ({ id, ip, method, why }: CallerRequest): CallerRequest => ({
  id,
  ip,
  method,
  why,
  headers: { 'user-agent': 'preview' },
})

/**
 * Makes `call(name, input)` for loaders: it returns the answer's data, or a plain object describing the
 * refusal.
 */
function createCaller(served: Served, request: CallerRequest) {
  const context = {
    who: null,
    ip: request.ip,
    method: request.method,
    requestId: request.id,
    userAgent: String(request.headers['user-agent'] ?? ''),
    cookie: String(request.headers.cookie ?? ''),
    header: (name: string) => String(request.headers[name] ?? ''),
    rawBody: '',
    setCookie: () => {},
  }
  return async (name: string, input: unknown) => {
    const run = served.get(name)
    if (!run) throw new Error(`call not served: ${name}`)
    try {
      return { ok: true, data: await waitAtMost(run(input, context), PATIENCE_MS) }
    } catch (error) {
      const refusal = error instanceof Refusal ? error : toDatabaseRefusal(error)
      if (!refusal) throw error
      request.why ??= refusal.why
      const { reason, status, code, message } = refusal
      return { ok: false, reason, status, code, message }
    }
  }
}
