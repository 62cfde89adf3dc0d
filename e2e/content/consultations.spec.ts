import type { APIRequestContext, Page } from '@playwright/test'
import { openAnotherPage, openAs } from '../enterprises/applicants.ts'
import { ask, logInBy, newPerson, newPhone } from '../people.ts'
import { expect, expectAccessible, expectGoodAtBothWidths, open, test } from '../test.ts'

const masked = (phone: string) => `${phone.slice(0, 3)}****${phone.slice(-4)}`
const companyFor = (phone: string) => `临沂示例半轴${phone.slice(3)}有限公司`

/** Sends a visitor's consultation without the form. */
async function sent(request: APIRequestContext) {
  const phone = newPhone()
  const company = companyFor(phone)
  const { id } = await ask(request, 'addConsultation', {
    industryCode: 'C',
    consultContent: '半轴法兰面油污重，扫码枪读不出来，打标深度应该取多少？',
    contactPersonName: '卢建平',
    contactPersonphone: phone,
    companyName: company,
  })
  return { id: id as string, phone, company }
}

const drawer = (page: Page, company: string) => page.getByRole('dialog', { name: company })
/** Finds the line of one company, a table row or a stacked one. */
const line = (page: Page, company: string) =>
  page.getByRole('main').getByRole('button', { name: new RegExp(company) })

test('a consultation sent on the portal is answered in the console and gone from the open list', async ({
  page,
}) => {
  const phone = newPhone()
  const company = companyFor(phone)
  await open(page, '/home')
  await page.getByRole('button', { name: '立即咨询' }).click()
  const form = page.getByRole('dialog', { name: '联系我们' })
  await form.getByLabel('所属行业').selectOption('C')
  await form.getByLabel('咨询内容').fill('传动轴单件赋码，一条线每天 3000 件，能批量登记吗？')
  await form.getByLabel('联系人').fill('卢建平')
  await form.getByLabel('联系电话').fill(phone)
  await form.getByLabel('企业名称').fill(company)
  await form.getByLabel('我已阅读并同意').check()
  await form.getByRole('button', { name: '提交' }).click()
  await expect(page.getByText('提交成功')).toBeVisible()

  await openAs(page, 'manager', '/consultations')
  await expect(page.getByRole('heading', { name: '咨询', exact: true })).toBeVisible()
  await expect(line(page, company)).toBeVisible()

  await line(page, company).click()
  const opened = drawer(page, company)
  await expect(opened.getByText('一条线每天 3000 件')).toBeVisible()
  await expect(page).toHaveURL(/[?&]id=/)
  await expectGoodAtBothWidths(page)
  await expect(opened.getByText(masked(phone))).toBeVisible()
  await opened.getByRole('button', { name: '查看（留痕）' }).click()
  await expect(opened.getByRole('link', { name: phone })).toBeVisible()
  await expect(opened.getByText('查看完整联系电话')).toBeVisible()

  await opened.getByRole('button', { name: '标记为已答复' }).click()
  await expect(opened.getByText('请写明答复了什么')).toBeVisible()
  const note = opened.getByRole('textbox', { name: '答复记录' })
  await expect(note).toBeFocused()
  await expectGoodAtBothWidths(page)
  await note.fill('已电话说明批量登记接口，发去示例文件。')
  await opened.getByRole('button', { name: '标记为已答复' }).click()
  await expect(page.getByText('已标记为答复')).toBeVisible()
  await expect(opened).toHaveCount(0)
  await expect(line(page, company)).toHaveCount(0)

  await page.getByRole('button', { name: /^已答复 \d+/ }).click()
  await expect(page).toHaveURL(/state=handled/)
  await expect(page.getByText('已电话说明批量登记接口').first()).toBeVisible()
  await expectGoodAtBothWidths(page)
})

test('a consultation is found by masked digits, reopened, and kept in the address', async ({
  page,
  request,
}) => {
  const { phone, company } = await sent(request)
  await openAs(page, 'admin', '/consultations')
  const search = page.getByRole('searchbox', { name: '企业、联系人、手机号或内容' })
  await search.fill(phone)
  await search.press('Enter')
  await expect(page).toHaveURL(new RegExp(`text=${phone}`))
  await expect(page.getByRole('navigation', { name: '翻页' }).getByText('1 条')).toBeVisible()
  await line(page, company).click()
  const opened = drawer(page, company)
  // Typed text is still there after looking at something else.
  await opened.getByRole('textbox', { name: '答复记录' }).fill('已回电：')
  await page.keyboard.press('Escape')
  await expect(opened).toHaveCount(0)
  await line(page, company).click()
  await expect(opened.getByRole('textbox', { name: '答复记录' })).toHaveValue('已回电：')
  await opened.getByRole('textbox', { name: '答复记录' }).fill('已回电：先清洗再打标，深度 0.1 mm。')
  await opened.getByRole('button', { name: '标记为已答复' }).click()
  await expect(page.getByRole('heading', { name: `没有查到“${phone}”` })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: /^已答复 \d+/ }).click()
  await line(page, company).click()
  await expect(opened.getByText('深度 0.1 mm').first()).toBeVisible()
  await expectAccessible(page)
  await opened.getByRole('button', { name: '重新打开' }).click()
  await expect(page.getByText('已重新打开，回到待答复')).toBeVisible()
  await expect(opened.getByRole('button', { name: '标记为已答复' })).toBeVisible()
  await page.reload()
  await expect(opened.getByText('重新打开')).toBeVisible()
})

test('a person who asks while signed in reads the answer in the console; notes of colleagues stay with them', async ({
  page,
  browser,
}) => {
  const { phone } = await newPerson(page, '/solution/1')
  const company = companyFor(phone)
  await page.getByRole('main').getByRole('button', { name: '立即咨询' }).first().click()
  const form = page.getByRole('dialog', { name: '联系我们' })
  await form.getByLabel('所属行业').selectOption('C')
  await form.getByLabel('咨询内容').fill('孪生要先有哪些数据？')
  await form.getByLabel('联系人').fill('卢建平')
  await form.getByLabel('企业名称').fill(company)
  await form.getByLabel('我已阅读并同意').check()
  await form.getByRole('button', { name: '提交' }).click()
  await expect(page.getByText('提交成功')).toBeVisible()

  const staff = await openAnotherPage(browser)
  await openAs(staff, 'manager', `/consultations?text=${phone}`)
  await line(staff, company).click()
  const opened = drawer(staff, company)
  await opened.getByRole('button', { name: '由我负责' }).click()
  await expect(opened.getByText('您负责')).toBeVisible()
  await opened.getByRole('button', { name: '写跟进记录' }).click()
  await opened.getByRole('textbox', { name: '跟进记录' }).fill('设备是 2019 年的旧线')
  await opened.getByRole('button', { name: '记下' }).click()
  await expect(opened.getByText(/设备是 2019 年的旧线/)).toBeVisible()
  await expect(opened.getByText('咨询人会在站内收到这段话。')).toBeVisible()
  await opened.getByRole('textbox', { name: '答复记录' }).fill('先有设备状态与节拍，其余可以后补。')
  await opened.getByRole('button', { name: '标记为已答复' }).click()
  await expect(opened).toHaveCount(0)
  await staff.context().close()

  await page.goto('/console/notices')
  await expect(page.getByText('您的咨询已答复')).toBeVisible()
  await page.goto('/console/my-inquiries')
  await expect(page.getByRole('heading', { level: 1, name: '询价与咨询' })).toBeVisible()
  await expect(page.getByText('先有设备状态与节拍，其余可以后补。').first()).toBeVisible()
  await page.getByRole('main').getByText('平台咨询').click()
  const mine = page.getByRole('dialog', { name: '平台咨询' })
  await expect(mine.getByText('孪生要先有哪些数据？')).toBeVisible()
  await expect(page.getByText('设备是 2019 年的旧线')).toHaveCount(0)
  await expectGoodAtBothWidths(page)
})

test.describe('a colleague who is slower', () => {
  test.use({ allowErrors: [/409/] })

  test('is told of the decision and sees the answer', async ({ page, request, browser }) => {
    const { id, company } = await sent(request)
    await openAs(page, 'manager', `/consultations?id=${id}`)
    await drawer(page, company).getByRole('textbox', { name: '答复记录' }).fill('我来答复')
    const other = await openAnotherPage(browser)
    const { tokenInfo } = await logInBy(other.request, 'admin')
    await ask(
      other.request,
      'consultationHandle',
      { id, version: 1, note: '已由同事回电。' },
      tokenInfo.access_token,
    )
    await drawer(page, company).getByRole('button', { name: '标记为已答复' }).click()
    await expect(page.getByText('这条咨询刚被其他同事处理过，请查看最新内容')).toBeVisible()
    await expect(drawer(page, company).getByText('已由同事回电。').first()).toBeVisible()
    await other.context().close()
  })
})

test.describe('without the server', () => {
  test.use({ allowErrors: [/net::ERR_FAILED/] })

  test('says so and asks again', async ({ page }) => {
    await openAs(page, 'manager', '/home')
    await page.route('**/uccn/list', (route) => route.abort())
    await page.goto('/console/consultations')
    await expect(page.getByRole('heading', { name: '网络已断开' })).toBeVisible()
    await expectAccessible(page)
    await page.unroute('**/uccn/list')
    await page.getByRole('button', { name: '重试' }).click()
    await expect(page.getByRole('navigation', { name: '翻页' }).getByText(/^\d+ 条$/)).toBeVisible()
  })
})

test('companies have no such page', async ({ page }) => {
  await openAs(page, 'brake_admin', '/consultations')
  await expect(page).toHaveURL(/\/console\/home$/)
  await expect(page.getByRole('link', { name: /^咨询/ })).toHaveCount(0)
})

test('the work page leads to what waits, by deadline', async ({ page }) => {
  await openAs(page, 'manager', '/home')
  const waiting = page.getByRole('region', { name: '待办事项' })
  const more = waiting.getByRole('button', { name: /^其余/ })
  if (await more.isVisible()) await more.click()
  await waiting
    .getByText(/^维修厂没有前缀/)
    .first()
    .click()
  await expect(drawer(page, '成都锦驰汽车维修有限公司（示例）')).toBeVisible()
})
