import assert from 'node:assert/strict'
import { makeExampleFields } from '@biaojie/contract/enterprises/registrations/fields.ts'
import type { Verdict } from '@biaojie/contract/enterprises/registrations/review.ts'
import { REVIEW_FIELDS } from '@biaojie/contract/enterprises/registrations/review-fields.ts'
import {
  ID_PHOTO_CONSENT_VERSION,
  PREFIX_AGREEMENT_VERSION,
} from '@biaojie/contract/enterprises/registrations/rules.ts'
import { routes } from '@biaojie/contract/wire.ts'
import sharp from 'sharp'
import type { testApp } from './app.ts'
import { createSession, makeAddress, prefixNumber } from './people.ts'

type TestApp = Awaited<ReturnType<typeof testApp>>
export type Session = Awaited<ReturnType<typeof createSession>>
export type Pictures = { licenseImg: string; face: string; back: string }

/** Makes a small photograph, different for every `shade`. */
export const makePhoto = (shade = 80): Promise<Buffer> =>
  sharp({ create: { width: 320, height: 200, channels: 3, background: { r: shade, g: 120, b: 90 } } })
    .jpeg()
    .toBuffer()

/** Returns multipart/form-data with one file, as a browser sends it. */
export function makeMultipart(bytes: Buffer, name = 'photo.jpg', field = 'file', type = 'image/jpeg') {
  const boundary = '----biaojie-test'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`
  return {
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

export function upload(
  app: TestApp,
  token: string,
  bytes: Buffer,
  given: { usage?: 'licence' | 'idPhoto'; name?: string } = {},
) {
  const { payload, headers } = makeMultipart(bytes, given.name)
  const query = given.usage ? { usage: given.usage } : undefined
  return app.call('uploadForPrivate', { body: payload, headers, token, query, ip: makeAddress() })
}

/** Uploads licence and both sides of the card for this person. */
export async function uploadPictures(app: TestApp, token: string): Promise<Pictures> {
  const names: string[] = []
  for (const shade of [80, 81, 82]) {
    const answer = await upload(app, token, await makePhoto(shade))
    assert.equal(answer.success, true, answer.message)
    names.push(answer.data.fileName)
  }
  const [licenseImg, face, back] = names as [string, string, string]
  return { licenseImg, face, back }
}

/** Returns a valid form; the prefix is a new one unless given. */
export function makeForm({ licenseImg, face, back }: Pictures, fields: object = {}) {
  return {
    ...makeExampleFields(),
    indentifierPrefix: String(prefixNumber()),
    licenseImg,
    legalCardObject: { face, back },
    agreement: true,
    agreementVersion: PREFIX_AGREEMENT_VERSION,
    idPhotoConsent: true,
    idPhotoConsentVersion: ID_PHOTO_CONSENT_VERSION,
    ...fields,
  }
}

export const register = (app: TestApp, token: string, body: object) =>
  app.call('register', { body, token, ip: makeAddress() })

/**
 * Submits as a member for a company that has no administrator at that moment: with one, it would be a
 * proposal.
 */
export async function registerAsMember(app: TestApp, token: string, body: object) {
  const { userId } = (await app.call('customerInfo', { token, body: {} })).data
  const { rows } = await app.pool.query(
    `update accounts set type = 'COMPANY' where type = 'COMPANY_ADMIN'
     and company_id = (select company_id from accounts where id = $1) and id <> $1 returning id`,
    [userId],
  )
  const answer = await register(app, token, body)
  const administrators = rows.map(({ id }) => id)
  await app.pool.query(`update accounts set type = 'COMPANY_ADMIN' where id = any($1)`, [administrators])
  return answer
}

/** Makes a person who has just submitted. */
export async function createApplicant(app: TestApp, fields: object = {}) {
  const session = await createSession(app)
  const own = await uploadPictures(app, session.token)
  const form = makeForm(own, fields)
  const answer = await register(app, session.token, form)
  assert.equal(answer.success, true, answer.message)
  return { ...session, pictures: own, form, registrationId: answer.data.id }
}

export const makeAcceptingVerdicts = (except: Verdict[] = []): Verdict[] =>
  REVIEW_FIELDS.map(
    (field) => except.find((exception) => exception.field === field) ?? { field, verdict: 'ok', reason: '' },
  )

/** Locks it for this reviewer; returns the version to decide with. */
export async function claim(app: TestApp, token: string, id: string): Promise<number> {
  const answer = await app.call('reviewClaim', { body: { id }, token, ip: makeAddress() })
  assert.equal(answer.success, true, answer.message)
  return answer.data.version
}

/** Approves both steps as one reviewer. */
export async function approve(app: TestApp, token: string, id: string): Promise<void> {
  const version = await claim(app, token, id)
  const body = { id, version, decision: 'approve', verdicts: makeAcceptingVerdicts() }
  const platform = await app.call('reviewPlatform', { body, token, ip: makeAddress() })
  assert.equal(platform.success, true, platform.message)
  await approveTopLevel(app, token, id)
}

/** Approves the second step only. */
export async function approveTopLevel(app: TestApp, token: string, id: string): Promise<void> {
  const body = { id, version: await claim(app, token, id), decision: 'approve' }
  const answer = await app.call('reviewTopLevel', { body, token, ip: makeAddress() })
  assert.equal(answer.success, true, answer.message)
}

export async function reject(
  app: TestApp,
  token: string,
  id: string,
  reason = '请按执照填写',
): Promise<void> {
  const version = await claim(app, token, id)
  const verdicts = [{ field: 'registerAddress', verdict: 'bad', reason }]
  const body = { id, version, decision: 'reject', verdicts }
  const answer = await app.call('reviewPlatform', { body, token, ip: makeAddress() })
  assert.equal(answer.success, true, answer.message)
}

/** Opens an address from a call, as a browser with that call's cookies. */
export const open = (
  app: TestApp,
  url: string,
  cookies: string[] = [],
  headers: Record<string, string> = {},
) =>
  app.app.inject({
    url,
    headers: { cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; '), ...headers },
  })

export const getPath = (name: keyof typeof routes) => routes[name][1]
