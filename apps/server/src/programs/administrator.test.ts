import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { hasNodeAdministrator } from '../domains/accounts/accounts/accounts.ts'
import { testApp } from '../test-support/app.ts'
import { createCompany, createPerson, FINGERPRINT, logIn, PASSWORD } from '../test-support/people.ts'
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
  const person = await createPerson(app)
  assert.match(await made(person.phone), /已成为平台管理员/)
  assert.match(await made(person.phone), /已经是平台管理员/)
  assert.equal(await typeOf(person.phone), 'ADMIN')
  assert.deepEqual(await eventsOf(person.phone), [{ event: 'type-changed', by: 'npm run administrator' }])
  const member = await createPerson(app, { companyId: await createCompany(app, '某厂'), type: 'COMPANY' })
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

test('an administrator who lost the second factor gets in again by a command that is on record', async () => {
  const phone = '13900000021'
  await administrator(['--phone', phone, '--name', '赵宁'], PASSWORD)
  const reset = () => administrator(['--phone', phone, '--reset-second-factor'])
  assert.match((await reset()).output, /没有启用两步验证/)
  await pool.query('update accounts set second_factor_at = now() where phone = $1', [phone])
  const done = await reset()
  assert.equal(done.code, 0, done.errors)
  assert.match(done.output, /已重置 13900000021 的两步验证/)
  const { rows } = await pool.query(
    `select detail->>'by' as by, a.second_factor_at from security_log l join accounts a on a.id = l.account_id
     where a.phone = $1 and l.event = 'second-factor-reset'`,
    [phone],
  )
  assert.deepEqual(rows, [{ by: 'npm run administrator', second_factor_at: null }])
  assert.ok((await logIn(app, phone, FINGERPRINT)).tokenInfo.access_token)
  const person = await createPerson(app)
  const other = await administrator(['--phone', person.phone, '--reset-second-factor'])
  assert.equal(other.code, 1)
  assert.match(other.errors, /不是平台管理员/)
  assert.equal(readCommand(['--phone', phone, '--name', '甲', '--reset-second-factor']), undefined)
})

test('Ctrl-C at a question ends the command and changes nothing', async (t) => {
  if (spawnSync('script', ['--version']).status !== 0) return t.skip('no `script` to make a terminal')
  const env = { ...process.env, NODE_ENV: '', DATABASE_URL: app.url, NODE_TEST_CONTEXT: '' }
  const command = `"${process.execPath}" "${program}" --phone 13900000031`
  const child = spawn('script', ['-qec', command, '/dev/null'], { env })
  let shown = ''
  let hasLeft = false
  child.stdout.setEncoding('utf8').on('data', (part) => {
    shown += part
    if (hasLeft || !shown.includes('用户名：')) return
    hasLeft = true
    child.stdin.write('\u0003')
  })
  const code = await new Promise((resolve) => child.on('close', resolve))
  assert.equal(code, 1, shown)
  assert.match(shown, /已退出，没有改动任何账号/)
  assert.equal(await typeOf('13900000031'), undefined)
})

test('an auditor is appointed by the command, logged, and is no administrator', async () => {
  const phone = '13900000009'
  const made = await administrator(['--phone', phone, '--name', '秦审计', '--auditor'], PASSWORD)
  assert.equal(made.code, 0, made.errors)
  const { rows } = await pool.query(
    `select a.type, a.duties, l.event, l.detail ->> 'by' as by from accounts a join security_log l on l.account_id = a.id
     where a.phone = $1 and l.event = 'staff-added'`,
    [phone],
  )
  const by = 'npm run administrator'
  assert.deepEqual(rows, [{ type: 'MANAGER', duties: ['auditor'], event: 'staff-added', by }])
  const again = await administrator(['--phone', phone, '--auditor'])
  assert.match(again.output, /已经是审计人员/)
  const promoted = await administrator(['--phone', phone])
  assert.equal(promoted.code, 1)
  assert.match(promoted.errors, /审计人员，不能兼任平台管理员/)
})
