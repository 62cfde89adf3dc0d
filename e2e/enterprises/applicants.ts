import { readFileSync } from 'node:fs'
import { makeExampleFields } from '@biaojie/contract/enterprises/registrations/fields.ts'
import { REVIEW_FIELDS } from '@biaojie/contract/enterprises/registrations/review-fields.ts'
import {
  ID_PHOTO_CONSENT_VERSION,
  PREFIX_AGREEMENT_VERSION,
} from '@biaojie/contract/enterprises/registrations/rules.ts'
import { routes } from '@biaojie/contract/wire.ts'
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { ask, DEMO_PASSWORD, FINGERPRINT, logInBy, newAccount, PASSWORD, signIn } from '../people.ts'
import { expect } from '../test.ts'
import { newDigits, PHOTO } from './registration-form.ts'

async function upload(request: APIRequestContext, token: string): Promise<string> {
  const file = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: readFileSync(PHOTO) }
  const headers = { 'access-token': token, fingerprint: FINGERPRINT }
  const answer = await (
    await request.post(routes.uploadForPrivate[1], { multipart: { file }, headers })
  ).json()
  expect(answer.success, answer.message).toBe(true)
  return answer.data.fileName
}

/** Registers a new person; returns the token of a login. */
export async function createAccount(request: APIRequestContext) {
  const person = await newAccount(request)
  return { ...person, token: (await logInBy(request, person.phone, PASSWORD)).tokenInfo.access_token }
}

/** Registers a new person who has just applied for a prefix. */
export async function createApplicant(request: APIRequestContext) {
  const { phone, name, token } = await createAccount(request)
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
      ...makeExampleFields(),
      indentifierPrefix: digits,
      name: company,
      licenseImg,
      legalCardObject: { face, back },
      liaisonPhone: phone,
      agreement: true,
      agreementVersion: PREFIX_AGREEMENT_VERSION,
      idPhotoConsent: true,
      idPhotoConsentVersion: ID_PHOTO_CONSENT_VERSION,
    },
    token,
  )
  return { phone, name, company, prefix: `88.449.${digits}`, id: id as string, token }
}

/** Does both steps of the review as one reviewer; returns the reviewer's token. */
export async function approve(request: APIRequestContext, id: string): Promise<string> {
  const { access_token: token } = (await logInBy(request, 'manager')).tokenInfo
  const verdicts = REVIEW_FIELDS.map((field) => ({ field, verdict: 'ok', reason: '' }))
  const first = await ask(request, 'reviewClaim', { id }, token)
  await ask(request, 'reviewPlatform', { id, version: first.version, decision: 'approve', verdicts }, token)
  const second = await ask(request, 'reviewClaim', { id }, token)
  await ask(request, 'reviewTopLevel', { id, version: second.version, decision: 'approve' }, token)
  return token
}

/** Opens a page of the console as this person, with a login of its own. */
export async function openAs(
  page: Page,
  username: string,
  path: string,
  password = DEMO_PASSWORD,
): Promise<void> {
  await signIn(page, username, password)
  await page.goto(`/console${path}`)
}

/** Finds a line of a list: a row of its table, or on phones an item. */
export const findLine = (page: Page, text: string) => {
  const main = page.getByRole('main')
  return main.getByRole('row').or(main.getByRole('listitem')).filter({ hasText: text })
}

/** Opens a second browser beside the first. */
export async function openAnotherPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
  return context.newPage()
}

/** Opens the record of a line: a card of a phone has a link, a row of the table is pressed itself. */
export async function openLine(page: Page, text: string, isMobile = false) {
  const line = findLine(page, text).first()
  await (isMobile ? line.getByRole('link').first() : line).click()
}
