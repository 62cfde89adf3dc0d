import { randomInt } from 'node:crypto'
import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Locator, type Page } from '@playwright/test'

export { expect }

const byte = () => randomInt(1, 255)
/** As said by the proxy that the server of the journeys trusts. */
export const randomAddress = () => `10.${byte()}.${byte()}.${byte()}`

/**
 * A page whose stray console errors and unhandled exceptions fail the test that caused them. Each test has an address
 * of its own, since what one visitor may ask of the server in a day is less than what all tests ask.
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

/** Opens a page of the portal and waits until its scripts answer what is pressed and typed. */
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

/** What is said at a field, at a form or of a file: read out at once. */
export function problems(within: Page | Locator, text?: string | RegExp) {
  const alerts = within.getByRole('alert')
  return text === undefined ? alerts : alerts.filter({ hasText: text })
}

/** Messages over the page. */
export function messages(page: Page, text?: string) {
  const shown = page.getByRole('region', { name: '提示', exact: true }).getByRole('dialog')
  return text === undefined ? shown : shown.filter({ hasText: text })
}

type Softly = { soft?: boolean }

/** What waits for the visitor to come near is drawn now: axe takes undrawn text for text without a ground. */
function drawAll() {
  for (const element of document.querySelectorAll<HTMLElement>('main *')) {
    if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible'
  }
}

/** WCAG 2.2 AA as far as a machine can tell, of the page with what it loads. `soft`: the test goes on all the same. */
export async function expectAccessible(page: Page, { soft = false }: Softly = {}) {
  await expect(page.locator('h1').first()).toBeAttached()
  await expect(page.locator('[aria-busy=true]:visible')).toHaveCount(0)
  await page.evaluate(drawAll)
  // The same violations in a third of the time: nothing is told of what is in order, and since no page has a frame in
  // it, no second page is opened to put the results together.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  const check = soft ? expect.soft : expect
  check(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`),
    `axe at ${page.url()}`,
  ).toEqual([])
}

/** Nothing may stand out of the page sideways: on a phone that makes everything slip under the thumb. */
export async function expectNoSidewaysScroll(page: Page, { soft = false }: Softly = {}) {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  const check = soft ? expect.soft : expect
  check(overflow, `px too wide at ${page.url()}`).toBeLessThanOrEqual(0)
}

/** Beyond this a page's content moves visibly while it loads: half of what counts as good. */
const SHIFT_LIMIT = 0.05

/** How far what was already on the page has moved since it was opened, as browsers score it (CLS, one session). */
export async function expectStill(page: Page, { soft = false }: Softly = {}) {
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
        let total = 0
        const add = (entries: PerformanceEntryList) => {
          for (const entry of entries as Shift[]) if (!entry.hadRecentInput) total += entry.value
        }
        const observer = new PerformanceObserver((list) => add(list.getEntries()))
        observer.observe({ type: 'layout-shift', buffered: true })
        // Buffered entries are delivered with a task of their own; two frames later they all are here.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            add(observer.takeRecords())
            resolve(total)
          }),
        )
      }),
  )
  const check = soft ? expect.soft : expect
  check(shift, `layout shift at ${page.url()}`).toBeLessThanOrEqual(SHIFT_LIMIT)
}
