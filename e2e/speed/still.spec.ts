import { createServer, type IncomingMessage, request } from 'node:http'
import { signIn } from '../people.ts'
import { drawn, expect, expectStill, open, openBeforeScripts, test } from '../test.ts'
import { expectFittingPictures, readToTheEnd } from './pictures.ts'

/** The list has one page of each kind with drawings or a picture of several layers. */
const PAGES = [
  '/home',
  '/application',
  '/application/list',
  '/application/detail/101',
  '/application/provider/tuheng',
  '/id/88.449.1001/BD-320A0001',
  '/id/88.449.1001/BD-320A0417',
  '/product_scene?identifier=88.449.1003/BR-6205X0007&scene=recall',
  '/product_scene?identifier=88.449.1001/LINE-M01',
  '/id/88.449.1001/BD-320A0001?scene=assemble',
  '/id/88.449.1001/BD-320A0001?scene=trace',
  '/id/88.449.1001/BD-320A0001?scene=transport',
  '/id/88.449.1001/BD-320A0001?scene=file',
  '/solution',
  '/solution/1',
  '/cooperation_case',
  '/cooperation_case/detail/1',
  '/special',
  '/smartexpo',
  '/ecology',
  '/introduce',
  '/news',
  '/news/detail/14',
  '/prefix/88.449.1001',
  '/identification',
]

/** These pages have raster pictures. */
const WITH_PICTURES = new Set([
  '/home',
  '/id/88.449.1001/BD-320A0001?scene=file',
  '/product_scene?identifier=88.449.1001/LINE-M01',
  '/solution',
  '/solution/1',
  '/cooperation_case',
  '/cooperation_case/detail/1',
  '/news',
  '/news/detail/14',
  '/application',
  '/application/detail/101',
  '/application/provider/tuheng',
  '/ecology',
  '/introduce',
  '/special',
])

/** A fifth of what browsers still call good: nothing that a visitor has begun to read moves. */
const LIMIT = 0.02
/** A stage as high as the panel beside it grows once when the rest arrives. */
const LIMITS: Record<string, number> = { '/application/detail/101': 0.035 }
/** A page arrives in this many pieces, each drawn before the next is sent, as over a slow network. */
const PIECES = 24

async function bodyOf(answer: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part)
  return Buffer.concat(parts)
}

/** Passes everything on to the node, but a page comes in pieces, each of which waits for its gate. */
async function startSlowly(origin: string, gates: readonly Promise<void>[]) {
  const { hostname, port } = new URL(origin)
  const server = createServer((incoming, answers) => {
    const { url: path, method } = incoming
    const headers = { ...incoming.headers, host: `${hostname}:${port}`, 'accept-encoding': 'identity' }
    const passed = request({ hostname, port, path, method, headers }, async (answer) => {
      answers.writeHead(answer.statusCode ?? 502, answer.headers)
      if (!answer.headers['content-type']?.startsWith('text/html')) return answer.pipe(answers)
      const body = await bodyOf(answer)
      // A browser draws nothing before the content of a page begins, so the head is sent with the first piece.
      const begin = body.indexOf('<main')
      const end = (pieces: number) => begin + Math.floor(((body.length - begin) * pieces) / PIECES)
      answers.write(body.subarray(0, begin))
      for (const [piece, gate] of gates.entries()) {
        await gate
        answers.write(body.subarray(end(piece), end(piece + 1)))
      }
      return answers.end()
    })
    incoming.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('the slow network has no port')
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return { at: `http://localhost:${address.port}`, stop }
}

for (const address of PAGES) {
  test(`${address} stays in its place while it arrives and is read, and no picture is larger than twice its place`, {
    tag: '@phone',
  }, async ({ page, baseURL }) => {
    const gates = Array.from({ length: PIECES }, () => Promise.withResolvers<void>())
    const network = await startSlowly(
      baseURL ?? '',
      gates.map(({ promise }) => promise),
    )
    try {
      await page.goto(network.at + address, { waitUntil: 'commit' })
      for (const { resolve } of gates) {
        await drawn(page)
        resolve()
      }
      await expect(page.locator('html[data-hydrated]')).toBeAttached()
      await page.waitForLoadState('networkidle')
      await readToTheEnd(page)
      await expectStill(page, { limit: LIMITS[address] ?? LIMIT })
      if (WITH_PICTURES.has(address)) await expectFittingPictures(page)
    } finally {
      network.stop()
    }
  })
}

/** Messages, privacy and invitations; a template, a trace and the notices of the console. */
const OF_A_PERSON = [
  '/personal_update?type=4',
  '/personal_update?type=5',
  '/personal_update?type=6',
  '/console/notices',
  '/console/trace?id=88.449.1001/BD-320A0001',
  '/console/templates',
]

for (const address of OF_A_PERSON) {
  test(`${address} of a person stays in its place while it arrives`, { tag: '@phone' }, async ({ page }) => {
    await signIn(page, 'brake_admin')
    await page.goto(address)
    if (address === '/console/templates') {
      await page.getByRole('main').getByText('前制动盘').first().click()
      await expect(page.getByRole('navigation', { name: '场景' })).toBeVisible()
      await page.reload()
      await expect(page.getByRole('navigation', { name: '场景' })).toBeVisible()
    }
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('status', { name: /^正在/ })).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    await expectStill(page, { limit: LIMIT })
  })
}

/** The most that a phone scrolls through, in pixels. */
const HEIGHTS: Record<string, number> = { '/application': 9_000, '/develop_document': 9_000 }

for (const [address, most] of Object.entries(HEIGHTS)) {
  test(`${address} is at most ${most} pixels high on a phone`, { tag: ['@phone', '@phone-only'] }, async ({
    page,
  }) => {
    await open(page, address)
    await readToTheEnd(page)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(most)
  })
}

test('the interface document is folded on a phone before its scripts run', {
  tag: ['@phone', '@phone-only'],
}, async ({ page }) => {
  const arrive = await openBeforeScripts(page, '/develop_document')
  await expect(page.getByRole('contentinfo')).toBeAttached()
  const readHeight = () => page.evaluate(() => document.documentElement.scrollHeight)
  const height = await readHeight()
  expect(height).toBeLessThanOrEqual(HEIGHTS['/develop_document'] ?? 0)
  arrive()
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  await expect(page.getByRole('article').first().getByRole('group')).toBeVisible()
  expect(Math.abs((await readHeight()) - height)).toBeLessThan(40)
})

/** A row with one line of text is 43 px high; a second line adds 18. */
const [ONE_LINE, TWO_LINES] = [44, 62]

test('rows of a list have at most two lines, and one beside a quick view', async ({ page }) => {
  await signIn(page, 'brake_admin')
  await page.goto('/console/identifiers')
  const heights = () =>
    page
      .getByRole('main')
      .locator('tbody tr:not([aria-hidden])')
      .evaluateAll((rows) => rows.map((row) => Math.ceil(row.getBoundingClientRect().height)))
  await expect.poll(async () => (await heights()).length).toBeGreaterThan(10)
  expect(Math.max(...(await heights()))).toBeLessThanOrEqual(TWO_LINES)
  await page.getByRole('button', { name: /^速览/ }).first().click()
  await expect(page.getByRole('complementary', { name: '速览' })).toBeVisible()
  expect(Math.max(...(await heights()))).toBeLessThanOrEqual(ONE_LINE)
})
