import assert from 'node:assert/strict'
import { encodePassword } from '@biaojie/contract/accounts/accounts/rules.ts'
import type { SecondProof } from '@biaojie/contract/accounts/accounts/second-factor/proof.ts'
import { computeCode, toStep } from '../domains/accounts/accounts/second-factor/totp.ts'
import type { testApp } from './app.ts'
import { createAuthenticator } from './authenticator.ts'
import { FINGERPRINT, makeAddress, PASSWORD } from './people.ts'

type TestApp = Awaited<ReturnType<typeof testApp>>
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const password = encodePassword(PASSWORD)

/** Offers both steps of a login, and the ways to switch the second one on. */
export function createSecondFactor({ call, clock, wait }: TestApp) {
  /** Returns an authenticator app's code for its secret. */
  const makeCodeFor = (secret: string) => {
    const bits = [...secret].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
    const bytes = Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)))
    return computeCode(bytes, toStep(clock.now))
  }
  /** Binds an app; `proof` where the second step is on already. */
  async function enable(token: string, proof: SecondProof = {}) {
    const begun = await call('secondFactorBegin', { token, body: { password, ...proof }, ip: makeAddress() })
    assert.equal(begun.success, true, begun.message)
    const { secret } = begun.data
    const answer = await call('secondFactorConfirm', {
      token,
      body: { code: makeCodeFor(secret) },
      ip: makeAddress(),
    })
    assert.equal(answer.success, true, answer.message)
    wait(31)
    return { secret, backupCodes: answer.data.backupCodes }
  }
  /** Registers a passkey with an authenticator of its own. */
  async function addPasskey(token: string, { name = '', ...proof }: SecondProof & { name?: string } = {}) {
    const authenticator = createAuthenticator()
    const begun = await call('passkeyBegin', { token, body: { password, ...proof }, ip: makeAddress() })
    assert.equal(begun.success, true, begun.message)
    const body = { name, credential: authenticator.create(begun.data) }
    const answer = await call('passkeyConfirm', { token, body, ip: makeAddress() })
    assert.equal(answer.success, true, answer.message)
    return { authenticator, backupCodes: answer.data.backupCodes }
  }
  const logInFirst = (username: string, ip = makeAddress()) =>
    call('passwordLogin', { body: { username, password, fingerprint: FINGERPRINT }, ip })
  const toCookieHeader = (cookies: readonly string[]) =>
    cookies.map((cookie) => cookie.split(';')[0]).join('; ')
  const logInSecond = (cookies: readonly string[], proof: string | SecondProof, ip = makeAddress()) =>
    call('secondFactorLogin', {
      body: { ...(typeof proof === 'string' ? { code: proof } : proof), fingerprint: FINGERPRINT },
      cookie: toCookieHeader(cookies),
      ip,
    })
  const listWays = (cookies: readonly string[]) =>
    call('secondFactorWays', { cookie: toCookieHeader(cookies), ip: makeAddress() })
  return { makeCodeFor, enable, addPasskey, logInFirst, logInSecond, listWays }
}
