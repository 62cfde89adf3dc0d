import type { Page } from '@playwright/test'
import { REFUSALS } from '../../packages/contract/src/refusals.ts'
import { openAs } from '../enterprises/applicants.ts'
import { ask, logInBy, newPerson, signIn } from '../people.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, messages, open, reload, test } from '../test.ts'

/** One has a price and a trial, the other a price on request. */
const PRICED = '/application/list/detail/101'
const NEGOTIABLE = '/application/detail/122'
const AGREEMENT = '请先同意服务协议和应用市场用户协议！'

const panel = (page: Page) => page.getByRole('region', { name: '选购' })
const agree = (page: Page) => panel(page).getByRole('checkbox', { name: '我已阅读并同意' }).check()
const press = (page: Page, name: string) => panel(page).getByRole('button', { name }).click()
const question = (page: Page, text: string) => page.getByRole('alertdialog').filter({ hasText: text })

test('package and term change the price at once', async ({ page }) => {
  await open(page, PRICED)
  await panel(page)
    .getByRole('button', { name: /^旗舰版/ })
    .click()
  await panel(page).getByRole('button', { name: /^终身/ }).click()
  await expect(panel(page).getByText('旗舰版 终身')).toBeVisible()
  await expect(panel(page).getByText(/长期有效$/)).toBeVisible()
  await expect(page.getByText('旗舰版用三年')).toBeVisible()
  await page.getByRole('table').getByRole('button', { name: '4,800.00' }).click()
  await expect(panel(page).getByText(/^基础版 1 年/)).toBeVisible()
})

test('a visitor is asked for the agreement, then for the login, and comes back', async ({ page }) => {
  await open(page, PRICED)
  for (const name of ['立即购买', '申请试用', '立即咨询']) {
    await press(page, name)
    await expect(panel(page).getByRole('alert')).toHaveText(AGREEMENT)
    await expect(panel(page).getByRole('checkbox')).toBeFocused()
  }
  await expectAccessible(page)
  await agree(page)
  await expect(panel(page).getByRole('alert')).toHaveCount(0)
  await press(page, '立即购买')
  await expect(question(page, '您还未登录，是否立即登录？')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '立即登录' }).click()
  await expect(page).toHaveURL(/\/login\?cbl=/)
})

test('a person without a prefix cannot buy or try, with the texts of each', async ({ page }) => {
  await newPerson(page, PRICED)
  await agree(page)
  await press(page, '立即购买')
  await expect(question(page, '您尚未完成标识前缀注册，购买需先完成前缀注册')).toBeVisible()
  await page.getByRole('button', { name: '稍后再说' }).click()
  await press(page, '申请试用')
  await expect(question(page, '您尚未完成标识前缀注册，试用需先完成前缀注册')).toBeVisible()
  await page.getByRole('button', { name: '去注册前缀' }).click()
  await expect(page).toHaveURL(/\/new_identification/)
})

test('a company with a prefix goes on to the order', async ({ page }) => {
  await signIn(page, 'lighting_admin')
  // The company has no right to this one, so it buys and does not upgrade.
  await open(page, '/application/detail/102')
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await expect(panel(page).getByText(/^以前缀 88\.449\.\d+ 的企业名义购买/)).toBeVisible()
  await expect(page.getByText('去注册前缀')).toHaveCount(0)
  await agree(page)
  await press(page, '立即购买')
  await expect(page).toHaveURL(/\/application\/confirmOrder\?/)
  await expect(page.getByText(name).first()).toBeVisible()
})

test('a trial is applied for, activated by staff, and runs on the page and in the console', {
  tag: '@quick-desktop',
}, async ({ page }) => {
  const address = '/application/detail/110'
  await signIn(page, 'lighting_admin')
  await open(page, address)
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await agree(page)
  await press(page, '申请试用')
  const done = question(page, '试用提交成功')
  await expect(done.getByRole('button', { name: '查看我的试用' })).toBeVisible()
  await expectAccessible(page)
  await done.getByRole('button', { name: '关闭' }).click()
  await expect(panel(page).getByText('待审核')).toBeVisible()
  await expect(panel(page).getByRole('button', { name: '申请试用' })).toHaveCount(0)

  const { tokenInfo } = await logInBy(page.request, 'manager')
  const token = tokenInfo.access_token
  const waiting = await ask(page.request, 'trialList', { status: 'applied', text: name }, token)
  const [{ id, version }] = waiting.records
  const accessUrl = 'https://example.com/try'
  await ask(page.request, 'trialActivate', { id, version, accessUrl, note: '' }, token)

  await reload(page)
  await expect(panel(page).getByText(/^试用中，还剩/)).toBeVisible()
  await expect(panel(page).getByRole('link', { name: '进入应用' })).toHaveAttribute('href', accessUrl)
  await page.goto('/console/my-trials')
  await expect(page.getByText(name).first()).toBeVisible()
  await expect(page.getByText(/还剩 \d+ 天/).first()).toBeVisible()
})

test.describe('a second application', () => {
  test.use({ allowErrors: [/409/] })

  test('is refused with the title of the rows and the server’s words', async ({ page }) => {
    await signIn(page, 'brake_admin')
    await open(page, '/application/detail/102')
    const { tokenInfo } = await logInBy(page.request, 'brake_admin')
    const detail = await (
      await page.request.get('/platform-operate-service/api/product/manager/detail/102')
    ).json()
    const packageProductId = detail.data.chosen.packageProductId
    await ask(page.request, 'trialApply', { appId: 102, packageProductId }, tokenInfo.access_token)
    await agree(page)
    await press(page, '申请试用')
    const failed = question(page, '试用提交失败')
    await expect(failed).toContainText('贵企业已申请试用该应用')
    await failed.getByRole('button', { name: '知道了' }).click()
    await expect(failed).toHaveCount(0)
  })
})

test('a price is asked for, answered by staff, and read in the console', async ({ page }) => {
  const person = await newPerson(page, NEGOTIABLE)
  await expect(panel(page).getByRole('button', { name: '立即购买' })).toHaveCount(0)
  await agree(page)
  await press(page, '立即询价')
  const form = page.getByRole('dialog', { name: '立即询价' })
  await form.getByLabel('联系电话').fill('123')
  await form.getByRole('button', { name: '提交' }).click()
  for (const problem of ['请输入咨询内容', '请输入企业名称', '请输入联系人', '请输入正确的手机'])
    await expect(form.getByText(problem)).toBeVisible()
  await expectAccessible(page)
  const content = `两个工位，节拍 6 秒，${person.name}`
  await form.getByLabel('咨询内容').fill(content)
  await form.getByLabel('企业名称').fill('宁波示例冲压有限公司')
  await form.getByLabel('联系人').fill('梁工')
  await form.getByLabel('联系电话').fill(person.phone)
  await form.getByLabel('预算').selectOption('5-10万元')
  await form.getByRole('button', { name: '提交' }).click()
  await expect(page.getByRole('dialog', { name: '提交成功' })).toBeVisible()
  await page.getByRole('button', { name: '知道了' }).click()

  const { tokenInfo } = await logInBy(page.request, 'manager')
  const token = tokenInfo.access_token
  const open_ = await ask(page.request, 'consultationList', { kind: 'inquiry', text: person.name }, token)
  const [{ id, version }] = open_.records
  const note = '单工位年付 86,000 元起，报价单已发站内。'
  await ask(page.request, 'consultationHandle', { id, version, note }, token)
  await page.goto('/console/my-inquiries')
  await expect(page.getByText(note).first()).toBeVisible()
})

test.describe('an inquiry that cannot be sent', () => {
  test.use({ allowErrors: [/503|Failed to load/] })

  test('says why, closes, and opens again with what was typed', async ({ page }) => {
    const person = await newPerson(page, NEGOTIABLE)
    await agree(page)
    await press(page, '立即询价')
    const form = page.getByRole('dialog', { name: '立即询价' })
    await form.getByLabel('咨询内容').fill('一条线三个工位')
    await form.getByLabel('企业名称').fill('宁波示例冲压有限公司')
    await form.getByLabel('联系人').fill('梁工')
    await form.getByLabel('联系电话').fill(person.phone)
    const refused = {
      success: false,
      code: REFUSALS.unavailable.code,
      message: '服务暂时不可用，请稍后再试',
      data: null,
    }
    await page.route('**/api/business/opportunity/consult', (route) =>
      route.fulfill({ status: 503, json: refused }),
    )
    await form.getByRole('button', { name: '提交' }).click()
    await expect(messages(page, '服务暂时不可用，请稍后再试')).toBeVisible()
    await expect(form).toHaveCount(0)
    await press(page, '立即询价')
    await expect(form.getByLabel('咨询内容')).toHaveValue('一条线三个工位')
  })
})

test('on a phone the price and its buttons stay at the foot', { tag: '@phone-only' }, async ({ page }) => {
  await open(page, PRICED)
  const dock = page.getByRole('region', { name: '价格与操作' })
  await expect(dock).toBeInViewport()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('region', { name: '问答' }).scrollIntoViewIfNeeded()
  await dock.getByRole('button', { name: '立即购买' }).click()
  await expect(panel(page).getByRole('alert')).toHaveText(AGREEMENT)
  await expect(panel(page).getByRole('checkbox')).toBeInViewport()
})

test('an application withdrawn while the page is open is refused before an order is begun', async ({
  page,
}) => {
  await signIn(page, 'lighting_admin')
  await open(page, '/application/detail/116')
  await agree(page)
  const { tokenInfo } = await logInBy(page.request, 'manager')
  const token = tokenInfo.access_token
  const { version } = await ask(page.request, 'applicationManaged', { id: 116 }, token)
  const body = { id: 116, version, reason: '换代，改用新版' }
  await ask(page.request, 'applicationWithdraw', body, token)
  await press(page, '立即购买')
  await expect(messages(page, '该应用已下架，暂时不能购买和试用')).toBeVisible()
  await expect(panel(page).getByText(/已购企业不受影响/)).toBeVisible()
  await expect(panel(page).getByRole('button', { name: '立即购买' })).toBeDisabled()
  await expect(panel(page).getByRole('link', { name: '查看同类应用' })).toBeVisible()
  await open(page, '/application/compare?ids=101,116')
  await expect(page.getByText('已下架')).toBeVisible()
  await expect(page.getByRole('link', { name: '换同类应用' })).toBeVisible()
})

test('a question is asked, answered in the console and read by everyone', async ({ page }) => {
  const { name } = await newPerson(page, PRICED)
  const questions = page.getByRole('region', { name: '问答' })
  await questions.getByRole('button', { name: '我要提问' }).click()
  await questions.getByLabel('您的问题').fill('能')
  await questions.getByRole('button', { name: '提交' }).click()
  await expect(questions.getByText('请把问题写完整，至少 5 个字')).toBeVisible()
  const ownQuestion = `老设备没有网口，${name} 能接吗？`
  await questions.getByLabel('您的问题').fill(ownQuestion)
  await questions.getByRole('button', { name: '提交' }).click()
  await expect(questions.getByText('等待服务商答复，答复后公开')).toBeVisible()
  await page.getByRole('button', { name: '收藏' }).click()
  await expect(messages(page, '已收藏')).toBeVisible()
  await openAs(page, 'manager', '/opinions?status=open')
  await page.getByRole('button', { name: `答复“${ownQuestion}”` }).click()
  await page.getByRole('textbox', { name: '答复' }).fill('可以，加一只串口服务器。')
  await page.getByRole('button', { name: '答复并公开' }).click()
  // It closes only when the server has stored the answer.
  await expect(page.getByRole('textbox', { name: '答复' })).toBeHidden()
  await open(page, PRICED)
  await expect(page.getByText(ownQuestion)).toBeVisible()
})
