import { readFileSync } from 'node:fs'
import { ID_PHOTO_CONSENT_VERSION, PREFIX_AGREEMENT_VERSION } from '@biaojie/contract/registration-rules.ts'
import { routes } from '@biaojie/contract/wire.ts'
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { codeFor, newPhone, PASSWORD } from '../people.ts'
import { newDigits, PHOTO } from '../registration-form.ts'
import { expect } from '../test.ts'

export const DEMO_PASSWORD = 'Biaojie#2026'
const FINGERPRINT = '89abcdef0123456789abcdef01234567'
const base64 = (text: string) => Buffer.from(text, 'utf8').toString('base64')

type Name = keyof typeof routes
type Login = { tokenInfo: { access_token: string }; userInfo: { userId: string } }

/** One call the way a browser makes it; what it answers. */
export async function ask(request: APIRequestContext, name: Name, data: object, token?: string) {
  const [, url] = routes[name]
  const headers = token ? { 'access-token': token, fingerprint: FINGERPRINT } : undefined
  const envelope = await (await request.post(url, { data, headers })).json()
  expect(envelope.success, `${name}: ${envelope.message}`).toBe(true)
  return envelope.data
}

export const logInBy = (
  request: APIRequestContext,
  username: string,
  password = DEMO_PASSWORD,
): Promise<Login> =>
  ask(request, 'passwordLogin', { username, password: base64(password), fingerprint: FINGERPRINT })

async function upload(request: APIRequestContext, token: string): Promise<string> {
  const file = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: readFileSync(PHOTO) }
  const headers = { 'access-token': token, fingerprint: FINGERPRINT }
  const answer = await (
    await request.post(routes.uploadForPrivate[1], { multipart: { file }, headers })
  ).json()
  expect(answer.success, answer.message).toBe(true)
  return answer.data.fileName
}

/** A new person, signed in. */
export async function anAccount(request: APIRequestContext) {
  const phone = newPhone()
  const name = `console_${phone.slice(3)}`
  await ask(request, 'sendShortMessage', { phoneNo: phone, messageType: 0, scene: 'register' })
  await ask(request, 'registerAccount', {
    phoneNo: phone,
    account: name,
    email: `${name}@example.cn`,
    password: base64(PASSWORD),
    verifiyCode: await codeFor(request, phone),
  })
  return { phone, name, token: (await logInBy(request, phone, PASSWORD)).tokenInfo.access_token }
}

/** A new person who has just applied for a prefix. */
export async function anApplicant(request: APIRequestContext) {
  const { phone, name, token } = await anAccount(request)
  const [licenseImg, face, back] = [
    await upload(request, token),
    await upload(request, token),
    await upload(request, token),
  ]
  const company = `临清示例轴承${phone.slice(3)}有限公司`
  const digits = newDigits()
  const { id } = await ask(
    request,
    'register',
    {
      secondNodeId: '449',
      indentifierPrefix: digits,
      name: company,
      cardNo: '91371500MA3DEMO42Y',
      licenseType: '1',
      licenseImg,
      legalPerson: '赵立国',
      legalCradType: '1',
      legalCardNo: '110101199003070038',
      legalCardObject: { face, back },
      liaison: '孙晓雯',
      liaisonPhone: phone,
      liaisonEmail: 'sunxw@example.cn',
      website: '',
      companyType: '4',
      industryCode: 'C,34,345',
      registerArea: '370000,371500,371581',
      registerAddress: '轴承产业园 11 号',
      introduce: '2014 年建厂，6 条磨加工线。',
      agreement: true,
      agreementVersion: PREFIX_AGREEMENT_VERSION,
      idPhotoConsent: true,
      idPhotoConsentVersion: ID_PHOTO_CONSENT_VERSION,
    },
    token,
  )
  return { phone, name, company, prefix: `88.449.${digits}`, id: id as string, token }
}

/** Opens a page of the console as this person, with a login of its own. */
export async function openAs(
  page: Page,
  username: string,
  path: string,
  password = DEMO_PASSWORD,
): Promise<void> {
  const login = await logInBy(page.request, username, password)
  await page.goto('/home')
  await page.evaluate(
    ([fingerprint, { tokenInfo, userInfo }]) => {
      const storedAt = Date.now()
      localStorage.setItem('fingerprint', fingerprint)
      localStorage.setItem('tokenInfo', JSON.stringify({ ...tokenInfo, storedAt }))
      localStorage.setItem('userInfo', JSON.stringify({ ...userInfo, storedAt }))
    },
    [FINGERPRINT, login] as const,
  )
  await page.goto(`/console${path}`)
}

/** A second browser beside the first. */
export async function anotherPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
  return context.newPage()
}
