import type { SitePage } from '@biaojie/contract/content/content/pages.ts'
import { getIdentity } from '@biaojie/contract/identity.ts'
import type { SiteFacts } from '@biaojie/contract/node/site-settings/rules.ts'
import { makeAbsoluteAddress } from '@biaojie/contract/rules.ts'
import type { MetaDescriptor } from 'react-router'
import { paths } from './paths.ts'

/** Every page gets this from the root loader; `requestId` is that of the answer that brought it. */
export type RootData = { origin: string; requestId: string; site: SiteFacts; content: ContentFacts }

/** The part of the content pack that every page shows in its frame. */
export type ContentFacts = Pick<
  SitePage,
  'description' | 'examples' | 'friendlyLinks' | 'products' | 'solutions' | 'sharedPictures'
> & {
  hasSolutions: boolean
}

type Match = { id: string; loaderData?: unknown } | undefined

type Picture = { path: string; width?: number; height?: number; alt: string }

type PageMeta = {
  /** The matches of the page, as its `meta` function gets them. */
  matches: readonly Match[]
  /** Without the site's name, which is added; left out on the home page. */
  title?: string
  description?: string
  keywords?: string
  /** Address of this page without origin, as search engines should index it. */
  path: string
  /** Open Graph picture, without origin. */
  image?: Picture
  type?: 'website' | 'article' | 'product'
  /** True for personal pages and error pages. */
  hidden?: boolean
  /** schema.org objects. */
  jsonLd?: object[]
}

type SharedPicture = 'market' | 'solutions' | 'news' | 'cases' | 'prefix' | 'lookup' | 'about' | 'documents'

/**
 * Returns the picture that other sites show when a main page is shared, with the title that media/pictures/shared.mjs
 * draws in it.
 */
export const getSharedPicture = (name: SharedPicture, title: string): Picture => ({
  path: `/media/og-${name}-1200.jpg`,
  width: 1200,
  height: 630,
  alt: `${getIdentity().platform}：${title}`,
})

/** This picture has the usual proportions, which messengers assume when none are given. */
const getUsualPicture = (): Picture => ({ path: '/media/og-1200.jpg', alt: getIdentity().name })

/** The main pages' share pictures show the demo node, so other content does not use them. */
const findShared = (picture: Picture, content: ContentFacts | undefined) =>
  picture.path.startsWith('/media/og-') && !content?.sharedPictures ? undefined : picture

export const getDescription = (matches: readonly Match[]) => getRootData(matches)?.content.description ?? ''

export const makeTitle = (title?: string) => (title ? `${title} - ${getIdentity().name}` : getIdentity().name)

const getRootData = (matches: readonly Match[]) =>
  matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined

/** Returns the operator of the node, for structured data. */
export const readOwner = (matches: readonly Match[]) =>
  getRootData(matches)?.site.owner ?? getIdentity().operator

export const readOrigin = (matches: readonly Match[]) => getRootData(matches)?.origin ?? ''

/** Returns title, description, canonical address, Open Graph and structured data of one page. */
export function makePageMeta(page: PageMeta): MetaDescriptor[] {
  const origin = readOrigin(page.matches)
  const title = makeTitle(page.title)
  const content = getRootData(page.matches)?.content
  const description = page.description ?? content?.description ?? getIdentity().name
  const picture = findShared(page.image ?? getUsualPicture(), content)
  const makeProperty = (name: string, content: string | number) => ({
    property: `og:${name}`,
    content: `${content}`,
  })
  return [
    { title },
    { name: 'description', content: description },
    ...(page.keywords ? [{ name: 'keywords', content: page.keywords }] : []),
    ...(page.hidden ? [{ name: 'robots', content: 'noindex' }] : []),
    { tagName: 'link', rel: 'canonical', href: origin + page.path },
    makeProperty('site_name', getIdentity().platform),
    makeProperty('locale', 'zh_CN'),
    makeProperty('type', page.type ?? 'website'),
    makeProperty('title', title),
    makeProperty('description', description),
    makeProperty('url', origin + page.path),
    ...(picture ? [makeProperty('image', makeAbsoluteAddress(origin, picture.path))] : []),
    ...(picture?.width ? [makeProperty('image:width', picture.width)] : []),
    ...(picture?.height ? [makeProperty('image:height', picture.height)] : []),
    ...(picture ? [makeProperty('image:alt', picture.alt)] : []),
    ...(picture?.width && picture.height && picture.width > picture.height
      ? [{ name: 'twitter:card', content: 'summary_large_image' }]
      : []),
    ...(page.jsonLd ?? []).map((thing) => ({
      'script:ld+json': { '@context': 'https://schema.org', ...thing },
    })),
  ]
}

type Crumb = { label: string; href?: string }

/** BreadcrumbList of a page; the last crumb is the page itself. */
export function makeBreadcrumbLd(origin: string, crumbs: readonly Crumb[]): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      ...(href ? { item: origin + href } : {}),
    })),
  }
}

/** WebPage, for a page directly below the home page, without a breadcrumb. */
export function makeWebPageLd(
  origin: string,
  page: { path: string; name: string; description: string },
): object {
  return {
    '@type': 'WebPage',
    name: page.name,
    description: page.description,
    url: origin + page.path,
    inLanguage: 'zh-CN',
    isPartOf: { '@type': 'WebSite', name: getIdentity().name, url: origin + paths.home },
  }
}

/**
 * The `handle` of a page that the server may cache for a few seconds, because it is the same for everyone.
 * `keptWith` lists all query keys that the page reads on the server; other keys are removed from its address
 * there.
 */
export type KeptPage = { keptWith: readonly string[] }
