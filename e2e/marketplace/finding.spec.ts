import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, messages, open, reload, test } from '../test.ts'

const LIST = '/application/list'
const rows = (page: Page) => page.getByRole('region', { name: '应用', exact: true }).getByRole('article')
const names = (page: Page) => rows(page).getByRole('heading').allInnerTexts()
const filters = (page: Page, row: string) => page.getByRole('group', { name: row })

test('an application is found by two characters, initials and with a typo, from the market’s home', async ({
  page,
}) => {
  await open(page, '/application')
  const search = page.getByRole('combobox', { name: '搜索应用' })
  await search.fill('sjjc')
  const found = page.getByRole('listbox', { name: '联想' }).getByRole('option')
  await expect(found.filter({ hasText: '表面缺陷视觉检测' })).toBeVisible()
  await expectAccessible(page)
  await search.press('ArrowDown')
  await expect(found.first()).toHaveAttribute('aria-selected', 'true')
  await search.press('Escape')
  await expect(found).toHaveCount(0)
  await search.fill('视觉')
  await search.press('Enter')
  await expect(page).toHaveURL(/\/application\/list\?name=/)
  await expect(rows(page).filter({ hasText: '表面缺陷视觉检测' })).toBeVisible()
  await expect(rows(page).locator('mark').first()).toHaveText('视觉')

  await open(page, `${LIST}?name=${encodeURIComponent('表面缺限视觉检测')}`)
  await expect(page.getByText(/相近/)).toBeVisible()
  await expect(rows(page).first()).toContainText('表面缺陷视觉检测')
})

test('the focused search has one ring, around its frame, and its text keeps a distance', {
  tag: '@phone',
}, async ({ page }) => {
  for (const address of ['/application', LIST]) {
    await open(page, address)
    const search = page.getByRole('main').getByRole('combobox', { name: '搜索应用' })
    await search.focus()
    const look = await search.evaluate((input) => {
      const { outlineStyle, boxShadow, paddingLeft } = getComputedStyle(input)
      const frame = input.closest('form') ?? input
      const begins = input.getBoundingClientRect().left + Number.parseFloat(paddingLeft)
      return {
        own: [outlineStyle, boxShadow],
        frame: getComputedStyle(frame).boxShadow,
        distance: begins - frame.getBoundingClientRect().left,
      }
    })
    expect(look.own, address).toEqual(['none', 'none'])
    expect(look.frame, address).not.toBe('none')
    expect(look.distance, address).toBeGreaterThanOrEqual(12)
  }
})

test('every choice stands in the address: back, reload and sharing keep it', { tag: '@phone' }, async ({
  page,
  isMobile,
}) => {
  await open(page, LIST)
  const openFilters = async () => {
    if (isMobile) await page.getByRole('button', { name: /^筛选/ }).click()
  }
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await openFilters()
  // This also checks the sheet of a phone, with the size of its targets.
  await expectAccessible(page)
  await filters(page, '一级分类').getByRole('link', { name: '质量与检测' }).click()
  await expect(page).toHaveURL(/category=quality$/)
  // Children of other parents stay, but are disabled.
  await filters(page, '二级分类')
    .getByRole('button', { name: /^另 \d+ 项/ })
    .click()
  await expect(filters(page, '二级分类').getByRole('button', { name: '单件追溯' })).toBeDisabled()
  await filters(page, '二级分类').getByRole('link', { name: '外观检测' }).click()
  await expect(page).toHaveURL(/category=quality-visual/)
  await filters(page, '应用来源').getByRole('link', { name: '自主研发' }).click()
  await expect(page).toHaveURL(/source=1/)
  const before = await names(page)
  expect(before.length).toBeGreaterThan(0)
  await reload(page)
  expect(await names(page)).toEqual(before)
  await page.goBack()
  await expect(page).not.toHaveURL(/source=1/)
  // Another first level resets the levels below it. The reload has closed the sheet of a phone.
  await openFilters()
  const anySource = filters(page, '应用来源').getByRole('link', { name: '不限' })
  await expect(anySource).toHaveAttribute('aria-current', 'true')
  await filters(page, '一级分类').getByRole('link', { name: '仓储与物流' }).click()
  await expect(page).toHaveURL(/category=warehouse$|category=logistics$|category=[a-z]+$/)
  await expect(filters(page, '二级分类').getByRole('link', { name: '不限' })).toHaveAttribute(
    'aria-current',
    'true',
  )
})

test('a list has one sort at a time, requested prices last, and pages of the stated sizes', async ({
  page,
}) => {
  await open(page, LIST)
  const price = page.getByRole('link', { name: /^每月价格/ })
  await price.click()
  await expect(page).toHaveURL(/sort=price-up/)
  // The address changes a moment before the links do.
  await expect(price).toHaveAttribute('aria-current', 'true')
  await price.click()
  await expect(page).toHaveURL(/sort=price-down/)
  await page.getByRole('link', { name: /^上架时间/ }).click()
  await expect(page).toHaveURL(/sort=time-down$/)
  await page.getByRole('combobox', { name: /每页/ }).selectOption('36')
  await expect(page).toHaveURL(/size=36/)
  await expect(rows(page)).toHaveCount(36)
  const jump = page.getByRole('textbox', { name: /到第|页码/ })
  await jump.fill('2')
  await jump.press('Enter')
  await expect(page).toHaveURL(/page=2/)
  await open(page, `${LIST}?page=999`)
  await page.getByRole('link', { name: /^去第 \d+ 页$/ }).click()
  await expect(rows(page).first()).toBeVisible()
})

test('an empty result offers a way on', async ({ page }) => {
  await open(page, `${LIST}?name=${encodeURIComponent('追溯云')}&category=base&source=0`)
  await expect(page.getByRole('heading', { name: '没有符合条件的应用' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: /^不限分类，有 \d+ 个/ }).click()
  await expect(rows(page).first()).toBeVisible()
})

test.describe('odd addresses', () => {
  test.use({ allowErrors: [/404/] })

  test('unknown categories, sizes and scripts in the address do no harm', async ({ page }) => {
    const name = encodeURIComponent("<img src=x onerror=alert(1)>'; drop table applications; --")
    await open(page, `${LIST}?name=${name}&size=7&category=no-such&sort=x&page=-3`)
    await expect(page.getByRole('heading', { name: '没有符合条件的应用' })).toBeVisible()
    for (const path of ['/application/detail/999999', '/application/provider/nobody']) {
      const answer = await page.goto(path)
      expect(answer?.status(), path).toBe(404)
    }
    await open(page, '/application/detail/abc')
    await expect(page.getByText('没有您要打开的应用，这里是全部应用。')).toBeVisible()
    await expect(page).toHaveURL(/\/application\/list$/)
  })
})

test('a banner whose application is missing says so and stays', async ({ page }) => {
  await open(page, '/application')
  const banners = page.getByRole('group', { name: '专场' })
  await banners.getByRole('button', { name: '上一张' }).click()
  await banners.getByRole('link', { name: /焊点质量在线判定/ }).click()
  await expect(messages(page, '暂无当前应用！')).toBeVisible()
  await expect(page).toHaveURL(/\/application$/)
})

test('applications are compared side by side, four at most', async ({ page }) => {
  await open(page, LIST)
  const boxes = rows(page).getByRole('checkbox')
  for (const at of [0, 1, 2, 3]) await boxes.nth(at).check()
  const tray = page.getByRole('region', { name: '对比' })
  await expect(tray.getByRole('heading')).toHaveText('对比 4 / 4')
  await boxes.nth(4).click()
  await expect(messages(page, '最多对比四个应用，先去掉一个')).toBeVisible()
  await tray.getByRole('link', { name: '开始对比' }).click()
  await expect(page).toHaveURL(/\/application\/compare\?ids=/)
  const table = page.getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveCount(4)
  await expect(table.getByRole('row', { name: /^用 3 年/ })).toBeVisible()
  await expectAccessible(page)
  const count = await table.getByRole('row').count()
  await page.getByRole('switch', { name: '只看不同' }).click()
  await expect(page.getByText(/^相同的 \d+ 项已收起$/)).toBeVisible()
  expect(await table.getByRole('row').count()).toBeLessThan(count)
  await table
    .getByRole('link', { name: /^移出对比/ })
    .first()
    .click()
  await expect(table.getByRole('columnheader')).toHaveCount(3)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出 Excel' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('应用对比.xlsx')
  // A workbook is a ZIP archive.
  expect(
    readFileSync(await file.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
})

test('the comparison fits a phone', { tag: '@phone-only' }, async ({ page }) => {
  await open(page, '/application/compare?ids=101,102,999999')
  await expect(page.getByRole('table').getByRole('columnheader')).toHaveCount(2)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await open(page, '/application/compare')
  await expect(page.getByRole('heading', { name: '还没有选应用' })).toBeVisible()
})
