import { expect, open, test } from './test.ts'

test('slides take turns until somebody pauses them, and never for who wants no motion', async ({ page }) => {
  await page.clock.install()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await open(page, '/solution')
  const slides = page.getByRole('region', { name: '推荐方案' })
  const current = slides.locator('a[aria-current=true]')
  const first = (await current.textContent()) ?? ''
  await page.clock.runFor(3_100)
  await expect(current).not.toHaveText(first)
  const second = (await current.textContent()) ?? ''
  await slides.getByRole('button', { name: '暂停轮播' }).click()
  await page.mouse.move(0, 0)
  await page.clock.runFor(10_000)
  await expect(current).toHaveText(second)
  await expect(slides.getByRole('button', { name: '继续轮播' })).toBeVisible()

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, '/solution')
  await page.clock.runFor(10_000)
  await expect(current).toHaveText(first)
})

test('a solution opens beside its list, which stays', async ({ page, context }) => {
  await open(page, '/solution')
  const card = page.getByRole('main').getByRole('article').first().getByRole('link')
  const title = (await card.textContent())?.trim() ?? ''
  const opened = context.waitForEvent('page')
  await card.click()
  const solution = await opened
  await expect(solution).toHaveURL(/\/solution\/\d+$/)
  await expect(solution.getByRole('heading', { level: 1 })).toContainText(title)
  await expect(page).toHaveURL('/solution')
  await solution.getByRole('main').getByRole('button', { name: '立即咨询' }).first().click()
  await expect(solution.getByRole('dialog', { name: '联系我们' })).toBeVisible()
})

test('from the cases to one of them, and on to the next', async ({ page }) => {
  await open(page, '/cooperation_case')
  const rows = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) })
  await expect(rows).toHaveCount(7)
  await expect(page.getByRole('button', { name: '已显示全部案例' })).toBeDisabled()
  const title = (await rows.first().getByRole('heading').textContent()) ?? ''
  await rows.first().getByRole('link').click()
  const heading = page.getByRole('heading', { level: 1 })
  // The heading says what came of it; the page is called as in the list.
  await expect(page).toHaveTitle(new RegExp(title))
  await expect(heading).toHaveCount(1)
  const before = page.url()
  await page
    .getByRole('main')
    .getByRole('link', { name: /下一个案例/ })
    .click()
  await expect(page).not.toHaveURL(before)
  await expect(heading).toBeVisible()
})
