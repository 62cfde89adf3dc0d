import { readFileSync } from 'node:fs'
import { approve, createApplicant, openAs, openLine } from '../enterprises/applicants.ts'
import { PASSWORD } from '../people.ts'
import { expect, expectAccessible, expectGoodAtBothWidths, expectNoSidewaysScroll, test } from '../test.ts'

test('a new company drafts a template from a starter, publishes it and issues codes of its own rule @phone', async ({
  page,
  request,
  isMobile,
}) => {
  const founder = await createApplicant(request)
  await approve(request, founder.id)
  await openAs(page, founder.phone, '/templates/new', PASSWORD)
  await page.getByRole('button', { name: /^制动盘/ }).click()
  await page.getByLabel('叫什么').fill('后制动盘')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: '用它起草' }).click()

  await expect(page.getByRole('heading', { name: '后制动盘' })).toBeVisible()
  await page
    .getByRole('navigation', { name: '场景' })
    .getByRole('button', { name: /产品追溯/ })
    .click()
  await page.getByRole('button', { name: /端面跳动/ }).click()
  await page.getByLabel('上下限到').fill('-1')
  await page.getByRole('button', { name: '发布 v1' }).click()
  await expect(page.getByText('上限不能小于下限').first()).toBeVisible()
  await page.getByLabel('上下限到').fill('0.04')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: '发布 v1' }).click()
  await expect(page.getByText('已发布 v1')).toBeVisible()

  await page.goto('/console/code-rules/new')
  await page.getByLabel('规则名称').fill('后制动盘')
  await page.getByLabel('写法').fill('BR-{diameter:3}-{yy}{week}-{serial:5}{check:mod37}')
  await page.getByLabel('外径的例子').fill('280')
  await expect(page.getByText(/^BR-280-\d{4}-00001.$/)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: '启用', exact: true }).click()
  await expect(page).toHaveURL(/code-rules\/[\da-f-]{36}$/)
  await expect(page.getByText(/^BR-280-\d{4}-00001.$/)).toBeVisible()
  await page.getByRole('link', { name: '按这条规则发放编码' }).click()
  await page.getByRole('textbox', { name: '外径', exact: true }).fill('280')
  await page.getByRole('spinbutton', { name: '个数' }).fill('3')
  // The codes stand beside the form, or on a phone behind it.
  if (isMobile) await page.getByRole('button', { name: '前几个码' }).click()
  await expect(page.getByText(/^BR-280-\d{4}-00003.$/)).toBeVisible()
  if (isMobile) await page.getByRole('button', { name: '填写' }).click()
  await page.getByRole('button', { name: '发放', exact: true }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载 3 个编码' }).click()
  const lines = readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split('\r\n')
    .slice(1)
  expect(lines).toHaveLength(3)
  expect(new Set(lines).size).toBe(3)
  for (const line of lines) expect(line).toMatch(/^BR-280-\d{4}-0000[123].,88\.449\.\d+\/BR-280-/)
})

test('a template tells which fields each standard still lacks', async ({ page }) => {
  await openAs(page, 'brake_admin', '/templates')
  await openLine(page, '前制动盘')
  await page.getByRole('link', { name: '标准差距' }).click()
  await expect(page.getByRole('heading', { name: '数字铭牌' })).toBeVisible()
  await expect(page.getByText('缺 4 项必填')).toBeVisible()
  await expect(page.getByText('AddressInformation/Street')).toBeVisible()
  await expect(page.getByText('没有电池护照的字段')).toBeVisible()
  await expect(page.getByRole('link', { name: /看回答/ }).first()).toHaveAttribute(
    'href',
    /\?format=json-ld$/,
  )
  await expectGoodAtBothWidths(page)
})

test('a template shows where its fields stand on a label, and what a part of it would print empty', {
  tag: '@phone',
}, async ({ page }) => {
  await openAs(page, 'brake_admin', '/templates')
  await openLine(page, '前制动盘')
  await page
    .getByRole('navigation', { name: '场景' })
    .getByRole('button', { name: /字段位置/ })
    .click()
  const drawing = page.getByRole('img', { name: /^标签 制动盘.*毫米：8 处内容，取本模板 3 个字段/ })
  await expect(drawing).toBeVisible()
  await expect(page.getByText('“生产日期”不是本模板的字段，会印成空白')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('combobox', { name: '标签模板' }).click()
  await page.getByTitle('防伪标 50 × 30（带涂层）').click()
  await expect(page.getByRole('img', { name: /^标签 防伪标.*取本模板 0 个字段/ })).toBeVisible()
})
