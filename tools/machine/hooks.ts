import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { createWriteStream, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { encodePassword } from '@biaojie/contract/accounts/accounts/rules.ts'
import type { CallName } from '@biaojie/contract/calls.ts'
import { routes } from '@biaojie/contract/wire.ts'
import { openDatabase } from '../../apps/server/src/platform/database/database.ts'
import type { CallOptions, testApp } from '../../apps/server/src/test-support/app.ts'
import { createPerson, FINGERPRINT, PASSWORD } from '../../apps/server/src/test-support/people.ts'
import {
  approve,
  makeForm,
  register,
  uploadPictures,
} from '../../apps/server/src/test-support/registrations.ts'

/*
 * Actions of people between the lines of docs/operations.md, by HTTPS through the proxy: a company applies
 * for a prefix, staff approve it, and a visitor looks up a part. The applicant's account is created in the
 * database, because no text message arrives here.
 */

const ORIGIN = process.env.DRILL_ORIGIN ?? 'https://id.example.cn'
const NOTES = '/tmp/notes.json'
const FILES = '/var/lib/biaojie'
const PREFIX = `${process.env.NODE_PREFIX}.3000`
const database = openDatabase({
  connectionString: 'postgres://biaojie@/biaojie?host=/var/run/postgresql&port=5440',
})
const { pool } = database

async function call(name: CallName, given: CallOptions = {}) {
  const [method, path] = routes[name]
  const isForm = Buffer.isBuffer(given.body)
  const query = given.query ? `?${new URLSearchParams(given.query)}` : ''
  const response = await fetch(ORIGIN + path + query, {
    method,
    headers: {
      ...(given.token && { 'access-token': given.token }),
      ...(!isForm && method !== 'GET' && { 'content-type': 'application/json' }),
      ...given.headers,
    },
    ...(method !== 'GET' && {
      body: isForm ? new Uint8Array(given.body as Buffer) : JSON.stringify(given.body ?? {}),
    }),
  })
  return { status: response.status, cookies: response.headers.getSetCookie(), ...(await response.json()) }
}
const app = {
  ...database,
  call,
  clock: {
    get now() {
      return new Date()
    },
  },
} as unknown as Awaited<ReturnType<typeof testApp>>

/** Solves a puzzle by reading the position of its hole from the database. */
async function createTicket(scene: string): Promise<object> {
  const { sessionId } = (await call('sliderChallenge', { body: { scene } })).data
  const { rows } = await pool.query('select answer from slider_sessions where id = $1', [sessionId])
  const track = [
    [0, 0, 0],
    [60, 3, 180],
    [120, 2, 400],
  ]
  const solving = { sessionId, x: Number(rows[0].answer), track }
  const solved = await call('sliderVerify', { body: solving })
  assert.equal(solved.success, true, solved.message)
  return solved.data
}

async function logIn(username: string, password: string): Promise<string> {
  const ticket = await createTicket('login')
  const body = { username, password: encodePassword(password), fingerprint: FINGERPRINT, ...ticket }
  const answer = await call('passwordLogin', { body })
  assert.equal(answer.success, true, answer.message)
  return answer.data.tokenInfo.access_token
}

/** A company applies, and the administrator that `npm run setup` made approves both steps. */
async function prefix() {
  const person = await createPerson(app, {})
  const token = await logIn(person.phone, PASSWORD)
  const [node] = (await call('secondNodes', { token })).data
  const given = { secondNodeId: node.id, indentifierPrefix: PREFIX.split('.').at(-1) }
  const fields = { ...given, ...(await createTicket('nc-check')) }
  const form = makeForm(await uploadPictures(app, token), fields)
  const handedIn = await register(app, token, form)
  assert.equal(handedIn.success, true, handedIn.message)
  await approve(app, await logIn('13912340000', 'Qingdao#7719zx'), handedIn.data.id)
  const lines = [1, 2, 3].map((number) => writeLine(number, '水泵'))
  writeFileSync(join(FILES, 'identifiers.jsonl'), lines.join('\n'))
}

const writeLine = (number: number, name: string) =>
  JSON.stringify({
    identifier: `${PREFIX}/PUMP-000${number}`,
    name: `${name} ${number}`,
    elements: [{ name: '壳体材料', value: 'AlSi9Cu3' }],
    scenes: [],
  })

async function lookUp(number: number): Promise<string> {
  const answer = await fetch(`${ORIGIN}/product_scene?identifier=${PREFIX}/PUMP-000${number}`)
  assert.equal(answer.status, 200)
  return answer.text()
}

const lookup = async () => assert.match(await lookUp(1), /水泵 1/)

/** Opens the papers of the application as the administrator who approved it. */
async function papers() {
  const { rows } = await pool.query('select id from registrations')
  const token = await logIn('13912340000', 'Qingdao#7719zx')
  const { data, cookies, ...answer } = await call('reviewDetail', { token, body: { id: rows[0].id } })
  assert.equal(answer.success, true, answer.message)
  assert.equal(data.documents.length, 3)
  const cookie = cookies.map((line: string) => line.split(';', 1)[0]).join('; ')
  for (const { url, label } of data.documents) {
    const picture = await fetch(new URL(url, ORIGIN), { headers: { cookie } })
    assert.equal(picture.status, 200, label)
    assert.match(picture.headers.get('content-type') ?? '', /^image\//, label)
  }
  console.log('the papers of the application open')
}

/** A name given by an editor of the company, as the database keeps it. */
async function rename(name: string) {
  const { rowCount } = await pool.query('update companies set name = $1 where prefix = $2', [name, PREFIX])
  assert.equal(rowCount, 1)
}

/** Renames a company and deletes papers after the moment to which the drill restores the node. */
async function spoil() {
  await rename('误改的名称')
  const noted = Object.keys(JSON.parse(readFileSync(NOTES, 'utf8')))
  const papers = noted.filter((name) => name.includes('/private/'))
  assert.equal(papers.length, 3)
  for (const paper of papers) rmSync(paper)
}

/** Tables that change by themselves while a node runs. */
const RESTLESS =
  /session|token|quota|resolution|top_level_|slider|visit|views|scan|unknown|failures|job|security|node_|__|codes$|browser|search_/

async function digests(): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const found: Record<string, string> = {}
  for (const { name } of rows.filter(({ name }) => !RESTLESS.test(name))) {
    const { rows } = await pool.query(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '' order by t::text)), '') as digest from "${name}" t`,
    )
    found[name] = rows[0].digest
  }
  const pictures = join(FILES, 'files')
  for (const entry of existsSync(pictures)
    ? readdirSync(pictures, { recursive: true, withFileTypes: true })
    : []) {
    // The head of the register is signed anew as time passes.
    if (!entry.isFile() || entry.name === 'checkpoint') continue
    const path = join(entry.parentPath, entry.name)
    found[path] = createHash('sha256').update(readFileSync(path)).digest('hex')
  }
  return found
}

async function verify() {
  const noted = JSON.parse(readFileSync(NOTES, 'utf8'))
  const current = await digests()
  for (const [name, digest] of Object.entries(noted)) assert.equal(current[name], digest, name)
  const rows = Object.values(noted).reduce<number>(
    (sum, text) => sum + (Number(String(text).split(' ')[0]) || 0),
    0,
  )
  console.log(`${Object.keys(noted).length} tables and files are as they were at the moment (${rows} rows)`)
}

/** Sends requests until the file is removed; every answer has to be right. */
async function load() {
  let answers = 0
  const asking = async () => {
    for (; existsSync('/tmp/loading'); answers++) {
      await lookUp((answers % 3) + 1)
      await sleep(30)
    }
  }
  await Promise.all([asking(), asking(), asking(), asking()])
  console.log(`${answers} lookups through the proxy meanwhile, none failed`)
}

/** Checks that without its database the node reports this in Chinese, answers from its cache, and waits. */
async function away() {
  assert.equal((await fetch(`${ORIGIN}/healthz`)).status, 200)
  assert.equal((await fetch('http://127.0.0.1:8080/readyz')).status, 503)
  for (const path of ['/home', '/news', `/product_scene?identifier=${PREFIX}/PUMP-0009`]) {
    const answer = await fetch(ORIGIN + path)
    const body = await answer.text()
    assert.ok([200, 503].includes(answer.status), `${path} ${answer.status}`)
    assert.match(body, /[一-鿿]/, path)
    assert.doesNotMatch(body, /ECONNREFUSED|at file:/, path)
  }
  const body = { identifier: `${PREFIX}/PUMP-0009` }
  const refused = await call('identifierDetail', { body })
  assert.equal(refused.status, 503)
  assert.match(refused.message, /[一-鿿]/)
  console.log(`without its database: ${refused.code} ${refused.message}`)
}

const RECEIVED = '/tmp/received.log'

/** Stands in for the log server of SYSLOG_URL. */
function logServer() {
  createServer((socket) => socket.pipe(createWriteStream(RECEIVED, { flags: 'a' }))).listen(1514)
  return new Promise<void>(() => {})
}

const findAccounts = async (phone: string) =>
  (await pool.query('select id from accounts where phone = $1', [phone])).rowCount

/** A person exports and deletes their data; an auditor sees it in the log, which the log server has as well. */
async function compliance() {
  const person = await createPerson(app, { phone: '13712340001', name: '访客' })
  const token = await logIn(person.phone, PASSWORD)
  const exported = await call('exportMyData', { token })
  assert.ok(exported.data.sections.some(({ name }: { name: string }) => name === '账号'))
  const deleted = await call('deleteAccount', { token, body: { password: encodePassword(PASSWORD) } })
  assert.equal(deleted.success, true, deleted.message)
  assert.equal(await findAccounts(person.phone), 0)

  const auditor = await logIn('13912340009', 'Qingdao#7719zx')
  const { data } = await call('securityLogList', { token: auditor, body: { subject: 'account', size: 20 } })
  const events = data.records.map(({ event }: { event: string }) => event)
  assert.ok(events.includes('导出个人数据') && events.includes('注销账号'), events.join('、'))
  assert.equal((await call('accountList', { token: auditor, body: {} })).success, false)

  const isChained = async () =>
    (await pool.query('select 1 from security_log where position is null')).rowCount === 0
  const { rowCount } = await pool.query('select 1 from security_log')
  for (const until = Date.now() + 180_000; Date.now() < until; await sleep(1_000)) {
    const lines = existsSync(RECEIVED) ? readFileSync(RECEIVED, 'utf8') : ''
    if ((await isChained()) && lines.includes('account-deleted')) {
      console.log(`${rowCount} entries of the security log are chained, and the log server has them`)
      return
    }
  }
  assert.fail('the log server did not receive the security log')
}

const HOOKS: Record<string, () => Promise<unknown> | unknown> = {
  prefix,
  lookup,
  papers,
  change: () => rename('青岛海芯制动系统有限公司（更名）'),
  note: async () => writeFileSync(NOTES, JSON.stringify(await digests())),
  spoil,
  verify,
  load,
  away,
  compliance,
  logServer,
}
await HOOKS[process.argv[2] ?? '']?.()
await database.close()
