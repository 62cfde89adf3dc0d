import { getIdentity } from '@biaojie/contract/identity.ts'
import { makeAbsoluteAddress } from '@biaojie/contract/rules.ts'
import type { MetaDescriptor } from 'react-router'
import { makeBreadcrumbLd, makePageMeta, readOrigin } from '../../meta.ts'
import { paths } from '../../paths.ts'
import type { FoundView, LookupView } from './view.ts'

type Matches = Parameters<typeof makePageMeta>[0]['matches']

/** Returns the meta tags of a found page; search engines must not index pages without a result. */
export function makeLookupMeta(view: LookupView | undefined, matches: Matches): MetaDescriptor[] {
  if (view?.state === 'found') return makeFoundMeta(view, matches)
  const identifier = view && 'identifier' in view ? view.identifier : ''
  const title = writeTitle(view?.state, identifier.slice(0, 64))
  return makePageMeta({ matches, title, path: paths.home, hidden: true })
}

function writeTitle(state: LookupView['state'] | undefined, identifier: string): string {
  if (state === 'missing') return `未查询到标识 ${identifier}`
  if (state === 'foreign') return `别的节点的标识 ${identifier}`
  return state === 'blocked' ? `标识已封存 ${identifier}` : '标识解析'
}

/** The size of the share picture. */
export const SHARE_SIZE = { width: 1200, height: 630 }

function makeFoundMeta(view: FoundView, matches: Matches): MetaDescriptor[] {
  const { identifier, name, company } = view
  const origin = readOrigin(matches)
  const facts = view.facts.map(([label, text]) => `${label} ${text}`).join('，')
  const title = `${identifier} ${name} · ${company.name} · ${getIdentity().platform}`
  const scenes = view.sheet.layers.map(({ name }) => name).join('、')
  const tags = makePageMeta({
    matches,
    path: paths.identifier(identifier),
    keywords: [identifier, name, company.name, company.prefix, '工业互联网标识解析']
      .filter(Boolean)
      .join(','),
    description: `${identifier} 是${company.name}的${name}${facts ? `：${facts}` : ''}。${scenes ? `可查${scenes}。` : ''}`,
    type: 'product',
    hidden: view.viewer !== null,
    image: {
      path: paths.identifierPicture(identifier),
      ...SHARE_SIZE,
      alt: view.sheet.say.clauses.map(({ text }) => text).join('，'),
    },
    jsonLd: [
      makeProductLd(view, origin),
      makeBreadcrumbLd(origin, [
        { label: '首页', href: paths.home },
        { label: '标识解析', href: paths.identification },
        { label: identifier },
      ]),
    ],
  })
  const english = origin + paths.englishIdentifier(identifier)
  return [
    ...tags.map((tag) => withTitle(tag, title)),
    { tagName: 'link', rel: 'alternate', hrefLang: 'en', href: english },
  ]
}

/** The title begins with the identifier, because people search for it. */
function withTitle(tag: MetaDescriptor, title: string): MetaDescriptor {
  if ('title' in tag) return { title }
  return 'property' in tag && tag.property === 'og:title' ? { property: 'og:title', content: title } : tag
}

function makeProductLd({ identifier, name, company, images, facts }: FoundView, origin: string): object {
  return {
    '@type': 'Product',
    name,
    sku: identifier,
    productID: identifier,
    url: origin + paths.identifier(identifier),
    ...(images.length > 0 && { image: images.map((image) => makeAbsoluteAddress(origin, image)) }),
    manufacturer: {
      '@type': 'Organization',
      name: company.name,
      identifier: company.prefix,
      ...(/^https?:\/\//.test(company.website) ? { url: company.website } : {}),
    },
    ...(facts.length > 0 && {
      additionalProperty: facts.map(([label, value]) => ({ '@type': 'PropertyValue', name: label, value })),
    }),
  }
}
