import { randomInt } from 'node:crypto'
import { routes } from '@biaojie/contract/wire.ts'
import type { APIRequestContext, Page } from '@playwright/test'
import { expect, messages, open } from './test.ts'

export const PASSWORD = 'Kolben#2719'
/** The demo node's accounts share this password. */
export const DEMO_PASSWORD = 'Biaojie#2026'
/** People who are signed in by a call have this browser fingerprint. */
export const FINGERPRINT = '89abcdef0123456789abcdef01234567'

// Several processes register people on one server.
let next = randomInt(90_000_000)
/** Returns an unused phone; a server keeps accounts of earlier tests. */
export const newPhone = () => `137${String(next++).padStart(8, '0')}`
export const toUserName = (phone: string) => `u_${phone.slice(3)}`
export const encodePassword = (password: string) => Buffer.from(password, 'utf8').toString('base64')

type Name = keyof typeof routes
type Login = {
  tokenInfo: { access_token: string; refresh_token: string }
  userInfo: { userId: string }
}

/** Makes one call as a browser does; returns its answer. */
export async function ask(request: APIRequestContext, name: Name, data: object, token?: string) {
  const [method, url] = routes[name]
  const headers = token ? { 'access-token': token, fingerprint: FINGERPRINT } : undefined
  const answer = method === 'GET' ? request.get(url, { headers }) : request.post(url, { data, headers })
  const envelope = await (await answer).json()
  expect(envelope.success, `${name}: ${envelope.message}`).toBe(true)
  return envelope.data
}

export const logInBy = (
  request: APIRequestContext,
  username: string,
  password = DEMO_PASSWORD,
): Promise<Login> =>
  ask(request, 'passwordLogin', {
    username,
    password: encodePassword(password),
    fingerprint: FINGERPRINT,
  })

/** Registers a new person by calls. */
export async function newAccount(request: APIRequestContext) {
  const phone = newPhone()
  const name = toUserName(phone)
  await ask(request, 'sendShortMessage', { phoneNo: phone, messageType: 0, scene: 'register' })
  await ask(request, 'registerAccount', {
    phoneNo: phone,
    account: name,
    email: `${name}@example.cn`,
    password: encodePassword(PASSWORD),
    verifiyCode: await makeCodeFor(request, phone),
  })
  return { phone, name }
}

/** Signs somebody in on this browser by a call, as the login page would. */
export async function signIn(page: Page, username: string, password = DEMO_PASSWORD): Promise<Login> {
  const login = await logInBy(page.request, username, password)
  // Storage belongs to an origin, so its smallest page is enough.
  await page.goto('/robots.txt')
  await page.evaluate(
    ([fingerprint, { tokenInfo, userInfo }]) => {
      const storedAt = Date.now()
      localStorage.setItem('fingerprint', fingerprint)
      localStorage.setItem('tokenInfo', JSON.stringify({ ...tokenInfo, storedAt }))
      localStorage.setItem('userInfo', JSON.stringify({ ...userInfo, storedAt }))
    },
    [FINGERPRINT, login] as const,
  )
  return login
}

/** Registers a new person, signs them in and opens `path`. */
export async function newPerson(page: Page, path = '/home'): Promise<{ phone: string; name: string }> {
  const person = await newAccount(page.request)
  await signIn(page, person.phone, PASSWORD)
  await open(page, path)
  return person
}

/** Pulls the open slider; the test server accepts any position. */
export async function passSlider(page: Page) {
  const slider = page.getByRole('slider', { name: /拼图位置/ })
  await expect(slider).toBeVisible()
  await slider.focus()
  for (let press = 0; press < 4; press++) await slider.press('ArrowRight')
  await slider.press('Enter')
  await expect(slider).toHaveCount(0)
}

/** Returns the newest code sent to a phone. */
export async function makeCodeFor(request: APIRequestContext, phone: string): Promise<string> {
  const response = await request.get(`/dev/outbox?phone=${phone}&format=json`)
  const found = JSON.stringify(await response.json()).match(/"code":"(\d{6})"|(?<!\d)(\d{6})(?!\d)/)
  expect(found, `a code for ${phone}`).not.toBeNull()
  return found?.[1] ?? found?.[2] ?? ''
}

/** Opens the registration and fills in all of it with a real code. */
export async function register(page: Page, phone: string, password = PASSWORD) {
  await open(page, '/login')
  await page.getByRole('button', { name: '立即注册' }).click()
  const panel = page.getByRole('dialog', { name: '注册账号' })
  await panel.getByLabel('手机号').fill(phone)
  await panel.getByRole('button', { name: '获取验证码' }).click()
  await passSlider(page)
  await expect(panel.getByRole('button', { name: /秒后重发/ })).toBeVisible()
  await panel.getByLabel('短信验证码').fill(await makeCodeFor(page.request, phone))
  await panel.getByLabel('用户名').fill(toUserName(phone))
  await panel.getByLabel('邮箱').fill(`${toUserName(phone)}@example.cn`)
  await panel.getByRole('textbox', { name: '密码', exact: true }).fill(password)
  await panel.getByRole('textbox', { name: '确认密码' }).fill(password)
  await panel.getByRole('checkbox', { name: '我已阅读并同意' }).check()
  await panel.getByRole('button', { name: '注册', exact: true }).click()
  await expect(page.getByText('注册成功!')).toBeVisible()
  await expect(panel).toHaveCount(0)
}

/** Logs in on the open login page. */
export async function logIn(page: Page, name: string, password = PASSWORD) {
  // Another page may have led here without waiting for this one.
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  await page.getByRole('textbox', { name: '手机号 / 用户名' }).fill(name)
  await page.getByRole('textbox', { name: '密码', exact: true }).fill(password)
  await page.getByRole('checkbox', { name: '我已阅读并同意' }).check()
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await passSlider(page)
}

/** Closes messages over the page, because the colours of a fading one cannot be checked. */
export async function dismissMessages(page: Page) {
  const shown = messages(page)
  await expect(shown.filter({ hasText: '登录成功!' })).toHaveCount(0)
  while ((await shown.count()) > 0)
    await shown
      .getByRole('button', { name: '关闭提示' })
      .first()
      .click({ timeout: 1_000 })
      .catch(() => {})
  // A message that moves under the pointer would stay.
  await page.mouse.move(0, 0)
  await expect(shown).toHaveCount(0)
}

/** Returns the login in a person's browser. */
export const storedTokens = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('tokenInfo') ?? 'null'))

/** Makes the stored token older, as if the tab had been left open. */
export const makeTokensOlder = (page: Page, ms: number) =>
  page.evaluate((by) => {
    const tokens = JSON.parse(localStorage.getItem('tokenInfo') ?? 'null')
    localStorage.setItem('tokenInfo', JSON.stringify({ ...tokens, storedAt: tokens.storedAt - by }))
  }, ms)
