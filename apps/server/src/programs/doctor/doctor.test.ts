import assert from 'node:assert/strict'
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import https from 'node:https'
import { type AddressInfo, createServer as createTcp } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { saveDemoDay } from '../../domains/identifiers/records/load/runs.ts'
import { TEST_SECRET, testApp } from '../../test-support/app.ts'
import { createPerson } from '../../test-support/people.ts'
import { examine, report } from './doctor.ts'
import type { Finding, Level, Look } from './finding.ts'

const app = await testApp({ after })
const { pool } = app
const directory = mkdtempSync(join(tmpdir(), 'biaojie-doctor-'))
after(() => rmSync(directory, { recursive: true }))

const HEALTHY = {
  SETTINGS_FILE: 'off',
  DATABASE_URL: app.url,
  DATA_DIR: directory,
  SECRET: TEST_SECRET,
  HANDLE_PORT: 'off',
  PORT: '0',
}

const look = (environment: NodeJS.ProcessEnv, given: Partial<Look> = {}) =>
  examine({
    environment: { ...HEALTHY, ...environment },
    file: undefined,
    now: () => new Date(),
    statfs: (path) => statfsSync(path),
    patience: 10_000,
    ...given,
  })

function has(findings: readonly Finding[], level: Level, about: string, text: RegExp): void {
  const found = findings.some(
    (finding) => finding.level === level && finding.about === about && text.test(finding.text),
  )
  assert.ok(found, `${level} ${about} ${text} in\n${report(findings)}`)
  for (const { level, todo, text } of findings) if (level !== 'ok') assert.notEqual(todo, '', text)
}

/** Runs the command; this process answers meanwhile. */
async function runDoctor(args: string[], environment: object) {
  const program = fileURLToPath(new URL('../doctor.ts', import.meta.url))
  const { PATH, TMPDIR, NODE_COMPILE_CACHE, NODE_OPTIONS } = process.env
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH, TMPDIR, NODE_COMPILE_CACHE, NODE_OPTIONS, ...HEALTHY, ...environment },
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { status: await ended, stdout, stderr }
}

async function freePort(): Promise<string> {
  const server = createTcp().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return String(port)
}

async function serving(t: { after: (done: () => void) => void }, listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.closeAllConnections())
  t.after(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('a node without an administrator is told so, and one whose administrator has a password alone', async () => {
  has(await look({}), 'problem', '管理员', /还没有平台管理员/)
  const person = await createPerson(app, { type: 'ADMIN' })
  has(await look({}), 'warn', '管理员', /1 位平台管理员中 1 位没有第二重验证/)
  await pool.query('update accounts set second_factor_at = now() where phone = $1', [person.phone])
  const findings = await look({})
  has(findings, 'ok', '管理员', /都有第二重验证/)
  assert.deepEqual(
    findings.filter(({ level }) => level === 'problem'),
    [],
    report(findings),
  )
})

test('wrong settings are told beside everything else that is wrong', async () => {
  const findings = await look({
    LOG_LEVEL: 'loud',
    HANDLE_ADDRESS: 'here',
    DATABASE_URL: 'postgres://u:p@127.0.0.1:1/none',
  })
  has(findings, 'problem', '设置', /LOG_LEVEL/)
  has(findings, 'problem', '设置', /HANDLE_ADDRESS/)
  has(findings, 'problem', '数据库', /无法连接：ECONNREFUSED/)
  has(findings, 'ok', '数据目录', /可以写入/)
})

test('a settings file that others may read is told', async () => {
  const file = join(directory, 'settings.env')
  writeFileSync(file, 'PORT=0\n', { mode: 0o644 })
  chmodSync(file, 0o644)
  has(await look({}, { file }), 'warn', '设置文件', /权限 644/)
  chmodSync(file, 0o600)
  has(await look({}, { file }), 'ok', '设置文件', /只有属主可读/)
})

test('the wrong database, key and clock are told', async () => {
  has(
    await look({ DATABASE_URL: app.url.replace(/\/[^/]*$/, '/no_such_database') }),
    'problem',
    '数据库',
    /不存在/,
  )
  await pool.query(`insert into node_keys (use, id, since) values ('secret', 'ffffffffffffffff', now())`)
  has(await look({}), 'problem', '密钥', /SECRET 与数据库中的资料不符/)
  await pool.query(`delete from node_keys where id = 'ffffffffffffffff'`)
  has(await look({}), 'ok', '密钥', /相符/)
  const fast = await look({}, { now: () => new Date(Date.now() + 600_000) })
  has(fast, 'problem', '时钟', /比数据库快 10 分钟/)
  has(
    await look({}, { now: () => new Date(Date.now() - 20_000) }),
    'warn',
    '时钟',
    /比数据库慢 (19|20|21) 秒/,
  )
})

test('a database behind this version, and one ahead of it, are told', async (t) => {
  const { rows } = await pool.query(
    `delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)
     returning hash, created_at`,
  )
  const [last] = rows
  t.after(() =>
    pool.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      last.hash,
      last.created_at,
    ]),
  )
  has(await look({}), 'warn', '表结构', /还有 1 次变更没有应用/)
  await pool.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 99999999999999)`)
  has(await look({}), 'problem', '表结构', /来自更新的版本/)
  await pool.query(`delete from drizzle.__drizzle_migrations where hash = 'x'`)
})

test('data of a demo node is told in production', async (t) => {
  await saveDemoDay(app.db, '2026-11-20', new Date())
  t.after(() => pool.query(`delete from load_runs where fingerprint = 'demo'`))
  has(await look({ NODE_ENV: 'production' }), 'problem', '数据', /示例节点的数据/)
})

test('a full disk, one that is nearly full and a directory that is none are told', async () => {
  const real = statfsSync(directory)
  const room = (free: number) => ({ statfs: () => ({ ...real, bavail: free / real.bsize }) as typeof real })
  has(await look({}, room(100 * 1024 ** 2)), 'problem', '数据目录', /还有 100 MB/)
  has(await look({}, room(2 * 1024 ** 3)), 'warn', '数据目录', /还有 2\.0 GB/)
  const file = join(directory, 'a-file')
  writeFileSync(file, '')
  const findings = await look({ DATA_DIR: join(file, 'data'), DATABASE_URL: '' })
  has(findings, 'problem', '数据目录', /写不进去：路径中有一段不是目录/)
  assert.equal(
    findings.some(({ about }) => about === '数据库'),
    false,
  )
})

test('a log of lookups that cannot be written is told', async () => {
  const place = join(directory, 'logged')
  mkdirSync(place)
  const settings = { DATA_DIR: place, RESOLUTION_LOG: 'sample:1/100', RESOLUTION_LOG_DAYS: '200' }
  has(await look(settings), 'ok', '解析日志', /每 100 次记一次，保留 200 天/)
  rmSync(join(place, 'logs'), { recursive: true })
  writeFileSync(join(place, 'logs'), '')
  has(await look(settings), 'problem', '解析日志', /logs 写不进去：已有一个同名的文件/)
})

test('a disk that is really full is told', { skip: process.getuid?.() !== 0 }, async (t) => {
  const small = join(directory, 'small')
  mkdirSync(small)
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', small])
  if (mounted.status !== 0) return t.skip('this machine mounts nothing')
  t.after(() => void spawnSync('umount', [small]))
  const filled = spawnSync('dd', ['if=/dev/zero', `of=${join(small, 'filling')}`, 'bs=64k', 'count=1'])
  assert.equal(filled.status, 0)
  has(await look({ DATA_DIR: small }), 'problem', '数据目录', /磁盘已满/)
})

test('files without their database, and a database without its files, are told', async () => {
  const place = join(directory, 'files/private/ab')
  mkdirSync(place, { recursive: true })
  const name = `${'0'.repeat(38)}ab.jpg`
  writeFileSync(join(place, name), 'sealed')
  has(await look({}), 'warn', '文件', /有证照，数据库却一份也不认得/)
  const { id } = await createPerson(app)
  const values = [name, id, new Date()]
  await pool.query(
    `insert into private_files (name, owner_id, width, height, uploaded_bytes, wrapped_key, created_at)
     values ($1, $2, 1, 1, 1, 'key', $3)`,
    values,
  )
  has(await look({}), 'ok', '文件', /最近的 1 份证照都在/)
  rmSync(join(directory, 'files'), { recursive: true })
  has(await look({}), 'problem', '文件', /1 份证照里有 1 份不在/)
  await pool.query('delete from private_files where name = $1', [name])
})

test('a backup that is missing, old or new is told', async () => {
  const marker = join(directory, 'backup-done')
  has(await look({ BACKUP_MARKER: marker }), 'problem', '备份', /还没有一次备份成功/)
  writeFileSync(marker, '')
  has(await look({ BACKUP_MARKER: marker }), 'ok', '备份', /最近一次/)
  const old = new Date(Date.now() - 50 * 3_600_000)
  utimesSync(marker, old, old)
  has(await look({ BACKUP_MARKER: marker }), 'problem', '备份', /2 天前，超过 BACKUP_HOURS 的 26 小时/)
  has(await look({ BACKUP_MARKER: marker, BACKUP_HOURS: '72' }), 'ok', '备份', /2 天前/)
})

test('the native port is asked from outside of the loopback', async (t) => {
  const other = createTcp((socket) => socket.end()).listen(0, '127.0.0.1')
  await new Promise((resolve) => other.once('listening', resolve))
  t.after(() => other.close())
  const { port } = other.address() as AddressInfo
  const settings = { HANDLE_PORT: String(port), HANDLE_HOST: '127.0.0.1' }
  const hidden = await look(settings, { outerAddresses: ['127.0.0.2'] })
  has(hidden, 'problem', 'Handle 端口', /从 127\.0\.0\.2 连不上：节点监听在 127\.0\.0\.1/)
  const foreign = await look(settings, { outerAddresses: ['127.0.0.1'] })
  has(foreign, 'problem', 'Handle 端口', /答不出 0\.NA\/88\.449/)
  const node = await testApp({ after: (work) => t.after(work) }, { env: { HANDLE_PORT: '0' } })
  await node.app.ready()
  const served = await look(
    { HANDLE_PORT: String(node.domains.native.port) },
    { outerAddresses: ['127.0.0.1'] },
  )
  has(served, 'ok', 'Handle 端口', /问到了 0\.NA\/88\.449/)
})

test('ports that answer, are free or cannot be had are told', async (t) => {
  const server = createTcp().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  has(await look({ HANDLE_PORT: String(port) }), 'ok', 'Handle 端口', /有程序应答/)
  await new Promise((resolve) => server.close(resolve))
  has(await look({ HANDLE_PORT: String(port) }), 'ok', 'Handle 端口', /空闲/)
  has(
    await look({ HANDLE_PORT: String(port), HANDLE_ADDRESS: '127.0.0.1' }),
    'warn',
    'Handle 端口',
    /从本机连不上/,
  )
  has(await look({ HOST: '192.0.2.1', PORT: String(port) }), 'problem', '网页端口', /不能监听/)
  t.diagnostic(String(port))
})

const sms = {
  ALIYUN_SMS_ACCESS_KEY_ID: 'id',
  ALIYUN_SMS_ACCESS_KEY_SECRET: 'secret',
  ALIYUN_SMS_SIGN_NAME: '标解',
  ALIYUN_SMS_TEMPLATE_CODE: 'SMS_1',
}

test('answers of the SMS provider about key, signature and templates are told', async (t) => {
  let answer: object = { Code: 'OK', SignStatus: 1, TemplateStatus: 1 }
  const actions: unknown[] = []
  const ALIYUN_SMS_ENDPOINT = await serving(t, (request, reply) => {
    actions.push(request.headers['x-acs-action'])
    reply.end(JSON.stringify(answer))
  })
  const settings = { ...sms, ALIYUN_SMS_ENDPOINT }
  has(await look(settings), 'ok', '短信', /短信模板 SMS_1 可用/)
  assert.deepEqual(actions, ['QuerySmsSign', 'QuerySmsTemplate'])
  answer = { Code: 'OK', SignStatus: 0, TemplateStatus: 2 }
  has(await look(settings), 'problem', '短信', /短信签名“标解” 还没有通过审核/)
  answer = { Code: 'InvalidAccessKeyId.NotFound' }
  has(await look(settings), 'problem', '短信', /InvalidAccessKeyId\.NotFound/)
  answer = { Code: 'Forbidden.RAM' }
  has(await look(settings), 'warn', '短信', /Forbidden\.RAM/)
  has(await look({ ...sms, ALIYUN_SMS_ENDPOINT: 'http://127.0.0.1:1' }), 'problem', '短信', /没有应答/)
})

function certificate(name: string, ...validity: string[]) {
  const [key, cert] = [join(directory, `${name}.key`), join(directory, `${name}.pem`)]
  const request = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-subj',
    `/CN=${name}`,
    '-keyout',
    key,
    '-out',
    cert,
  ]
  execFileSync('openssl', [...request, ...validity], { stdio: 'ignore' })
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8'), path: cert }
}

async function servingTls(
  t: { after: (done: () => void) => void },
  files: { key: string; cert: string },
  body: string,
) {
  const server = https.createServer(files, (_request, reply) => {
    reply.setHeader('date', new Date(Date.now() - 3_600_000).toUTCString())
    reply.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.closeAllConnections())
  t.after(() => server.close())
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('faults at the public address are told: certificate, proxy, clock', async (t) => {
  const soon = certificate('soon', '-days', '5')
  const PUBLIC_URL = await servingTls(t, soon, '{"status":"ok"}')
  const findings = await look({ PUBLIC_URL })
  has(findings, 'warn', 'TLS', /TLS 证书还有 5 天过期/)
  has(findings, 'problem', 'TLS', /浏览器不会信任/)
  has(findings, 'warn', '代理', /没有设置 TRUST_PROXY/)
  has(findings, 'warn', '对外地址', /Strict-Transport-Security/)
  has(findings, 'problem', '时钟', /比代理快 60 分钟/)
  const other = await serving(t, (_request, reply) => reply.end('<h1>nginx</h1>'))
  has(await look({ PUBLIC_URL: other }), 'problem', '对外地址', /不是本节点的/)
  has(await look({ PUBLIC_URL: 'http://127.0.0.1:1' }), 'problem', '对外地址', /没有应答：ECONNREFUSED/)
  const late = { now: () => new Date(Date.now() + 30 * 86_400_000) }
  has(await look({ PUBLIC_URL }, late), 'problem', 'TLS', /TLS 证书已在 25 天前过期/)
})

test('a payment certificate that ends soon is told', async () => {
  const platform = certificate('platform', '-days', '10')
  const wechat = {
    WECHAT_PAY_MCHID: '1900000001',
    WECHAT_PAY_APPID: 'wx1',
    WECHAT_PAY_SERIAL: '1',
    WECHAT_PAY_PRIVATE_KEY: platform.key,
    WECHAT_PAY_API_KEY: 'x'.repeat(32),
    WECHAT_PAY_PUBLIC_KEY_ID: 'PUB_1',
    WECHAT_PAY_PUBLIC_KEY: platform.path,
  }
  has(await look(wechat), 'warn', '支付', /还有 10 天过期/)
  has(
    await look({ ...wechat, WECHAT_PAY_PUBLIC_KEY: join(directory, 'a-file') }),
    'problem',
    '设置',
    /读不出密钥/,
  )
})

test('jobs that were given up in the last day are told', async (t) => {
  has(await look({}), 'ok', '后台任务', /没有放弃的/)
  const { rows } = await pool.query(
    `insert into pgboss.job (name, source_name, state, created_on)
     select name, 'registration.sms', 'created', now() from pgboss.queue where name = 'registration.sms.failed' returning id`,
  )
  t.after(() => pool.query('delete from pgboss.job where id = $1', [rows[0].id]))
  has(await look({}), 'problem', '后台任务', /1 个多次重试后放弃：registration\.sms/)
})

test('a node that should run and does not is told', async () => {
  const port = await freePort()
  has(await look({ PORT: port }), 'ok', '网页端口', /空闲/)
  has(await look({ PORT: port }, { expectsNode: true }), 'problem', '网页端口', /节点没有在运行/)
})

test('the command tells the operator once what has changed', async (t) => {
  const bodies: string[] = []
  const url = await serving(t, (request, reply) => {
    request.on('data', (part) => bodies.push(String(part)))
    request.on('end', () => reply.end('{"errcode":0}'))
  })
  const data = mkdtempSync(join(directory, 'told-'))
  const environment = { ALERT_WECOM_URL: url, DATA_DIR: data, PORT: await freePort() }
  assert.equal((await runDoctor(['--notify'], environment)).status, 0)
  assert.equal(bodies.length, 1)
  assert.match(JSON.parse(bodies[0] ?? '').text.content, /节点没有在运行/)
  assert.equal((await runDoctor(['--notify'], environment)).status, 0)
  assert.equal(bodies.length, 1)
  const away = { ...environment, DATA_DIR: directory, ALERT_WECOM_URL: 'http://127.0.0.1:1/' }
  const lost = await runDoctor(['--notify'], away)
  assert.equal(lost.status, 1)
  assert.match(lost.stderr, /没有一路值守通知送到/)
})

test('the command prints remedies or JSON and ends with 1 where there is a problem', async () => {
  const bad = await runDoctor(['--json'], { LOG_LEVEL: 'loud' })
  assert.equal(bad.status, 1, bad.stderr)
  const findings: Finding[] = JSON.parse(bad.stdout)
  has(findings, 'problem', '设置', /LOG_LEVEL/)
  const good = await runDoctor([], {})
  assert.equal(good.status, 0, good.stdout + good.stderr)
  assert.match(good.stdout, /正常 {2}数据库：PostgreSQL .*\n/)
  assert.match(good.stdout, /\d+ 项正常，\d+ 项注意，0 项问题/)
  assert.equal((await runDoctor(['--loud'], {})).status, 2)
})
