import { routes } from '@biaojie/contract/wire.ts'
import type { APIRequestContext, Page } from '@playwright/test'
import { findLine, openAnotherPage, openAs } from '../enterprises/applicants.ts'
import { ask, FINGERPRINT, logInBy, signIn } from '../people.ts'
import { expect, expectAccessible, expectGoodAtBothWidths, open, test } from '../test.ts'

/** A demo company with a prefix whose orders, quotes and refunds only this file uses. */
const BUYER = 'lighting_admin'
/** This application has a price on request. */
const VISION = '/application/detail/122'
const TRACING = '101'

const tokenOf = async (request: APIRequestContext, account: string) =>
  (await logInBy(request, account)).tokenInfo.access_token

/** What one person may pay back alone, in yuan. */
const REFUND_ALONE_MAX = 10_000

/** Saves an unpaid order by calls, of more than one person may pay back alone. */
async function createOrder(request: APIRequestContext, token: string) {
  const answer = await request.get(`/platform-operate-service/api/product/manager/detail/${TRACING}`)
  const { chosen, list } = (await answer.json()).data
  const { packageProductId } = chosen
  const { pricesResponse } = list.find(({ id }: { id: string }) => id === packageProductId)
  const { id: packagePriceId } = pricesResponse.find(
    ({ price }: { price: number }) => price > REFUND_ALONE_MAX,
  )
  const choice = { productId: TRACING, packageProductId, packagePriceId }
  const preview = await ask(request, 'orderPreview', choice, token)
  return ask(request, 'orderSave', { ...preview, productId: TRACING, type: 0, additional: true }, token)
}

/** Pays with the development WeChat provider, from the payment page. */
async function payByWechat(page: Page) {
  await page.getByRole('tab', { name: /微信支付/ }).click()
  const popup = page.waitForEvent('popup')
  await page.getByRole('link', { name: '打开支付模拟器' }).click()
  await (await popup).getByRole('button', { name: '付款并通知', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: '支付成功' })).toBeVisible()
}

test('a requested price is quoted, accepted, paid and activated', async ({ page, browser, request }) => {
  const stamp = String(Date.now())
  await signIn(page, BUYER)
  await open(page, VISION)
  await page.getByRole('region', { name: '选购' }).getByRole('checkbox', { name: /同意/ }).check()
  await page.getByRole('region', { name: '选购' }).getByRole('button', { name: '立即询价' }).click()
  const asking = page.getByRole('dialog', { name: '立即询价' })
  await asking.getByLabel('咨询内容').fill(`两个工位，节拍 6 秒，询价 ${stamp}`)
  await asking.getByLabel('企业名称').fill('宁波示例车灯有限公司')
  await asking.getByLabel('联系人').fill('梁工')
  await asking.getByLabel('联系电话').fill('13900000009')
  await asking.getByLabel('预算').selectOption('5-10万元')
  await asking.getByRole('button', { name: '提交' }).click()
  await expect(page.getByRole('dialog', { name: '提交成功' })).toBeVisible()

  const staff = await openAnotherPage(browser)
  const token = await tokenOf(request, 'manager')
  const inquiry = await ask(request, 'consultationList', { kind: 'inquiry', text: stamp }, token)
  await openAs(staff, 'manager', `/consultations?id=${inquiry.records[0].id}`)
  await staff.getByRole('dialog').getByRole('link', { name: '报价', exact: true }).click()
  const form = staff.getByRole('dialog', { name: '新报价' })
  // The quote goes to the company of the asker's account, although another name was typed.
  await expect(form.getByTitle(/88\.449\.1004/)).toBeVisible()
  await form.getByRole('button', { name: '发出报价' }).click()
  await expect(form.getByText('请输入报价金额')).toBeVisible()
  await form.getByRole('combobox', { name: '套餐' }).click()
  await form.getByRole('combobox', { name: '套餐' }).press('Enter')
  await form.getByLabel('报价金额').fill('86000')
  await form.getByLabel('说明').fill(`含上线两天 ${stamp}`)
  await expectAccessible(staff)
  await form.getByRole('button', { name: '发出报价' }).dblclick()
  await expect(staff.getByText('报价已发出')).toBeVisible()

  await page.goto('/console/quotes?status=open')
  await expect(page.getByText('86,000.00').first()).toBeVisible()
  await page
    .getByRole('button', { name: /^接受报价/ })
    .first()
    .click()
  const accepting = page.getByRole('dialog', { name: '接受报价' })
  await accepting.getByLabel('订单备注').fill('按合同')
  await accepting.getByRole('button', { name: '接受并下单' }).click()
  await expect(page.getByText('已接受报价，订单已生成')).toBeVisible()
  await page.getByRole('link', { name: '去支付' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '订单支付' })).toBeVisible()
  const id = new URL(page.url()).searchParams.get('id')
  await payByWechat(page)

  await staff.goto(`/console/orders/${id}`)
  await staff.getByRole('button', { name: '开通', exact: true }).click()
  await staff.getByRole('dialog', { name: '开通应用' }).getByRole('button', { name: '开通' }).click()
  await expect(staff.getByText('应用已开通').first()).toBeVisible()
  await page.goto('/console/entitlements')
  await expect(page.getByRole('main').getByText('表面缺陷视觉检测').first()).toBeVisible()
})

/** Has a second person approve what one person may not pay back alone. */
async function approveRefund(request: APIRequestContext, orderCode: string) {
  const finance = await tokenOf(request, 'finance')
  const { records } = await ask(request, 'refundApprovalList', { status: 'open', text: orderCode }, finance)
  const { id, version } = records[0]
  await ask(request, 'refundApprovalDecide', { id, version, approve: true }, finance)
}

/** Has staff activate the order and its buyer open the application, after which its money is asked back. */
async function usedOrder(request: APIRequestContext, id: string) {
  const [manager, buyer] = [await tokenOf(request, 'manager'), await tokenOf(request, BUYER)]
  const shown = async () => {
    const headers = { 'access-token': manager, fingerprint: FINGERPRINT }
    const answer = await request.get(routes.orderDetail[1].replace(':id', id), { headers })
    return (await answer.json()).data
  }
  await ask(request, 'orderActivate', { id, version: (await shown()).version }, manager)
  await ask(request, 'entitlementOpen', { id: (await shown()).entitlement.id }, buyer)
}

test('a refund is requested, refused with a reason, requested again and granted', async ({
  page,
  browser,
  request,
}) => {
  const order = await createOrder(request, await tokenOf(request, BUYER))
  await signIn(page, BUYER)
  await open(page, `/application/payment?id=${order.id}&way=wechat`)
  await payByWechat(page)
  await usedOrder(request, order.id)

  const askBack = async (reason: string) => {
    await page.goto(`/console/orders/${order.id}`)
    await page.getByRole('button', { name: '申请退款' }).click()
    const form = page.getByRole('dialog', { name: '申请退款' })
    await form.getByRole('button', { name: '提交申请' }).click()
    await expect(form.getByText('请写明原因')).toBeVisible()
    await form.getByLabel('退款原因').fill(reason)
    await form.getByRole('button', { name: '提交申请' }).dblclick()
    await expect(page.getByText('退款申请已提交，处理结果会通知您')).toBeVisible()
    await expect(page.getByRole('button', { name: '申请退款' })).toHaveCount(0)
  }
  await askBack('买重复了')
  await expectGoodAtBothWidths(page)

  const staff = await openAnotherPage(browser)
  await openAs(staff, 'manager', `/refund-requests?text=${order.orderCode}`)
  await expect(findLine(staff, '买重复了').first()).toBeVisible()
  await expectGoodAtBothWidths(staff)
  const decide = async (action: string, label: RegExp, words: string, button: string) => {
    await staff.getByRole('button', { name: `${action}退款 ${order.orderCode}`, exact: true }).click()
    const form = staff.getByRole('dialog', { name: `${action}退款`, exact: true })
    await form.getByLabel(label).fill(words)
    await form.getByRole('button', { name: button, exact: true }).click()
  }
  await decide('不同意', /^原因/, '请先联系顾问核对', '不同意')
  await expect(staff.getByText('已答复买方')).toBeVisible()
  await page.reload()
  await expect(page.getByText('请先联系顾问核对').first()).toBeVisible()

  await askBack('核对过了，确实重复')
  await staff.reload()
  await decide('同意', /^说明/, '同意，原路退回', '同意并退款')
  await expect(staff.getByText('已提交，等另一位同事批准')).toBeVisible()
  await approveRefund(request, order.orderCode)
  await page.reload()
  await expect(page.getByText('已取消').first()).toBeVisible()
  await expect(page.getByText('同意，原路退回').first()).toBeVisible()
  await expect(page.getByRole('button', { name: '申请退款' })).toHaveCount(0)
})

const pdfOf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\nsample'),
})

test('an invoice of a refunded order is reversed, and both sides see the red one', async ({
  page,
  browser,
  request,
}) => {
  const token = await tokenOf(request, BUYER)
  const order = await createOrder(request, token)
  await signIn(page, BUYER)
  await open(page, `/application/payment?id=${order.id}&way=wechat`)
  await payByWechat(page)
  const title = `海曙照明财务部 ${order.orderCode}`
  const wanted = {
    orderIds: [order.id],
    kind: 'normal',
    title,
    taxNo: '91330206MA2DEMO04X',
    email: 'a@example.cn',
  }
  const { id } = await ask(request, 'invoiceRequest', wanted, token)
  const number = `2633${order.orderCode.slice(-8)}01`
  const red = `2633${order.orderCode.slice(-8)}02`
  const manager = await tokenOf(request, 'manager')
  const issued = await request.post(routes.invoiceIssue[1], {
    headers: { 'access-token': manager, fingerprint: FINGERPRINT },
    multipart: { id, number, file: pdfOf('invoice.pdf') },
  })
  expect((await issued.json()).data?.status).toBe('issued')
  const headers = { 'access-token': manager, fingerprint: FINGERPRINT }
  const shown = await request.get(routes.orderDetail[1].replace(':id', order.id), { headers })
  const { version } = (await shown.json()).data
  await ask(request, 'orderRefund', { id: order.id, version, reason: '买方退款' }, manager)
  await approveRefund(request, order.orderCode)

  await page.goto(`/console/my-invoices?id=${id}`)
  const own = page.getByRole('dialog', { name: title })
  await expect(own.getByText('由平台开具红字发票冲销')).toBeVisible()
  await expectGoodAtBothWidths(page)

  const staff = await openAnotherPage(browser)
  await openAs(staff, 'manager', `/invoices?status=reversing&text=${order.orderCode}`)
  await staff.getByRole('button', { name: `红冲${title}的发票` }).click()
  const form = staff.getByRole('dialog', { name: '红冲发票' })
  await expectGoodAtBothWidths(staff)
  await form.getByLabel('红字发票号码').fill(number)
  await form.getByLabel(/^红字发票（PDF/).setInputFiles(pdfOf('red.pdf'))
  await form.getByRole('button', { name: '完成红冲' }).click()
  await expect(form.getByText('红字发票的号码与原发票不同，请核对').first()).toBeVisible()
  await form.getByLabel('红字发票号码').fill(red)
  await form.getByRole('button', { name: '完成红冲' }).click()
  await expect(staff.getByText('发票已红冲').first()).toBeVisible()

  await page.reload()
  await expect(own.getByText('已红冲')).toBeVisible()
  const download = page.waitForEvent('download')
  await own.getByRole('button', { name: '下载红字发票' }).click()
  expect((await download).suggestedFilename()).toBe(`invoice-red-${red}.pdf`)
})
