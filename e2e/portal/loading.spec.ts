import type { Page } from '@playwright/test'
import { newPerson, signIn } from '../people.ts'
import { expect, open, test } from '../test.ts'

test.use({ allowErrors: [/ERR_FAILED|part of the page was not loaded/] })

/** Refuses every script and style sheet until the returned function is called. */
async function refuseFiles(page: Page) {
  await page.route(/\/assets\/.*\.(js|css)$/, (route) => route.abort())
  return () => page.unroute(/\/assets\/.*\.(js|css)$/)
}

test('a dialog that could not be loaded opens at the next press', async ({ page }) => {
  await open(page, '/home')
  const allow = await refuseFiles(page)
  const consult = page.getByRole('button', { name: '立即咨询' })
  await consult.click()
  await expect(page.getByText('没有打开，请检查网络后再试')).toBeVisible()
  await allow()
  await consult.click()
  await expect(page.getByRole('dialog', { name: '联系我们' })).toBeVisible()
  const unstyled = () =>
    [...document.querySelectorAll('link')].filter((link) => link.rel === 'stylesheet' && !link.sheet).length
  await expect.poll(() => page.evaluate(unstyled)).toBe(0)
})

test('a scene that could not be loaded leaves the rest of the part alone', async ({ page }) => {
  await open(page, '/product_scene?identifier=88.449.1001/BD-320A0001')
  const allow = await refuseFiles(page)
  await page
    .getByRole('navigation', { name: '图层' })
    .getByRole('link', { name: /防伪查询/ })
    .click()
  const panel = page.getByRole('region', { name: '防伪查询' })
  await expect(panel.getByRole('alert')).toContainText('没有打开，请检查网络后再试')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('前制动盘')
  await allow()
  await panel.getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('button', { name: '核对防伪码' })).toBeVisible()
})

test('a panel of the personal pages loads by itself once the network is back', async ({ page }) => {
  await newPerson(page, '/personal_update')
  await expect(page.getByText('修改账号的基本信息')).toBeVisible()
  const allow = await refuseFiles(page)
  await page.getByRole('navigation', { name: '个人中心' }).getByRole('link', { name: '修改密码' }).click()
  await expect(page.getByRole('alert')).toContainText('没有打开，请检查网络后再试')
  await allow()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByRole('textbox', { name: '新密码', exact: true })).toBeVisible()
})

test('a page of the console that could not be loaded keeps its menu, and loads again', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/console/home')
  // The page that waits has a heading, too.
  await expect(page.getByRole('heading', { level: 1, name: '工作台' })).toBeVisible()
  const allow = await refuseFiles(page)
  const menu = page.getByRole('navigation').filter({ visible: true }).first()
  await menu.getByRole('button', { name: /^企业/ }).click()
  await menu.getByRole('link', { name: '企业名录', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('没有打开，请检查网络后再试')
  await allow()
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '企业名录' })).toBeVisible()
})

test('a part that the server no longer has is there after a reload, and so is what was typed', async ({
  page,
}) => {
  await open(page, '/product_scene?identifier=88.449.1001/BD-320A0001')
  const allow = await refuseFiles(page)
  await page
    .getByRole('navigation', { name: '图层' })
    .getByRole('link', { name: /防伪查询/ })
    .click()
  const panel = page.getByRole('region', { name: '防伪查询' })
  await panel.getByRole('button', { name: '重试' }).click()
  await expect(panel.getByRole('alert')).toContainText('页面有更新，请刷新后再试')
  const box = page.getByRole('searchbox', { name: '页头标识查询' })
  await box.fill('88.449.1003/BR-6205X0007')
  await allow()
  await panel.getByRole('button', { name: '刷新页面' }).click()
  await expect(page.getByRole('button', { name: '核对防伪码' })).toBeVisible()
  await expect(box).toHaveValue('88.449.1003/BR-6205X0007')
})
