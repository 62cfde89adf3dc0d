import { openAnotherPage, openAs } from '../enterprises/applicants.ts'
import { ask, logInBy } from '../people.ts'
import { expect, test } from '../test.ts'

test('an invoice is asked for by the company, issued by staff and downloaded', async ({ page, browser }) => {
  await openAs(page, 'brake_admin', '/my-invoices')
  await page.getByRole('button', { name: '申请发票' }).first().click()
  const form = page.getByRole('dialog', { name: '申请发票' })
  await form.getByRole('checkbox').first().check()
  await form.getByLabel('税号').fill('12')
  await form.getByRole('button', { name: '提交申请' }).click()
  await expect(form.getByText('请输入 15–20 位的税号').first()).toBeVisible()
  await form.getByLabel('税号').fill('91330206MA2DEMO01X')
  await form.getByRole('button', { name: '提交申请' }).click()
  await expect(page.getByText('已提交开票申请')).toBeVisible()

  const staff = await openAnotherPage(browser)
  await openAs(staff, 'manager', '/invoices')
  await staff
    .getByRole('button', { name: /^开具宁波海芯制动系统.*的发票$/ })
    .first()
    .click()
  const issuing = staff.getByRole('dialog', { name: '开具发票' })
  await issuing.getByLabel('发票号码').fill('26332000000000000001')
  const file = { name: 'invoice.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nsample') }
  await issuing.getByLabel(/^电子发票/).setInputFiles({ ...file, name: 'invoice.png' })
  await issuing.getByRole('button', { name: '上传' }).click()
  await expect(issuing.getByText('请上传 PDF 格式的电子发票')).toBeVisible()
  await issuing.getByLabel(/^电子发票/).setInputFiles(file)
  await issuing.getByRole('button', { name: '上传' }).click()
  await expect(staff.getByText('发票已上传')).toBeVisible()

  await page.goto('/console/my-invoices?status=issued')
  const download = page.waitForEvent('download')
  await page
    .getByRole('button', { name: /^下载发票/ })
    .first()
    .click()
  expect((await download).suggestedFilename()).toBe('invoice-26332000000000000001.pdf')
})

test('an entitlement of a company opens with its term and the orders it came from', async ({ page }) => {
  const { tokenInfo } = await logInBy(page.request, 'brake_admin')
  const { records } = await ask(page.request, 'entitlementList', { status: 'active' }, tokenInfo.access_token)
  const [right] = records as { id: string; productName: string; orderCode: string }[]
  await openAs(page, 'brake_admin', `/entitlements?id=${right!.id}`)
  const opened = page.getByRole('dialog', { name: new RegExp(right!.productName) })
  await expect(opened.getByText('使用期限')).toBeVisible()
  await opened.getByRole('link', { name: right!.orderCode }).click()
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(right!.orderCode) })).toBeVisible()
})
