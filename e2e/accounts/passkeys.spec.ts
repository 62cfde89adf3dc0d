import type { CDPSession, Locator, Page } from '@playwright/test'
import { logIn, newPerson, PASSWORD } from '../people.ts'
import {
  expect,
  expectAccessible,
  expectGoodAtBothWidths,
  expectNoSidewaysScroll,
  open,
  problems,
  test,
} from '../test.ts'

// A refused step is an answer of 400 or 401, which Chromium writes to the console.
test.use({ allowErrors: [/status of 40[01]/] })

/**
 * Adds Chromium's own authenticator, a device with a fingerprint reader; `press` decides whether it succeeds.
 */
async function deviceOf(page: Page) {
  const cdp: CDPSession = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    recognise: (isUserVerified: boolean) =>
      cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    forget: () => cdp.send('WebAuthn.clearCredentials', { authenticatorId }),
  }
}

async function prove(dialog: Locator, button: string) {
  await dialog.getByLabel('登录密码').fill(PASSWORD)
  await dialog.getByRole('button', { name: button, exact: true }).click()
}

async function firstStep(page: Page, phone: string) {
  await page.evaluate(() => localStorage.clear())
  await open(page, '/login')
  await logIn(page, phone)
}

test('a passkey is added, logs in, and is removed with the second step', async ({ page }) => {
  const device = await deviceOf(page)
  const { phone } = await newPerson(page, '/personal_update?type=7')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: '添加通行密钥' }).click()
  await prove(dialog, '下一步')
  await dialog.getByLabel('名称').fill('办公室电脑')
  await expectGoodAtBothWidths(page)
  await device.recognise(false)
  await dialog.getByRole('button', { name: '创建' }).click()
  await expect(problems(dialog, /没有完成：已取消或超时/)).toBeVisible()
  await device.recognise(true)
  await dialog.getByRole('button', { name: '创建' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  await dialog.getByRole('button', { name: '我已保存' }).click()
  await expect(page.getByText('还没有用于登录')).toBeVisible()
  await expect(page.getByText('备用码剩 10 个')).toBeVisible()
  await expectGoodAtBothWidths(page)

  await firstStep(page, phone)
  const use = page.getByRole('button', { name: '使用通行密钥' })
  await expect(use).toBeFocused()
  await expectGoodAtBothWidths(page)
  await device.recognise(false)
  await use.click()
  await expect(problems(page, /没有完成：已取消或超时/)).toBeVisible()
  await page.getByRole('button', { name: '改用备用码' }).click()
  await expect(page.getByRole('textbox', { name: '备用码' })).toBeFocused()
  await page.getByRole('button', { name: '改用通行密钥' }).click()
  await device.recognise(true)
  await use.click()
  await expect(page).not.toHaveURL(/login/)

  await open(page, '/personal_update?type=7')
  await expect(page.getByText(/^最近使用/)).toBeVisible()
  await page.getByRole('button', { name: '通行密钥 办公室电脑 改名' }).click()
  await dialog.getByLabel('名称').fill('家里的电脑')
  await dialog.getByRole('button', { name: '保存' }).click()
  await page.getByRole('button', { name: '移除通行密钥 家里的电脑' }).click()
  await expect(dialog.getByText('这是最后一种验证方式')).toBeVisible()
  await expectGoodAtBothWidths(page)
  await prove(dialog, '移除')
  await expect(page.getByText('家里的电脑')).toHaveCount(0)
  await expect(page.getByText('未启用', { exact: true })).toBeVisible()

  await firstStep(page, phone)
  await expect(page).not.toHaveURL(/login/)
})

test('a person who lost the device logs in with a backup code and removes its passkey', async ({ page }) => {
  const device = await deviceOf(page)
  const { phone } = await newPerson(page, '/personal_update?type=7')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: '添加通行密钥' }).click()
  await prove(dialog, '下一步')
  await dialog.getByRole('button', { name: '创建' }).click()
  const codes = dialog.getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [first = '', second = ''] = await codes.allTextContents()
  await dialog.getByRole('button', { name: '我已保存' }).click()
  await device.forget()

  await firstStep(page, phone)
  await page.getByRole('button', { name: '改用备用码' }).click()
  await page.getByRole('textbox', { name: '备用码' }).fill(first)
  await page.getByRole('button', { name: '验证并登录' }).click()
  await expect(page).not.toHaveURL(/login/)
  await open(page, '/personal_update?type=7')
  await page.getByRole('button', { name: '停用两步验证' }).click()
  await dialog.getByRole('button', { name: '改用备用码' }).click()
  await dialog.getByRole('textbox', { name: '备用码' }).fill(second)
  await prove(dialog, '停用')
  await expect(page.getByText('未启用', { exact: true })).toBeVisible()
})

test('a browser without passkeys says so, and takes a backup code instead', async ({ page }) => {
  await deviceOf(page)
  const { phone } = await newPerson(page, '/personal_update?type=7')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: '添加通行密钥' }).click()
  await prove(dialog, '下一步')
  await dialog.getByRole('button', { name: '创建' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  const [code = ''] = await dialog.getByRole('listitem').allTextContents()
  await dialog.getByRole('button', { name: '我已保存' }).click()
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))

  await firstStep(page, phone)
  await expect(page.getByText('这个浏览器或网址不能使用通行密钥')).toBeVisible()
  await page.getByRole('textbox', { name: '备用码' }).fill(code)
  await page.getByRole('button', { name: '验证并登录' }).click()
  await expect(page).not.toHaveURL(/login/)
  await open(page, '/personal_update?type=7')
  await expect(page.getByText('这个浏览器不支持通行密钥')).toBeVisible()
  await expect(page.getByRole('button', { name: '添加通行密钥' })).toHaveCount(0)
})

test.describe('an address without passkeys', () => {
  const port = process.env.E2E_PORT ?? 8399
  test.use({ baseURL: `http://127.0.0.1:${port}` })
  test('leads to the address that has them', { tag: '@phone' }, async ({ page }) => {
    await newPerson(page, '/personal_update?type=7')
    const way = page.getByRole('link', { name: '从该网址打开' })
    await expect(way).toHaveAttribute('href', `http://localhost:${port}/personal_update?type=7`)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
})
