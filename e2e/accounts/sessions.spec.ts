import type { Page } from '@playwright/test'
import { REFUSALS } from '../../packages/contract/src/refusals.ts'
import { logIn, makeTokensOlder, newPerson, PASSWORD, storedTokens } from '../people.ts'
import { expect, expectAccessible, open, test } from '../test.ts'

const ELEVEN_MINUTES = 660_000
const isRefresh = (url: string) => url.includes('/oauth/token')

test('five tabs with an old token refresh it once and stay logged in', async ({ page, context }) => {
  await newPerson(page, '/personal_update')
  await expect(page.getByText('修改账号的基本信息')).toBeVisible()
  const before = await storedTokens(page)
  // The count starts first, because the bell of this page may send the first request.
  let refreshes = 0
  context.on('request', (request) => {
    if (isRefresh(request.url())) refreshes++
  })
  await makeTokensOlder(page, ELEVEN_MINUTES)
  const tabs = await Promise.all(Array.from({ length: 5 }, () => context.newPage()))
  await Promise.all(tabs.map((tab, index) => tab.goto(`/personal_update?type=${index % 2 ? 3 : 1}`)))
  for (const [index, tab] of tabs.entries()) {
    await expect(tab.getByText(index % 2 ? '当前设备' : '账号类型')).toBeVisible()
  }
  expect(refreshes).toBe(1)
  const after = await storedTokens(page)
  expect(after.refresh_token).not.toBe(before.refresh_token)
})

test.describe('a session that ended elsewhere', () => {
  test.use({ allowErrors: [/status of 401/] })

  test('leads quietly to the login and back to the place', async ({ page, context, browser }, {
    project,
  }) => {
    const { phone } = await newPerson(page, '/personal_update')
    // Another browser signs in and ends this one.
    const other = await browser.newContext({
      ...project.use,
      baseURL: page.url().replace(/\/personal.*/, ''),
    })
    const there = await other.newPage()
    await open(there, '/login?cbl=%2Fpersonal_update%3Ftype%3D3')
    await logIn(there, phone)
    await expect(there.getByText('当前设备')).toBeVisible()
    await there.getByRole('button', { name: /下线$/ }).first().click()
    const dialog = there.getByRole('dialog', { name: '让这台设备下线？' })
    await dialog.getByLabel('登录密码').fill(PASSWORD)
    await dialog.getByRole('button', { name: '下线' }).click()
    await expect(there.getByText('已下线')).toBeVisible()
    await expect(there.getByRole('listitem').filter({ hasText: '最近使用' })).toHaveCount(1)
    await other.close()

    await page.goto('/personal_update?type=5')
    await expect(page).toHaveURL('/login')
    await expect(page.getByText('登录已过期，请重新登录', { exact: false })).toBeVisible()
    expect(await storedTokens(page)).toBeNull()
    await logIn(page, phone)
    await expect(page).toHaveURL('/personal_update?type=5')
    expect(context.pages()).toHaveLength(1)
  })
})

test('logging out forgets everything but the application id', { tag: '@phone' }, async ({
  page,
  isMobile,
}) => {
  const { name } = await newPerson(page)
  await page.evaluate(() => localStorage.setItem('applicationId', '12'))
  if (isMobile) await page.getByRole('button', { name: '菜单' }).click()
  await expect(page.getByText(name).filter({ visible: true }).first()).toBeVisible()
  // A request that is under way at the logout would be refused.
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: '退出登录' }).click()
  // The new page closes the menu.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  if (isMobile) await page.getByRole('button', { name: '菜单', exact: true }).click()
  await expect(page.getByRole('link', { name: '登录', exact: true }).first()).toBeVisible()
  // The page may be replaced meanwhile, so its storage is read again.
  const left = () => page.evaluate(() => ({ ...localStorage })).catch(() => null)
  await expect.poll(left).toEqual({ applicationId: '12' })
})

test('the account menu leads to the personal pages and closes with Esc', async ({ page }) => {
  const { name } = await newPerson(page)
  const handle = page.getByRole('banner').getByRole('button', { name })
  await handle.click()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: '登录设备' })).toHaveCount(0)
  await expect(handle).toBeFocused()
  await handle.click()
  await page.getByRole('link', { name: '登录设备' }).click()
  await expect(page.getByText('当前设备')).toBeVisible()
})

/** Returns the access token of the person signed in on this page. */
const tokenOf = (page: Page) =>
  page.evaluate(async () => {
    const tokens = JSON.parse(localStorage.getItem('tokenInfo') ?? '{}')
    const headers = {
      'access-token': tokens.access_token,
      fingerprint: localStorage.getItem('fingerprint') ?? '',
      'content-type': 'application/json',
    }
    const answer = await fetch('/platform-security-service/login/exchange/issue', {
      method: 'POST',
      headers,
      body: '{}',
    })
    return (await answer.json()).data.token as string
  })

test('a login token in the address of the home page vanishes, and logs in only after confirmation', async ({
  page,
  browser,
}) => {
  const { name } = await newPerson(page)
  const token = await tokenOf(page)
  const fresh = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const there = await fresh.newPage()
  await there.goto(`/home?token=${encodeURIComponent(token)}&from=mail`)
  await expect(there).toHaveURL('/home?from=mail')
  const question = there.getByRole('alertdialog', { name: `以 ${name} 的身份继续？` })
  await expect(question).toContainText(/手机号 137\*\*\*\*\d{4}/)
  await expectAccessible(there)
  expect(await storedTokens(there)).toBeNull()
  await question.getByRole('button', { name: '继续登录' }).click()
  await expect(there.getByText(`登录成功! ${name}`)).toBeVisible()
  expect((await storedTokens(there)).access_token).toBeTruthy()
  await fresh.close()
})

test('a link from another person asks for consent before it logs in, and its login ends', async ({
  page,
  browser,
}) => {
  await newPerson(page)
  const token = await tokenOf(page)
  const fresh = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const there = await fresh.newPage()
  const opened = there.waitForResponse(/login\/exchange/)
  await there.goto(`/home?token=${encodeURIComponent(token)}`)
  const { data } = await (await opened).json()
  const ended = there.waitForResponse(/logout/i)
  await there.getByRole('button', { name: '不登录' }).click()
  await ended
  await expect(there.getByRole('alertdialog')).toHaveCount(0)
  expect(await storedTokens(there)).toBeNull()
  const renewal = await there.request.post('/platform-security-service/oauth/token', {
    data: {
      grant_type: 'refresh_token',
      refresh_token: data.tokenInfo.refresh_token,
      fingerprint: await there.evaluate(() => localStorage.getItem('fingerprint')),
    },
  })
  expect((await renewal.json()).code).toBe(REFUSALS.token_revoked.code)
  await fresh.close()
})

test('a login handed over by a link does not replace one that is there', async ({ page }) => {
  await newPerson(page)
  const mine = await storedTokens(page)
  await page.goto('/home?token=someone-elses-token')
  await expect(page).toHaveURL('/home')
  await expect(page.getByText('您已登录，链接中的登录凭证未使用')).toBeVisible()
  expect((await storedTokens(page)).refresh_token).toBe(mine.refresh_token)
})

test('without a login the personal page leads home', async ({ page }) => {
  await page.goto('/personal_update')
  await expect(page).toHaveURL('/home')
})

test('damaged storage is the same as signed out', async ({ page }) => {
  await page.goto('/home')
  await page.evaluate(() => {
    localStorage.setItem('userInfo', '{"phoneNo":')
    localStorage.setItem('tokenInfo', '[1]')
  })
  await page.goto('/personal_update')
  await expect(page).toHaveURL('/home')
})
