import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectGoodAtBothWidths,
  expectNoSidewaysScroll,
  open,
  openBeforeScripts,
  reload,
  test,
} from '../test.ts'

const DISC = '88.449.1001/BD-320A0001'
const WRONG = '请输入正确的标识 如:88.449.XXX/XX-XXXX000XX'

test('unknown addresses lead home, missing files and calls do not', async ({ page, request }) => {
  await page.goto('/nothing/here?x=1')
  await expect(page).toHaveURL(/\/home$/)
  await page.goto('/foo.php')
  await expect(page).toHaveURL(/\/home$/)
  for (const path of ['/missing.png', '/assets/missing.js', '/media/missing.webp', '/api/missing']) {
    expect((await request.get(path, { maxRedirects: 0 })).status(), path).toBe(404)
  }
})

test('links inside the site: to a file as a document, to nowhere home', async ({ page }) => {
  const follow = (href: string) =>
    page.evaluate((to) => {
      const link = document.createElement('a')
      link.setAttribute('href', to)
      document.getElementById('main')?.append(link)
      link.click()
    }, href)
  await open(page, '/identification')
  await follow('/nothing/here')
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByRole('status').filter({ hasText: '没有您要打开的地址' })).toBeVisible()
  await reload(page)
  await expect(page.getByText('没有您要打开的地址')).toHaveCount(0)
  await follow('/robots.txt')
  await expect(page.getByText('User-agent: *')).toBeVisible()
})

test('robots, site map and manifest name this node', async ({ request, baseURL }) => {
  const robots = await (await request.get('/robots.txt')).text()
  for (const line of [`Sitemap: ${baseURL}/sitemap.xml`, 'Allow: /api/share/', 'Allow: /api/standards/'])
    expect(robots).toContain(line)
  expect(await (await request.get('/sitemap.xml')).text()).toContain(`<loc>${baseURL}/home</loc>`)
  const manifest = await (await request.get('/site.webmanifest')).json()
  for (const { src } of manifest.icons) expect((await request.get(src)).status()).toBe(200)
})

test('the footer leads to the search for parts, and to the products themselves', async ({ request }) => {
  const footer = (await (await request.get('/home')).text()).split('<footer')[1] ?? ''
  const links = Array.from(
    footer.matchAll(/ href="(\/[^"]*)"[^>]*>([^<]*)/g),
    ([, path = '', name = '']) => ({ path, name }),
  )
  expect(links.map(({ path }) => path)).toContain('/parts')
  const products = links.filter(({ path }) => path.startsWith('/application/detail/'))
  expect(products).toHaveLength(4)
  for (const { path, name } of products) {
    const page = await (await request.get(path)).text()
    expect(page.split('<h1')[1], path).toContain(name)
  }
})

test('a page without a head of its own still has the icon', async ({ request }) => {
  const answer = await request.get('/favicon.ico')
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/png'])
  const first = await request.get('/favicon.ico', { maxRedirects: 0 })
  expect([first.status(), first.headers()['cache-control']]).toEqual([302, 'public, max-age=86400'])
})

test('each main page is shared with a picture of its own', async ({ request }) => {
  const pictures = new Set<string>()
  const pages = ['/home', '/application', '/solution', '/news', '/cooperation_case', '/ecology']
  for (const path of [...pages, '/identification', '/introduce', '/parts', '/develop_document']) {
    const html = await (await request.get(path)).text()
    const picture = /property="og:image" content="[^"]*?(\/media\/[^"]+)"/.exec(html)?.[1] ?? ''
    expect((await request.get(picture)).status(), picture).toBe(200)
    pictures.add(picture)
  }
  expect(pictures.size).toBe(10)
})

test('a part is shared with a picture of its sheet, the same for everybody', async ({ request }) => {
  for (const path of [
    '/id/88.449.1001/BD-320A0001',
    '/id/88.449.1008/IR-26031103',
    '/en/id/88.449.1005/BP-72K00001',
  ]) {
    const html = await (await request.get(path)).text()
    const address = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? ''
    const url = address.replaceAll('&amp;', '&')
    const picture = await request.get(url)
    expect([picture.status(), picture.headers()['content-type']], url).toEqual([200, 'image/png'])
    expect((await picture.body()).length, url).toBeLessThan(100_000)
    const withPass = await request.get(url, { headers: { cookie: 'bj_scene=any' } })
    expect((await withPass.body()).equals(await picture.body()), url).toBe(true)
  }
  expect((await request.get('/identifier-picture/88.449.1001/NOPE.png')).status()).toBe(404)
})

test('every page of the map exists with its own title', async ({ request }) => {
  const paths = [
    ['/application', '应用市场'],
    ['/solution', '解决方案'],
    ['/ecology', '生态合作'],
    ['/news', '行业动态'],
    ['/identification', '标识解析与标识前缀申请'],
    ['/cooperation_case', '案例中心'],
    ['/login', '登录'],
  ] as const
  for (const [path, title] of paths) {
    const html = await (await request.get(path, { maxRedirects: 0 })).text()
    expect(html, path).toContain(`<title>${title} - 汽车零部件及配件制造行业标识解析平台</title>`)
  }
})

test('a wrong identifier stays in the box with the reason; a full-width one is understood', async ({
  page,
}) => {
  await open(page, '/home')
  const box = page.getByRole('search', { name: '标识解析' }).getByRole('searchbox')
  await expect(box).toHaveValue(DISC)
  await box.fill('制动盘/123')
  await box.press('Enter')
  await expect(page.getByText(WRONG)).toBeVisible()
  await expect(box).toHaveValue('制动盘/123')
  await expectGoodAtBothWidths(page)
  await box.fill('８８．４４９．１００１／ＢＤ－３２０Ａ０００１')
  await box.press('Enter')
  await expect(page).toHaveURL(`/product_scene?identifier=${DISC}`)
  await open(page, '/home')
  await expect(box).toHaveValue(DISC)
})

test('a menu pressed before the scripts answer opens once they do', { tag: '@phone-only' }, async ({
  page,
}) => {
  const arrive = await openBeforeScripts(page, '/home')
  await page.getByRole('button', { name: '菜单' }).click()
  const menu = page.getByRole('dialog', { name: '菜单' })
  await expect(menu).toHaveCount(0)
  arrive()
  await expect(menu).toBeVisible()
})

test('a new page takes the focus and its label is highlighted', { tag: '@phone' }, async ({
  page,
  isMobile,
}) => {
  await open(page, '/home')
  if (isMobile) await page.getByRole('button', { name: '菜单' }).click()
  const place = isMobile ? page.getByRole('dialog', { name: '菜单' }) : page.getByRole('banner')
  if (isMobile) await expectAccessible(page)
  await place.getByRole('link', { name: '行业动态' }).click()
  await expect(page).toHaveURL(/\/news$/)
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  // On phones it is in the closed menu.
  const navigation = page.getByRole('navigation', { name: '主导航', includeHidden: true })
  await expect(navigation.locator('[aria-current=page]')).toHaveText('行业动态')
})

test('the side menu searches on Enter and shows phone and code', async ({ page }) => {
  await open(page, '/solution')
  const side = page.getByRole('complementary', { name: '联系与工具' })
  await side.getByRole('button', { name: '电话' }).click()
  await expect(side.getByRole('link', { name: '400-000-0000' })).toBeVisible()
  await side.getByRole('button', { name: '小程序' }).click()
  const code = page.getByRole('dialog', { name: '小程序' })
  await expect(code.getByRole('img')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(code).toHaveCount(0)
  await side.getByRole('button', { name: '查标识' }).click()
  const box = side.getByRole('searchbox')
  await expect(box).toBeFocused()
  await box.fill('x')
  await box.press('Enter')
  await expect(side.getByText(WRONG)).toBeVisible()
  await box.fill('88.449.1003/BR-6205X0007')
  await box.press('Enter')
  await expect(page).toHaveURL('/product_scene?identifier=88.449.1003/BR-6205X0007')
})

test('the side menu is folded away on the login page', async ({ page }) => {
  await open(page, '/login')
  await expect(page.getByRole('banner')).toHaveCount(0)
  await page.getByRole('button', { name: '展开侧边栏' }).click()
  await expect(page.getByRole('button', { name: '联系我，在线咨询' })).toBeVisible()
})

/** A user without a phone and a name does not count as signed in. */
const account = { phoneNo: '13900000099', username: 'somebody' }
const entries = [
  [{ ...account, type: 'ORDINARY', userName: '访客' }, '标识前缀注册', '/new_identification'],
  [{ ...account, type: 'COMPANY', userName: '海芯制动' }, '控制台', '/console/home?p=yx'],
  [
    { ...account, type: 'ADMIN', userName: '管理员', prefix: '88.449.1001' },
    '标识前缀注册',
    '/new_identification',
  ],
] as const
for (const [user, label, href] of entries) {
  test(`${user.type} sees ${label}`, async ({ page }) => {
    await open(page, '/home')
    await page.evaluate((text) => localStorage.setItem('userInfo', text), JSON.stringify(user))
    await reload(page)
    const banner = page.getByRole('banner')
    await expect(banner.getByRole('link', { name: label })).toHaveAttribute('href', href)
    await expect(banner.getByText(user.userName)).toBeVisible()
    await banner.getByRole('button', { name: '退出' }).click()
    await expect(banner.getByRole('link', { name: '登录' })).toBeVisible()
  })
}

test.describe('a page the server could not give', () => {
  test.use({ allowErrors: [/status of 500/] })

  test('keeps the frame and offers ways on', async ({ page }) => {
    await open(page, '/news')
    await page.route('**/*.data*', (route) => route.fulfill({ status: 500, body: 'broken' }))
    await page.getByRole('link', { name: '标解', exact: false }).first().click()
    await expect(page.getByRole('heading', { name: '数据加载失败，请刷新页面' })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
  })
})

test.describe('without a network', () => {
  test.use({ allowErrors: [/ERR_INTERNET_DISCONNECTED|status of 503|part of the page was not loaded/] })

  /** Waits for the script of the page without a network, which the browser could not fetch once the network is gone. */
  async function openWithOfflinePage(page: Page) {
    await open(page, '/home')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  }

  test('a page that cannot be fetched is one of the site, and opens by itself once the network is back', async ({
    page,
    context,
  }) => {
    await openWithOfflinePage(page)
    await context.setOffline(true)
    await page.goto('/product_scene?identifier=88.449.1001/BD-320A0001')
    await expect(page.getByRole('heading', { name: '网络未连接' })).toBeVisible()
    await expect(page.getByText('88.449.1001/BD-320A0001')).toBeVisible()
    await expect(page.getByRole('button', { name: '重新加载' })).toBeVisible()
    await expectGoodAtBothWidths(page)
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1, name: '前制动盘' })).toBeVisible()
  })

  test('the page stays, and says why nothing opens', async ({ page, context }) => {
    const notice = page.getByText('网络未连接')
    await openWithOfflinePage(page)
    await context.setOffline(true)
    await expect(notice).toBeVisible()
    await page.getByRole('link', { name: '技术服务商' }).click()
    await expect(page.getByText('网络未连接，恢复后再打开这个页面')).toBeVisible()
    await page.getByRole('button', { name: '立即咨询' }).click()
    await expect(page.getByText('没有打开，请检查网络后再试')).toBeVisible()
    await expect(page).toHaveURL(/\/home$/)
    await context.setOffline(false)
    await expect(notice).toHaveCount(0)
    await page.getByRole('button', { name: '立即咨询' }).click()
    await expect(page.getByRole('dialog', { name: '联系我们' })).toBeVisible()
  })

  test('a search stays on its page, and goes through once the network is back', async ({ page, context }) => {
    await openWithOfflinePage(page)
    const box = page.getByRole('search', { name: '标识解析' }).getByRole('searchbox')
    await context.setOffline(true)
    await box.fill('88.449.1003/BR-6205X0007')
    await box.press('Enter')
    await expect(page.getByText('网络未连接，恢复后再打开这个页面')).toBeVisible()
    await expect(page).toHaveURL(/\/home$/)
    await context.setOffline(false)
    await box.press('Enter')
    await expect(page).toHaveURL('/product_scene?identifier=88.449.1003/BR-6205X0007')
  })
})

/** Texts and controls of the page that reach under the side rail, wherever it is scrolled to. */
function coveredByRail(): string[] {
  const rail = document.querySelector('aside[aria-label="联系与工具"]')
  if (!rail) return ['no rail']
  const { left } = rail.getBoundingClientRect()
  const reachesUnder = ({ width, right, left: start }: DOMRect) =>
    width > 1 && right > left && start < window.innerWidth
  // A strip that scrolls sideways inside the page shows nothing outside its own box.
  const isCut = (element: Element): boolean => {
    const parent = element.parentElement
    if (!parent) return false
    const cuts = getComputedStyle(parent).overflowX !== 'visible'
    return (cuts && parent.getBoundingClientRect().right <= left) || isCut(parent)
  }
  const covered: string[] = []
  const check = (element: Element, rects: Iterable<DOMRect>, text: string) => {
    if (!rail.contains(element) && [...rects].some(reachesUnder) && !isCut(element)) covered.push(text)
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const { parentElement, textContent } = node
    if (!parentElement || !textContent?.trim()) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    check(parentElement, range.getClientRects(), textContent)
  }
  for (const control of document.querySelectorAll('button, input, select, textarea, video'))
    check(control, control.getClientRects(), control.outerHTML.slice(0, 80))
  return covered
}

test('the side rail covers nothing on laptops', async ({ page }) => {
  const disc = '/product_scene?identifier=88.449.1001/BD-320A0001'
  const addresses = [
    '/home',
    '/identification',
    disc,
    `${disc}&scene=repair`,
    '/application/list',
    '/news',
    '/parts',
  ]
  for (const address of addresses) {
    await page.goto(address)
    for (const width of [1024, 1152, 1280, 1399]) {
      await page.setViewportSize({ width, height: 900 })
      expect.soft(await page.evaluate(coveredByRail), `${address} at ${width}`).toEqual([])
    }
  }
})
