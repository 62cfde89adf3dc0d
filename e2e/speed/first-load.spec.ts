import { gzipSync } from 'node:zlib'
import { signIn } from '../people.ts'
import { expect, test } from '../test.ts'

/** Three quarters are React and its router. */
const LIMIT = 152_000
/** The list of routes is 4 KB of addresses, grows by a line with each page, and is left out. */
const ROUTES = /\/manifest-[^/]+\.js$/
/** A page names the scripts that it loads before anything is touched. */
const SCRIPTS = /\/assets\/[^" ]+\.js/g

for (const address of ['/home', '/product_scene?identifier=88.449.1001/BD-320A0001']) {
  test(`${address} loads at most 152 KB of code, compressed`, { tag: '@quick-desktop' }, async ({
    request,
  }) => {
    const page = await (await request.get(address)).text()
    const scripts = new Set(page.match(SCRIPTS))
    expect([...scripts].filter((script) => ROUTES.test(script))).toHaveLength(1)
    expect(scripts.size).toBeGreaterThan(4)
    let total = 0
    for (const script of scripts) {
      if (ROUTES.test(script)) continue
      const answer = await request.get(script, { headers: { 'accept-encoding': 'identity' } })
      total += gzipSync(await answer.body(), { level: 9 }).length
    }
    expect(total).toBeLessThanOrEqual(LIMIT)
  })
}

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
