import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from '../test.ts'

const DISC = '88.449.1001/BD-320A0001'
const at = (identifier: string, scene?: string) =>
  `/product_scene?identifier=${encodeURIComponent(identifier)}${scene ? `&scene=${scene}` : ''}`

/** Each scene of the disc must show one text besides its name. */
const SCENES = [
  { id: 'trace', name: '产品追溯', says: '88.449.1008/CB-HT250-0311B07' },
  { id: 'manage', name: '产品管理', says: '12 项全部合格' },
  { id: 'anti', name: '防伪查询', says: '核对防伪码' },
  { id: 'supply', name: '供应链', says: '中川精密铸造' },
  { id: 'recall', name: '产品召回', says: '未列入召回' },
  { id: 'security', name: '智能安全', says: '安全指标' },
  { id: 'logistics', name: '物流监控', says: '运单信息' },
  { id: 'repair', name: '设备维修', says: '维修停机' },
  { id: 'assembly', name: '装配指导', says: '装配' },
]

/** The layers stand in the margin, on phones under the thumb; one may show several scenes. */
const buildLayer = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '图层' }).getByRole('link', { name: new RegExp(name) })

/** One test opens this many scenes, because the browser keeps the loaded parts of the portal. */
const SHARE = 3

for (let from = 0; from < SCENES.length; from += SHARE) {
  const share = SCENES.slice(from, from + SHARE)
  const names = share.map(({ name }) => name).join('、')
  test(`${names}: readable, accessible, and no content sticks out`, { tag: '@phone' }, async ({ page }) => {
    for (const { id, name, says } of share)
      await test.step(name, async () => {
        await page.goto(at(DISC, id))
        await expect(buildLayer(page, name)).toHaveAttribute('aria-current', 'page')
        await expect(page.getByRole('region', { name })).toContainText(name)
        await expect(page.getByRole('main')).toContainText(says)
        await expectNoSidewaysScroll(page, { soft: true })
        await expectAccessible(page, { soft: true })
      })
  })
}

test('the layers of a phone are under the thumb and show the one one comes to', {
  tag: '@phone-only',
}, async ({ page }) => {
  for (const { id, name } of SCENES) {
    await page.goto(at(DISC, id))
    await expect(buildLayer(page, name)).toBeInViewport({ ratio: 0.9 })
  }
})

/** Tables and chains may be too wide for tablets, so every scene of these is checked there. */
const SCENES_OF = {
  [DISC]: [...SCENES.map(({ id }) => id), 'ops', 'monitor'],
  '88.449.1005/BP-72K00001': ['trace', 'ops', 'monitor', 'repair'],
  '88.449.1003/BR-6205X0007': ['anti', 'recall'],
  '88.449.1004/LH-LED00021': ['manage', 'anti'],
  '88.449.1001/LINE-M01': [undefined],
}

for (const [identifier, scenes] of Object.entries(SCENES_OF)) {
  test(`no scene of ${identifier} sticks out of a tablet`, async ({ page }) => {
    for (const scene of scenes) {
      await page.goto(at(identifier, scene), { waitUntil: 'domcontentloaded' })
      for (const width of [768, 820, 900, 1024]) {
        await page.setViewportSize({ width, height: 900 })
        await test.step(`${scene ?? ''} at ${width}`, () => expectNoSidewaysScroll(page))
      }
    }
  })
}

test('a long name keeps to the sheet on the narrowest phones', { tag: '@phone-only' }, async ({ page }) => {
  await open(page, at(DISC))
  for (const width of [280, 320])
    await test.step(`at ${width}`, async () => {
      await page.setViewportSize({ width, height: 844 })
      await page.getByRole('heading', { level: 1 }).evaluate((title) => {
        const first = title.querySelector('span')?.firstChild
        if (first) first.textContent = '新能源乘用车前轮通风式制动盘总成'
      })
      await expectNoSidewaysScroll(page)
    })
})

test('the parts of the figure and their rows point at each other, with and without a pointer', async ({
  page,
}) => {
  await open(page, at(DISC, 'manage'))
  const faded = (no: number) => page.locator(`figure svg >> nth=0 >> [data-p=g${no}]`)
  await page.getByRole('row', { name: /中心孔/ }).hover()
  await expect(faded(1)).toHaveCSS('opacity', '0.22')
  await expect(faded(4)).toHaveCSS('opacity', '1')
  await page.mouse.move(4, 4)
  await page.goto(`${at(DISC, 'manage')}#d2`)
  await expect(faded(2)).toHaveCSS('opacity', '1')
  await expect(faded(4)).toHaveCSS('opacity', '0.22')
  await page.keyboard.press('Escape')
  await expect(faded(4)).toHaveCSS('opacity', '1')
})

test('digits choose a layer, and the keyboard goes on in its rows', async ({ page }) => {
  await open(page, `/id/${DISC}`)
  await page.keyboard.press('1')
  await expect(page).toHaveURL(/scene=trace/)
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeFocused()
  await page.keyboard.press('2')
  await expect(page).toHaveURL(/scene=manage/)
  await page
    .getByRole('row', { name: /^1 外径/ })
    .getByRole('link')
    .focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('row', { name: /制动面厚度/ }).getByRole('link')).toBeFocused()
})

test('the sheet is read by Tab from the verdict to the title block, and the focus shows its mark', async ({
  page,
}) => {
  await open(page, at(DISC, 'manage'))
  const sheet = page.getByRole('article', { name: new RegExp(DISC) })
  const marks = page.locator('figure svg >> nth=0 >> [data-p]')
  await sheet.getByRole('link', { name: '核对真伪' }).focus()
  const reached: string[] = []
  const readFocus = () =>
    page.evaluate(() => {
      const { activeElement: element } = document
      const { width, height } = element?.getBoundingClientRect() ?? { width: 0, height: 0 }
      return {
        name: element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? '',
        isTarget: width >= 24 && height >= 24,
        isRinged: getComputedStyle(element ?? document.body).boxShadow !== 'none',
        isInFigure: element?.closest('figure svg') !== null,
      }
    })
  for (let press = 0; press < 40; press++) {
    await page.keyboard.press('Tab')
    const { name, isTarget, isRinged, isInFigure } = await readFocus()
    expect(name).toMatch(/\p{Script=Han}/u)
    expect(isTarget, name).toBe(true)
    expect(isRinged, name).toBe(true)
    expect(isInFigure, name).toBe(false)
    reached.push(name)
    if (name === '下载码图') break
  }
  const layer = reached.findIndex((name) => name.startsWith('产品管理'))
  const row = reached.indexOf('1 外径，在图上指出')
  expect(layer).toBeGreaterThanOrEqual(0)
  expect(row).toBeGreaterThan(layer)
  expect(reached.at(-1)).toBe('下载码图')

  const link = sheet.getByRole('link', { name: '4 中心孔，在图上指出' })
  await link.focus()
  await expect(marks.and(page.locator('[data-p=g4]'))).toHaveCSS('opacity', '1')
  await expect(marks.and(page.locator('[data-p=g1]'))).toHaveCSS('opacity', '0.22')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#d4$/)
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/#d4$/)
  await expect(marks.and(page.locator('[data-p=g1]'))).toHaveCSS('opacity', '1')
  await expect(link).toBeFocused()
})

test('every number of the figure stands at a row of the same value', async ({ page }) => {
  await page.goto(at(DISC, 'manage'))
  const marks = page.locator('figure svg >> nth=0 >> a[data-p]')
  const count = await marks.count()
  expect(count).toBeGreaterThanOrEqual(11)
  for (let index = 0; index < count; index++) {
    const mark = marks.nth(index)
    const [href, words] = [await mark.getAttribute('href'), (await mark.textContent()) ?? '']
    const measured = await page.locator(`tr${href} td`).last().textContent()
    expect(words).toContain(measured ?? 'no value')
  }
})

test('a value outside its tolerance is red in its row and in the margin', async ({ page }) => {
  await page.goto(at('88.449.1003/BR-6205X0007', 'measure'))
  const wrong = page.getByRole('row', { name: /钢球硬度/ })
  await expect(wrong.getByRole('cell').last()).toHaveCSS('color', 'rgb(196, 40, 28)')
  await expect(buildLayer(page, '实测图')).toContainText('超差')
  await expect(
    page
      .getByRole('row', { name: /法兰端面跳动/ })
      .getByRole('cell')
      .last(),
  ).not.toHaveCSS('color', 'rgb(196, 40, 28)')
})

test('addresses of the former pages of drawings lead to their layers', async ({ page }) => {
  for (const [former, layer] of [
    ['drawing', 'measure'],
    ['assembly', 'assemble'],
  ]) {
    await page.goto(`/${former}/${DISC}`)
    await expect(page).toHaveURL(new RegExp(`/id/${DISC}\\?scene=${layer}$`))
    await expect(page.getByRole('heading', { level: 1 })).toContainText('前制动盘')
  }
})

test('the company and the photographs are one press away, and long texts unfold', { tag: '@phone' }, async ({
  page,
}) => {
  await open(page, at(DISC, 'file'))
  await expect(page.getByRole('img', { name: /实物图/ }).first()).toBeVisible()
  const company = page.getByRole('region', { name: '企业信息' })
  await expect(company).toContainText('宁波海芯制动系统有限公司')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

/** Nothing waits for a press: all eight records of the disc's way are visible. */
async function expectWhole(page: Page) {
  await expect(
    page
      .getByRole('table', { name: '流转记录' })
      .getByRole('row')
      .filter({ has: page.getByRole('cell'), visible: true }),
  ).toHaveCount(8)
  await expect(page.getByText('88.449.1001').filter({ visible: true }).first()).toBeVisible()
}

/** CSS pixels across a sheet of A4: upright and on its side, with the page's margins and without any. */
const PAPER_WIDTHS = [703, 794, 1032, 1123]

test('a part is printed whole and without the site around it', async ({ page }) => {
  await page.goto(at(DISC, 'trace'))
  await page.emulateMedia({ media: 'print' })
  for (const width of PAPER_WIDTHS) {
    await test.step(`on paper of ${width} px`, async () => {
      await page.setViewportSize({ width, height: 1000 })
      await expectWhole(page)
      await expect(page.getByRole('img', { name: /的二维码/ })).toBeVisible()
      for (const role of ['banner', 'navigation', 'contentinfo'] as const) {
        await expect(page.getByRole(role)).toHaveCount(0)
      }
      await expectNoSidewaysScroll(page)
    })
  }
})

test('a part printed on its side fills the sheet that was chosen', async ({ page }) => {
  await page.goto(at(DISC, 'trace'))
  const sheets = (await page.pdf({ format: 'A3', landscape: true })).toString('latin1')
  const [, width, height] = sheets.match(/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/) ?? []
  expect(Number(width)).toBeGreaterThan(Number(height))
  // The sheet, and its lists on the next.
  expect(sheets.match(/\/Type \/Page\b/g)?.length).toBeLessThanOrEqual(3)
})

test('an identifier is readable before any script runs', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) })
  const page = await context.newPage()
  await page.goto(`/id/${DISC}?scene=trace`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('前制动盘')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`/id/${DISC}$`))
  await expect(page.locator('meta[name=keywords]')).toHaveAttribute('content', /BD-320A0001.*前制动盘.*海芯/)
  const data = JSON.parse(
    (await page.locator('script[type="application/ld+json"]').first().textContent()) ?? '',
  )
  expect(JSON.stringify(data)).toContain('Product')
  await expectWhole(page)
  await context.close()
})

test('a slash that somebody added to the address of an identifier does no harm', async ({ page }) => {
  await page.goto(`/id/${DISC}/?scene=trace`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('前制动盘')
  await expect(page).toHaveURL(new RegExp(`/id/${DISC}\\?scene=trace$`))
})

test('the chain is walked by its links, up to where the iron came from', async ({ page }) => {
  await page.goto(at(DISC, 'trace'))
  for (const next of ['CB-HT250-0311B07', 'IR-26031103', 'PI-Z14-2602']) {
    await page
      .getByRole('region', { name: '往上一级' })
      .getByRole('link', { name: new RegExp(next) })
      .click()
    await expect(page).toHaveURL(new RegExp(next))
    await buildLayer(page, '产品追溯').click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('each visitor of an anti-counterfeiting code is counted, however often they open it', async ({
  page,
  browser,
}) => {
  // No other test opens this identifier.
  const total = async (visitor: Page) => {
    await visitor.goto(at('88.449.1004/LH-LED10022', 'anti'))
    return Number((await visitor.getByRole('main').textContent())?.match(/被查询过\s*(\d+)/)?.[1])
  }
  const first = await total(page)
  expect(await total(page)).toBe(first)
  const other = await browser.newContext({ userAgent: `Another browser ${Date.now()}` })
  expect(await total(await other.newPage())).toBe(first + 1)
  await other.close()
})

test('a recalled part says so first and once, with reason and action', async ({ page }) => {
  await page.goto(at('88.449.1003/BR-6205X0007', 'recall'))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('召回中')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('请停用')
  const rows = page.getByRole('region', { name: '产品召回' })
  for (const said of ['为什么', '怎么办']) await expect(rows).toContainText(said)
  await expect(page.getByRole('main')).toContainText('召回进度')
  await expect(page.getByRole('main').getByText('已列入召回')).toHaveCount(1)
  await expect(page.getByRole('link', { name: '400-000-1003' })).toHaveAttribute('href', 'tel:400-000-1003')
  await expectAccessible(page)
})

test('a recalled part opens on its recall, and nothing on the page praises it', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto(at('88.449.1003/BR-6205X0007'))
  await expect(buildLayer(page, '产品召回')).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('main')).not.toContainText('正品')
  await expect(page.getByText('已列入召回').filter({ visible: true }).first()).toBeInViewport()
  await expectAccessible(page)
})

test.describe('a scene that cannot be read', () => {
  test.use({ allowErrors: [/ERR_FAILED/] })

  test('fails in its rows; the verdict, the other layers and the frame stay', { tag: '@phone' }, async ({
    page,
  }) => {
    await open(page, at(DISC))
    await page.route('**/*.data*', (route) => route.abort())
    await buildLayer(page, '物流监控').click()
    const panel = page.getByRole('region', { name: '物流监控' })
    await expect(panel.getByText('数据加载失败，请刷新页面')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('前制动盘')
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await expect(panel).toBeInViewport()
    await expectAccessible(page)
    await page.unroute('**/*.data*')
    await panel.getByRole('button', { name: '重试' }).click()
    await expect(page.getByRole('main')).toContainText('运单信息')
  })
})

test('a part that was filmed all round stands under less motion, and turns by dragging and by keys', async ({
  page,
}) => {
  await open(page, at(DISC, 'file'))
  await page.getByRole('button', { name: '旋转', exact: true }).click()
  const part = page.getByRole('slider', { name: '前制动盘 旋转展示' })
  const film = part.locator('video')
  await expect(film).toHaveJSProperty('paused', true)
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(1)
  const box = await part.boundingBox()
  if (!box) throw new Error('the part is not shown')
  const y = box.y + box.height / 2
  await page.mouse.move(box.x + 100, y)
  await page.mouse.down()
  await page.mouse.move(box.x + 100 + box.width / 8, y)
  await page.mouse.move(box.x + 100 + box.width / 4, y)
  await page.mouse.up()
  await expect(part).toHaveAttribute('aria-valuenow', '90')
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeCloseTo(0.75, 1)
  await part.press('ArrowLeft')
  await expect(part).toHaveAttribute('aria-valuenow', '75')
  await expectAccessible(page)
  await page.getByRole('button', { name: '第 1 张' }).click()
  await expect(part).toHaveCount(0)
})

test('scanners and Chinese keyboards are understood', async ({ page }) => {
  await page.goto(at('８８．４４９．１００１／ＢＤ－３２０Ａ０００１ '))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('前制动盘')
})

test('the search boxes hold what the page is about, also after a link', async ({ page }) => {
  await open(page, at(DISC, 'trace'))
  const box = page
    .getByRole('banner', { includeHidden: true })
    .getByRole('searchbox', { includeHidden: true })
  await expect(box).toHaveValue(DISC)
  await page
    .getByRole('region', { name: '往上一级' })
    .getByRole('link', { name: /CB-HT250-0311B07/ })
    .click()
  await expect(box).toHaveValue('88.449.1008/CB-HT250-0311B07')
})

test.describe('a missing part', () => {
  test.use({ allowErrors: [/404|400/] })

  test('another node’s identifier is called that, and both boxes hold it', async ({ page }) => {
    await open(page, at('86.100.1/AB'))
    await expect(page.getByRole('heading', { level: 1 })).toContainText('属于其他节点')
    await expect(page.getByText('尚未分配')).toHaveCount(0)
    for (const box of await page.getByRole('searchbox', { includeHidden: true }).all())
      await expect(box).toHaveValue('86.100.1/AB')
  })

  test('an unknown identifier gets help and stays 404', { tag: '@phone' }, async ({ page }) => {
    const answer = await page.goto(at('88.449.1001/BD-320A00O1'))
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('没有登记过，先别装')
    await expect(page.getByRole('heading', { name: '标识不存在，请核对后再扫描' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('宁波海芯制动系统有限公司')
    await expectAccessible(page)
    await page
      .getByRole('main')
      .getByRole('link', { name: /BD-320A0001/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('前制动盘')
  })

  test('letters of another case find the same identifier, shown as it is registered', async ({ page }) => {
    await page.goto(at(DISC.toLowerCase()))
    await expect(page.getByRole('heading', { level: 1 })).toContainText('前制动盘')
    await expect(page.getByRole('main').getByText(DISC).first()).toBeVisible()
  })

  test('a malformed identifier says what is wrong with it', async ({ page }) => {
    const answer = await page.goto(at('制动盘一号'))
    expect(answer?.status()).toBe(400)
    await expect(page.getByRole('main')).toContainText('88.449')
  })
})

test('without an identifier the page leads home', async ({ page }) => {
  await page.goto('/product_scene')
  await expect(page).toHaveURL(/\/home$/)
})

test('the code under the label is asked for, never shown; a second visitor learns of the first', {
  tag: '@phone',
}, async ({ page, browser }) => {
  // No other test checks these parts; the two widths use two parts.
  const [part, code] =
    (page.viewportSize()?.width ?? 0) < 600
      ? ['88.449.1003/BR-7014C0231', 'HY-26F4-7014-0231']
      : ['88.449.1003/BR-7014C0232', 'HY-26F4-7014-0232']
  const check = async (visitor: typeof page, typed: string) => {
    await open(visitor, at(part, 'anti'))
    await expect(visitor.getByRole('main')).not.toContainText(code)
    await visitor.getByLabel('防伪码', { exact: true }).fill(typed)
    await visitor.getByLabel('所在城市（选填）').fill('宁波')
    await visitor.getByRole('button', { name: '核对防伪码' }).click()
  }
  await check(page, 'HY-0000')
  await expect(page.getByText('防伪码不符')).toBeVisible()
  await check(page, code.toLowerCase())
  await expect(page.getByText('防伪码相符，首次查验')).toBeVisible()
  await expectAccessible(page)
  const other = await browser.newContext({ userAgent: `Another browser ${Date.now()}` })
  const second = await other.newPage()
  await check(second, code)
  await expect(second.getByText('防伪码相符，第 2 次查验')).toBeVisible()
  await expect(second.getByRole('table', { name: /历次查验/ })).toContainText('宁波')
  await other.close()
})
