import { openAs } from '../enterprises/applicants.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from '../test.ts'

test('an administrator fills in what the node lacks, and the portal shows it at once', async ({ page }) => {
  const licence = `浙B2-2026${String(Date.now()).slice(-4)}`
  await openAs(page, 'admin', '/site-settings')
  await expect(page.getByRole('heading', { name: '节点资料' })).toBeVisible()
  await expect(page.getByRole('region', { name: /还缺 \d+ 项/ })).toContainText('ICP 备案号')
  await page.getByLabel('ICP 备案号').fill('备案中')
  await page.getByLabel('增值电信业务许可证').fill(licence)
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('请按“粤ICP备2026000001号-1”的写法填写').first()).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByLabel('ICP 备案号').fill('')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('已保存，各页面已更新')).toBeVisible()
  await expect(page.getByRole('region', { name: '改动经过' })).toContainText(licence)
  await open(page, '/solution')
  await expect(page.getByRole('contentinfo')).toContainText(licence)
  await openAs(page, 'admin', '/site-settings')
  await page.getByLabel('增值电信业务许可证').fill('')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('已保存，各页面已更新')).toBeVisible()
})

test('a reviewer of the node finds no such page', async ({ page }) => {
  await openAs(page, 'manager', '/site-settings')
  await expect(page.getByRole('link', { name: '工作台' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: '节点资料' })).toHaveCount(0)
})
