import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { hasNodeAdministrator } from '../domains/accounts/accounts/accounts.ts'
import { testApp } from '../test-support/app.ts'
import { aCompany, aPerson, FINGERPRINT, logIn, PASSWORD } from '../test-support/people.ts'
import { makeAdministrator, readCommand } from './make-administrator.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { pool, db } = app
const program = fileURLToPath(new URL('./administrator.ts', import.meta.url))

/** Runs the command as a machine does, with the password on standard input. */
async function administrator(args: string[], password = '') {
  const env = { ...process.env, NODE_ENV: '', DATABASE_URL: app.url, NODE_TEST_CONTEXT: '' }
  const child = spawn(process.execPath, [program, ...args], { env, stdio: ['pipe', 'pipe', 'pipe'] })
  child.stdin.end(`${password}\n`)
  const code = new Promise<number | null>((resolve) => child.on('close', resolve))
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await code, output, errors }
}

const typeOf = async (phone: string) =>
  (await pool.query('select type from accounts where phone = $1', [phone])).rows[0]?.type

const eventsOf = async (phone: string) =>
  (
    await pool.query(
      `select event, detail->>'by' as by from security_log
       where account_id = (select id from accounts where phone = $1) and detail->>'type' = 'ADMIN'`,
      [phone],
    )
  ).rows

test('a new administrator is made, logs in and is on record', async () => {
  assert.equal(await hasNodeAdministrator(db), false)
  const phone = '13900000001'
  const weak = await administrator(['--phone', phone, '--name', '王安'], 'wangwei123')
  assert.deepEqual([weak.code, await typeOf(phone)], [1, undefined])
  assert.match(weak.errors, /密码/)
  const made = await administrator(['--phone', phone, '--name', '王安'], PASSWORD)
  assert.equal(made.code, 0, made.errors)
  assert.equal(await typeOf(phone), 'ADMIN')
  assert.deepEqual(await eventsOf(phone), [{ event: 'register', by: 'npm run administrator' }])
  assert.ok((await logIn(app, phone, FINGERPRINT)).tokenInfo.access_token)
  assert.equal(await hasNodeAdministrator(db), true)
})

const made = (phone: string) =>
  makeAdministrator(db, { phone, name: undefined }, () => assert.fail('nothing is asked'))

test('a registered person becomes an administrator, once; a member of a company does not', async () => {
  const person = await aPerson(app)
  assert.match(await made(person.phone), /已成为平台管理员/)
  assert.match(await made(person.phone), /已经是平台管理员/)
  assert.equal(await typeOf(person.phone), 'ADMIN')
  assert.deepEqual(await eventsOf(person.phone), [{ event: 'type-changed', by: 'npm run administrator' }])
  const member = await aPerson(app, { companyId: await aCompany(app, '某厂'), type: 'COMPANY' })
  await assert.rejects(made(member.phone), /已加入企业/)
  assert.equal(await typeOf(member.phone), 'COMPANY')
})

test('a command that is not understood changes nothing and shows how it is used', async () => {
  const { code, errors } = await administrator([])
  assert.deepEqual([code, errors.startsWith('用法：')], [2, true])
  for (const args of [['--fone', '13900000009'], ['13900000009']]) assert.equal(readCommand(args), undefined)
  await assert.rejects(
    makeAdministrator(db, { phone: '12345', name: '王安' }, async () => ({
      name: '王安',
      password: PASSWORD,
    })),
    /手机号/,
  )
  assert.match((await administrator(['--phone', '13900000009'])).errors, /--name/)
})
