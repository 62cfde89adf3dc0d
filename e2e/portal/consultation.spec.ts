import { expect, expectGoodAtBothWidths, open, problems, test } from '../test.ts'

// One mobile may send five consultations a day, so every run uses another one.
let next = Date.now() % 1_000_000
const mobile = () => `139${String(10_000_000 + next++)}`

const EMPTY = [
  '请选择所属行业',
  '请输入咨询内容',
  '请输入 2–16 个汉字的联系人姓名',
  '请输入正确的手机号',
  '请输入企业名称',
  '请阅读并同意协议声明！',
]

test('an empty form says what is missing beside each field and focuses the first', async ({ page }) => {
  await open(page, '/home')
  await page.getByRole('button', { name: '立即咨询' }).click()
  const dialog = page.getByRole('dialog', { name: '联系我们' })
  await expect(dialog.getByText('我们将在1个工作日内回复您（周一至周五 9:00-18:00）')).toBeVisible()
  await dialog.getByRole('button', { name: '提交' }).click()
  for (const message of EMPTY) await expect(problems(dialog, message)).toBeVisible()
  await expect(dialog.getByLabel('所属行业')).toBeFocused()
  await dialog.getByRole('button', { name: /咨询信息处理说明/ }).click()
  await expect(dialog.getByText('一、我们收集什么')).toBeVisible()
  await expectGoodAtBothWidths(page)
})

test.describe('sending', () => {
  test.use({ allowErrors: [/net::ERR_FAILED/] })

  test('keeps the text when it fails, closes and resets when it succeeds', async ({ page }) => {
    await open(page, '/home')
    await page.getByRole('button', { name: '立即咨询' }).click()
    const dialog = page.getByRole('dialog', { name: '联系我们' })
    await dialog.getByLabel('所属行业').selectOption('C')
    await dialog.getByLabel('咨询内容').fill('制动盘打码')
    await expect(dialog.getByText('5 / 300')).toBeVisible()
    await dialog.getByLabel('联系人').fill('沈嘉禾')
    await dialog.getByLabel('联系电话').fill(mobile())
    await dialog.getByLabel('企业名称').fill('示例制动有限公司')
    await dialog.getByLabel('我已阅读并同意').check()
    await page.route('**/uccn/add', (route) => route.abort(), { times: 1 })
    await dialog.getByRole('button', { name: '提交' }).click()
    await expect(dialog.getByText('提交失败:网络未连接')).toBeVisible()
    await expect(dialog.getByLabel('企业名称')).toHaveValue('示例制动有限公司')
    await dialog.getByRole('button', { name: '提交' }).click()
    await expect(page.getByText('提交成功')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('提交成功')).toHaveCount(0)
    await page.getByRole('button', { name: '立即咨询' }).click()
    await expect(dialog.getByLabel('企业名称')).toHaveValue('')
  })
})

test('a pasted number loses +86 before it is cut to eleven digits', async ({ page }) => {
  await open(page, '/home')
  await page.getByRole('button', { name: '立即咨询' }).click()
  const field = page.getByLabel('联系电话')
  await field.focus()
  await field.evaluate((element) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', '+86 139 0000 1234')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(field).toHaveValue('13900001234')
})
