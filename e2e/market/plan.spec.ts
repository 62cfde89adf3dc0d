import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from '../test.ts'

test('a station of the plant is chosen, applications fill its title block, and the drawing asks for a quote', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  await open(page, '/application')
  await page
    .getByRole('navigation', { name: '工段' })
    .getByRole('link', { name: /^机加工/ })
    .click()
  await expect(page).toHaveURL(/station=machining$/)
  const list = page.getByRole('region', { name: '清单' })
  await expect(list.getByText('机加工 · OP30 打标').first()).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const add = list.getByRole('button', { name: '选入图', exact: true })
  await add.nth(0).click()
  await add.nth(0).click()
  await expect(list.getByRole('button', { name: '已选入图' })).toHaveCount(2)
  const ask = isMobile
    ? page.getByRole('button', { name: '询价', exact: true })
    : page.getByRole('button', { name: '按这张图询价' })
  await ask.click()
  const dialog = page.getByRole('dialog', { name: '按这张图询价' })
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await dialog.getByRole('button', { name: '下一步' }).click()
  await expect(dialog.getByText('请先同意服务协议和应用市场用户协议！')).toBeVisible()
})
