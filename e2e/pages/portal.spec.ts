import type { APIRequestContext } from '@playwright/test'
import {
  test as base,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectStill,
  open,
  randomAddress,
} from '../test.ts'

const START = ['/home', '/sitemap.xml']
/** Among pages of one kind this many are read for further links, and as many are checked. */
const READ = 6
const LOOKED_AT = 1
/** The checked pages are divided among this many tests. */
const SHARES = 6

type Crawl = { pages: string[]; dead: string[] }

/** `/news/detail?id=12` and `/news/detail?id=13` are of one kind, and so are all lists, however filtered. */
const toToastKind = (address: string) =>
  new URL(address, 'http://x').pathname
    .replace(/^(\/en)?\/id\/.*/, '$1/id/…')
    .replace(/\/[^/]*\d[^/]*(?=\/|$)/g, '/…')

/**
 * This matches links, pictures in all sizes, films with their captions and posters, and the picture for
 * sharing.
 */
const REFERENCE =
  /\s(?:href|src|poster)="([^"]*)"|\ssrc[sS]et="([^"]*)"|<meta property="og:image" content="([^"]*)"|<loc>([^<]*)<\/loc>/g
/** These files have no further references: they are requested, but not read. */
const FILE = /^\/(?:media|assets|api\/standards|api\/downloads)\//

const findCandidates = (sizes = '') =>
  sizes.split(',').map((candidate) => candidate.trim().split(' ')[0] ?? '')

/** Returns the references of a page within this site: paths with query and fragment. */
function references(html: string, from: string, origin: string): string[] {
  const found = [...html.matchAll(REFERENCE)].flatMap(([, link, sizes, picture, place]) =>
    sizes === undefined ? [link ?? picture ?? place ?? ''] : findCandidates(sizes),
  )
  return found.flatMap((picture) => {
    const text = picture.replaceAll('&amp;', '&')
    if (!URL.canParse(text, origin + from)) return []
    const url = new URL(text, origin + from)
    return url.origin === origin ? [url.pathname + url.search + url.hash] : []
  })
}

/** Reads the portal's pages from the home page and the site map on, and requests everything they refer to. */
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
      // Each page has a visitor of its own, because one visitor may not read hundreds of pages in a minute.
      const headers = { 'x-forwarded-for': randomAddress() }
      const method = FILE.test(place) ? 'HEAD' : 'GET'
      const answer = await request.fetch(place, { method, maxRedirects: 0, headers })
      const isPage = answer.headers()['content-type']?.startsWith('text/html')
      html = isPage || START.includes(place) ? await answer.text() : ''
      texts.set(place, html)
      if (answer.status() !== 200) {
        dead.push(`${from} → ${address}: ${answer.status()}`)
        continue
      }
      const kind = toToastKind(place)
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

/** One crawl serves all tests of a process. */
const test = base.extend<object, { crawled: Crawl }>({
  crawled: [
    async ({ playwright }, use, { project }) => {
      const origin = project.use.baseURL ?? ''
      const request = await playwright.request.newContext({ baseURL: origin })
      await use(await crawl(request, origin))
      await request.dispose()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
})

test('every link of the portal leads somewhere', ({ crawled }) => {
  expect(crawled.dead).toEqual([])
  expect(crawled.pages.length).toBeGreaterThan(15)
})

for (let share = 0; share < SHARES; share++) {
  test(`every kind of page, ${share + 1} of ${SHARES}, is accessible, named, still, and no content sticks out`, {
    tag: '@phone',
  }, async ({ page, crawled }) => {
    for (const address of crawled.pages.filter((_, index) => index % SHARES === share)) {
      await test.step(address, async () => {
        // The page in English has no scripts.
        await (address.startsWith('/en/') ? page.goto(address) : open(page, address))
        expect.soft(await page.title(), address).toMatch(/标解|标识解析平台/)
        await expectAccessible(page, { soft: true })
        await expectNoSidewaysScroll(page, { soft: true })
        await expectStill(page, { soft: true })
      })
    }
  })
}
