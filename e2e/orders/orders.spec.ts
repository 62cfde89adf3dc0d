import { routes } from '@biaojie/contract/wire.ts'
import type { APIRequestContext, Page } from '@playwright/test'
import { ask, FINGERPRINT, logInBy, signIn } from '../people.ts'
import {
  expect,
  expectAccessible,
  expectGoodAtBothWidths,
  expectNoSidewaysScroll,
  messages,
  open,
  problems,
  test,
} from '../test.ts'

/** One is a demo company with a prefix, the other person belongs to no company. */
const BUYER = '13900000004'
const COLLEAGUE = '13900000005'
const VISITOR = '13900000003'
const VOUCHER = 'demo/orders/voucher.jpg'
const TRACING = '101'
const ENERGY = '150'

type Choice = { productId: string; packageProductId: string; packagePriceId: string }

/** Returns a price of the market in the form that the application's page passes on. */
async function choiceOf(request: APIRequestContext, productId: string, key: string, unit = '1') {
  const answer = await (await request.get(routes.productPrices[1].replace(':id', productId))).json()
  const packages = answer.data.responseTree as {
    id: string
    key: string
    pricesResponse: { id: string; duration: number; durationUnit: string }[]
  }[]
  const chosen = packages.find((offer) => offer.key === key)!
  const price = chosen.pricesResponse.find(
    (candidate) => candidate.duration === 1 && candidate.durationUnit === unit,
  )!
  return { productId, packageProductId: chosen.id, packagePriceId: price.id }
}
/** The buyer of these journeys uses some of the applications already, and buys one more. */
const confirmOrder = (choice: Choice) =>
  `/application/confirmOrder?${new URLSearchParams({ ...choice, additional: 'true' })}`
const payment = (id: string, way = 'transfer') => `/application/payment?id=${id}&way=${way}`

const tokenOf = async (request: APIRequestContext, account: string) =>
  (await logInBy(request, account)).tokenInfo.access_token

/** Saves an unpaid order by calls. */
async function createOrder(request: APIRequestContext, token: string, productId = TRACING) {
  const choice = await choiceOf(request, productId, 'standard')
  const preview = await ask(request, 'orderPreview', choice, token)
  return ask(request, 'orderSave', { ...preview, productId, type: 0, additional: true }, token)
}

async function detailOf(request: APIRequestContext, token: string, id: string) {
  const headers = { 'access-token': token, fingerprint: FINGERPRINT }
  const answer = await request.get(routes.orderDetail[1].replace(':id', id), { headers })
  return (await answer.json()).data
}

/** Decides on the transfer of this order at the staff's desk. */
async function decide(request: APIRequestContext, code: string, refusal?: string) {
  const token = await tokenOf(request, 'manager')
  const desk = await ask(request, 'transferDesk', { status: 'submitted', text: code }, token)
  const { transferId: id, version, totalAmount } = desk.records[0]
  if (refusal) return ask(request, 'transferRefuse', { id, version, reason: refusal }, token)
  const arrivals = [{ amount: totalAmount, reference: `E2E-${code}`, time: '2026-11-20', payer: 'x' }]
  const paid = await ask(request, 'transferConfirm', { id, version, arrivals }, token)
  return ask(request, 'orderActivate', { id: paid.id, version: paid.version }, token)
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const agree = (page: Page) => page.getByRole('checkbox', { name: /已阅读并同意/ }).check()

/** Stays on a result, which would lead on after some seconds. */
const stay = (page: Page) => page.getByRole('button', { name: '留在本页' }).click()

/** Presses a button on the development provider's page, in a window of its own or in this one. */
const atSimulator = (page: Page, action: string) =>
  page.getByRole('button', { name: action, exact: true }).click()

test('a buyer goes from the application to its activation, by transfer: confirmed, refused, sent again', {
  tag: '@quick-desktop',
}, async ({ page, request }) => {
  await signIn(page, BUYER)
  await open(page, `/application/list/detail/${TRACING}`)
  await page.getByRole('checkbox', { name: /同意/ }).check()
  await page.getByRole('region', { name: '选购' }).getByRole('button', { name: '另买一份' }).click()
  await expect(heading(page, '订单确认')).toBeVisible()
  await page.getByRole('button', { name: '去支付' }).click()
  await expect(problems(page, '请先同意服务协议和应用市场用户协议！')).toBeVisible()
  await page.getByLabel('备注内容').fill('请开通给北仑一厂')
  await agree(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: '去支付' }).dblclick()
  await expect(heading(page, '订单支付')).toBeVisible()
  const id = new URL(page.url()).searchParams.get('id')!
  const token = await tokenOf(request, COLLEAGUE)
  const { orderCode } = await detailOf(request, token, id)

  const form = page.getByRole('form', { name: '支付信息' })
  await form.getByRole('button', { name: '提交支付信息' }).click()
  for (const problem of ['请输入开户银行', '请输入开户账号', '请选择支付日期', '请上传支付凭证'])
    await expect(problems(form, problem)).toBeVisible()
  await form.getByLabel('开户银行').fill('示例银行北仑支行')
  await form.getByLabel('开户账号').fill('0000 0000 a123')
  await form.getByLabel('支付日期').fill('2099-01-01')
  await form.getByLabel(/添加凭证/).setInputFiles({
    name: '回单.gif',
    mimeType: 'image/gif',
    buffer: Buffer.from('GIF89a'),
  })
  await expect(problems(form, '图片格式不能为gif')).toBeVisible()
  await form.getByRole('button', { name: '移除 回单.gif' }).click()
  await form.getByLabel(/添加凭证/).setInputFiles(VOUCHER)
  await expect(form.getByText('已上传')).toBeVisible()
  await form.getByRole('button', { name: '提交支付信息' }).click()
  await expect(problems(form, '开户账号只能由数字组成')).toBeVisible()
  await expect(problems(form, '支付日期不能晚于今天')).toBeVisible()
  await form.getByLabel('开户账号').fill('0000 0000 0123')
  await form.getByLabel('支付日期').fill('2026-11-20')
  await form.getByRole('button', { name: '提交支付信息' }).click()
  await expect(heading(page, '支付信息已提交')).toBeVisible()
  await expect(page.getByText('1-2个工作日内审核').first()).toBeVisible()
  await stay(page)
  await expectAccessible(page)

  await decide(request, orderCode, '附言缺订单号')
  await open(page, payment(id))
  await expect(page.getByText('附言缺订单号')).toBeVisible()
  await expect(form.getByLabel('开户银行')).toHaveValue('示例银行北仑支行')
  await expectAccessible(page)
  await form.getByRole('button', { name: '再次提交' }).click()
  await expect(heading(page, '支付信息已提交')).toBeVisible()

  const done = await decide(request, orderCode)
  expect(done.entitlement.status).toBe('active')
  await open(page, `/application/payResult?id=${id}`)
  await expect(heading(page, '应用已开通')).toBeVisible()
  await expect(page.getByText(/\d 秒后前往我的订单/)).toBeVisible()
  await page.getByRole('link', { name: '查看我的订单' }).click()
  await expect(page.getByRole('heading', { name: orderCode })).toBeVisible()
})

test('a buyer pays by WeChat in the simulator, and the page moves on by itself', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const { tokenInfo } = await signIn(page, BUYER)
  const order = await createOrder(request, tokenInfo.access_token)
  await open(page, payment(order.id, 'wechat'))
  await expect(page.getByRole('img', { name: '微信付款二维码' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: '已付款，立即查询' }).click()
  const notPaid = messages(page, '还没有收到付款')
  await expect(notPaid.getByRole('button', { name: '关闭提示' })).toBeVisible()
  // Another device shows the same code for the order.
  const code = { out_trade_no: order.orderCode, amount: { total: Math.round(order.totalAmount * 100) } }
  const other = await ask(request, 'wechatPlaceOrder', code, await tokenOf(request, COLLEAGUE))
  const popup = page.waitForEvent('popup')
  await page.getByRole('link', { name: '打开支付模拟器' }).click()
  const simulator = await popup
  await expect(simulator.getByText(other.out_trade_no)).toBeVisible()
  await atSimulator(simulator, '付款并通知')
  await expect(simulator.getByRole('status')).toHaveText('通知已送出，平台答复 HTTP 200')
  await expect(heading(page, '支付成功')).toBeVisible()
  await stay(page)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.goBack()
  await expect(heading(page, '支付成功')).toBeVisible()
})

test('a buyer pays by WeChat without a notification, and the poll finds the payment', async ({
  page,
  request,
}) => {
  const { tokenInfo } = await signIn(page, BUYER)
  const order = await createOrder(request, tokenInfo.access_token)
  await open(page, payment(order.id, 'wechat'))
  await expect(page.getByRole('img', { name: '微信付款二维码' })).toBeVisible()
  const simulator = await page.context().newPage()
  await simulator.goto(`/dev/payments?order=${order.orderCode}`)
  await atSimulator(simulator, '付款，不通知')
  await expect(heading(page, '支付成功')).toBeVisible()
})

test('a buyer pays by card on the bank’s page, returns, and goes home', async ({ page, request }) => {
  const { tokenInfo } = await signIn(page, BUYER)
  const order = await createOrder(request, tokenInfo.access_token)
  await open(page, payment(order.id, 'card'))
  await expect(page.getByRole('button', { name: '去银行页面' })).toBeVisible()
  await expectGoodAtBothWidths(page)
  await page.getByRole('button', { name: '去银行页面' }).click()
  await atSimulator(page, '付款并通知')
  await expect(heading(page, '支付成功')).toBeVisible()
  await expect(page.getByText(order.orderCode)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expect(page).toHaveURL(/\/home$/)
  expect((await detailOf(request, tokenInfo.access_token, order.id)).status).toBe('paid')
})

test('a buyer who does not pay at the bank is told so, and the order waits', async ({
  page,
  request,
  allowErrors,
}) => {
  allowErrors.push(/401/)
  const { tokenInfo } = await signIn(page, BUYER)
  const order = await createOrder(request, tokenInfo.access_token)
  await open(page, payment(order.id, 'card'))
  await page.getByRole('button', { name: '去银行页面' }).click()
  await atSimulator(page, '拒绝付款')
  await expect(heading(page, '这次没有付成')).toBeVisible()
  await expectAccessible(page)
  // An altered address proves nothing.
  await open(page, page.url().replace('status=closed', 'status=paid'))
  await expect(heading(page, '支付成功')).toHaveCount(0)
  await expect(page.getByText('没有读取成功')).toBeVisible()
  expect((await detailOf(request, tokenInfo.access_token, order.id)).status).toBe('unpaid')
})

test('an order of 0 yuan needs no payment', async ({ page, request }) => {
  await signIn(page, BUYER)
  await open(page, confirmOrder(await choiceOf(request, ENERGY, 'taste', '2')))
  await expect(page.getByText('0 元订单不经过付款页')).toBeVisible()
  await agree(page)
  await expectGoodAtBothWidths(page)
  await page.getByRole('button', { name: '完成支付' }).click()
  await expect(heading(page, '订单已完成支付')).toBeVisible()
  await stay(page)
  await expectNoSidewaysScroll(page)
})

test('an order that is cancelled after a question cannot be paid', async ({ page, request }) => {
  const { tokenInfo } = await signIn(page, BUYER)
  const order = await createOrder(request, tokenInfo.access_token)
  await open(page, payment(order.id))
  await expectGoodAtBothWidths(page)
  await page.getByRole('button', { name: '取消订单' }).click()
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog', { name: '提示' }))
  await expect(dialog.getByText('是否确定取消订单?')).toBeVisible()
  await dialog.getByRole('button', { name: '再想想' }).click()
  await page.getByRole('button', { name: '取消订单' }).click()
  await dialog.getByRole('button', { name: '取消订单' }).click()
  await expect(messages(page, '取消订单成功')).toBeVisible()
  await expect(page).toHaveURL(/\/application$/)
  await open(page, payment(order.id, 'wechat'))
  await expect(page.getByRole('heading', { name: '订单已取消' })).toBeVisible()
  await expect(page.getByRole('img', { name: '微信付款二维码' })).toHaveCount(0)
  await expectGoodAtBothWidths(page)
})

test('another price than the node’s is refused, told, and asked about', async ({
  page,
  request,
  allowErrors,
}) => {
  allowErrors.push(/409/)
  await signIn(page, BUYER)
  await page.route(`**${routes.orderSave[1]}`, async (route) => {
    const body = route.request().postDataJSON()
    await route.continue({ postData: JSON.stringify({ ...body, totalAmount: 0.01 }) })
  })
  await open(page, confirmOrder(await choiceOf(request, TRACING, 'standard')))
  await page.getByLabel('备注内容').fill('字'.repeat(301))
  await expect(problems(page, '订单备注不能超过 300 个字')).toBeVisible()
  await page.getByLabel('备注内容').fill('😀'.repeat(300))
  await expect(page.getByText('300 / 300')).toBeVisible()
  await agree(page)
  await page.getByRole('button', { name: '去支付' }).click()
  await expect(problems(page, '价格刚刚变了，没有提交').first()).toBeVisible()
  await expect(page.getByLabel('备注内容')).toHaveValue('😀'.repeat(300))
  await page.unroute(`**${routes.orderSave[1]}`)
  await page.getByRole('button', { name: /^按 .+ 元提交$/ }).click()
  await expect(heading(page, '订单支付')).toBeVisible()
})

test('without a prefix the button is off and says why', async ({ page, request }) => {
  await signIn(page, VISITOR)
  await open(page, confirmOrder(await choiceOf(request, TRACING, 'standard')))
  await expect(page.getByRole('button', { name: '去支付' })).toBeDisabled()
  await expect(
    page.getByText('购买应用应先完成标识前缀注册，如果已经完成前缀注册，请刷新页面再试。'),
  ).toBeVisible()
  await expectGoodAtBothWidths(page)
})

test('without what they need the pages lead to the list, strangers to the login', async ({ page }) => {
  await page.goto('/application/payment?id=00000000-0000-7000-8000-000000000000')
  await expect(page).toHaveURL(/\/login\?cbl=/)
  await signIn(page, BUYER)
  for (const path of ['confirmOrder', 'payment', 'payResult']) {
    await page.goto(`/application/${path}`)
    await expect(page).toHaveURL(/\/application\/list$/)
    await expect(messages(page, '没有要下单或付款的应用')).toBeVisible()
  }
  await page.goto('/apporder')
  await expect(page).toHaveURL(/\/application\/list$/)
  await page.goto('/success')
  await expect(heading(page, '没有要确认的付款')).toBeVisible()
  await expect(page).toHaveURL(/\/home$/)
})

test('an order of another company is not there', async ({ page, request, allowErrors }) => {
  allowErrors.push(/404/)
  const order = await createOrder(request, await tokenOf(request, '13900000009'))
  await signIn(page, BUYER)
  for (const path of ['payment', 'payResult']) {
    await open(page, `/application/${path}?id=${order.id}`)
    await expect(page.getByRole('heading', { name: '没有这笔订单' })).toBeVisible()
  }
})

test('the order page of old: term, order and payment at one address', async ({ page, request }) => {
  await signIn(page, BUYER)
  const { productId, packageProductId } = await choiceOf(request, TRACING, 'standard')
  await open(page, `/apporder?${new URLSearchParams({ productId, packageProductId })}`)
  await expect(page.getByRole('radio', { checked: true })).toBeVisible()
  await expectGoodAtBothWidths(page)
  await page.getByRole('radio', { name: /^1 年/ }).check()
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByRole('button', { name: '另买一份' }).click()
  await agree(page)
  await page.getByRole('button', { name: '去支付' }).click()
  await expect(page.getByRole('tab')).toHaveCount(2)
  await expect(page.getByRole('img', { name: '微信付款二维码' })).toBeVisible()
  await expectGoodAtBothWidths(page)
  const popup = page.waitForEvent('popup')
  await page.getByRole('link', { name: '打开支付模拟器' }).click()
  await atSimulator(await popup, '付款并通知')
  await expect(heading(page, '支付完成')).toBeVisible()
  await expect(page.getByText(/\d+ 秒后前往我的订单/)).toBeVisible()
  await stay(page)
  await expectGoodAtBothWidths(page)
  await page.getByRole('link', { name: '查看我的订单' }).click()
  await expect(page).toHaveURL(/\/console\/orders/)
})
