import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CallName } from '@biaojie/contract/calls.ts'
import { NO_SITE_VALUES } from '@biaojie/contract/node/site-settings/rules.ts'
import { type CallOptions, testApp } from '../test-support/app.ts'
import { testDatabase } from '../test-support/database.ts'
import { createBuyer, orderBody, SHOP } from '../test-support/orders.ts'
import { createPerson, createSession, FINGERPRINT, makeAddress } from '../test-support/people.ts'
import { makeMultipart, makePhoto, open } from '../test-support/registrations.ts'

/* Three servers share database, secret and files, as processes behind a balancer do. Calls go to them in turn. */

const LIMIT = 120
const dataDir = mkdtempSync(join(tmpdir(), 'biaojie-across-'))
after(() => rmSync(dataDir, { recursive: true, force: true }))
const database = await testDatabase({ after })
const aServer = (captcha: 'on' | 'off') =>
  testApp(
    { after },
    {
      database,
      shop: SHOP,
      env: { DATA_DIR: dataDir, CAPTCHA: captcha, LOOKUP_LIMIT_PER_MINUTE: String(LIMIT) },
    },
  )
/** The slider is off at the first, where people of these tests log in by password. */
const [first, second, third] = [await aServer('off'), await aServer('on'), await aServer('on')]
const servers = [first, second, third]
let turn = 0
const call = <N extends CallName>(name: N, given: CallOptions = {}) =>
  (servers[turn++ % servers.length] ?? first).call(name, given)

test('a puzzle of one server is solved at another; its ticket sends a code at the third, which logs in', async () => {
  const { phone } = await createPerson(first)
  const ip = makeAddress()
  const { sessionId } = (await first.call('sliderChallenge', { body: { scene: 'login' }, ip })).data
  const { rows } = await database.pool.query('select answer from slider_sessions where id = $1', [sessionId])
  const track = [
    [0, 0, 0],
    [60, 3, 180],
    [120, 2, 400],
  ]
  const solving = { sessionId, x: Number(rows[0].answer), track }
  const solved = await second.call('sliderVerify', { body: solving, ip })
  assert.equal(solved.success, true, solved.message)
  const body = { phoneNo: phone, messageType: 10, scene: 'login', ...solved.data }
  const sent = await third.call('sendLoginMessage', { body, ip })
  assert.equal(sent.success, true, sent.message)
  assert.equal((await second.call('sendLoginMessage', { body, ip })).success, false)
  const [message] = await second.loadOutbox(phone)
  const given = { mobile: phone, verifyCode: message?.code ?? '', fingerprint: FINGERPRINT }
  const login = await first.call('mobileLogin', { body: given, ip })
  assert.equal(login.success, true, login.message)
  assert.equal((await second.call('mobileLogin', { body: given, ip })).success, false)
  const token = login.data.tokenInfo.access_token
  assert.equal((await third.call('customerInfo', { token })).success, true)
})

test('a picture, a list to download and an edit of the node are the same at every server', async () => {
  const { token } = await createSession(first, { type: 'ADMIN' })
  const { payload, headers } = makeMultipart(await makePhoto())
  const picture = await second.call('uploadPicture', { body: payload, headers, token, ip: makeAddress() })
  assert.equal(picture.success, true, picture.message)
  const address = `/${picture.data.key}-${picture.data.sizes[0]?.width}.webp`
  for (const { app } of servers) assert.equal((await app.inject({ url: address })).statusCode, 200, address)

  const list = await third.call('companyDirectoryExport', { token, body: {} })
  assert.equal((await open(first, list.data.url, list.cookies)).statusCode, 200)

  const { version } = (await first.call('siteSettings', { token })).data
  const values = { ...NO_SITE_VALUES, operator: '青岛标识运营有限公司' }
  const saved = await second.call('siteSettingsSave', { token, body: { version, values } })
  assert.equal(saved.success, true, saved.message)
  const stale = await third.call('siteSettingsSave', { token, body: { version, values } })
  assert.equal(stale.success, false)
  assert.equal((await third.call('siteSettings', { token })).data.values.operator, values.operator)
})

test('a repeated order under one key is one order at all servers, also at the same moment', async () => {
  const buyer = await createBuyer(first)
  const given = {
    token: buyer.token,
    body: orderBody(buyer),
    headers: { 'idempotency-key': 'across-00000001' },
  }
  const answers = await Promise.all(servers.map((server) => server.call('orderSave', given)))
  assert.equal(new Set(answers.map(({ data }) => data?.id)).size, 1, JSON.stringify(answers[0]))
})

/** Resolves when the servers have told each other of this many uses: each does so a second after an answer. */
async function toldOf(uses: number): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const statement = `select 1 from quotas where key like 'rate identifierHelp %' and used >= $1`
    if ((await database.pool.query(statement, [uses])).rowCount) return
    await sleep(100)
  }
  assert.fail(`no ${uses} uses were told of within half a minute`)
}

test('the limit of an address holds for all servers together', async () => {
  const ip = makeAddress()
  const given = { body: { identifier: '88.449.9/x' }, ip }
  const half = LIMIT / 2
  for (let at = 0; at < half; at++) assert.equal((await call('identifierHelp', given)).status, 200)
  await toldOf(half)
  // A server hears of the others a second after its next answer.
  await first.call('identifierHelp', given)
  await toldOf(half + 1)
  const statuses: number[] = []
  for (let at = 0; at < LIMIT; at++) statuses.push((await first.call('identifierHelp', given)).status)
  // On its own it would answer two thirds of the limit and more.
  const answered = statuses.filter((status) => status === 200).length
  assert.ok(answered <= half + 1 && answered >= half - 1, `${answered} more answered`)
  // Refused ones count, too. The others refuse after their next answer.
  await toldOf(half + 1 + LIMIT)
  await second.call('identifierHelp', given)
  await toldOf(half + 2 + LIMIT)
  assert.equal((await second.call('identifierHelp', given)).status, 429)
})
