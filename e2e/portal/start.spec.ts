import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../test.ts'

test('the start leads to the home page, and so does an unknown address', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/home$/)
  await page.goto('/no/such/page')
  await expect(page).toHaveURL(/\/home$/)
})

test('home: search by example, accessible, nothing sticks out', { tag: '@quick-phone' }, async ({ page }) => {
  await page.goto('/home')
  await expect(page).toHaveTitle(/汽车零部件及配件制造行业标识解析平台/)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
