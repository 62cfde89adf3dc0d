import { codeFor, logIn, newPerson, PASSWORD, passSlider } from '../people.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../test.ts'

/** A picture of `width` × `height`, drawn by the page. */
const pictureOf = async (page: import('@playwright/test').Page, width: number, height: number) =>
  Buffer.from(
    await page.evaluate(
      async ([w, h]) => {
        const canvas = document.createElement('canvas')
        canvas.width = w as number
        canvas.height = h as number
        const pen = canvas.getContext('2d')
        if (pen) {
          pen.fillStyle = '#0b57d0'
          pen.fillRect(0, 0, canvas.width, canvas.height)
          pen.fillStyle = '#ff7a1a'
          pen.fillRect(0, 0, canvas.width / 2, canvas.height / 2)
        }
        return canvas.toDataURL('image/png').split(',')[1] as string
      },
      [width, height],
    ),
    'base64',
  )

test('basic information and a new avatar, cut to a square', async ({ page }) => {
  const { phone, name } = await newPerson(page, '/personal_update')
  await expect(page.getByText('修改账号的基本信息')).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: phone })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: name }).first()).toBeVisible()
  await expect(page.getByText('支持JPG/PNG格式，1M以内，正方形图片')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const input = page.getByLabel('上传头像')
  await input.setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: await tooBig(page) })
  await expect(page.locator('.up.error', { hasText: '图片不得大于1M！' })).toBeVisible()
  await input.setInputFiles({ name: 'cat.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a....') })
  await expect(page.locator('.up.error', { hasText: '图片格式不能为gif' })).toBeVisible()

  const picture = await pictureOf(page, 900, 600)
  await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture })
  const dialog = page.getByRole('dialog', { name: '裁剪头像' })
  const stage = dialog.getByRole('application')
  await stage.focus()
  await stage.press('ArrowRight')
  await stage.press('+')
  await dialog.getByRole('slider').fill('2')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('头像已更新')).toBeVisible()
  const portrait = page.locator('.avatar img.portrait')
  await expect(portrait).toBeVisible()
  expect(
    await portrait.evaluate((image: HTMLImageElement) => image.naturalWidth === image.naturalHeight),
  ).toBe(true)
  await page.getByRole('button', { name: '移除头像' }).click()
  await expect(portrait).toHaveCount(0)
})

/** A real picture of more than a megabyte: noise does not compress. */
async function tooBig(page: import('@playwright/test').Page) {
  const small = await pictureOf(page, 10, 10)
  return Buffer.concat([small, Buffer.alloc(1_048_576)])
}

test.describe('changing the password', () => {
  test.use({ allowErrors: [/status of 4\d\d/] })

  test('names every fault, then logs out everywhere and wants the new one', async ({ page }) => {
    const { phone } = await newPerson(page, '/personal_update?type=2')
    await page.getByLabel('手机号').fill('123')
    await page.getByRole('button', { name: '确认修改' }).click()
    for (const text of [
      '请输入正确的手机号码！',
      '请拉动滑块验证！',
      '请输入验证码',
      '旧密码不能空',
      '密码不能空',
    ])
      await expect(page.locator('.er', { hasText: text }).first()).toBeVisible()
    await expect(page.locator('.tst', { hasText: '密码不能为空' })).toBeVisible()
    await expectAccessible(page)

    await page.getByLabel('手机号').fill(phone)
    await page.getByRole('button', { name: '获取验证码' }).click()
    await passSlider(page)
    await expect(page.getByRole('button', { name: /秒后重发/ })).toBeVisible()
    await page.getByLabel('短信验证码').fill(await codeFor(page.request, phone))
    await page.getByRole('textbox', { name: '旧密码' }).fill('Falsch#2719')
    await page.getByRole('textbox', { name: '新密码', exact: true }).fill('Zylinder#83')
    await page.getByRole('textbox', { name: '确认新密码' }).fill('Zylinder#84')
    await page.getByRole('button', { name: '确认修改' }).click()
    await expect(page.locator('.er', { hasText: '两次输入密码不致!' })).toBeVisible()
    await page.getByRole('textbox', { name: '确认新密码' }).fill('Zylinder#83')
    await page.getByRole('button', { name: '确认修改' }).click()
    await expect(page.locator('.er', { hasText: '旧密码不正确' }).first()).toBeVisible()
    await page.getByRole('textbox', { name: '旧密码' }).fill(PASSWORD)
    await page.getByRole('button', { name: '确认修改' }).click()
    await expect(page.getByText('修改成功,请重新登录!')).toBeVisible()
    await expect(page).toHaveURL('/login')
    await logIn(page, phone, 'Zylinder#83')
    await expect(page).toHaveURL('/home')
  })
})

test('privacy: consents, a copy of everything, and the way out', async ({ page }) => {
  const { name } = await newPerson(page, '/personal_update?type=4')
  const consent = page.getByRole('listitem').filter({ hasText: '《隐私政策》' })
  await expect(consent.getByText('有效')).toBeVisible()
  await expectAccessible(page)
  await consent.getByRole('button', { name: /撤回/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '撤回' }).click()
  await expect(consent.getByText('已撤回')).toBeVisible()
  await consent.getByRole('button', { name: '重新同意' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '《隐私政策》' })).toHaveCount(2)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出' }).click()
  expect((await download).suggestedFilename()).toMatch(/^标解个人信息_\d{4}-\d\d-\d\d\.json$/)

  await page.getByRole('button', { name: '注销账号' }).click()
  const dialog = page.getByRole('dialog', { name: `注销账号 ${name}` })
  await dialog.getByRole('button', { name: '注销账号' }).click()
  await expect(dialog.getByText('密码不能为空')).toBeVisible()
  await expect(dialog.getByText('请先确认')).toBeVisible()
  await dialog.getByRole('textbox', { name: '登录密码' }).fill(PASSWORD)
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: '注销账号' }).click()
  await expect(page.getByText('账号已注销')).toBeVisible()
  await expect(page).toHaveURL('/home')
})

test('invitations: none yet', async ({ page }) => {
  await newPerson(page, '/personal_update?type=5')
  await expect(page.getByText('没有待处理的邀请')).toBeVisible()
  await expectAccessible(page)
})
