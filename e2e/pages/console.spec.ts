import type { Page } from '@playwright/test'
import type { Audience } from '../../apps/console/src/audience.ts'
import { PAGES } from '../../apps/console/src/pages.ts'
import { openAs } from '../enterprises/applicants.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../test.ts'
import { expectNothingMoved } from './shifts.ts'

/** The last column before the actions must not lie under them, which happens where a table is wider than its place. */
async function expectNoColumnCut(page: Page) {
  for (const width of [1440, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    const cut = () =>
      page
        .locator('section[aria-label$="表格"]')
        .evaluateAll((tables) =>
          tables
            .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
            .map((table) => `${table.ariaLabel}: ${table.scrollWidth} in ${table.clientWidth}`),
        )
    // A table changes its columns a moment after the window has changed its width.
    await expect
      .configure({ soft: true })
      .poll(cut, { message: `${page.url()} at ${width} px` })
      .toEqual([])
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

/** One of the demo's people for each audience. */
const PEOPLE: Record<Audience, string> = {
  staff: 'manager',
  administrators: 'admin',
  everyone: 'manager',
  member: 'brake_admin',
  outside: 'brake_admin',
}

/** Records of the demo, for pages of one record and forms; the other pages come from the register of pages. */
const RECORDS = ['/applications/101', '/providers/biaojie', '/market-banners/new']

/** One test opens this many pages, because the browser keeps the loaded parts of the console. */
const SHARE = 8

function addressesOf(person: string): string[] {
  const listed = PAGES.filter(({ path, audience }) => !path.includes(':') && PEOPLE[audience] === person)
  const addresses = listed.map(({ path }) => path)
  return [...new Set(person === 'manager' ? [...addresses, ...RECORDS] : addresses)]
}

for (const person of new Set(Object.values(PEOPLE))) {
  const addresses = addressesOf(person)
  for (let from = 0; from < addresses.length; from += SHARE) {
    const share = addresses.slice(from, from + SHARE)
    const title = `pages of the console for ${person}, from ${share[0]}: accessible, nothing sticks out`
    test(title, { tag: '@phone' }, async ({ page, isMobile }) => {
      await openAs(page, person, '/notices')
      for (const address of share) {
        await test.step(address, async () => {
          await page.goto(`/console${address}`)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await expect(page.getByRole('status', { name: /^正在/ })).toHaveCount(0)
          await expectNothingMoved(page)
          await expectAccessible(page, { soft: true })
          await expectNoSidewaysScroll(page, { soft: true })
          if (!isMobile) await expectNoColumnCut(page)
        })
      }
    })
  }
}

test('a dialog that is taller than the window scrolls, and its buttons stay in view', {
  tag: '@phone',
}, async ({ page }) => {
  await openAs(page, 'manager', '/quote-desk?new=1')
  const { width } = page.viewportSize() ?? { width: 1440 }
  await page.setViewportSize({ width, height: 480 })
  const dialog = page.getByRole('dialog', { name: '新报价' })
  await expect(dialog.getByRole('button', { name: '发出报价' })).toBeInViewport({ ratio: 1 })
  await dialog.getByLabel('说明').scrollIntoViewIfNeeded()
  await expect(dialog.getByLabel('说明')).toBeInViewport()
  await expect(dialog.getByRole('button', { name: '发出报价' })).toBeInViewport({ ratio: 1 })
  await expectNoSidewaysScroll(page)
})

test('head and menu stay in view while a page scrolls', { tag: '@phone' }, async ({ page, isMobile }) => {
  await openAs(page, 'manager', '/home')
  const { width } = page.viewportSize() ?? { width: 1440 }
  await page.setViewportSize({ width, height: 480 })
  await expect(page.getByRole('status', { name: /^正在/ })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: '待办事项' })).toBeVisible()
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100)
  await expect(page.getByRole('banner')).toBeInViewport({ ratio: 1 })
  const menu = page.getByRole('navigation', { name: isMobile ? '常用页面' : '控制台菜单' })
  await expect(menu.getByRole('link', { name: '工作台' })).toBeInViewport()
})
