import type { Page } from '@playwright/test'
import { ask, logIn, makeCodeFor, newAccount, newPerson, newPhone, PASSWORD, passSlider } from '../people.ts'
import {
  expect,
  expectAccessible,
  expectGoodAtBothWidths,
  expectNoSidewaysScroll,
  messages,
  open,
  problems,
  reload,
  test,
} from '../test.ts'

const SECURITY = '/personal_update?type=7'
const masked = (phone: string) => `${phone.slice(0, 3)}****${phone.slice(-4)}`

/** Requests a code by one of the buttons of the open dialog and types it. */
async function proveBy(page: Page, label: string, phone: string) {
  const dialog = page.getByRole('dialog', { name: '更换绑定手机' })
  const field = dialog.getByLabel(label)
  const button = dialog.getByRole('button', { name: '获取验证码' })
  // The field of the old phone comes first until its code has been requested.
  await (label === '新手机验证码' ? button.last() : button.first()).click()
  await passSlider(page)
  await expect(field).toBeFocused()
  await field.fill(await makeCodeFor(page.request, phone))
}

test('the phone changes at once with codes of both', async ({ page }) => {
  const { phone } = await newPerson(page, SECURITY)
  const next = newPhone()
  await page.getByRole('button', { name: '更换手机' }).click()
  const dialog = page.getByRole('dialog', { name: '更换绑定手机' })
  await dialog.getByRole('button', { name: '更换', exact: true }).click()
  await expect(problems(dialog, '请输入正确的验证码').first()).toBeVisible()
  await expectGoodAtBothWidths(page)
  await proveBy(page, '原手机验证码', phone)
  await dialog.getByLabel('新手机号').fill(next)
  await proveBy(page, '新手机验证码', next)
  await dialog.getByRole('button', { name: '更换', exact: true }).click()
  await expect(messages(page, '绑定手机已更换')).toBeVisible()
  await expect(page.getByText(masked(next))).toBeVisible()

  await page.evaluate(() => localStorage.clear())
  await open(page, '/login')
  await logIn(page, next)
  await expect(page).not.toHaveURL(/login/)
})

test('without the old phone the password changes it after three days, and the owner can stop it', async ({
  page,
}) => {
  await newPerson(page, SECURITY)
  const next = newPhone()
  await page.getByRole('button', { name: '更换手机' }).click()
  const dialog = page.getByRole('dialog', { name: '更换绑定手机' })
  await dialog.getByText('原手机停用', { exact: true }).click()
  await expect(dialog.getByText(/在 72\s*小时后生效/)).toBeVisible()
  await expectGoodAtBothWidths(page)
  await dialog.getByRole('textbox', { name: '登录密码' }).fill(PASSWORD)
  await dialog.getByLabel('新手机号').fill(next)
  await proveBy(page, '新手机验证码', next)
  await dialog.getByRole('button', { name: '更换', exact: true }).click()
  await expect(messages(page, '已提交')).toBeVisible()
  const waiting = page.getByRole('status').filter({ hasText: masked(next) })
  await expect(waiting).toContainText('如非本人操作，请立即撤销')
  await expect(page.getByRole('button', { name: '更换手机' })).toBeDisabled()
  await expectNoSidewaysScroll(page)
  await waiting.getByRole('button', { name: '撤销' }).click()
  await expect(waiting).toHaveCount(0)
  await expect(page.getByRole('button', { name: '更换手机' })).toBeEnabled()
})

test.describe('the e-mail address of an account', () => {
  test.use({ allowErrors: [/status of 400/] })

  test('changes with the password', async ({ page }) => {
    const { name } = await newPerson(page, SECURITY)
    await page.getByRole('button', { name: '更换邮箱' }).click()
    const dialog = page.getByRole('dialog', { name: '更换联系邮箱' })
    await expect(dialog.getByLabel('新邮箱')).toHaveValue(`${name}@example.cn`)
    await dialog.getByLabel('新邮箱').fill('niemand')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(problems(dialog)).not.toHaveCount(0)
    await expectGoodAtBothWidths(page)
    await dialog.getByLabel('新邮箱').fill(`neu-${name}@example.cn`)
    await dialog.getByRole('textbox', { name: '登录密码' }).fill('Falsch#2719')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(problems(dialog, /密码不正确/).first()).toBeVisible()
    await dialog.getByRole('textbox', { name: '登录密码' }).fill(PASSWORD)
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(messages(page, '联系邮箱已更换')).toBeVisible()
    await expect(page.getByText(`neu-${name}@example.cn`)).toBeVisible()
    await expectNoSidewaysScroll(page)
  })
})

test('a person who lost phone and password hands in an appeal on the login page', async ({ page }) => {
  const { name } = await newAccount(page.request)
  const next = newPhone()
  await open(page, '/login')
  await page.getByRole('button', { name: '申诉换绑' }).click()
  const panel = page.getByRole('dialog', { name: '申诉换绑手机' })
  await panel.getByRole('button', { name: '提交申诉' }).click()
  await expect(problems(panel, '请写明情况，便于核实')).toBeVisible()
  await expectGoodAtBothWidths(page)
  await panel.getByLabel('原手机号 / 用户名').fill(name)
  await panel.getByLabel('新手机号').fill(next)
  await panel.getByRole('button', { name: '获取验证码' }).click()
  await passSlider(page)
  await expect(panel.getByRole('button', { name: /秒后重发/ })).toBeVisible()
  await panel.getByLabel('短信验证码').fill(await makeCodeFor(page.request, next))
  await panel.getByLabel('情况说明').fill('手机丢失，原号码已注销。')
  await panel.getByRole('button', { name: '提交申诉' }).click()
  await expect(messages(page, '申诉已提交，核实结果会短信通知两个手机号')).toBeVisible()
  await expect(panel).toHaveCount(0)
})

test('the bell counts, opens the latest and leads to all of them', { tag: '@phone' }, async ({
  page,
  request,
  isMobile,
}) => {
  const { phone } = await newPerson(page)
  const { access_token } = await page.evaluate(() => JSON.parse(localStorage.getItem('tokenInfo') ?? 'null'))
  // There are two notices: of an e-mail address that changed, and of another one.
  const password = Buffer.from(PASSWORD).toString('base64')
  for (const letter of ['a', 'b'])
    await ask(request, 'changeEmail', { email: `${letter}-${phone}@example.cn`, password }, access_token)
  await reload(page)
  const bell = page.getByRole('link', { name: '消息，2 条未读' })
  await expect(bell).toBeVisible()
  await bell.click()
  if (!isMobile) {
    const panel = page.getByRole('region', { name: '最近消息' })
    await expect(panel.getByRole('listitem')).toHaveCount(2)
    await expectAccessible(page)
    await panel.getByRole('link', { name: '全部消息' }).click()
  }
  await expect(page).toHaveURL(/type=6$/)
  const list = page.getByRole('main').getByRole('listitem').filter({ hasText: '邮箱' })
  await expect(list).toHaveCount(2)
  await list.first().getByRole('button', { name: '标为已读' }).click()
  await expect(page.getByRole('link', { name: '消息，1 条未读' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: '全部标为已读（1）' }).click()
  await expect(page.getByText('未读', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('banner').getByRole('link', { name: '消息', exact: true })).toBeVisible()
})
