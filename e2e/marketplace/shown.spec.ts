import type { Page } from '@playwright/test'
import { createAccount, openAs } from '../enterprises/applicants.ts'
import { ask, newPerson } from '../people.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from '../test.ts'
import { createApplication, staffToken } from './applications.ts'

test('a card leads to the page of its application, with the card in the navigation’s state', async ({
  page,
}) => {
  await open(page, '/application')
  const part = page.getByRole('region', { name: '官方精选' }).getByRole('heading', { level: 3 }).first()
  const link = part.getByRole('link')
  const [name, href] = [(await link.textContent()) ?? '', await link.getAttribute('href')]
  await link.click()
  await expect(page).toHaveURL(/\/application\/list\/detail\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  const id = Number(href?.split('/').at(-1))
  const { application, kept } = await page.evaluate(() => ({
    application: history.state.usr.application,
    kept: localStorage.getItem('applicationId'),
  }))
  expect(application).toMatchObject({ id, name, productId: id })
  expect(Object.keys(application)).toEqual(
    expect.arrayContaining(['describes', 'trait', 'price', 'negotiable']),
  )
  expect(kept).toBe(String(id))
})

test('a banner opens its application, one that leads elsewhere a window of its own', async ({
  page,
  context,
}) => {
  await open(page, '/application')
  const banners = page.getByRole('group', { name: '专场' })
  const outside = banners.getByRole('link', { name: /就该上这个架/ })
  for (let step = 0; step < 4 && !(await outside.isVisible()); step++)
    await banners.getByRole('button', { name: '下一张' }).click()
  const window = context.waitForEvent('page')
  await outside.click()
  await expect(await window).toHaveURL(/\/ecology$/)
  await expect(page).toHaveURL(/\/application$/)
  const inside = banners.getByRole('link', { name: /每个零件都对得上号/ })
  for (let step = 0; step < 4 && !(await inside.isVisible()); step++)
    await banners.getByRole('button', { name: '下一张' }).click()
  await inside.click()
  await expect(page).toHaveURL(/\/application\/list\/detail\/101$/)
})

test('a withdrawn application is marked where it was viewed, kept and compared', { tag: '@phone' }, async ({
  page,
}) => {
  const token = await staffToken(page.request)
  const { id, name, withdraw } = await createApplication(page.request, token)
  await newPerson(page, `/application/detail/${id}`)
  await page.getByRole('button', { name: '收藏' }).click()
  await expect(page.getByRole('button', { name: '已收藏' })).toBeVisible()
  await withdraw('换代，改用新版')

  await open(page, '/application/list')
  const viewed = page
    .getByRole('region', { name: '最近看过' })
    .getByRole('listitem')
    .filter({ hasText: name })
  await expect(viewed.getByText('已下架')).toBeVisible()
  await viewed.getByRole('link').click()
  await expect(page.getByText(/换代，改用新版/).first()).toBeVisible()
  await expect(page.getByRole('button', { name: '申请试用' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: '选购' }).getByText(/可试用/)).toHaveCount(0)
  await open(page, `/application/compare?ids=101,${id}`)
  await expect(page.getByRole('columnheader').filter({ hasText: '已下架' })).toContainText(name)
  await expectNoSidewaysScroll(page)
  await page.goto('/console/favourites')
  const line = page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: name })
  await expect(line.getByText('已下架').first()).toBeVisible()
})

/** The name is as long as allowed. It would end the script of structured data, and a tag. */
const HTML = '</script><script>hacked=1</script><img src onerror=hacked=1>'
const SHORT = '<b onclick=hacked=1>'

async function expectHarmless(page: Page) {
  await expect(page.locator('[onerror], [onclick]')).toHaveCount(0)
  expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false)
  await expectNoSidewaysScroll(page)
}

test('markup that people and staff type is text everywhere', { tag: '@phone' }, async ({ page }) => {
  const staff = await staffToken(page.request)
  const key = `html-${crypto.randomUUID().slice(0, 8)}`
  const provider = { name: HTML.slice(0, 40), oneLine: HTML, city: SHORT, staff: SHORT, introduce: HTML }
  const about = { founded: 2020, goodAt: [SHORT], serviceHours: HTML, answerHours: 1, contact: HTML }
  await ask(page.request, 'providerSave', { key, own: false, version: 0, ...provider, ...about }, staff)
  const script = `<p>${'正文里的脚本在保存时就去掉了。'.repeat(4)}</p><script>hacked=1</script>${HTML}`
  const written = { name: HTML, provider: key, describes: HTML, trait: SHORT, detail: script }
  const { id, withdraw } = await createApplication(page.request, staff, written)
  const { token, phone } = await createAccount(page.request)
  const question = `${HTML} 能接吗？`
  const created = await ask(page.request, 'questionAsk', { productId: id, question }, token)
  await ask(page.request, 'questionAnswer', { id: created.id, answer: `${HTML} 能接。` }, staff)
  await ask(
    page.request,
    'inquiryAdd',
    {
      consultContent: `${HTML} ${key}`,
      companyName: HTML,
      contactPersonName: SHORT,
      contactPersonphone: phone,
      intentionProductReqs: [{ productId: id }],
    },
    token,
  )

  await open(page, '/application/list?sort=time-down')
  await expect(page.getByRole('article').filter({ hasText: HTML }).first()).toContainText(SHORT)
  await expectHarmless(page)
  await open(page, `/application/detail/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HTML)
  await expect(page.getByText(question)).toBeVisible()
  await expect(page.getByText(`${HTML} 能接。`)).toBeVisible()
  const things = await page.locator('script[type="application/ld+json"]').allTextContents()
  const product = things.map((text) => JSON.parse(text)).find((thing) => thing['@type'] === 'Product')
  expect(product.name).toBe(HTML)
  await expectHarmless(page)
  for (const address of [`/application/provider/${key}`, `/application/compare?ids=${id},101`]) {
    await open(page, address)
    await expect(page.getByText(HTML.slice(0, 40)).first()).toBeVisible()
    await expectHarmless(page)
  }
  const consultations = `/consultations?text=${key.slice(5)}`
  const pages = ['/applications', `/applications/${id}`, '/opinions?status=answered', `/providers/${key}`]
  for (const path of [...pages, consultations]) {
    await openAs(page, 'manager', path)
    const shown = page.getByText('hacked=1').or(page.locator(`input[value*="hacked"]`))
    // The options of a filter hold the text too, but are not visible before it opens.
    await expect(shown.filter({ visible: true }).first(), path).toBeVisible()
    await expectHarmless(page)
  }
  await withdraw('只为试一次')
})

test('the sum of the official selection says how many on request it leaves out', async ({ page }) => {
  await open(page, '/application')
  const selection = page.getByRole('region', { name: '官方精选' })
  const quoted = await selection.getByRole('listitem').filter({ hasText: '面议' }).count()
  expect(quoted).toBeGreaterThan(0)
  await expect(selection.getByText(`不含 ${quoted} 个面议的应用`)).toBeVisible()
})

test('free periods are drawn on one axis, with prices to two decimals', { tag: '@phone' }, async ({
  page,
  isMobile,
}) => {
  await open(page, '/application')
  const free = page.getByRole('region', { name: '0 元体验' })
  await expect(free.getByText('0.00').first()).toBeVisible()
  await expect(free.getByText('30 天', { exact: true })).toBeVisible({ visible: !isMobile })
})

test('the panel of the market shows every child of its categories; on phones each leads to its list', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  const tree = await ask(page.request, 'categoryTree', {})
  await open(page, '/application')
  const panel = page.getByRole('navigation', { name: '应用分类' })
  for (const { name, children } of tree.slice(0, 6)) {
    expect(children.length, name).toBeGreaterThan(0)
    await expect(panel.getByRole('link', { name })).toBeVisible()
    for (const child of isMobile ? [] : children)
      await expect(panel.getByRole('link', { name: child.name, exact: true })).toBeVisible()
  }
})

test('the page of an application shows how prices changed, and uses its right third', async ({ page }) => {
  await open(page, '/application/detail/101')
  const changes = page.getByRole('region', { name: '价格变动' })
  await expect(changes.getByRole('listitem').first()).toContainText('12,800.00')
  await expect(changes.getByRole('listitem').first()).toContainText('同时降价')
  for (const [left, right] of [
    ['对接与交付', '版本记录'],
    ['评价', '问答'],
  ] as const) {
    const first = await page.getByRole('region', { name: left }).boundingBox()
    const second = await page.getByRole('region', { name: right }).boundingBox()
    expect(second?.y, right).toBe(first?.y)
    expect(second?.x, right).toBeGreaterThan((first?.x ?? 0) + (first?.width ?? 0))
  }
})

test('an application and an article are shared by a code that a phone scans', async ({ page }) => {
  for (const [address, name] of [
    ['/application/detail/101', '分享'],
    ['/news/detail/14', '微信'],
  ] as const) {
    await open(page, address)
    await page.getByRole('main').getByRole('button', { name, exact: true }).first().click()
    const dialog = page.getByRole('dialog', { name: '分享到微信' })
    await expect(dialog.getByRole('img', { name: '本页的二维码' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: '复制链接' })).toBeVisible()
    await expectAccessible(page)
  }
})

test.describe('a missing application', () => {
  test.use({ allowErrors: [/404/] })

  test('an unknown application leads to the market, and one without a picture shows its code', async ({
    page,
  }) => {
    await open(page, '/application/detail/999999')
    await expect(page.getByRole('heading', { name: '没有这个应用' })).toBeVisible()
    await expect(page.getByRole('link', { name: '去应用市场' })).toHaveAttribute('href', '/application')
    const tile = await page.request.get('/application/tile/101.svg')
    expect(tile.headers()['content-type']).toContain('image/svg+xml')
    expect(await tile.text()).toContain('<path')
    expect((await page.request.get('/application/tile/x.svg')).status()).toBe(404)
  })
})

test('providers are listed, and found by source and by their words', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/application/provider')
  const rows = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
  const all = await rows.count()
  await page.getByRole('group', { name: '应用来源' }).getByRole('link', { name: '自主研发' }).click()
  await expect(page).toHaveURL(/source=1$/)
  await expect(rows).not.toHaveCount(all)
  await page.getByRole('searchbox', { name: '名称、城市或擅长' }).fill('宁波')
  await page.getByRole('main').getByRole('button', { name: '搜索' }).click()
  await expect(page).toHaveURL(/source=1&q=/)
  await expect(rows.first()).toContainText('浙江宁波')
  await expectNoSidewaysScroll(page)
  await open(page, '/application/provider?q=没有这样的词')
  await expect(page.getByRole('heading', { name: '没有符合条件的服务商' })).toBeVisible()
})

test('the text that the server drew stays as the page comes to life, and another application brings its own', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page, '/application/detail/101')
  const text = page.getByRole('region', { name: '产品介绍' })
  await page.getByRole('button', { name: '全部 14 个版本' }).click()
  await expect(page.getByText('上架：赋码、扫码、查询三件事')).toBeVisible()
  await expect(text.getByRole('heading', { name: '一件制动盘，七次扫码' })).toBeVisible()
  await page.getByRole('region', { name: '相关应用' }).getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('一物一码追溯云')
  await expect(text.getByRole('paragraph').first()).not.toBeEmpty()
  await expect(text.getByRole('heading', { name: '一件制动盘，七次扫码' })).toHaveCount(0)
  await page.goBack()
  await expect(text.getByRole('heading', { name: '一件制动盘，七次扫码' })).toBeVisible()
})
