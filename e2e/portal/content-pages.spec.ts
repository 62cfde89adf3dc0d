import { expect, open, test } from '../test.ts'

test.describe('carousels', () => {
  // The carousels stand still under reduced motion.
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  for (const [address, name, count] of [
    ['/solution', '推荐方案', 4],
    ['/cooperation_case', '重点案例', 3],
  ] as const) {
    test(`${name}: the next after three seconds, none while the pointer is there`, async ({ page }) => {
      await page.clock.install()
      await open(page, address)
      const slides = page.getByRole('region', { name }).getByRole('listitem').locator('a, button')
      const shown = async () =>
        slides.evaluateAll((all) => all.findIndex((slide) => slide.ariaCurrent === 'true'))
      await expect(slides.and(page.locator('[aria-current]'))).toHaveCount(1)
      await expect(slides).toHaveCount(count)
      for (let at = 1; at <= count; at++) {
        await page.clock.runFor(3000)
        await expect.poll(shown).toBe(at % count)
      }
      await page.getByRole('region', { name }).getByRole('heading').first().hover()
      const held = await shown()
      await page.clock.runFor(10_000)
      expect(await shown()).toBe(held)
      await page.mouse.move(2, 2)
      await page.clock.runFor(3000)
      await expect.poll(shown).toBe((held + 1) % count)
    })
  }
})

test('the home page shows two applications of each class, then solutions, cases, news and the way in for partners', async ({
  page,
}) => {
  await open(page, '/home')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: /^再看 \d+ 类$/ }).click()
  for (const scene of await main
    .getByRole('heading', { level: 3 })
    .filter({ has: page.locator('svg') })
    .all()) {
    const row = scene.locator('xpath=../..')
    await expect(row.getByRole('heading', { level: 4 }), (await scene.textContent()) ?? '').toHaveCount(2)
  }
  const headings = (await main.getByRole('heading', { level: 2 }).allTextContents()).map((text) =>
    text.replaceAll(/\s/g, ''),
  )
  const order = ['应用场景', '解决方案', '案例用数字说话', '行业动态', '带着客户来，或者带着技术来']
  expect(headings.filter((heading) => order.includes(heading))).toEqual(order)
  for (const [title, id] of [
    ['数字孪生', 1],
    ['视觉检测', 2],
    ['汽车零部件智能工厂', 3],
  ])
    await expect(main.getByRole('link', { name: `查看方案：${title}` })).toHaveAttribute(
      'href',
      `/solution/${id}`,
    )
})

test('the cards of solutions open beside the list; each has its four steps', async ({ page }) => {
  await open(page, '/solution')
  const cards = page.getByRole('article').getByRole('link')
  await expect(cards).toHaveText([
    '数字孪生',
    '视觉检测',
    '汽车零部件智能工厂',
    '设备运维',
    '供应链质量追溯',
    'RFID 仓储物流',
  ])
  for (const card of await cards.all()) await expect(card).toHaveAttribute('target', '_blank')
  for (const id of [1, 2, 3, 5, 6, 9]) {
    await open(page, `/solution/${id}`)
    for (const step of ['提交需求', '5个工作日内咨询反馈', '深入沟通', '商务合作'])
      await expect(page.getByRole('main').getByText(step, { exact: true })).toBeVisible()
  }
})

test('the page of cases shows three in turn, seven rows, the companies, measured figures, and a way to ask for the same', async ({
  page,
}) => {
  await open(page, '/cooperation_case')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: /^案例 [1-7](?!\d)/ })).toHaveCount(7)
  const slides = main.getByRole('region', { name: '重点案例' }).locator('article')
  await expect(slides).toHaveCount(3)
  for (const slide of await slides.all()) {
    await expect(slide.locator('dd')).toHaveCount(3)
    expect(await slide.locator('ol > li').count()).toBeGreaterThan(3)
  }
  await expect(main.getByRole('listitem').filter({ hasText: /^.*88\.449\.10(0[1-9]|1[0-2])$/ })).toHaveCount(
    12,
  )
  for (let id = 1; id <= 7; id++) {
    await open(page, `/cooperation_case/detail/${id}`)
    await expect(main.getByRole('img', { name: /^(上升|下降)$/ }).first()).toBeVisible()
    await expect(main.getByRole('list', { name: '信息经过的环节' })).toBeVisible()
    for (const name of ['客户背景', '四个痛点', '解决方案'])
      await expect(main.getByRole('heading', { name, level: 2 })).toBeVisible()
    const products = main.getByRole('heading', { name: '相关产品' }).locator('xpath=../..').getByRole('link')
    for (const product of await products.all())
      await expect(product).toHaveAttribute('href', /^\/application\/detail\/\d+$/)
  }
  await main.getByRole('button', { name: '我要同款服务' }).click()
  await expect(page.getByRole('dialog', { name: '联系我们' })).toBeVisible()
})

test('the page of news lists ten articles, with six hot and three related ones, and opens a pressed one at its top', async ({
  page,
}) => {
  await open(page, '/news')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: '行业动态', level: 1 })).toBeVisible()
  await expect(main.getByRole('navigation', { name: '栏目' }).getByRole('link').first()).toHaveText(
    /^行业资讯/,
  )
  const documents = main.getByRole('navigation', { name: '标准文件' }).getByRole('link')
  await expect(documents.locator('time')).toHaveText(Array.from({ length: 5 }, () => '2021-7-1'))
  await expect(main.locator('a[href^="/news/detail/"]').and(page.locator(':not(aside *)'))).toHaveCount(10)
  await open(page, '/news/detail')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/news\/detail\/1$/)
  const side = page.getByRole('complementary').getByRole('listitem').getByRole('link')
  await expect(side).toHaveCount(9)
  const related = side.last()
  await related.scrollIntoViewIfNeeded()
  await page.evaluate(() => window.scrollBy(0, 200))
  const address = (await related.getAttribute('href')) ?? ''
  await related.click()
  await expect(page).toHaveURL(address)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

test('an article handed over in the history state becomes the address', async ({ page }) => {
  await open(page, '/news/detail')
  await page.evaluate(() => history.replaceState({ usr: { id: 28 }, key: 'given', idx: 0 }, ''))
  await page.reload()
  await expect(page).toHaveURL('/news/detail/28')
  await expect(page.getByRole('heading', { name: '不到一成的码，造成九成的漏读', level: 1 })).toBeVisible()
})

test('the page of partners states offers and conditions of both kinds', async ({ page }) => {
  await open(page, '/ecology')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: /^携手生态伙伴，\s*共建未来$/, level: 1 })).toBeVisible()
  await expect(main.getByText('3亿平台补贴')).toBeVisible()
  const panel = main.getByRole('tabpanel')
  for (const kind of ['技术服务商', '渠道代理商']) {
    await main.getByRole('tab', { name: kind }).click()
    await expect(panel.getByRole('heading', { name: '专属权益' })).toBeVisible()
    await expect(panel.getByRole('list', { name: `${kind}的合作流程` }).getByRole('listitem')).toHaveCount(4)
  }
  for (const requirement of ['一般纳税人资质', '5人及以上销售团队', '拥有B2B客户渠道'])
    await expect(panel.getByText(requirement, { exact: true })).toBeVisible()
  await main.getByRole('button', { name: '立即加入' }).first().click()
  await expect(page.getByRole('dialog', { name: '联系我们' })).toBeVisible()
})

test('the interface document has six cards, each to try, to read and to take along', async ({ page }) => {
  await open(page, '/develop_document')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: '联系我们', level: 1 })).toBeVisible()
  await expect(main.getByRole('button', { name: '云端IDE' })).toHaveCount(6)
  await expect(main.getByRole('link', { name: '查看文档' })).toHaveCount(6)
  await expect(main.getByRole('link', { name: '立即下载' })).toHaveCount(6)
  const address = main.getByRole('textbox', { name: 'GET 地址' })
  await address.fill('88.449.1001/it\'s "$(id)"')
  await expect(main.getByText('地址以 / 开头，只发给本节点')).toBeVisible()
  await expect(main.getByRole('region', { name: '请求代码' })).toContainText(
    '/88.449.1001/it%27s%20%22%24(id)%22"',
  )
})

test('chapters of the interface document fold on phones, and a link opens its own', {
  tag: ['@phone', '@phone-only'],
}, async ({ page }) => {
  await open(page, '/develop_document')
  const chapters = page.getByRole('main').locator('article details')
  await expect(chapters.first()).toBeVisible()
  await expect(page.getByRole('main').locator('article details[open]')).toHaveCount(0)
  const link = page.getByRole('navigation', { name: '接口目录' }).getByRole('link').nth(2)
  const id = (await link.getAttribute('href'))?.slice(1)
  await link.click()
  await expect(page.locator(`article[id="${id}"] details[open]`)).toBeVisible()
  await expect(page.getByRole('main').locator('article details[open]')).toHaveCount(1)
})

test('the page about us shows history, values and three films', async ({ page }) => {
  await open(page, '/introduce')
  for (const name of ['发展历程', '企业文化', '宣传视频'])
    await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible()
  for (const part of ['愿景', '使命', '目标'])
    await expect(page.getByRole('term').filter({ hasText: part })).toBeVisible()
  await expect(page.locator('video')).toHaveCount(3)
})

test('a page number beyond the last shows the last page of what was found', async ({ page }) => {
  await open(page, `/search?q=${encodeURIComponent('标识')}&kind=news&page=999`)
  await expect(page.getByRole('heading', { name: /没有找到/ })).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: '分页' })).toBeVisible()
})

test.describe('a refused call', () => {
  test.use({ allowErrors: [/status of 403/] })

  test('shows its message on the page', async ({ page }) => {
    await page.goto('/news/detail/1?preview=1.2.abc')
    await expect(page.getByRole('heading', { level: 1, name: /^预览链接已失效/ })).toBeVisible()
    await expect(page.getByRole('link', { name: '返回首页' })).toBeVisible()
  })
})
