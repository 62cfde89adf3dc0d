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

test('fingers can press every balloon of the plan', { tag: ['@phone', '@phone-only'] }, async ({ page }) => {
  for (const path of ['/application', '/application?station=machining']) {
    await open(page, path)
    const sizes = await page
      .getByRole('group', { name: /^厂区平面图/ })
      .locator('a circle')
      .evaluateAll((circles) => circles.map((circle) => circle.getBoundingClientRect().width))
    expect(sizes.length).toBeGreaterThan(20)
    expect(Math.min(...sizes), path).toBeGreaterThanOrEqual(24)
  }
})

test('prices of chosen applications are read when they are needed, and again when that failed', {
  tag: '@phone',
}, async ({ page, isMobile, allowErrors }) => {
  allowErrors.push(/net::ERR_FAILED/)
  await open(page, '/application?station=machining')
  const list = page.getByRole('region', { name: '清单' })
  const add = list.getByRole('button', { name: '选入图', exact: true })
  await add.first().click()
  await expect(list.getByRole('button', { name: '已选入图' })).toHaveCount(1)
  const prices = '**/product/manager/plan/chosen'
  await page.route(prices, (route) => route.abort())
  await open(page, '/application')
  const again = page.getByRole('button', { name: '重试' }).filter({ visible: true })
  await expect(again).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.unroute(prices)
  await again.click()
  await expect(again).toBeHidden()
  if (isMobile) return
  await expect(page.getByText('1 项一年合计')).toBeVisible()
  await page.getByRole('button', { name: /^去掉/ }).click()
  await expect(page.getByText('图上还没有选应用。')).toBeVisible()
})
