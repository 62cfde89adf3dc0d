import { openAs } from '../console/applicants.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from '../test.ts'

test('limits on the axis of a recall narrow cells, counts and list alike', { tag: '@phone' }, async ({
  page,
}) => {
  await openAs(page, 'brake_admin', '/recalls')
  await page.getByText('后制动盘防锈涂层脱落').first().click()
  const pieces = page.getByRole('region', { name: '逐件图' })
  await expect(pieces.getByRole('img', { name: /每格一件/ })).toBeVisible()
  const inside = pieces.getByText(/^界内/)
  const whole = (await inside.textContent()) ?? ''
  await pieces.getByText('班次', { exact: true }).click()
  await pieces.getByRole('slider', { name: '制造时间从' }).press('End')
  await expect(pieces.getByText('界外')).toBeVisible()
  await expect(inside).not.toHaveText(whole)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await pieces.getByRole('button', { name: '全部时间' }).click()
  await expect(inside).toHaveText(whole)
})

test('a template draws its parts as its company wants', { tag: '@phone' }, async ({ page }) => {
  await openAs(page, 'brake_admin', '/templates')
  await page.getByText('前制动盘').first().click()
  await page.getByRole('button', { name: /^图样/ }).click()
  const drawing = page.getByRole('region', { name: '图样' })
  await expect(drawing.getByRole('img', { name: /实测图/ })).toBeVisible()
  await drawing.getByRole('combobox', { name: '零件族' }).click()
  await page.locator('.ant-select-item-option', { hasText: '制动盘' }).last().click()
  await drawing.getByRole('combobox', { name: '外径取哪个字段', exact: true }).click()
  await page.locator('.ant-select-item-option', { hasText: '外径' }).first().click()
  await expect(drawing.getByText(/图上 \d+ 项/)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

for (const [identifier, name] of [
  ['88.449.1005/BP-72K00001', '动力电池包'],
  ['88.449.1001/BD-320A0001', '前桥轮端总成'],
] as const)
  test(`${name} shows its parts in a drawing and as a table`, { tag: '@phone' }, async ({ page }) => {
    await open(page, `/assembly/${identifier}`)
    await expect(page.getByRole('table')).toContainText('未列入召回')
    await expect(page.getByRole('group', { name: new RegExp(`${name}爆炸图`) }).first()).toBeAttached()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })

test('a measured piece shows each dimension as a row', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/drawing/88.449.1001/BD-320A0001')
  await expect(page.getByRole('rowheader', { name: '外径', exact: true })).toBeAttached()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
