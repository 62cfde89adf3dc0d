import { HOUR_MS } from '../../packages/contract/src/times.ts'
import { logIn, makeTokensOlder, newPerson, PASSWORD, passSlider } from '../people.ts'
import {
  drawn,
  expect,
  expectAccessible,
  expectGoodAtBothWidths,
  expectNoSidewaysScroll,
  open,
  problems,
  test,
} from '../test.ts'
import { field, fillIn, form, PHOTO, problemAt, reviewer, submit, submitOver } from './registration-form.ts'

const PAGE = '/new_identification'
let count = Date.now()
const newCompany = () => `宁波示例制动${(count++).toString(36)}有限公司`

test('visitors without a session sign in first and come back', async ({ page }) => {
  await open(page, PAGE)
  await expect(page).toHaveURL(`/login?cbl=${PAGE}`)
})

test('from the form to a prefix, with a refusal in between', { tag: ['@quick-desktop', '@phone'] }, async ({
  page,
  request,
}) => {
  const company = newCompany()
  const staff = await reviewer(request)
  await newPerson(page, PAGE)
  await expect(page).toHaveTitle(/标识前缀注册/)
  const prefix = await fillIn(page, company)
  await expect(page.getByText('校验位不符')).not.toHaveCount(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await submit(page)
  await passSlider(page)
  await expect(page.getByText('操作成功')).toBeVisible()
  await expect(page.getByRole('heading', { name: '资料已提交，平台正在审核' })).toBeVisible()
  await expect(page.getByText('刚刚提交')).toBeVisible()
  await expect(form(page)).toHaveCount(0)
  await expect(page.getByText('操作成功')).toHaveCount(0)
  await expectAccessible(page)

  await staff.platform(company, { registerAddress: '详细地址与执照住所不一致，请按执照填写。' })
  await page.getByRole('button', { name: '刷新状态' }).click()
  await expect(page.getByRole('heading', { name: '审核未通过' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '返回修改' }).click()
  const reasons = page.getByRole('region', { name: '审核意见' })
  await expect(reasons).toContainText('重新提交：审核指出 1 处需要修改')
  await expect(reasons).toBeInViewport()
  await expect(reasons.getByRole('link', { name: '详细地址' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('详细地址')).toBeFocused()
  await expect(problemAt(page, 'registerAddress')).toHaveText(
    '审核意见：详细地址与执照住所不一致，请按执照填写。',
  )
  await page.getByLabel('详细地址').fill('北仑区示例路 449 号 2 幢')
  await expect(problemAt(page, 'registerAddress')).toHaveCount(0)
  await expect(reasons).toContainText('审核指出的都改过了，可以提交')
  await expect(field(page, 'idPhotoConsent').getByRole('checkbox')).toBeChecked()
  await submitOver(page)
  await expect(page.getByRole('heading', { name: '资料已提交，平台正在审核' })).toBeVisible()

  await staff.platform(company)
  await page.getByRole('button', { name: '刷新状态' }).click()
  await expect(page.getByRole('heading', { name: '平台审核已通过，正在顶级节点审核' })).toBeVisible()
  await staff.topLevel(company)
  await page.getByRole('button', { name: '刷新状态' }).click()
  await expect(page.getByRole('group', { name: `标识前缀 ${prefix}` })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  // The open session knows that its account is now the company's.
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('userInfo') ?? '{}').prefix))
    .toBe(prefix)
  await page.getByRole('button', { name: '更新资料' }).click()
  await expect(page.getByLabel('企业前缀')).toBeDisabled()
  await open(page, '/identification')
  await expect(page.getByText(`${prefix} 已生效`)).toBeVisible()
})

test('an empty form names everything at its field, lists it and focuses the first', async ({ page }) => {
  await newPerson(page, PAGE)
  await page.getByRole('button', { name: '确认提交' }).click()
  await expect(page.getByText('有 19 处需要更正')).toBeVisible()
  await expect(page.getByLabel('企业前缀')).toBeFocused()
  await expect(problemAt(page, 'indentifierPrefix')).toHaveText('请输入企业前缀（001-9999）')
  await expect(problemAt(page, 'legalCardObject')).toHaveText('请上传证件正反面')
  await expect(problemAt(page, 'agreement')).toHaveText('请勾选标识前缀注册服务协议')
  await expectGoodAtBothWidths(page)
  await page.getByRole('link', { name: '联系邮箱' }).click()
  await expect(page.getByLabel('联系邮箱')).toBeFocused()
  for (const [label, wrong, message] of [
    ['企业前缀', '000', '请输入企业前缀（001-9999）'],
    ['证照号码', '12', '请输入正确的证件号码'],
    ['企业网站', 'www.example.cn', '请输入正确的网址'],
    ['联系手机', '12345678901', '请输入正确的手机号'],
    ['联系邮箱', 'a@b', '请输入正确的邮箱'],
  ] as const) {
    await page.getByLabel(label).fill(wrong)
    await page.getByLabel(label).blur()
    await expect(problems(form(page), message).first()).toBeVisible()
  }
})

test('a press that leaves a wrong field reaches what it was meant for', async ({ page }) => {
  await newPerson(page, PAGE)
  const email = page.getByLabel('联系邮箱')
  await email.fill('a@b')
  const box = field(page, 'agreement').getByRole('checkbox')
  await box.scrollIntoViewIfNeeded()
  await expect(email).toBeFocused()
  const at = await box.boundingBox()
  if (!at) throw new Error('the box is not in view')
  await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2)
  await page.mouse.down()
  await drawn(page)
  await expect(problemAt(page, 'liaisonEmail')).toHaveCount(0)
  await page.mouse.up()
  await expect(box).toBeChecked()
  await expect(problemAt(page, 'liaisonEmail')).toHaveText('请输入正确的邮箱')
})

test('a taken prefix is said while typing, with numbers that are free', async ({ page }) => {
  await newPerson(page, PAGE)
  await page.getByLabel('企业前缀').fill('1001')
  await expect(problemAt(page, 'indentifierPrefix')).toContainText('已被使用')
  await field(page, 'indentifierPrefix').getByRole('button').first().click()
  await expect(field(page, 'indentifierPrefix').getByText('可用')).toBeVisible()
})

test.describe('uploads', () => {
  test.use({ allowErrors: [/net::ERR_FAILED/] })

  test('are refused before they are sent, tried again after a failure', async ({ page }) => {
    await newPerson(page, PAGE)
    const licence = page.getByLabel('证照图片', { exact: true })
    await licence.setInputFiles({ name: 'scan.gif', mimeType: 'image/gif', buffer: Buffer.alloc(80) })
    await expect(field(page, 'licenseImg')).toContainText('图片格式不能为gif')
    await licence.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(1_048_576) })
    await expect(field(page, 'licenseImg')).toContainText('图片不得大于1M！')
    await page.route('**/uploadForPrivate.html*', (route) => route.abort(), { times: 1 })
    await licence.setInputFiles(PHOTO)
    await expect(field(page, 'licenseImg')).toContainText('上传失败,服务异常请重试')
    await field(page, 'licenseImg').getByRole('button', { name: '重试' }).click()
    await expect(field(page, 'licenseImg')).toContainText('已上传')
    await field(page, 'idPhotoConsent').getByRole('checkbox').check()
    const face = page.getByLabel('证件正面', { exact: true })
    await face.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(307_200) })
    await expect(field(page, 'legalCardObject')).toContainText('图片不得大于300KB！')
  })
})

test.describe('a session that ends', () => {
  test.use({ allowErrors: [/401/] })

  test('costs nothing of what was typed', async ({ page }) => {
    const { phone } = await newPerson(page, PAGE)
    await page.getByLabel('企业名称').fill('甲制动')
    await page.getByLabel('证照图片', { exact: true }).setInputFiles(PHOTO)
    await expect(field(page, 'licenseImg')).toContainText('已上传')
    await expect(page.getByText(/草稿已保存/)).toBeVisible()
    await field(page, 'legalCardNo').getByRole('textbox').fill('330102199003078515')
    await page.evaluate(() => {
      const tokens = JSON.parse(localStorage.getItem('tokenInfo') ?? '{}')
      localStorage.setItem('tokenInfo', JSON.stringify({ ...tokens, refresh_token: 'gone' }))
    })
    await makeTokensOlder(page, HOUR_MS)
    await field(page, 'liaison').getByRole('textbox').fill('孙晓雯')
    await expect(page).toHaveURL(/\/login/)
    await logIn(page, phone, PASSWORD)
    await expect(page).toHaveURL(PAGE)
    await expect(page.getByLabel('企业名称')).toHaveValue('甲制动')
    await expect(field(page, 'legalCardNo').getByRole('textbox')).toHaveValue('330102199003078515')
    await expect(field(page, 'liaison').getByRole('textbox')).toHaveValue('孙晓雯')
    await expect(field(page, 'licenseImg')).toContainText('已上传')
    await expect(field(page, 'licenseImg').getByRole('button', { name: '放大证照图片' })).toBeVisible()
    // A person's number is never stored unmasked in this browser.
    const kept = await page.evaluate(() => JSON.stringify(localStorage))
    expect(kept).not.toContain('330102199003078515')
  })
})

test('two windows do not overwrite each other', async ({ page, context }) => {
  await newPerson(page, PAGE)
  await page.getByLabel('企业名称').fill('甲制动')
  await expect(page.getByText(/草稿已保存/)).toBeVisible()
  const other = await context.newPage()
  await open(other, PAGE)
  await expect(other.getByLabel('企业名称')).toHaveValue('甲制动')
  await other.getByLabel('企业名称').fill('乙制动')
  await expect(page.getByText(/另一个窗口里也改过/)).toBeVisible()
  await page.getByRole('button', { name: '用那一份' }).click()
  await expect(page.getByLabel('企业名称')).toHaveValue('乙制动')
})

test('a slow network makes no conflict of one’s own saving', async ({ page }) => {
  await page.clock.install()
  await newPerson(page, PAGE)
  const sent: string[] = []
  const firstAnswer = Promise.withResolvers<void>()
  await page.route('**/company/prefix/draft', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    sent.push(route.request().postDataJSON().fields.values.name)
    const response = await route.fetch()
    if (sent.length === 1) await firstAnswer.promise
    return route.fulfill({ response })
  })
  const name = page.getByLabel('企业名称')
  /** Types and pauses until a draft is saved. */
  const type = async (text: string) => {
    await name.fill(text)
    await page.clock.fastForward(3_000)
  }
  await type('甲')
  await expect.poll(() => sent).toEqual(['甲'])
  await type('甲制')
  await type('甲制动')
  expect(sent).toEqual(['甲'])
  firstAnswer.resolve()
  await expect.poll(() => sent).toEqual(['甲', '甲制动'])
  await expect(page.getByText(/草稿已保存/)).toBeVisible()
  await expect(page.getByText(/另一个窗口里也改过/)).toBeHidden()
  await page.unrouteAll({ behavior: 'wait' })
})
