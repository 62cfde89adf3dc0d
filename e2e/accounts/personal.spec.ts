import type { Page, Route } from '@playwright/test'
import { REFUSALS } from '../../packages/contract/src/refusals.ts'
import {
  logIn,
  makeCodeFor,
  makeTokensOlder,
  newPerson,
  PASSWORD,
  passSlider,
  storedTokens,
} from '../people.ts'
import { expect, expectAccessible, expectGoodAtBothWidths, messages, problems, test } from '../test.ts'

/** Draws a picture of `width` × `height` in the page. */
const pictureOf = async (page: Page, width: number, height: number) =>
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
  await expectGoodAtBothWidths(page)

  const input = page.getByLabel('上传头像')
  const tooBig = Buffer.concat([await pictureOf(page, 10, 10), Buffer.alloc(20_971_520)])
  await input.setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: tooBig })
  await expect(problems(page, '图片不得大于20M！')).toBeVisible()
  await input.setInputFiles({ name: 'cat.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a....') })
  await expect(problems(page, '图片格式不能为gif')).toBeVisible()

  // It is as large as a phone's photo, but little of it is sent.
  const picture = Buffer.concat([await pictureOf(page, 4000, 3000), Buffer.alloc(4_000_000)])
  await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture })
  const dialog = page.getByRole('dialog', { name: '裁剪头像' })
  const stage = dialog.getByRole('application')
  await stage.focus()
  await stage.press('ArrowRight')
  await stage.press('+')
  await dialog.getByRole('slider').fill('2')
  await expectGoodAtBothWidths(page)
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('头像已更新')).toBeVisible()
  const portrait = page.getByRole('img', { name: '当前头像' })
  await expect(portrait).toBeVisible()
  expect(
    await portrait.evaluate((image: HTMLImageElement) => image.naturalWidth === image.naturalHeight),
  ).toBe(true)
  await page.getByRole('button', { name: '移除头像' }).click()
  await expect(portrait).toHaveCount(0)
})

const UPLOAD = /file\/upload\.html/
const SIXTEEN_MINUTES = 960_000

/** Chooses a picture, cuts it as it is and sends it; it must arrive without a trace of the token. */
async function changeAvatar(page: Page) {
  const picture = await pictureOf(page, 600, 600)
  await page.getByLabel('上传头像').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture })
  await page.getByRole('dialog', { name: '裁剪头像' }).getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('头像已更新')).toBeVisible()
  await expect(page.getByRole('img', { name: '当前头像' })).toBeVisible()
  await expect(problems(page)).toHaveCount(0)
  await expect(page).toHaveURL('/personal_update')
}

/** Collects the token of each upload of this page. */
function uploadsOf(page: Page) {
  const tokens: (string | undefined)[] = []
  page.on('request', (request) => {
    if (UPLOAD.test(request.url())) tokens.push(request.headers()['access-token'])
  })
  return tokens
}

test('an upload with a token that ran out while the page was open', async ({ page }) => {
  await newPerson(page, '/personal_update')
  await expect(page.getByText('修改账号的基本信息')).toBeVisible()
  const uploads = uploadsOf(page)
  const { access_token: old } = await storedTokens(page)
  await makeTokensOlder(page, SIXTEEN_MINUTES)
  await changeAvatar(page)
  expect(uploads).toHaveLength(1)
  expect(uploads[0]).not.toBe(old)
})

test.describe('an upload that the server refuses', () => {
  test.use({ allowErrors: [/status of 401/] })

  test('because its token has just expired goes through with a new one', async ({ page }) => {
    await newPerson(page, '/personal_update')
    await expect(page.getByText('修改账号的基本信息')).toBeVisible()
    const uploads = uploadsOf(page)
    const json = {
      success: false,
      code: REFUSALS.token_expired.code,
      data: null,
      message: '登录已过期，请重新登录',
      requestId: 'e2e',
    }
    await page.route(UPLOAD, (route) => route.fulfill({ status: 401, json }), { times: 1 })
    await changeAvatar(page)
    expect(uploads).toHaveLength(2)
    expect(uploads[1]).not.toBe(uploads[0])
    expect(uploads[1]).toBe((await storedTokens(page)).access_token)
  })

  test('because another tab renewed the token meanwhile goes through with that one', async ({ page }) => {
    await newPerson(page, '/personal_update')
    await expect(page.getByText('修改账号的基本信息')).toBeVisible()
    const uploads = uploadsOf(page)
    const tokens = await storedTokens(page)
    const store = (given: object) =>
      page.evaluate((value) => localStorage.setItem('tokenInfo', JSON.stringify(value)), given)
    const outdated = 'x'.repeat(43)
    // Another call of the page that met the outdated token first would end the session.
    await page.route(
      (url) => !UPLOAD.test(url.href),
      (route) => {
        const headers = route.request().headers()
        if (headers['access-token'] !== outdated) return route.continue()
        return route.continue({ headers: { ...headers, 'access-token': tokens.access_token } })
      },
    )
    await store({ ...tokens, access_token: outdated })
    const renewed = async (route: Route) => {
      await store(tokens)
      await route.continue()
    }
    await page.route(UPLOAD, renewed, { times: 1 })
    await changeAvatar(page)
    expect(uploads).toEqual([outdated, tokens.access_token])
  })
})

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
      await expect(problems(page, text).first()).toBeVisible()
    await expect(messages(page, '密码不能为空')).toBeVisible()
    await expectAccessible(page)

    await page.getByLabel('手机号').fill(phone)
    await page.getByRole('button', { name: '获取验证码' }).click()
    await passSlider(page)
    await expect(page.getByRole('button', { name: /秒后重发/ })).toBeVisible()
    await page.getByLabel('短信验证码').fill(await makeCodeFor(page.request, phone))
    await page.getByRole('textbox', { name: '旧密码' }).fill('Falsch#2719')
    await page.getByRole('textbox', { name: '新密码', exact: true }).fill('Zylinder#83')
    await page.getByRole('textbox', { name: '确认新密码' }).fill('Zylinder#84')
    await page.getByRole('button', { name: '确认修改' }).click()
    await expect(problems(page, '两次输入密码不致!')).toBeVisible()
    await page.getByRole('textbox', { name: '确认新密码' }).fill('Zylinder#83')
    await page.getByRole('button', { name: '确认修改' }).click()
    await expect(page.getByRole('main').getByText('旧密码不正确').first()).toBeVisible()
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
  await expectGoodAtBothWidths(page)
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
