import { agreementNames } from '../../content/agreements/titles.ts'
import { expect, expectAccessible, expectGoodAtBothWidths, open, test } from '../test.ts'

test('a visitor goes from the list of solutions to one, and asks', async ({ page }) => {
  await open(page, '/solution')
  await expect(page.getByRole('heading', { name: '解决方案', level: 1 })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(6)
  await open(page, '/solution/2')
  for (const name of ['方案概述', '方案架构', '方案优势', '应用场景']) {
    await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible()
  }
  await expectAccessible(page)
  await page.getByRole('main').getByRole('button', { name: '立即咨询' }).first().click()
  await expect(page.getByRole('dialog', { name: '联系我们' })).toBeVisible()
})

test('a number that is no solution or case shows the first and says so', async ({ page }) => {
  await open(page, '/solution/4')
  await expect(page.getByRole('status').filter({ hasText: '没有找到这套方案' })).toBeVisible()
  await expect(page.getByRole('heading', { name: '数字孪生', level: 1 })).toBeVisible()
  await open(page, '/cooperation_case/detail/99')
  await expect(page.getByRole('heading', { name: '召回范围', level: 1 })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '没有找到这个案例' })).toBeVisible()
  await expectAccessible(page)
  await open(page, '/cooperation_case/detail')
  await expect(page.getByText('没有找到这个案例')).toHaveCount(0)
})

test('an unknown article leads to the list, which says so once', async ({ page }) => {
  const line = page.getByRole('status').filter({ hasText: '没有找到这条资讯' })
  for (const unknown of ['9999', 'x']) {
    await open(page, `/news/detail/${unknown}`)
    await expect(line).toBeVisible()
    await expect(page).toHaveURL('/news')
  }
  await expectGoodAtBothWidths(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: '行业动态', level: 1 })).toBeVisible()
  await expect(line).toHaveCount(0)
})

test('a case shows what was measured, and leads on to the next', async ({ page }) => {
  await open(page, '/cooperation_case')
  await expect(page.getByRole('button', { name: '已显示全部案例' })).toBeDisabled()
  await page.getByRole('link', { name: /制动盘单件追溯/ }).click()
  await expect(page).toHaveURL('/cooperation_case/detail/1')
  await expect(page.getByRole('img', { name: /31 炉铁水共 18,600 件/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('navigation', { name: '其他案例' }).getByRole('link').last().click()
  await expect(page).toHaveURL('/cooperation_case/detail/2')
})

test('the page of news shows standards above the first page only, an article, and another one beside it', async ({
  page,
}) => {
  await open(page, '/news')
  await expect(page.getByRole('navigation', { name: '标准文件' }).getByRole('link')).toHaveCount(5)
  await page.getByRole('navigation', { name: '分页' }).getByRole('link', { name: '第 2 页' }).click()
  await expect(page).toHaveURL('/news?page=2')
  await expect(page.getByRole('navigation', { name: '标准文件' })).toHaveCount(0)
  await open(page, '/news/detail/28')
  await expect(page.getByRole('heading', { name: '不到一成的码，造成九成的漏读', level: 1 })).toBeVisible()
  await page.getByRole('complementary').getByRole('link', { name: '标识后缀怎么编，改型才不用重来' }).click()
  await expect(page.getByRole('heading', { name: '标识后缀怎么编，改型才不用重来', level: 1 })).toBeVisible()
})

test('the feed, the map of the site and the standards are there', async ({ request }) => {
  const feed = await request.get('/news/rss.xml')
  expect([feed.status(), feed.headers()['content-type']]).toEqual([200, 'application/rss+xml; charset=utf-8'])
  const map = await (await request.get('/sitemap.xml')).text()
  for (const path of [
    '/solution/9',
    '/cooperation_case/detail/7',
    '/news/detail/80',
    '/special',
    '/application/detail/162',
    '/prefix/88.449.1001',
    '/id/88.449.1001/BD-320A0001',
    '/application/provider/biaojie',
    '/application/list?category=trace',
  ]) {
    expect(map).toContain(`${path}</loc>`)
  }
  // An address that names another as its own would be read twice.
  expect(map).not.toContain('product_scene')
  const addresses = [...map.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)
  expect(new Set(addresses).size).toBe(addresses.length)
  const kinds = new Map(
    addresses.map((address = '') => [address.replace(/[^/=]*\d[^/]*|[^/=]*$/, ''), address]),
  )
  expect(kinds.size).toBeGreaterThan(8)
  for (const address of [...kinds.values(), map.match(/[^>]*list\?category=trace/)?.[0] ?? '']) {
    const html = await (await request.get(address)).text()
    expect(html, address).toContain(`<link rel="canonical" href="${address}"`)
  }
  const standard = await request.get('/api/standards/1-identifier-coding.pdf')
  expect([standard.status(), standard.headers()['content-type']]).toEqual([200, 'application/pdf'])
})

test('one of three films plays at a time', async ({ page }) => {
  await open(page, '/introduce')
  const films = page.locator('video')
  const count = await films.count()
  expect(count).toBeGreaterThan(0)
  for (let at = 0; at < count; at++) {
    const film = films.nth(at)
    await expect(film).toHaveAttribute('aria-label', /.+/)
    await expect(film.locator('track[kind=captions][srclang=zh]')).toHaveCount(1)
  }
  // A script plays it, because not every browser has the codec of its own control.
  const paused = await films.evaluateAll((all) => {
    const videos = all as HTMLVideoElement[]
    const states: boolean[] = []
    for (const video of videos) {
      let stopped = false
      video.pause = () => {
        stopped = true
      }
      const others = videos.filter((item) => item !== video)
      for (const other of others) other.dispatchEvent(new Event('play'))
      states.push(others.length === 0 || stopped)
    }
    return states
  })
  expect(paused).toEqual(Array.from({ length: count }, () => true))
})

test('a film is played, moved, silenced and captioned by keys of the page', async ({ page }) => {
  await open(page, '/introduce')
  const film = page
    .getByRole('region')
    .filter({ has: page.locator('video') })
    .last()
  const video = film.locator('video')
  const stateOf = () =>
    video.evaluate((element: HTMLVideoElement) => ({
      isPaused: element.paused,
      isMuted: element.muted,
      captions: element.textTracks[0]?.mode,
    }))
  await film.scrollIntoViewIfNeeded()
  await film.getByRole('button', { name: /^播放：/ }).click()
  await expect(film.getByRole('button', { name: '暂停' })).toBeVisible()
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0)
  await film.getByRole('button', { name: '暂停' }).click()
  await film.getByRole('button', { name: '静音' }).click()
  await film.getByRole('button', { name: '字幕' }).click()
  await expect(film.getByRole('button', { name: '静音' })).toHaveAttribute('aria-pressed', 'true')
  expect(await stateOf()).toEqual({ isPaused: true, isMuted: true, captions: 'disabled' })
  const place = film.getByRole('slider', { name: '播放位置' })
  await place.press('Home')
  await expect(place).toHaveAttribute('aria-valuetext', /^0 秒，共 \d+ 秒$/)
  await film.getByRole('button', { name: '静音' }).press('ArrowRight')
  await expect(place).toHaveAttribute('aria-valuetext', /^5 秒，/)
  for (const key of await film.getByRole('button').all()) {
    const box = await key.boundingBox()
    expect(Math.min(box!.width, box!.height)).toBeGreaterThanOrEqual(44)
  }
})

test.describe('without a way to the film', () => {
  test.use({ allowErrors: [/Failed to load resource/] })
  test('a film that does not load says so and is tried again', async ({ page }) => {
    let isAway = true
    await page.route(/\/media\/.*\.(mp4|webm)$/, (route) => (isAway ? route.abort() : route.continue()))
    await open(page, '/introduce')
    const film = page
      .getByRole('region')
      .filter({ has: page.locator('video') })
      .last()
    await film.getByRole('button', { name: /^播放：/ }).click()
    await expect(film.getByRole('alert')).toContainText('影片没有加载出来')
    isAway = false
    await film.getByRole('button', { name: '再试一次' }).click()
    await expect(film.getByRole('alert')).toHaveCount(0)
    await expect
      .poll(() => film.locator('video').evaluate((element: HTMLVideoElement) => element.currentTime))
      .toBeGreaterThan(0)
  })
})

test('a film is sent in parts, so that one can jump within it', async ({ request }) => {
  const html = await (await request.get('/introduce')).text()
  const sources = [...html.matchAll(/<source src="([^"]+)" type="([^"]+)"/g)]
  expect(sources.length).toBeGreaterThan(1)
  for (const [, address = '', type] of sources) {
    const part = await request.get(address, { headers: { range: 'bytes=100-199' } })
    const { 'content-type': sent, 'content-range': range, 'cache-control': kept } = part.headers()
    expect([part.status(), sent, (await part.body()).length], address).toEqual([206, type, 100])
    expect(range).toMatch(/^bytes 100-199\/\d+$/)
    expect(kept).toMatch(/max-age=\d{4,}/)
    const beyond = await request.get(address, { headers: { range: 'bytes=99999999999-' } })
    expect(beyond.status(), 'past its end').toBe(416)
    expect(beyond.headers()['content-range']).toMatch(/^bytes \*\/\d+$/)
  }
  for (const [, address = ''] of html.matchAll(/<track[^>]* src="([^"]+)"/g)) {
    const captions = await request.get(address)
    expect(captions.headers()['content-type']).toMatch(/^text\/vtt/)
    expect(await captions.text()).toMatch(/^WEBVTT/)
  }
})

test('a partner applies and gets a number', async ({ page, isMobile }) => {
  test.skip(isMobile, 'the same form')
  await open(page, '/ecology')
  await page.getByRole('tab', { name: '渠道代理商' }).click()
  await expect(page.getByText('5人及以上销售团队')).toBeVisible()
  await page.getByRole('button', { name: '提交申请' }).click()
  await expect(page.getByText('请填写企业名称')).toBeVisible()
  await page.getByLabel('企业名称').fill('示例渠道有限公司')
  await page.getByLabel('所在地区').fill('浙江宁波')
  await page.getByLabel('联系人').fill('陈工')
  await page.getByLabel('联系电话').fill('13800138000')
  await page.getByLabel('主要客户行业').fill('制动、转向零部件企业三十家')
  await page.getByRole('button', { name: '提交申请' }).click()
  await expect(page.getByRole('heading', { name: '申请已收到' })).toBeVisible()
})

test('the console of the interface document asks this node', async ({ page }) => {
  await open(page, '/develop_document')
  await page.getByRole('region', { name: '在线调试' }).getByRole('button', { name: '发送请求' }).click()
  const answer = page.getByRole('region', { name: '响应', exact: true })
  await expect(answer.getByText('200 OK')).toBeVisible()
  await expect(answer).toContainText('前制动盘')
})

test('words in the header are looked for in the whole site', async ({ page, isMobile }) => {
  test.skip(isMobile, 'the box opens from a button there')
  await open(page, '/introduce')
  const box = page.getByRole('search', { name: '页头标识查询' }).getByRole('searchbox')
  await box.fill('制动盘')
  await box.press('Enter')
  await expect(page.getByRole('heading', { name: '“制动盘”的搜索结果' })).toBeVisible()
  await page.getByRole('link', { name: /制动盘单件追溯/ }).click()
  await expect(page).toHaveURL('/cooperation_case/detail/1')
})

test('the promotions stand alone and lead home', async ({ page }) => {
  for (const path of ['/special', '/smartexpo']) {
    await open(page, '/news')
    await page.getByRole('main').locator(`a[href="${path}"]`).click()
    await expect(page).toHaveURL(path)
    await page.getByRole('link', { name: '返回首页' }).first().click()
    await expect(page).toHaveURL('/home')
  }
})

test('the page answers any search', async ({ page, request }) => {
  for (const text of [
    '',
    ' ',
    '盘',
    '%',
    '查'.repeat(300),
    '🚗'.repeat(60),
    "' or 1=1",
    '<b>x</b>',
    '\u0007',
  ]) {
    const answer = await request.get(`/search?q=${encodeURIComponent(text)}`)
    expect(answer.status(), text).toBe(200)
  }
  for (const number of ['0', '-1', 'x', '1e9', '99999']) {
    expect(
      (await request.get(`/search?q=${encodeURIComponent('标识')}&kind=news&page=${number}`)).status(),
    ).toBe(200)
    expect((await request.get(`/news?page=${number}`, { maxRedirects: 1 })).status(), number).toBe(200)
  }
  await open(page, `/search?q=${encodeURIComponent('制动盘')}`)
  // The keyboard alone leads from the box to the first result.
  await page.getByRole('main').getByRole('searchbox', { name: '搜索内容' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=/)
  await expect(page.getByRole('heading', { level: 1, name: '“制动盘”的搜索结果' })).toBeVisible()
})

test('a company that was found leads to its own page, and that to its parts', async ({ page, request }) => {
  await open(page, `/search?q=${encodeURIComponent('海芯')}&kind=company`)
  await page.getByRole('main').getByRole('link', { name: /海芯/ }).first().click()
  await expect(page).toHaveURL('/prefix/88.449.1001')
  await expectAccessible(page)
  const box = page.getByRole('main').getByRole('searchbox')
  await expect(box).toHaveValue('88.449.1001/')
  await box.fill('88.449.1001/BD-320A0001')
  await box.press('Enter')
  await expect(page).toHaveURL('/product_scene?identifier=88.449.1001/BD-320A0001')
  for (const unknown of ['/prefix/88.449.9999', '/prefix/x', '/prefix/%25'])
    expect((await request.get(unknown)).status(), unknown).toBe(404)
})

test('the directory of companies is searched, turned page by page, and takes anything', async ({
  page,
  request,
}) => {
  await open(page, '/prefix')
  await page.getByRole('searchbox', { name: '企业名称或前缀' }).fill('没有这一家')
  await page.getByRole('button', { name: '搜索' }).click()
  await expect(page.getByRole('heading', { name: '没有名称或前缀含“没有这一家”的企业' })).toBeVisible()
  await page.getByRole('link', { name: '查看全部企业' }).click()
  await expect(page.getByRole('main').getByRole('link', { name: /88\.449\.1001/ })).toBeVisible()
  for (const query of ['page=0', 'page=99999', 'page=x', 'q=%25', `q=${'%F0%9F%9A%97'.repeat(50)}`])
    expect((await request.get(`/prefix?${query}`)).status(), query).toBe(200)
})

/** Each kind of public page has its types of schema.org, and its canonical address. */
const DESCRIBED: [address: string, things: string[], canonical?: string][] = [
  ['/home', ['Organization', 'WebSite']],
  ['/solution', ['BreadcrumbList', 'ItemList']],
  ['/solution/2', ['BreadcrumbList', 'Service']],
  ['/cooperation_case', ['BreadcrumbList', 'ItemList']],
  ['/cooperation_case/detail/1', ['BreadcrumbList', 'Article']],
  ['/news', ['BreadcrumbList']],
  ['/news/detail/28', ['BreadcrumbList', 'Article']],
  ['/ecology', ['BreadcrumbList', 'FAQPage']],
  ['/introduce', ['BreadcrumbList', 'Organization']],
  ['/develop_document', ['BreadcrumbList', 'TechArticle']],
  ['/identification', ['FAQPage']],
  ['/application', ['BreadcrumbList']],
  ['/application/list', ['BreadcrumbList']],
  ['/application/list/detail/101', ['BreadcrumbList', 'Product'], '/application/detail/101'],
  ['/application/detail/1', ['BreadcrumbList']],
  ['/prefix', ['BreadcrumbList']],
  ['/prefix/88.449.1001', ['BreadcrumbList', 'Organization']],
  ['/parts', ['BreadcrumbList']],
  ['/search', []],
  ['/special', ['WebPage']],
  ['/smartexpo', ['WebPage']],
  ...agreementNames.map((name): [string, string[]] => [`/agreement/${name}`, ['BreadcrumbList']]),
]

test('every kind of public page has a title, a description, one address and a picture to share', async ({
  request,
}) => {
  const titles = new Map<string, string>()
  const pictures = new Set<string>()
  for (const [address, things, canonical = address] of DESCRIBED) {
    const html = await (await request.get(address)).text()
    const first = (pattern: RegExp) => pattern.exec(html)?.[1] ?? ''
    const title = first(/<title>([^<]+)<\/title>/)
    expect.soft(titles.get(title), `${address} is titled as another page: ${title}`).toBeUndefined()
    titles.set(title, address)
    expect.soft([...first(/<meta name="description" content="([^"]+)"/)].length, address).toBeGreaterThan(20)
    expect.soft(new URL(first(/<link rel="canonical" href="([^"]+)"/)).pathname, address).toBe(canonical)
    expect.soft(first(/<meta property="og:url" content="([^"]+)"/), address).toContain(canonical)
    pictures.add(new URL(first(/<meta property="og:image" content="([^"]+)"/)).pathname)
    const said = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
      ([, text = '']) => (JSON.parse(text) as { '@type': string })['@type'],
    )
    expect.soft(said, address).toEqual(expect.arrayContaining(things))
  }
  for (const picture of pictures) expect.soft((await request.get(picture)).status(), picture).toBe(200)
})

test('on a phone without scripts every part of the home page is shown', { tag: '@phone-only' }, async ({
  browser,
  baseURL,
  viewport,
}) => {
  const context = await browser.newContext({ baseURL, viewport, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/home')
  const solutions = page.getByRole('link', { name: /^查看方案：/ })
  await expect(solutions).toHaveCount(3)
  for (const solution of await solutions.all()) await expect(solution).toBeVisible()
  await expect(page.getByRole('group', { name: '解决方案' })).toHaveCount(0)
  await context.close()
})
