import type { SiteFacts } from '@biaojie/contract/node/site-settings/rules.ts'
import { makeAbsoluteAddress } from '@biaojie/contract/rules.ts'
import type { MetaDescriptor } from 'react-router'
import { site } from '../../../content/site.ts'
import { paths } from './paths.ts'

/** Every page gets this from the root loader; `requestId` is that of the answer that brought it. */
export type RootData = { origin: string; requestId: string; site: SiteFacts }

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

/** It has the usual proportions, which messengers assume where they are told no others. */
const SHARED_PICTURE: Picture = { path: '/media/og-1200.jpg', alt: site.title }

export const makeTitle = (title?: string) => (title ? `${title} - ${site.title}` : site.title)

const rootData = (matches: readonly Match[]) =>
  matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined

/** Returns the operator of the node, for structured data. */
export const readOwner = (matches: readonly Match[]) => rootData(matches)?.site.owner ?? site.owner

export const readOrigin = (matches: readonly Match[]) => rootData(matches)?.origin ?? ''

/** Returns title, description, canonical address, Open Graph and structured data of one page. */
export function makePageMeta(page: PageMeta): MetaDescriptor[] {
  const origin = readOrigin(page.matches)
  const title = makeTitle(page.title)
  const description = page.description ?? site.description
  const picture = page.image ?? SHARED_PICTURE
  const property = (name: string, content: string | number) => ({
    property: `og:${name}`,
    content: `${content}`,
  })
  return [
    { title },
    { name: 'description', content: description },
    ...(page.keywords ? [{ name: 'keywords', content: page.keywords }] : []),
    ...(page.hidden ? [{ name: 'robots', content: 'noindex' }] : []),
    { tagName: 'link', rel: 'canonical', href: origin + page.path },
    property('site_name', site.brand),
    property('locale', 'zh_CN'),
    property('type', page.type ?? 'website'),
    property('title', title),
    property('description', description),
    property('url', origin + page.path),
    property('image', makeAbsoluteAddress(origin, picture.path)),
    ...(picture.width ? [property('image:width', picture.width)] : []),
    ...(picture.height ? [property('image:height', picture.height)] : []),
    property('image:alt', picture.alt),
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
    isPartOf: { '@type': 'WebSite', name: site.title, url: origin + paths.home },
  }
}

/**
 * The `handle` of a page that the server may keep for a few seconds, since it is the same for everyone. `keptWith` names
 * all query keys that the page reads on the server; others are taken off its address there.
 */
export type KeptPage = { keptWith: readonly string[] }
