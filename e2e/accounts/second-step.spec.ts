import { createHmac } from 'node:crypto'
import type { Page } from '@playwright/test'
import { logIn, newPerson, PASSWORD } from '../people.ts'
import { expect, expectGoodAtBothWidths, open, problems, test } from '../test.ts'

// A refused step is an answer of 400 or 401, which Chromium writes to the console.
test.use({ allowErrors: [/status of 40[01]/] })

/** Returns the code of an authenticator app for a secret in base32, `later` steps of 30 seconds from now. */
function appCode(secret: string, later = 0) {
  const bits = [...secret]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + later))
  const hash = createHmac('sha1', key).update(counter).digest()
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fff_ffff
  return String(number % 1_000_000).padStart(6, '0')
}

/** Types a code at the second step of the open login page. */
async function typeCode(page: Page, code: string) {
  await page.getByRole('textbox', { name: '动态码' }).fill(code)
  await page.getByRole('button', { name: '验证并登录' }).click()
}

test('an authenticator app is bound; logins then ask for its code or a backup code', async ({ page }) => {
  const { phone } = await newPerson(page, '/personal_update?type=7')
  await page.getByRole('button', { name: '绑定验证器' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('登录密码').fill(PASSWORD)
  await dialog.getByRole('button', { name: '下一步' }).click()
  await expect(dialog.getByRole('img', { name: '验证器密钥的二维码' })).toBeVisible()
  await expectGoodAtBothWidths(page)
  const uri = await dialog.getByRole('link', { name: '直接用应用打开' }).getAttribute('href')
  const secret = new URL(uri ?? '').searchParams.get('secret') ?? ''
  await dialog.getByLabel('动态码').fill('000000')
  await dialog.getByRole('button', { name: '绑定', exact: true }).click()
  await expect(problems(dialog, /动态码或备用码不正确/)).toBeVisible()
  await dialog.getByLabel('动态码').fill(appCode(secret))
  await dialog.getByRole('button', { name: '绑定', exact: true }).click()
  const codes = dialog.getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [backup = ''] = await codes.allTextContents()
  await dialog.getByRole('button', { name: '我已保存' }).click()
  await expect(page.getByText('备用码剩 10 个')).toBeVisible()

  await page.evaluate(() => localStorage.clear())
  await open(page, '/login')
  await logIn(page, phone)
  await expect(page.getByRole('textbox', { name: '动态码' })).toBeFocused()
  await expectGoodAtBothWidths(page)
  await typeCode(page, '000000')
  await expect(problems(page, /动态码或备用码不正确/)).toBeVisible()
  // The code that bound the app is used up, and clocks may be half a minute apart.
  await typeCode(page, appCode(secret, 1))
  await expect(page).not.toHaveURL(/login/)

  await page.evaluate(() => localStorage.clear())
  await open(page, '/login')
  await logIn(page, phone)
  await typeCode(page, backup)
  await expect(page).not.toHaveURL(/login/)
  await open(page, '/personal_update?type=7')
  await expect(page.getByText('备用码剩 9 个')).toBeVisible()
})
