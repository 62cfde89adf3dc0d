import { randomInt } from 'node:crypto'
import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Locator, type Page } from '@playwright/test'

export { expect }

const byte = () => randomInt(1, 255)
/** The test server trusts the proxy that sends this address. */
export const randomAddress = () => `10.${byte()}.${byte()}.${byte()}`

/**
 * This page fails the test on stray console errors and unhandled exceptions. Each test has its own address,
 * because one visitor may send less in a day than all tests do.
 */
export const test = base.extend<{ allowErrors: RegExp[]; watch: undefined }>({
  allowErrors: [[], { option: true }],
  extraHTTPHeaders: ({ extraHTTPHeaders }, use) =>
    use({ ...extraHTTPHeaders, 'x-forwarded-for': randomAddress() }),
  watch: [
    async ({ page, allowErrors }, use) => {
      const problems: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') problems.push(message.text())
      })
      page.on('pageerror', (error) => problems.push(String(error)))
      await use(undefined)
      const stray = problems.filter((text) => !allowErrors.some((allowed) => allowed.test(text)))
      expect(stray, 'console errors').toEqual([])
    },
    { auto: true },
  ],
})

/** Opens a page of the portal and waits until its scripts are ready. */
export async function open(page: Page, address: string) {
  const answer = await page.goto(address)
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  return answer
}

/** Opens a page of the portal whose scripts do not arrive until `arrive` is called. */
export async function openBeforeScripts(page: Page, address: string) {
  const { promise, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'commit' })
  return arrive
}

/** Reloads a page of the portal, and waits as `open` does. */
export async function reload(page: Page) {
  await page.reload()
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
}

/** Finds the problems at a field, a form or a file, which are read out at once. */
export function problems(within: Page | Locator, text?: string | RegExp) {
  const alerts = within.getByRole('alert')
  return text === undefined ? alerts : alerts.filter({ hasText: text })
}

/** Finds the messages over the page. */
export function messages(page: Page, text?: string) {
  const shown = page.getByRole('region', { name: '提示', exact: true }).getByRole('dialog')
  return text === undefined ? shown : shown.filter({ hasText: text })
}

type Softly = { soft?: boolean }

/**
 * Draws parts that wait for the visitor to come near, because axe takes undrawn text for text without a
 * ground.
 */
function drawAll() {
  for (const element of document.querySelectorAll<HTMLElement>('main *')) {
    if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible'
  }
}

const DIALOG = '[role=dialog][aria-modal=true]'

/** What lies over a button, such as a bar that stays, does not make the button small. */
const isCovered = ({ data }: { data: unknown }) => /obscured/i.test(JSON.stringify(data ?? ''))

/**
 * Checks WCAG 2.2 AA as far as a machine can, for the page and its loaded parts. With `soft` the test
 * continues after violations.
 */
export async function expectAccessible(page: Page, { soft = false }: Softly = {}) {
  await expect(page.locator('h1').first()).toBeAttached()
  await expect(page.locator('[aria-busy=true]:visible')).toHaveCount(0)
  await page.evaluate(drawAll)
  // This finds the same violations in a third of the time: passes are not reported, and without frames no
  // second page is needed to join results.
  const builder = new AxeBuilder({ page }).setLegacyMode()
  // What lies behind a dialog cannot be reached, and its buttons are too near to those of the dialog.
  if ((await page.locator(`${DIALOG}:visible`).count()) > 0) builder.include(DIALOG)
  const { violations } = await builder
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  const check = soft ? expect.soft : expect
  check(
    violations.flatMap(({ id, nodes }) => {
      const wrong = nodes.filter(({ any }) => id !== 'target-size' || !any.some(isCovered))
      return wrong.length > 0 ? `${id}: ${wrong.map(({ target }) => target.join(' ')).join(' | ')}` : []
    }),
    `axe at ${page.url()}`,
  ).toEqual([])
}

/**
 * Checks a whole page from its top, because axe measures the visible part of a button, and the bars that stay may cover
 * half of one that was scrolled to.
 */
export async function expectGood(page: Page) {
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

/** Fails when an element is wider than the page, because a phone would then scroll sideways. */
export async function expectNoSidewaysScroll(page: Page, { soft = false }: Softly = {}) {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  const check = soft ? expect.soft : expect
  check(overflow, `px too wide at ${page.url()}`).toBeLessThanOrEqual(0)
}

/** Waits until the browser has drawn what it knows of by now. */
export const drawn = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )

/** The window of a phone is this narrow. */
const NARROW = { width: 390, height: 844 }

/**
 * Checks a state of a page that no address opens in this window and in one as narrow as a phone's. That takes less than
 * the way to the state a second time.
 */
export async function expectGoodAtBothWidths(page: Page) {
  const wide = page.viewportSize()
  await expectGood(page)
  if (!wide || wide.width === NARROW.width) return
  await page.setViewportSize(NARROW)
  await drawn(page)
  await test.step('in a narrow window', () => expectGood(page))
  await page.setViewportSize(wide)
  await drawn(page)
}

/** Beyond this limit, half of a good score, a page's content moves visibly while it loads. */
const SHIFT_LIMIT = 0.05

/**
 * Checks how far visible content has moved since the page was opened, as browsers score it (CLS, one
 * session), and names what moved.
 */
export async function expectStill(
  page: Page,
  { soft = false, limit = SHIFT_LIMIT }: Softly & { limit?: number } = {},
) {
  const moved = await page.evaluate(
    () =>
      new Promise<{ value: number; what: string[] }[]>((resolve) => {
        type Source = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }
        type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] }
        const toPlace = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ')
        const describeSource = ({ node, previousRect, currentRect }: Source) =>
          `${node?.textContent?.slice(0, 24) ?? ''}: ${toPlace(previousRect)} → ${toPlace(currentRect)}`
        const shifts: { value: number; what: string[] }[] = []
        const add = (entries: PerformanceEntryList) => {
          for (const { value, hadRecentInput, sources } of entries as Shift[])
            if (!hadRecentInput) shifts.push({ value, what: sources.map(describeSource) })
        }
        const observer = new PerformanceObserver((list) => add(list.getEntries()))
        observer.observe({ type: 'layout-shift', buffered: true })
        // Buffered entries are delivered with a task of their own; two frames later they have all arrived.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            add(observer.takeRecords())
            resolve(shifts)
          }),
        )
      }),
  )
  const shift = moved.reduce((sum, { value }) => sum + value, 0)
  const what = moved.flatMap(({ what }) => what).join('; ')
  const check = soft ? expect.soft : expect
  check(shift, `layout shift at ${page.url()}: ${what}`).toBeLessThanOrEqual(limit)
}
