import type { Page } from '@playwright/test'
import { newPerson, signIn } from '../people.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, messages, open, test } from '../test.ts'

/** One entry of the catalogue has no application, the other has one with a trial. */
const PLAIN = '/application/detail/1'
const WITH_TRIAL = '/application/detail/9'

const bar = (page: Page) => page.getByRole('navigation', { name: '本页' })
const question = (page: Page, text: string) => page.getByRole('alertdialog').filter({ hasText: text })

test('an entry keeps its bar at the top, which marks the section being read', { tag: '@phone' }, async ({
  page,
}) => {
  await open(page, PLAIN)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expect(page.getByRole('button', { name: '立即试用' })).toHaveCount(0)
  const marked = bar(page).getByRole('link').and(page.locator('[aria-current=true]'))
  await expect(marked).toHaveText('产品优势')
  for (const name of ['功能介绍', '适用场景', '应用价值']) {
    await bar(page).getByRole('link', { name }).click()
    await expect(marked).toHaveText(name)
    await expect(page.getByRole('heading', { level: 2, name })).toBeInViewport()
    await expect(bar(page)).toBeInViewport({ ratio: 1 })
  }
  // The wheel and the thumb work as well as the bar.
  await page.getByRole('heading', { level: 2, name: '功能介绍' }).scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollTo({ top: 0 }))
  await expect(marked).toHaveText('产品优势')
})

test('a visitor asks from an entry', { tag: '@phone' }, async ({ page }) => {
  await open(page, PLAIN)
  await page
    .getByRole('banner')
    .or(page.getByRole('main'))
    .getByRole('button', { name: '立即咨询' })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: '联系我们' })).toBeVisible()
})

test('a visitor tries from an entry: after the login, with a prefix', async ({ page, context }) => {
  await open(page, WITH_TRIAL)
  const attempt = () => page.getByRole('button', { name: '立即试用' }).click()
  await attempt()
  await expect(question(page, '您还未登录，是否立即登录？')).toBeVisible()
  await page.getByRole('button', { name: '立即登录' }).click()
  await expect(page).toHaveURL(/\/login\?cbl=\/application\/detail\/9$/)

  await newPerson(page, WITH_TRIAL)
  await attempt()
  await expect(question(page, '您尚未完成标识前缀注册，试用需先完成前缀注册')).toBeVisible()
  await page.getByRole('button', { name: '去注册前缀' }).click()
  await expect(page).toHaveURL(/\/new_identification/)

  await signIn(page, 'lighting_admin')
  await open(page, WITH_TRIAL)
  const console = context.waitForEvent('page')
  await attempt()
  await expect(messages(page, '试用提交成功')).toBeVisible()
  await expect(await console).toHaveURL(/\/console/)
})

test.describe('a second trial', () => {
  test.use({ allowErrors: [/409/] })

  test('is refused with the server’s words', async ({ page, context }) => {
    await signIn(page, 'lighting_admin')
    await open(page, '/application/detail/2')
    const console = context.waitForEvent('page')
    await page.getByRole('button', { name: '立即试用' }).click()
    await expect(messages(page, '试用提交成功')).toBeVisible()
    await (await console).close()
    await open(page, '/application/detail/2')
    await page.getByRole('button', { name: '立即试用' }).click()
    await expect(messages(page)).toBeVisible()
    await expect(messages(page, '试用提交成功')).toHaveCount(0)
  })
})

test('every number of the catalogue leads to its page', async ({ page }) => {
  for (const id of [1, 24, 48]) {
    const answer = await open(page, `/application/detail/${id}`)
    expect(answer?.status()).toBe(200)
    await expect(page.getByText(`能力目录 ${id} / 48`)).toBeVisible()
    await expect(bar(page).getByRole('link')).toHaveCount(4)
  }
})
