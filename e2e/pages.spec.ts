import type { APIRequestContext } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, open, randomAddress, test } from './test.ts'

const START = ['/home', '/sitemap.xml']
/** Of pages that differ only by what they are about, so many are read for further links, and so many looked at. */
const READ = 8
const LOOKED_AT = 2
/** The pages that are looked at, in so many tests. */
const SHARES = 4

type Crawl = { pages: string[]; dead: string[] }

/** `/news/detail?id=12` and `/news/detail?id=13` are of one kind, and so are all lists, however filtered. */
const kindOf = (address: string) =>
  new URL(address, 'http://x').pathname.replace(/^\/id\/.*/, '/id/…').replace(/\/[^/]*\d[^/]*(?=\/|$)/g, '/…')

/** What a page of this site refers to on this site: paths with query and fragment. */
function references(html: string, from: string, origin: string): string[] {
  const found = [...html.matchAll(/(?:\s(?:href|src)="([^"]*)"|<loc>([^<]*)<\/loc>)/g)]
  return found.flatMap(([, link, place]) => {
    const text = (link ?? place ?? '').replaceAll('&amp;', '&')
    if (!URL.canParse(text, origin + from)) return []
    const url = new URL(text, origin + from)
    return url.origin === origin ? [url.pathname + url.search + url.hash] : []
  })
}

/** Reads the portal's pages from the home page and the site map on, and asks for everything they refer to. */
async function crawl(request: APIRequestContext, origin: string): Promise<Crawl> {
  const texts = new Map<string, string>()
  const dead: string[] = []
  const seen = new Set(START)
  const read = new Map<string, number>()
  const pages: string[] = []
  const waiting = START.map((address) => ({ address, from: 'nowhere' }))
  for (const { address, from } of waiting) {
    const [place = '', fragment] = address.split('#')
    let html = texts.get(place)
    if (html === undefined) {
      // Nobody asks for hundreds of pages in a minute: as many visitors as pages.
      const headers = { 'x-forwarded-for': randomAddress() }
      const answer = await request.get(place, { maxRedirects: 0, headers })
      const isPage = answer.headers()['content-type']?.startsWith('text/html')
      html = isPage || START.includes(place) ? await answer.text() : ''
      texts.set(place, html)
      if (answer.status() !== 200) {
        dead.push(`${from} → ${address}: ${answer.status()}`)
        continue
      }
      const kind = kindOf(place)
      const count = read.get(kind) ?? 0
      read.set(kind, count + 1)
      if (isPage && count < LOOKED_AT && !place.startsWith('/console')) pages.push(place)
      if (count < READ)
        for (const next of references(html, place, origin)) {
          if (seen.has(next)) continue
          seen.add(next)
          waiting.push({ address: next, from: place })
        }
    }
    const isThere = !fragment || !html || html.includes(`id="${decodeURIComponent(fragment)}"`)
    if (!isThere) dead.push(`${from} → ${address}: nothing is called so there`)
  }
  return { pages, dead }
}

test('every link of the portal leads somewhere', async ({ request, baseURL }) => {
  const { pages, dead } = await crawl(request, baseURL ?? '')
  expect(dead).toEqual([])
  expect(pages.length).toBeGreaterThan(20)
})

for (let share = 0; share < SHARES; share++) {
  test(`every kind of page, ${share + 1} of ${SHARES}: accessible, named, nothing sticks out`, {
    tag: '@phone',
  }, async ({ page, request, baseURL }) => {
    const { pages } = await crawl(request, baseURL ?? '')
    const own = pages.filter((_, index) => index % SHARES === share)
    for (const address of own) {
      await test.step(address, async () => {
        await open(page, address)
        await expect.soft(page).toHaveTitle(/.+ - .+|汽车零部件及配件制造行业标识解析平台/)
        await test.step('accessible', () => expectAccessible(page, { soft: true }))
        await test.step('no sideways scroll', () => expectNoSidewaysScroll(page, { soft: true }))
      })
    }
  })
}
