import type { Page } from '@playwright/test'
import { signIn } from '../people.ts'
import { expect, open, test } from '../test.ts'

const PART = '/product_scene?identifier=88.449.1001/BD-320A0001'

/** Takes the functions away that the oldest browsers of packages/ui/src/vite/build.ts lack. */
const likeAnOldBrowser = (page: Page) =>
  page.addInitScript(() => {
    for (const name of ['toSorted', 'toReversed', 'toSpliced', 'with'])
      Reflect.deleteProperty(Array.prototype, name)
    for (const name of ['groupBy', 'withResolvers', 'fromAsync', 'try'])
      for (const owner of [Object, Map, Promise, Array]) Reflect.deleteProperty(owner, name)
    for (const name of ['canParse', 'parse']) Reflect.deleteProperty(URL, name)
    for (const name of ['any', 'timeout']) Reflect.deleteProperty(AbortSignal, name)
    for (const name of ['union', 'intersection', 'difference', 'isSubsetOf'])
      Reflect.deleteProperty(Set.prototype, name)
    Reflect.deleteProperty(globalThis, 'Iterator')
  })

test('a part, its scenes and the login work in a browser of Windows 7', async ({ page }) => {
  await likeAnOldBrowser(page)
  await open(page, PART)
  const layer = page.getByRole('navigation', { name: '图层' }).getByRole('link', { name: /物流/ })
  await layer.click()
  await expect(layer).toHaveAttribute('aria-current', 'page')
  await open(page, '/login')
  await page.getByRole('button', { name: '立即注册' }).click()
  await expect(page.getByLabel('手机号').first()).toBeVisible()
})

test('the market and the lists of the console work in a browser of Windows 7', async ({ page }) => {
  await likeAnOldBrowser(page)
  await open(page, '/application')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await signIn(page, '13900000004')
  for (const address of ['/console/home', '/console/identifiers', '/console/orders']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('a browser that cannot run the pages says so and still shows the part', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, locale: 'zh-CN' })
  const page = await context.newPage()
  // A syntax error in every script is what an older browser finds in them.
  await page.route('**/assets/*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'let = {' }),
  )
  await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'findLast'))
  await page.goto(PART)
  await expect(page.getByRole('alert')).toContainText('浏览器版本过旧')
  await expect(page.getByText('BD-320A0001').first()).toBeVisible()
  await page.goto('/console/home')
  await expect(page.getByText('正在打开控制台')).toBeVisible()
  await context.close()
})
