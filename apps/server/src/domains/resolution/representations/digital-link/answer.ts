import { hash } from 'node:crypto'
import { FORMS, type FormName } from '@biaojie/contract/resolution/resolution/forms.ts'
import { makeCanonicalPath } from '@biaojie/contract/rules.ts'
import {
  type Gs1Address,
  type Gs1Part,
  listGs1Levels,
  makeGs1Path,
  readGs1Path,
} from '@biaojie/gs1/digital-link.ts'
import { pickPreferredLanguage } from '../../../../http/answers/accept.ts'
import { sendTagged, type TaggedAnswer } from '../../../../http/answers/tagged.ts'
import type { Found } from '../../resolution/resolution.ts'
import {
  addQuery,
  CACHE,
  chooseLink,
  findWantedForm,
  getOrigin,
  linkHeader,
  readRelation,
  readWanted,
  type Wanted,
} from '../negotiation.ts'
import { type Answering, PROBLEMS, type Problem, sendProblem } from '../problem.ts'
import { isBlocked, type Representations } from '../representations.ts'
import { sendDigitalLinkPage } from './page.ts'
import { describeWrongAddress, NOT_REGISTERED } from './wording.ts'

/**
 * Finds records with these parts as an alias, the most specific first. At a more general level, only a record
 * of a class or batch answers, never that of another item.
 */
async function* findByParts(
  node: Representations,
  parts: readonly Gs1Part[],
  origin: string,
): AsyncGenerator<Found, undefined> {
  for (const [at, level] of listGs1Levels(parts).entries()) {
    const found = await node.findByAlias(makeGs1Path(level))
    if (!found) continue
    const subject = at === 0 ? undefined : await node.subjectOf(found, origin)
    if (at === 0 || (subject && subject.record.level !== 'item')) yield found
  }
}

/** Returns the link of this type; when an item has none, that of its batch or class is used. */
async function toLink(
  node: Representations,
  parts: readonly Gs1Part[],
  { relation, language, origin }: { relation: string; language: string; origin: string },
) {
  for await (const found of findByParts(node, parts, origin)) {
    const link = chooseLink(await node.linksFor(found, relation, origin), language)
    if (link) return link
  }
  return undefined
}

/** Makes the link set of a record refer to the requested address instead of the record's own. */
function changeAnchor(answer: TaggedAnswer, page: string, anchor: string): TaggedAnswer {
  const body = answer.body
    .replace(`"anchor":"${page}"`, () => `"anchor":"${anchor}"`)
    .replaceAll(`anchor="${page}"`, () => `anchor="${anchor}"`)
  return { body, etag: `"${hash('sha1', body, 'base64url')}"` }
}

const isLinkset = (form: FormName | 'page' | undefined): form is 'linkset' | 'linkset-text' =>
  form === 'linkset' || form === 'linkset-text'

/** The context that turns a JSON link set into JSON-LD. */
const LINKSET_CONTEXT =
  '<https://ref.gs1.org/standards/resolver/linkset-context>; rel="http://www.w3.org/ns/json-ld#context"; type="application/ld+json"'

function refuse(problem: Problem, address: Gs1Address, wanted: Wanted, { reply }: Answering): true {
  reply.raw.setHeader('vary', 'accept, accept-language')
  if (findWantedForm(wanted) === 'page') {
    const language = pickPreferredLanguage(wanted.language, ['zh', 'en'])
    sendDigitalLinkPage(reply, { problem, address, language })
  } else sendProblem(reply, problem, { more: { parts: address.parts } })
  return true
}

async function sendLinkset(
  node: Representations,
  input: { found: Found; form: 'linkset' | 'linkset-text'; anchor: string; also: string },
  { request, reply }: Answering,
) {
  const { found, form, anchor, also } = input
  const origin = getOrigin(node, request)
  const page = origin + makeCanonicalPath(found.handle)
  const answer = await node.answer(found, form, origin)
  if (!answer) return sendProblem(reply, isBlocked(found) ? PROBLEMS.blocked : NOT_REGISTERED)
  reply.raw.setHeader('link', `${linkHeader(origin, found.handle)}, ${LINKSET_CONTEXT}${also}`)
  return sendTagged(request, reply, changeAnchor(answer, page, anchor), {
    type: `${FORMS[form].type}; charset=utf-8`,
    cacheControl: CACHE,
    vary: 'accept, accept-language, accept-encoding',
  })
}

/**
 * Answers a GS1 Digital Link according to the resolver standard: with a link set when requested, otherwise
 * with a redirect to the record, whose address has every representation. `requested` is its path, including
 * attributes that were compressed in it. Always true, because no portal page has such an address.
 */
export async function answerDigitalLink(
  node: Representations,
  requested: string,
  answering: Answering,
): Promise<true> {
  const { request, reply, limit } = answering
  limit(request.ip)
  const [path = '', attributes = ''] = requested.split('?', 2)
  const wanted = readWanted(request)
  const address = readGs1Path(path) ?? { parts: [] }
  if (address.wrong) return refuse(describeWrongAddress(address.wrong), address, wanted, answering)
  const origin = getOrigin(node, request)
  // For a compressed address, the answer names the equivalent uncompressed address.
  const isCompressed = !request.url.startsWith(path)
  const also = isCompressed ? `, <${origin}${requested}>; rel="owl:sameAs"` : ''
  const { value: found } = await findByParts(node, address.parts, origin).next()
  if (!found) return refuse(NOT_REGISTERED, address, wanted, answering)
  const page = origin + makeCanonicalPath(found.handle)
  const form = findWantedForm(wanted)
  const relation = readRelation(wanted)
  reply.raw.setHeader('vary', 'accept, accept-language')
  if (relation === '' && isLinkset(form)) {
    await sendLinkset(node, { found, form, anchor: origin + makeGs1Path(address.parts), also }, answering)
    return true
  }
  const { language } = wanted
  const link =
    relation === '' ? { href: page } : await toLink(node, address.parts, { relation, language, origin })
  if (!link)
    return refuse(isBlocked(found) ? PROBLEMS.blocked : PROBLEMS.linkMissing, address, wanted, answering)
  reply.raw.setHeader('link', linkHeader(origin, found.handle) + also)
  reply
    .header('cache-control', 'no-cache')
    .redirect(addQuery(addQuery(link.href, `?${attributes}`), request.url), 307)
  return true
}
