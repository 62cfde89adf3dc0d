import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from '../test.ts'
import { openAs } from './applicants.ts'

const newTitle = () => `试读记录 ${Date.now().toString(36)} 号线码等级对照`

test('an article is written, previewed, published, read and taken back', async ({ page, context }) => {
  test.slow()
  const title = newTitle()
  await openAs(page, 'manager', '/news')
  await expect(page.getByRole('heading', { name: '资讯', exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: '新建资讯' }).click()
  await page.getByRole('textbox', { name: '标题' }).fill(title)
  await page
    .getByRole('textbox', { name: '摘要' })
    .fill('一条线十天的读码记录按工位排开，重读集中在换型之后的前二十件。')
  await page.getByRole('textbox', { name: '正文' }).click()
  await page.keyboard.type('换型之后先读二十件，再放行。')
  await page.getByRole('button', { name: '保存草稿' }).click()

  // The draft lacks a topic and a picture: it is kept, and says so.
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(title) })).toBeVisible()
  await expect(page.getByText(/还有 2 处要补齐才能发布/)).toBeVisible()
  await expect(page.getByRole('button', { name: '发布', exact: true })).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.getByRole('link', { name: '去补齐' }).click()
  await expect(page.getByRole('textbox', { name: '标题' })).toHaveValue(title)
  await page.getByRole('combobox', { name: '栏目' }).click()
  await page.getByTitle('打标与读码').click()
  await page.getByLabel('选择图片').first().setInputFiles('media/og-1200.jpg')
  await expect(page.getByRole('button', { name: '移除图片' })).toBeVisible()
  await page.getByRole('button', { name: '保存草稿' }).click()
  await expect(page.getByText('第 2 版').first()).toBeVisible()

  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: '预览', exact: true }).first().click()
  const preview = await opened
  await expect(preview.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(preview.getByText('换型之后先读二十件，再放行。')).toBeVisible()
  const shared = new URL(preview.url()).pathname
  await preview.close()

  await page.getByRole('button', { name: '发布', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '立即发布' }).click()
  await expect(page.getByText('访客所见')).toBeVisible()

  const visitor = await context.newPage()
  await open(visitor, '/news')
  await visitor
    .getByRole('link', { name: new RegExp(title) })
    .first()
    .click()
  await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible()

  await page.getByRole('button', { name: '撤下' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: '撤下原因' }).fill('示例，读完即撤')
  await page.getByRole('dialog').getByRole('button', { name: '撤下' }).click()
  await expect(page.getByText('已撤下').first()).toBeVisible()
  await open(visitor, shared)
  await expect(visitor.getByRole('heading', { level: 1, name: title })).toHaveCount(0)
})
