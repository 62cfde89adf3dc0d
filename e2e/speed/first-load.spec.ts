import { gzipSync } from 'node:zlib'
import { signIn } from '../people.ts'
import { expect, test } from '../test.ts'

/** In bytes, compressed; more than two thirds are React and its router. */
const LIMIT = 150_000
/** The page of an application is still larger: nearly all of it is buttons that the server renders. */
const LARGER: Record<string, number> = { '/application/detail/101': 162_500 }
const PAGES = [
  '/home',
  '/product_scene?identifier=88.449.1001/BD-320A0001',
  '/parts',
  '/register',
  '/register/proof?identifier=88.449.1001/BD-320A0001',
  '/equipment/detail',
  '/floor',
  '/identification',
  '/new_identification',
  '/prefix',
  '/prefix/88.449.1006',
  '/login',
  '/application',
  '/application/list',
  '/application/detail/101',
  '/application/compare?ids=101,102',
  '/application/provider',
  '/solution',
  '/cooperation_case',
  '/news',
  '/ecology',
  '/introduce',
  '/develop_document',
  '/search?q=BD',
  '/agreement/privacy',
  '/smartexpo',
  '/special',
]
/** A page names the scripts that it loads before anything is touched. */
const SCRIPTS = /\/assets\/[^" ]+\.js/g

test('each page loads at most 150 KB of code, compressed', { tag: '@quick-desktop' }, async ({ request }) => {
  const sizes = new Map<string, number>()
  const measure = async (script: string) => {
    const answer = await request.get(script, { headers: { 'accept-encoding': 'identity' } })
    const size = gzipSync(await answer.body(), { level: 9 }).length
    sizes.set(script, size)
    return size
  }
  for (const address of PAGES) {
    const scripts = new Set((await (await request.get(address)).text()).match(SCRIPTS))
    expect(scripts.size).toBeGreaterThan(4)
    let total = 0
    for (const script of scripts) total += sizes.get(script) ?? (await measure(script))
    expect.soft(total, address).toBeLessThanOrEqual(LARGER[address] ?? LIMIT)
  }
})

/** Each file costs a request before the page is there; spread over small files, this page had 69. */
const FILES = 35

test('the list of identifiers loads at most 35 files', async ({ page }) => {
  await signIn(page, 'brake_admin')
  const files = new Set<string>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.startsWith('/console/assets/')) files.add(pathname)
  })
  await page.goto('/console/identifiers')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  expect(files.size).toBeGreaterThan(4)
  expect(files.size).toBeLessThanOrEqual(FILES)
})
