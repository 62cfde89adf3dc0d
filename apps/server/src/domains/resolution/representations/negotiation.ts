import {
  FORM_NAMES,
  FORMS,
  type FormName,
  makeFormPath,
} from '@biaojie/contract/resolution/resolution/forms.ts'
import { makeCanonicalPath, makeEnglishPath } from '@biaojie/contract/rules.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { findPreferredType, pickPreferredLanguage } from '../../../http/answers/accept.ts'
import type { Link } from './linkset.ts'

/** Clients may cache an answer for a minute, like those of the Handle System. */
export const CACHE = 'public, max-age=60'

/** Every representation by its media types; the page comes first, for clients that accept anything. */
const TYPES: readonly { type: string; form: FormName | 'page' }[] = [
  { type: 'text/html', form: 'page' },
  { type: 'application/xhtml+xml', form: 'page' },
  ...FORM_NAMES.map((form) => ({ type: FORMS[form].type, form })),
  { type: 'application/json', form: 'linkset' },
]
const OFFERED = TYPES.map(({ type }) => type)
const LINKSETS = [FORMS.linkset.type, FORMS['linkset-text'].type, 'application/json']
const findForm = (type: string | undefined) => TYPES.find((entry) => entry.type === type)?.form

/** The representation and language that a client requests, in its query and headers. */
export type Wanted = { format: string; linkType: string; accept: string; language: string }

export function readWanted({ url, headers }: FastifyRequest): Wanted {
  const query = new URLSearchParams(url.split('?', 2)[1])
  return {
    format: query.get('format') ?? '',
    linkType: query.get('linkType') ?? query.get('linktype') ?? '',
    accept: headers.accept ?? '',
    language: headers['accept-language'] ?? '',
  }
}

const isLinksetType = (linkType: string) => linkType === 'linkset' || linkType === 'all'

/** The relation that a client requests; empty for none or for all. */
export const readRelation = ({ format, linkType }: Wanted): string =>
  format !== '' || isLinksetType(linkType) ? '' : linkType

/**
 * Returns the representation for a request; `page` when the portal answers, undefined when none is
 * acceptable.
 */
export function findWantedForm({ linkType, accept }: Wanted): FormName | 'page' | undefined {
  if (!isLinksetType(linkType)) return findForm(findPreferredType(accept, OFFERED))
  return findForm(findPreferredType(accept, LINKSETS)) ?? 'linkset'
}

/** Returns the link in the client's language, or else the first. */
export function chooseLink(links: readonly Link[], language: string): Link | undefined {
  const [first, ...others] = links.flatMap(({ hreflang = [] }) => hreflang)
  if (!first) return links[0]
  const best = pickPreferredLanguage(language, [first, ...others])
  return links.find(({ hreflang = [] }) => hreflang.includes(best)) ?? links[0]
}

/** Adds the query of a request to an address; its own parameters win. */
export function addQuery(href: string, url: string): string {
  const target = new URL(href)
  for (const [name, value] of new URLSearchParams(url.split('?', 2)[1]))
    if (!target.searchParams.has(name)) target.searchParams.append(name, value)
  return target.href
}

export const getOrigin = (node: { publicUrl?: string | undefined }, request: FastifyRequest) =>
  node.publicUrl ?? `${request.protocol}://${request.host}`

/** Pages of other sites may read every representation, including the link headers. */
export function openUp(reply: FastifyReply): void {
  reply.raw.setHeader('access-control-allow-origin', '*')
  reply.raw.setHeader('access-control-expose-headers', 'etag, link, location, content-location')
}

/** The Link header of every answer about a record. */
export const linkHeader = (origin: string, handle: string) => {
  const page = origin + makeCanonicalPath(handle)
  return [
    `<${page}>; rel="canonical"`,
    `<${origin}${makeEnglishPath(handle)}>; rel="alternate"; hreflang="en"; type="text/html"`,
    `<${makeFormPath(page, 'linkset')}>; rel="linkset"; type="${FORMS.linkset.type}"`,
    `<${makeFormPath(page, 'json-ld')}>; rel="describedby"; type="${FORMS['json-ld'].type}"`,
    `<${origin}/api/handles/${handle}>; rel="alternate"; type="application/json"`,
  ].join(', ')
}
