import { expect, expectAccessible, open, test } from '../test.ts'
import { lineOf, openAs } from './applicants.ts'

test('a provider is added, refused twice over, seen on the portal and deleted', async ({ page }) => {
  await openAs(page, 'manager', '/providers')
  await page.getByRole('link', { name: '添加服务商' }).click()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('alert').filter({ hasText: '请填写服务商名称' }).first()).toBeVisible()
  await page.getByLabel('服务商名称').fill('宁波示例视觉有限公司')
  const key = `e2e-${Date.now().toString(36)}`
  await page.getByLabel('代码').fill(key)
  await page.getByLabel('擅长').fill('表面检测\n尺寸测量')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page).toHaveURL(/\/console\/providers$/)
  await page.getByRole('searchbox').fill('示例视觉')
  await page.getByRole('searchbox').press('Enter')
  await expect(lineOf(page, key)).toBeVisible()
  await open(page, `/application/provider/${key}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('宁波示例视觉有限公司')
  await page.goto('/console/providers')
  await page.getByRole('button', { name: '删除宁波示例视觉有限公司' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('服务商已删除')).toBeVisible()
})

test('a banner is stopped and shown again', async ({ page }) => {
  await openAs(page, 'manager', '/market-banners')
  await page.getByRole('link', { name: /^修改一道 0.2 mm 的划伤/ }).click()
  await page.getByRole('checkbox', { name: '不在轮播里显示' }).check()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page).toHaveURL(/\/market-banners$/)
  await expect(lineOf(page, '一道 0.2 mm').getByText('停用')).toBeVisible()
  await page.getByRole('link', { name: /^修改一道 0.2 mm 的划伤/ }).click()
  await page.getByRole('checkbox', { name: '不在轮播里显示' }).uncheck()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(lineOf(page, '一道 0.2 mm').getByText('启用')).toBeVisible()
})

test('the official selection is put in another order', async ({ page }) => {
  await openAs(page, 'manager', '/selection')
  await expect(page.getByRole('textbox', { name: '第 1 个的工位' })).toBeVisible()
  const second = await page.getByRole('textbox', { name: '第 2 个的工位' }).inputValue()
  await page.getByRole('button', { name: '第 2 个前移' }).click()
  await expect(page.getByRole('textbox', { name: '第 1 个的工位' })).toHaveValue(second)
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('已保存，页面几秒后更新')).toBeVisible()
  await page.getByRole('button', { name: '第 2 个前移' }).click()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('已保存，页面几秒后更新').last()).toBeVisible()
})

test('an application is drafted, previewed, listed and withdrawn', async ({ page }) => {
  await openAs(page, 'manager', '/applications/new')
  const name = `示例压装监控 ${Date.now().toString(36)}`
  await page.getByLabel('应用名称').fill(name)
  await page.getByLabel('应用代码').fill(`e2e-${Date.now().toString(36)}`)
  await page.getByRole('checkbox', { name: '参加 0 元体验，显示在市场首页' }).check()
  await page.getByRole('button', { name: '保存草稿' }).click()
  await expect(page).toHaveURL(/\/applications\/\d+$/)
  await expect(page.getByText('请填写 0 元体验的免费时长')).toBeVisible()
  await expectAccessible(page)
  const remove = async () => {
    await page.getByRole('button', { name: '删除草稿' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  }
  const draft = page.url()
  await page.getByRole('button', { name: '复制' }).click()
  await expect(page.getByRole('heading', { name: `${name}（副本）` })).toBeVisible()
  await remove()
  await expect(page).toHaveURL(/\/applications$/)
  await page.goto(draft)
  await remove()
  await expect(page).toHaveURL(/\/applications$/)
})
