import { getIdentity } from '@biaojie/contract/identity.ts'
import type { SiteFacts } from '@biaojie/contract/node/site-settings/rules.ts'
import {
  COMMON_FORMS,
  type FormName,
  getFormContentType,
  isFormName,
  makeFormPath,
} from '@biaojie/contract/resolution/resolution/forms.ts'
import * as calls from '@biaojie/contract/resolution/resolution/representations.ts'
import { makeCanonicalPath } from '@biaojie/contract/rules.ts'
import { expandGs1Path } from '@biaojie/gs1/compressed.ts'
import { GS1_KEYS, isGs1Path } from '@biaojie/gs1/digital-link.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerPreflight } from '../../../http/answers/options.ts'
import { sendTagged } from '../../../http/answers/tagged.ts'
import { Refusal, toDatabaseRefusal } from '../../../http/errors.ts'
import type { Serve } from '../../../http/serve.ts'
import type { Found } from '../resolution/resolution.ts'
import {
  answerAssetIds,
  answerAssetLinks,
  answerConcept,
  answerConcepts,
  answerDescription,
  answerLookup,
  answerShells,
  answerSubmodels,
  sendResult,
} from './aas/api.ts'
import { answerSerialization } from './aas/serialization.ts'
import { answerDigitalLink } from './digital-link/answer.ts'
import {
  addQuery,
  CACHE,
  chooseLink,
  findWantedForm,
  getOrigin,
  linkHeader,
  openUp,
  readRelation,
  readWanted,
  type Wanted,
} from './negotiation.ts'
import { type Answering, PROBLEMS, sendProblem } from './problem.ts'
import { isBlocked, type Representations } from './representations.ts'

/** Describes this node to clients of GS1 resolvers. Settings that are not configured are left out. */
const describeResolver = (origin: string, { owner, phone, address }: SiteFacts) => ({
  name: getIdentity().name,
  resolverRoot: origin,
  supportedPrimaryKeys: Object.keys(GS1_KEYS),
  supportedLinkType: [{ namespace: 'https://ref.gs1.org/voc/', prefix: 'gs1:' }],
  linkTypeDefaultCanBeLinkset: false,
  contact: {
    fn: owner,
    ...(phone && !phone.sample && { hasTelephone: phone.text }),
    ...(address && !address.sample && { hasAddress: { streetAddress: address.text } }),
  },
  jsonLdContextLocation: 'https://ref.gs1.org/standards/resolver/linkset-context',
})

/** `name` is the text after /id/, decoded. */
type FormRequest = Wanted & { name: string }

function decodeName(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

const PREFIX = '/id/'
const ENGLISH = '/en/id/'
/** React Router fetches the data of a page at its address with this ending. */
const DATA = /\.data$/

/** Undefined for addresses below /id that do not belong to a record. */
function toFormRequest(request: FastifyRequest): FormRequest | undefined {
  const [path = ''] = request.url.split('?', 1)
  if (DATA.test(path)) return undefined
  const name = nameIn(path, PREFIX)
  return name ? { ...readWanted(request), name } : undefined
}

const nameIn = (path: string, prefix: string) => decodeName(path.slice(prefix.length))?.replace(/\/+$/, '')

/** The English page has its own address, because the code on a part opens the Chinese page for everybody. */
async function linkFromEnglish(node: Representations, path: string, { request, reply }: Answering) {
  const found = await node.find(nameIn(path, ENGLISH) ?? '')
  if (found) reply.raw.setHeader('link', linkHeader(getOrigin(node, request), found.handle))
  return false
}

/** Tells whether a request is already for the target of the link, to avoid a redirect loop. */
function isThere(href: string, request: FastifyRequest, page: string): boolean {
  const target = new URL(href)
  if (target.origin + target.pathname !== page) return false
  const given = new URLSearchParams(request.url.split('?', 2)[1])
  return [...target.searchParams].every(([name, value]) => given.get(name) === value)
}

async function sendForm(
  node: Representations,
  { found, form, isAsked }: { found: Found; form: FormName; isAsked: boolean },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const origin = getOrigin(node, request)
  const page = origin + makeCanonicalPath(found.handle)
  const answer = await node.answer(found, form, origin)
  if (!answer)
    return isBlocked(found)
      ? sendProblem(reply, PROBLEMS.blocked, { recordAddress: page })
      : sendProblem(reply, PROBLEMS.formMissing, { recordAddress: page, forms: COMMON_FORMS })
  reply.raw.setHeader('content-location', makeFormPath(makeCanonicalPath(found.handle), form))
  return sendTagged(request, reply, answer, {
    type: getFormContentType(form),
    cacheControl: CACHE,
    vary: isAsked ? 'accept-encoding' : 'accept, accept-language, accept-encoding',
  })
}

/** Returns false when the portal answers with the page. */
async function answer(
  node: Representations,
  formRequest: FormRequest,
  { request, reply, limit }: Answering,
): Promise<boolean> {
  const isAsked = formRequest.format !== ''
  const form = isFormName(formRequest.format) ? formRequest.format : findWantedForm(formRequest)
  // The page has its own limit.
  if (form !== 'page') limit(request.ip)
  const found = await node.find(formRequest.name)
  const origin = getOrigin(node, request)
  if (!found) {
    if (form === 'page' && !isAsked) return false
    sendProblem(reply, (await node.retiredAt(formRequest.name)) ? PROBLEMS.retired : PROBLEMS.notFound)
    return true
  }
  const page = origin + makeCanonicalPath(found.handle)
  reply.raw.setHeader('link', linkHeader(origin, found.handle))
  reply.raw.setHeader('vary', 'accept, accept-language')
  const shared = { recordAddress: page, forms: COMMON_FORMS }
  if (isAsked && !isFormName(formRequest.format)) {
    sendProblem(reply, PROBLEMS.unknownFormat, shared)
    return true
  }
  const relation = readRelation(formRequest)
  if (relation !== '') {
    const link = chooseLink(await node.linksFor(found, relation, origin), formRequest.language)
    if (!link) {
      sendProblem(reply, isBlocked(found) ? PROBLEMS.blocked : PROBLEMS.linkMissing, shared)
      return true
    }
    if (!isThere(link.href, request, page)) {
      reply.header('cache-control', 'no-cache').redirect(addQuery(link.href, request.url), 307)
      return true
    }
    return false
  }
  if (!form) {
    sendProblem(reply, PROBLEMS.notAcceptable, shared)
    return true
  }
  if (form === 'page') return false
  // A program must notice that it got the record of another name than requested.
  if (!node.isNamed(found, formRequest.name)) {
    reply.header('cache-control', 'no-cache').redirect(addQuery(page, request.url), 307)
    return true
  }
  await sendForm(node, { found, form, isAsked }, request, reply)
  return true
}

const toProblem = (refusal: Refusal) => ({
  status: refusal.status,
  code: refusal.reason,
  title: refusal.message,
  titleEnglish: refusal.status === 429 ? 'Too many requests' : 'The node cannot answer now',
  detail: '请稍后再试。',
  detailEnglish: 'Try again later.',
})

function createAnswerer(request: FastifyRequest, node: Representations) {
  const { url, method } = request
  if (method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS') return undefined
  if (url.startsWith(PREFIX)) {
    const formRequest = toFormRequest(request)
    return formRequest && ((more: Answering) => answer(node, formRequest, more))
  }
  const [path = ''] = url.split('?', 1)
  if (path.startsWith(ENGLISH)) return (more: Answering) => linkFromEnglish(node, path, more)
  const expanded = expandGs1Path(path)
  if (expanded) return (more: Answering) => answerDigitalLink(node, expanded, more)
  return isGs1Path(path) ? (more: Answering) => answerDigitalLink(node, path, more) : undefined
}

/**
 * Answers addresses of records with the representation that the client accepts; the portal answers browsers.
 * This is not a route, because the portal uses the same addresses. `limit` refuses an address that sends too
 * many requests.
 */
export function answerRecords(
  app: FastifyInstance,
  node: Representations,
  limit: (ip: string) => void,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    const answers = createAnswerer(request, node)
    if (!answers) return done()
    openUp(reply)
    if (request.method === 'OPTIONS') return void answerPreflight(request, reply)
    const fail = (error: unknown) => {
      const refusal = error instanceof Refusal ? error : toDatabaseRefusal(error)
      if (!refusal || reply.sent) return done(error instanceof Error ? error : undefined)
      if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter)
      sendProblem(reply, toProblem(refusal))
    }
    answers({ request, reply, limit }).then((sent) => sent || done(), fail)
  })
}

const refuseAas = (reply: FastifyReply, { status, message }: Refusal) => sendResult(reply, status, message)

/** Serves standard addresses that are separate calls. */
export function serveRepresentations(serve: Serve, node: Representations): void {
  serve.raw(calls.gs1Resolver, async (_input, request, reply) =>
    reply.header('cache-control', CACHE).send(describeResolver(getOrigin(node, request), await node.site())),
  )
  serve.raw(calls.didDocument, async (_input, request, reply) =>
    reply
      .header('cache-control', CACHE)
      .type('application/did+json; charset=utf-8')
      .send(JSON.stringify(await node.didDocument(getOrigin(node, request)))),
  )
  serve.raw(
    calls.aasShells,
    (_input, request, reply) => answerLookup(node, { request, reply, isComplete: true }),
    refuseAas,
  )
  serve.raw(
    calls.aasShell,
    ({ params }, request, reply) => answerShells(node, params['*'], { request, reply }),
    refuseAas,
  )
  serve.raw(
    calls.aasSubmodel,
    ({ params }, request, reply) => answerSubmodels(node, params['*'], { request, reply }),
    refuseAas,
  )
  serve.raw(
    calls.aasLookup,
    (_input, request, reply) => answerLookup(node, { request, reply, isComplete: false }),
    refuseAas,
  )
  serve.raw(
    calls.aasAssetIds,
    ({ params }, request, reply) => answerAssetIds(node, params['*'], { request, reply }),
    refuseAas,
  )
  serve.raw(
    calls.aasAssetLinks,
    (_input, request, reply) => answerAssetLinks(node, { request, reply }),
    refuseAas,
  )
  serve.raw(calls.aasDescription, (_input, _request, reply) => answerDescription(reply), refuseAas)
  serve.raw(calls.aasConcepts, (_input, _request, reply) => answerConcepts(reply), refuseAas)
  serve.raw(calls.aasConcept, ({ params }, _request, reply) => answerConcept(params['*'], reply), refuseAas)
  serve.raw(
    calls.aasSerialization,
    (_input, request, reply) => answerSerialization(node, { request, reply }),
    refuseAas,
  )
  serve(calls.englishNames, ({ body }) => node.englishNames(body.identifier))
  serve(calls.batteryPassport, (input, { who, header }) =>
    node.ownPassport(who, input, node.publicUrl ?? `http://${header('host')}`),
  )
}
