import assert from 'node:assert/strict'
import type { Login } from '@biaojie/contract/accounts/accounts/accounts.ts'
import { encodePassword } from '@biaojie/contract/accounts/accounts/rules.ts'
import { hashSync } from '@node-rs/argon2'
import { addPeople } from '../domains/accounts/accounts/accounts.ts'
import { writeCompanyRows } from '../domains/enterprises/enterprises/enterprises.ts'
import type { testApp } from './app.ts'

type TestApp = Awaited<ReturnType<typeof testApp>>
export const PASSWORD = 'Kolben-7边界'
export const FINGERPRINT = 'f'.repeat(32)

let made = 0
let prefixes = 2000

/**
 * Returns a number that no other company and no other form of this process has. Files share a process, so two counters
 * would meet, and a company would be that of an earlier applicant.
 */
export const prefixNumber = () => prefixes++

/**
 * Everybody has one password, and its hash takes as little work as argon2id allows: checking one of full cost takes
 * longer than the rest of a login, and tests log in thousands of times.
 */
const PASSWORD_HASH = hashSync(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 })

/** Makes an approved company with its own prefix. */
export async function createCompany(
  { db, pool }: Pick<TestApp, 'db' | 'pool'>,
  name: string,
  examineStatus = 2,
): Promise<string> {
  const prefix = `88.449.${prefixNumber()}`
  await writeCompanyRows(db, [{ prefix, name, examineStatus, createTime: new Date('2026-01-01T00:00:00Z') }])
  const { rows } = await pool.query('select id from companies where prefix = $1', [prefix])
  return rows[0].id
}

export type Person = { id: string; phone: string; name: string }

/** Makes an account with PASSWORD directly in the database. */
export async function createPerson(
  { db, pool, clock }: TestApp,
  given: { phone?: string; name?: string; type?: string; companyId?: string } = {},
): Promise<Person> {
  const number = made++
  const { phone = `137${String(10_000_000 + number)}`, name = `person-${number}x`, type = 'ORDINARY' } = given
  const person = { phone, name, type, email: 'a@example.com', companyId: given.companyId }
  const ids = await addPeople(db, [person], null, clock.now)
  await pool.query('update accounts set password_hash = $1 where phone = $2', [PASSWORD_HASH, phone])
  return { id: ids.get(phone) ?? assert.fail(`${phone} or ${name} is taken`), phone, name }
}

/** Logs in by password from an address of its own; the slider must be off. */
export async function logIn(app: TestApp, username: string, fingerprint = FINGERPRINT): Promise<Login> {
  const body = { username, password: encodePassword(PASSWORD), fingerprint }
  const answer = await app.call('passwordLogin', { body, ip: makeAddress() })
  assert.equal(answer.success, true, answer.message)
  return answer.data
}

export const makeAddress = () => `198.18.${Math.floor(made / 250) % 250}.${made++ % 250}`

/** Makes a person with an access token. */
export async function createSession(app: TestApp, given: Parameters<typeof createPerson>[1] = {}) {
  const person = await createPerson(app, given)
  const { tokenInfo } = await logIn(app, person.phone)
  return { ...person, token: tokenInfo.access_token, refresh: tokenInfo.refresh_token }
}

/** Returns the code just sent to a phone for this purpose. */
export async function sendCode(
  app: TestApp,
  phone: string,
  purpose: 'login' | 'register' | 'reset' | 'change' | 'delete' | 'bind',
  token?: string,
): Promise<string> {
  const messageType = { login: 10, reset: 2, register: 0, change: 0, delete: 0, bind: 0 }[purpose]
  const body = { phoneNo: phone, messageType, scene: purpose }
  const answer = await app.call('sendShortMessage', { body, token, ip: makeAddress() })
  assert.equal(answer.success, true, answer.message)
  const sent = (await app.loadOutbox(phone)).find(({ template }) => template === purpose)
  return sent?.code ?? assert.fail('no message')
}
