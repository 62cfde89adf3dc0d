import { ask, logInBy, signIn } from '../people.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from '../test.ts'

const KNUCKLE = '88.449.1001/KN-12L0108'
const STRUT = 'SA-F42L0016'

test('a part leads to that of another company once the link is accepted', async ({ page, request }) => {
  await open(page, `/id/${KNUCKLE}?scene=trace`)
  await expect(page.getByText(STRUT)).toHaveCount(0)
  await signIn(page, 'brake_admin')
  await page.goto(`/console/trace?id=${KNUCKLE}`)
  await expect(page.getByText('等对方接受').first()).toBeVisible()
  await page.getByRole('link', { name: '发起关联请求、催办' }).click()
  const requests = page.getByRole('region', { name: '收到的关联请求' })
  await expectAccessible(page)
  await requests.getByRole('button', { name: /^接受/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: '接受', exact: true }).click()
  await expect(requests.getByText('已接受')).toBeVisible()
  await page.goto(`/console/trace?id=${KNUCKLE}`)
  await expect(page.getByRole('link', { name: STRUT })).toBeVisible()
  await expect(page.getByRole('region', { name: '关联' }).getByText('等对方接受')).toHaveCount(0)
  await open(page, `/id/${KNUCKLE}?scene=trace`)
  await expect(page.getByText(STRUT).filter({ visible: true }).first()).toBeVisible()
  const { access_token: token } = (await logInBy(request, 'brake_admin')).tokenInfo
  const { missing } = await ask(request, 'traceLinkList', {}, token)
  expect(missing).toEqual([])
})

test('a trace is seen as each audience sees it, and handed out as a sheet that anybody can check @phone', {
  tag: '@quick-desktop',
}, async ({ page, browser, baseURL }) => {
  await signIn(page, 'brake_admin')
  await page.goto('/console/trace?id=88.449.1001/BD-320A0001')
  await expect(page.getByRole('heading', { name: '时间' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: /^公开/ }).click()
  await expect(page.getByText('LSVA2180N26000318')).toHaveCount(0)
  await page.getByRole('button', { name: /^本企业/ }).click()
  await page.getByRole('button', { name: '出具追溯单' }).click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page)
  const arriving = page.waitForEvent('download')
  await dialog.getByRole('button', { name: '出单' }).click()
  expect((await arriving).suggestedFilename()).toMatch(/\.pdf$/)
  const visitor = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await open(visitor, '/trace/check')
  await expectAccessible(visitor)
})
