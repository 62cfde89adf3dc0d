import { expect, expectNoSidewaysScroll, open, test } from '../test.ts'

test('the start leads to the home page, and so does an unknown address', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/home$/)
  await page.goto('/no/such/page')
  await expect(page).toHaveURL(/\/home$/)
})

test('home: an example of the search leads to a part', { tag: '@quick-phone' }, async ({ page }) => {
  await open(page, '/home')
  await expect(page).toHaveTitle(/汽车零部件及配件制造行业标识解析平台/)
  const example = page
    .getByRole('main')
    .getByRole('link', { name: /BR-6205X0007/ })
    .first()
  await example.click()
  await expect(page).toHaveURL(/BR-6205X0007/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectNoSidewaysScroll(page)
})
