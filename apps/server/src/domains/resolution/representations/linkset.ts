import { SCENES } from '@biaojie/contract/identifiers/records/scenes.ts'
import { FORMS, type FormName, makeFormPath } from '@biaojie/contract/resolution/resolution/forms.ts'
import { makeEnglishPath } from '@biaojie/contract/rules.ts'
import { getPage, type Subject } from './subject.ts'

/** A link as RFC 9264 writes it in JSON. */
export type Link = { href: string; title: string; type?: string; hreflang?: string[] }
/** Links by relation: a name registered at IANA, or an address of a vocabulary. */
export type Links = Map<string, Link[]>

/** GS1 publishes its vocabulary at three equivalent addresses. */
const GS1 = 'https://gs1.org/voc/'
const GS1_PREFIXES = /^(?:gs1:|https?:\/\/(?:www\.|ref\.)?gs1\.org\/voc\/)/i

export const DEFAULT_LINK = `${GS1}defaultLink`

/** Returns the relation that a client means: `gs1:pip` and its full addresses are equivalent. */
export const getRelation = (linkType: string): string => linkType.replace(GS1_PREFIXES, GS1)

/** Scenes of a record for which GS1's vocabulary has a link type. */
const SCENE_LINKS: readonly { code: string; relation: string }[] = [
  { code: SCENES.trace.code, relation: `${GS1}traceability` },
  { code: SCENES.anti.code, relation: `${GS1}verificationService` },
  { code: SCENES.recall.code, relation: `${GS1}recallStatus` },
  { code: SCENES.security.code, relation: `${GS1}certificationInfo` },
  { code: SCENES.logistics.code, relation: `${GS1}logisticsInfo` },
  { code: SCENES.repair.code, relation: `${GS1}serviceInfo` },
]

const HTML = 'text/html'
const CHINESE = ['zh']

/** The relation of each representation in a link set; further relations follow from the record. */
const FORM_RELATIONS: Record<FormName, string> = {
  linkset: 'linkset',
  'linkset-text': 'linkset',
  'json-ld': `${GS1}masterData`,
  aas: 'describedby',
  aasx: 'describedby',
  untp: `${GS1}dpp`,
  'battery-passport': `${GS1}sustainabilityInfo`,
}

/** Returns the links of a record; `forms` lists its representations. */
export function listLinks(subject: Subject, forms: readonly FormName[]): Links {
  const { record, company, origin } = subject
  const page = getPage(subject)
  const links: Links = new Map()
  const add = (relation: string, link: Link) => links.set(relation, [...(links.get(relation) ?? []), link])
  add(DEFAULT_LINK, { href: page, title: record.name })
  add(`${GS1}pip`, { href: page, title: record.name, type: HTML, hreflang: CHINESE })
  const english = origin + makeEnglishPath(record.identifier)
  add(`${GS1}pip`, { href: english, title: record.name, type: HTML, hreflang: ['en'] })
  for (const scene of record.scenes) {
    const relation = SCENE_LINKS.find(({ code }) => code === scene.code)?.relation
    const href = `${page}?scene=${encodeURIComponent(scene.confId)}`
    if (relation) add(relation, { href, title: scene.name, type: HTML, hreflang: CHINESE })
  }
  if (company?.website.startsWith('http'))
    add(`${GS1}homepage`, { href: company.website, title: company.name, type: HTML })
  for (const form of forms)
    add(FORM_RELATIONS[form], {
      href: makeFormPath(page, form),
      title: FORMS[form].name,
      type: FORMS[form].type,
    })
  // The answer depends on the caller's API key, so it is a link and not a representation.
  if (subject.hasEvents)
    add(`${GS1}epcis`, {
      href: `${origin}/epcis/events?${new URLSearchParams({ MATCH_anyEPC: page })}`,
      title: 'EPCIS 2.0',
      type: 'application/ld+json',
    })
  const handles = `${origin}/api/handles/${record.identifier}`
  add('alternate', { href: handles, title: 'Handle JSON', type: 'application/json' })
  return links
}

/** RFC 9264 in JSON; `description` is the name of the item, as GS1 requires. */
export const toLinksetJson = (anchor: string, description: string, links: Links): string =>
  JSON.stringify({ linkset: [{ anchor, description, ...Object.fromEntries(links) }] })

const quoteParameter = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`
/** Titles often contain non-ASCII characters, which are written in the form of RFC 8187. */
const encodeExtended = (text: string) =>
  `UTF-8''${encodeURIComponent(text).replace(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)}`

function linkLine(anchor: string, relation: string, { href, title, type, hreflang = [] }: Link): string {
  return [
    `<${href}>`,
    `rel=${quoteParameter(relation)}`,
    `anchor=${quoteParameter(anchor)}`,
    ...(type ? [`type=${quoteParameter(type)}`] : []),
    ...hreflang.map((one) => `hreflang=${quoteParameter(one)}`),
    `title*=${encodeExtended(title)}`,
  ].join('; ')
}

/** RFC 9264 as text: the syntax of the Link header, with a line break between links. */
export const toLinksetText = (anchor: string, links: Links): string =>
  `${[...links].flatMap(([relation, some]) => some.map((link) => linkLine(anchor, relation, link))).join(',\n')}\n`
