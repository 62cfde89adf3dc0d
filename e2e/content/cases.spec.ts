import { openAs } from '../enterprises/applicants.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from '../test.ts'
import { fillNewCase } from './case-form.ts'

test('a case is made from blank, previewed, published, changed and taken back', async ({ page, context }) => {
  const title = `示例拧紧记录 ${Date.now().toString(36)}：漏拧从 42 起到 3 起`
  await openAs(page, 'manager', '/cases')
  await page.getByRole('link', { name: '新建案例' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '新建案例' })).toBeVisible()
  await fillNewCase(page, title)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: '保存草稿' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText(/要补齐才能发布/)).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: '预览', exact: true }).first().click()
  const preview = await opened
  await expect(preview.getByRole('heading', { level: 1, name: '拧过没有， 件自己说' })).toBeVisible()
  await expect(preview.getByText(/预览.*还没有发布/)).toBeVisible()
  const address = new URL(preview.url()).pathname
  await expectNoSidewaysScroll(preview)
  await preview.close()

  await page.getByRole('button', { name: '发布', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '立即发布' }).click()
  await expect(page.getByText('访客所见')).toBeVisible()

  const visitor = await context.newPage()
  await open(visitor, '/cooperation_case')
  await visitor.getByRole('link', { name: new RegExp(title) }).click()
  await expect(visitor).toHaveURL(address)
  await expect(visitor.getByRole('img', { name: /漏拧 42 起降到 3 起/ })).toBeVisible()
  await expect(visitor.getByText('带一台件的记录来，我们当场走一遍。')).toBeVisible()
  await expectAccessible(visitor)
  await expectNoSidewaysScroll(visitor)

  await page.getByRole('link', { name: '编辑' }).first().click()
  await page.getByRole('textbox', { name: '导语' }).fill('改过的导语：扭矩与角度都在件上。')
  await page.getByRole('button', { name: '保存草稿' }).click()
  await expect(page.getByText('第 2 版').first()).toBeVisible()
  await page.getByRole('button', { name: '发布', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '立即发布' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await open(visitor, address)
  await expect(visitor.getByText('改过的导语：扭矩与角度都在件上。')).toBeVisible()

  await page.getByRole('button', { name: '撤下' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: '撤下原因' }).fill('示例，看完即撤')
  await page.getByRole('dialog').getByRole('button', { name: '撤下' }).click()
  await expect(page.getByText('已撤下').first()).toBeVisible()
  await open(visitor, address)
  await expect(visitor.getByRole('status').filter({ hasText: '该案例已撤下' })).toBeVisible()
  await expect(visitor).toHaveURL('/cooperation_case')
  await expect(visitor.getByRole('link', { name: new RegExp(title) })).toHaveCount(0)
})
