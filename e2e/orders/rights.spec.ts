import { routes } from '@biaojie/contract/wire.ts'
import type { APIRequestContext, Page } from '@playwright/test'
import { ask, FINGERPRINT, logInBy, signIn } from '../people.ts'
import { expect, expectAccessible, expectGood, expectNoSidewaysScroll, open, test } from '../test.ts'

/** The second demo company buys better and better packages; the first has a right with fifty seats. */
const UPGRADER = '13900000009'
const OWNER = '13900000004'
const COLLEAGUE = '13900000005'
const COLLEAGUE_NAME = 'brake_staff'
const TRACING = '101'
/** Each package of the application is replaced by a better one. */
const BETTER: Record<string, string> = { 基础版: '标准版', 标准版: '旗舰版' }

const tokenOf = async (request: APIRequestContext, account: string) =>
  (await logInBy(request, account)).tokenInfo.access_token

/** Returns the right of the company to the application that was given first and is in use. */
async function rightOf(request: APIRequestContext, token: string) {
  const { records } = await ask(request, 'entitlementList', { status: 'active', size: 50 }, token)
  const [right] = (records as { id: string; productId: string; packageName: string; from: string }[])
    .filter(({ productId }) => productId === TRACING)
    .toSorted((a, b) => a.from.localeCompare(b.from))
  expect(right).toBeDefined()
  return right!
}

const drawer = (page: Page) => page.getByRole('dialog')

test('a company goes from its application to a better package, and pays what its old one leaves', {
  tag: '@phone',
}, async ({ page, request, isMobile }) => {
  const token = await tokenOf(request, UPGRADER)
  const right = await rightOf(request, token)
  const better = BETTER[right.packageName]!
  await signIn(page, UPGRADER)
  await page.goto(`/console/entitlements?id=${right.id}`)
  await drawer(page).getByRole('link', { name: '更换套餐' }).click()
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  await page.getByRole('group', { name: '规格' }).getByRole('button', { name: better }).click()
  await page.getByRole('checkbox', { name: /同意/ }).check()
  const place = isMobile
    ? page.getByRole('region', { name: '价格与操作' })
    : page.getByRole('region', { name: '选购' })
  await place.getByRole('button', { name: '更换为这个套餐' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '更换套餐确认' })).toBeVisible()
  await expect(page.getByText(/剩余期限/).first()).toBeVisible()
  await expectGood(page)
  await page.getByRole('checkbox', { name: /同意/ }).check()
  await page.getByRole('button', { name: '去支付' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '订单支付' })).toBeVisible()
  const id = new URL(page.url()).searchParams.get('id')!
  await page.getByRole('tab', { name: /微信/ }).click()
  const popup = page.waitForEvent('popup')
  await page.getByRole('link', { name: '打开支付模拟器' }).click()
  await (await popup).getByRole('button', { name: '付款并通知', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: '支付成功' })).toBeVisible()

  const manager = await tokenOf(request, 'manager')
  const headers = { 'access-token': manager, fingerprint: FINGERPRINT }
  const paid = await request.get(routes.orderDetail[1].replace(':id', id), { headers })
  const { version } = (await paid.json()).data
  const done = await ask(request, 'orderActivate', { id, version }, manager)
  expect(done.credit).toBeGreaterThan(0)
  expect(done.totalAmount).toBeLessThan(done.standardPrice)
  await page.goto(`/console/entitlements?id=${right.id}`)
  await expect(drawer(page).getByText(`已更换为${better}`)).toBeVisible()
  await page.goto(`/console/orders/${id}`)
  await expect(page.getByText('原套餐折抵').first()).toBeVisible()
  await expectAccessible(page)
})

test('the button of an application buys nothing before it is known whether it extends a right', async ({
  page,
}) => {
  const { promise, resolve: arrive } = Promise.withResolvers<void>()
  await page.route(`**${routes.entitlementList[1]}`, async (route) => {
    await promise
    await route.continue()
  })
  await signIn(page, OWNER)
  await open(page, `/application/list/detail/${TRACING}`)
  await page.getByRole('checkbox', { name: /同意/ }).check()
  const choice = page.getByRole('region', { name: '选购' })
  const button = choice.getByRole('button', { name: '立即购买' })
  await expect(button).toBeDisabled()
  await button.click({ force: true })
  arrive()
  await choice.getByRole('button', { name: '另买一份' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '订单确认' })).toBeVisible()
})

test('an administrator gives a seat by name, takes it back, and a colleague takes it by a link', {
  tag: '@phone',
}, async ({ page, browser, request, isMobile }) => {
  const token = await tokenOf(request, OWNER)
  const right = await rightOf(request, token)
  const section = drawer(page).getByRole('region', { name: '席位' })
  await signIn(page, OWNER)
  await page.goto(`/console/entitlements?id=${right.id}`)
  const takeBack = async () => {
    await section.getByRole('button', { name: `收回${COLLEAGUE_NAME}的席位` }).click()
    await page
      .getByRole('dialog', { name: /收回/ })
      .getByRole('button', { name: '收回', exact: true })
      .click()
    await expect(section.getByText(COLLEAGUE_NAME)).toHaveCount(0)
  }
  await takeBack()
  await section.getByRole('button', { name: '分配席位' }).click()
  const give = page.getByRole('dialog', { name: '分配席位' })
  await give.getByRole('checkbox', { name: COLLEAGUE_NAME }).check()
  await expectNoSidewaysScroll(page)
  await give.getByRole('button', { name: '分配', exact: true }).click()
  await expect(section.getByText(COLLEAGUE_NAME)).toBeVisible()
  await takeBack()
  await section.getByRole('button', { name: /生成链接|重新生成/ }).click()
  await page
    .getByRole('dialog', { name: /领取链接/ })
    .getByRole('button', { name: '生成', exact: true })
    .click()
  const address = (await section.getByText('/console/seat?key=').textContent()) ?? ''
  await expectNoSidewaysScroll(page)

  const context = await browser.newContext({
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    ...(isMobile && { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }),
  })
  const other = await context.newPage()
  await signIn(other, COLLEAGUE)
  await other.goto(address)
  await expect(other.getByText('剩余席位')).toBeVisible()
  await expectGood(other)
  await other.getByRole('button', { name: '领取席位' }).click()
  await expect(other.getByText('已领取席位')).toBeVisible()
  await expect(drawer(other).getByRole('region', { name: '席位' }).getByText('凭链接领取')).toBeVisible()
  await context.close()
  await section.getByRole('button', { name: '停用' }).click()
  await expect(section.getByRole('button', { name: '生成链接' })).toBeVisible()
})
