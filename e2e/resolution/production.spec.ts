import {
  expect,
  expectAccessible,
  expectGoodAtBothWidths,
  expectNoSidewaysScroll,
  open,
  reload,
  test,
} from '../test.ts'

const LINE = `/product_scene?identifier=${encodeURIComponent('88.449.1001/LINE-M01')}`

test('a line opens on its dashboard: live figures, energy of today', { tag: '@phone' }, async ({ page }) => {
  await open(page, LINE)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('制动盘机加工产线 M01')
  await expect(page.getByRole('tab', { name: '能耗数据' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('区域总用电')).toBeVisible()
  await expect(page.getByRole('group', { name: /分时用电/ })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('tabs and ranges are addresses; the second region has its own figures', async ({ page }) => {
  await open(page, LINE)
  await page.getByRole('tab', { name: '异常数据' }).click()
  await expect(page).toHaveURL(/tab=1/)
  await page.getByRole('link', { name: '本月' }).click()
  await expect(page).toHaveURL(/quick=2/)
  await expect(page.getByText('异常总时长')).toBeVisible()
  const hours = page.getByRole('tabpanel').getByRole('definition').first()
  const before = await hours.textContent()
  await page.getByLabel('区域').selectOption('机加二区')
  await expect(hours).not.toHaveText(before ?? '')
  await reload(page)
  await expect(page.getByRole('link', { name: '本月' })).toHaveAttribute('aria-current', 'true')
  await page.getByRole('tab', { name: '加工时间' }).click()
  await expect(page.getByRole('list', { name: /工位加工时间/ }).getByRole('listitem')).toHaveCount(10)
  await page.getByLabel('区域').selectOption('机加二区')
  await expect(page.getByRole('list', { name: /工位加工时间/ }).getByRole('listitem')).toHaveCount(6)
  await expectGoodAtBothWidths(page)
})

test('repairs have no quick dates and show five rows, then five more', { tag: '@phone' }, async ({
  page,
}) => {
  await open(page, `${LINE}&tab=3`)
  await expect(page.getByRole('link', { name: '今日' })).toHaveCount(0)
  const rows = page
    .getByRole('table', { name: '维修记录' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell'), visible: true })
  await expect(rows).toHaveCount(5)
  await page.getByRole('button', { name: /查看更多/ }).click()
  await expect(rows).toHaveCount(10)
})

test('a range without data says so, and the identifier is drawn without a gap', { tag: '@phone' }, async ({
  page,
}) => {
  await open(page, `${LINE}&tab=0&from=2020-01-01&to=2020-01-03`)
  await expect(page.getByRole('tabpanel').getByRole('heading', { name: '暂无数据' })).toBeVisible()
  const region = page.getByRole('region', { name: '产线' })
  const [prefix, suffix] = await Promise.all(
    ['88.449.1001', 'LINE-M01'].map((half) => region.getByText(half, { exact: true }).last().boundingBox()),
  )
  const gap = (suffix?.x ?? 0) - (prefix?.x ?? 0) - (prefix?.width ?? 0)
  // A slash of 28 px is some 12 px wide.
  expect(gap).toBeLessThan(18)
})

test('more than three months are refused before anything is asked', async ({ page }) => {
  await open(page, `${LINE}&tab=0`)
  const from = page.getByLabel('开始日期')
  await from.fill('2026-01-01')
  await expect(page.getByText('自定义时间不能超过三个月')).toBeVisible()
  await expect(page).not.toHaveURL(/from=/)
})

test('the readings under a chart are reached by keyboard', async ({ page }) => {
  await open(page, LINE)
  await page.getByRole('group', { name: /单件能耗/ }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('status').filter({ hasText: 'kWh/件' })).toBeVisible()
})
