import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { routes } from '@biaojie/contract/wire.ts'
import pg from 'pg'
import { openDatabase } from '../../platform/database/database.ts'
import { startEmbeddedPostgres } from '../../platform/database/embedded-postgres.ts'
import { createStandIn } from '../../platform/providers/payment/stand-in/stand-in.ts'
import { testApp } from '../../test-support/app.ts'
import { fillDemoMarket } from '../../test-support/demo.ts'
import { type Buyer, createBuyer } from '../../test-support/orders.ts'
import { createSession, logIn, makeAddress } from '../../test-support/people.ts'
import { type ServedApp, serveApp } from '../../test-support/served-app.ts'
import { migrateTemplate } from '../../test-support/template.ts'
import { toPackageId, toPriceId } from '../marketplace/market/publish/content.ts'

/** PAYMENTS=500 makes a long run; a kill comes after every few payments. */
const PAYMENTS = Number(process.env.PAYMENTS ?? 36)
const BUYERS = 6
/** The number of answers between two kills. */
const [MIN_ANSWERS, MAX_ANSWERS] = [10, 25]
/** A slow machine with other work needs time to recover. */
const PATIENCE_MS = 180_000
const SESSION_MS = 8 * 60_000
const random = Math.random

// It has a database of its own, which is killed as well. Commits reach the operating system, which survives.
const dataDir = mkdtempSync(join(tmpdir(), 'biaojie-orders-crash-'))
chmodSync(dataDir, 0o755)
const cluster = await startEmbeddedPostgres({
  dataDir,
  log: () => {},
  initFlags: ['--no-sync'],
  settings: { fsync: 'off', shared_buffers: '64MB' },
})
after(async () => {
  await cluster.stop()
  rmSync(dataDir, { recursive: true, force: true })
})
async function ownDatabase() {
  const name = 'test_orders_crash'
  const admin = new pg.Client({ ...cluster.connection, database: 'postgres' })
  await admin.connect()
  const template = await migrateTemplate(admin, cluster.connection)
  await admin.query(`create database "${name}" template "${template}"`)
  await admin.end()
  const { host, user, password } = cluster.connection
  const database = openDatabase({ ...cluster.connection, database: name })
  after(() => database.close())
  return { ...database, url: `postgres://${user}:${password}@${encodeURIComponent(host)}/${name}` }
}

// The providers are not killed: they know until the end who has paid.
const standIn = createStandIn({ now: () => new Date() })
let served: ServedApp | undefined
const providers = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => {
    body += chunk
  })
  request.on('end', async () => {
    const { method = '', url: path = '', headers } = request
    const provider = path.startsWith('/v3/') ? standIn.simulations.wechat : standIn.simulations.card
    const answer = await provider.answer({ method, path, headers: headers as Record<string, string>, body })
    response.writeHead(answer.status, answer.headers).end(answer.body)
  })
})
providers.listen(0, '127.0.0.1')
await once(providers, 'listening')
after(() => providers.close())
standIn.deliverTo(async (path, headers, body) => {
  const sent = await fetch(served!.address + path, { method: 'POST', headers, body }).catch(() => undefined)
  return sent?.status ?? 0
})
const providersAt = `http://127.0.0.1:${(providers.address() as { port: number }).port}`
const { wechat, card } = standIn.simulations
const PROVIDERS = { ...wechat.settings(providersAt), ...card.settings(providersAt) }

const database = await ownDatabase()
const app = await testApp({ after }, { database, env: { CAPTCHA: 'off', ...PROVIDERS } })
app.clock.now = new Date()
await fillDemoMarket(app)
const staff = await createSession(app, { type: 'ADMIN' })
const packageId = toPackageId(101, 'standard')
const priceId = toPriceId(101, 'standard', { duration: 1, durationUnit: '1' })
await app.call('activationSettingsSave', {
  token: staff.token,
  body: { productId: '101', mode: 'auto', callbackUrl: '', openUrl: '' },
})
const buyers: Buyer[] = []
for (let i = 0; i < BUYERS; i++) buyers.push(await createBuyer(app))
const preview = await app.call('orderPreview', {
  token: buyers[0]!.token,
  body: { productId: '101', packageProductId: packageId, packagePriceId: priceId },
})
const yuan = preview.data.totalAmount
const fen = Math.round(yuan * 100)
await app.runJobs()

const startServer = () =>
  serveApp({
    DATABASE_URL: database.url,
    SECRET: app.env.secret,
    DATA_DIR: app.env.dataDir,
    TRUST_PROXY: 'loopback',
    ...PROVIDERS,
  })

let answers = 0
type Name = 'orderSave' | 'wechatPlaceOrder' | 'cardPaymentCreate' | 'wechatPaymentResult'
type Envelope = { success: boolean; code: number; message: string; data: Record<string, string> }

/** Sends one request to the current server; undefined without an answer or when it cannot answer now. */
async function send(name: Name, { token }: Buyer, given: { body?: object; query?: string; key?: string }) {
  const [method, path] = routes[name]
  const headers = {
    'access-token': token,
    'x-forwarded-for': makeAddress(),
    ...(given.body && { 'content-type': 'application/json' }),
    ...(given.key && { 'idempotency-key': given.key }),
  }
  try {
    const url = `${served!.address}${path}${given.query ?? ''}`
    const answer = await fetch(url, {
      method,
      headers,
      ...(given.body && { body: JSON.stringify(given.body) }),
      signal: AbortSignal.timeout(10_000),
    })
    const envelope = (await answer.json()) as Envelope
    answers += 1
    return answer.status >= 500 ? undefined : envelope
  } catch {
    return undefined
  }
}

/** Repeats with the same key until it is answered, as a page does. */
async function insist(name: Name, buyer: Buyer, body: object) {
  const key = randomUUID()
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(100)) {
    const answer = await send(name, buyer, { body, key })
    if (answer?.success) return answer.data
    assert.ok(!answer, `${name}: ${answer?.code} ${answer?.message}`)
  }
  return assert.fail(`${name} was not answered in three minutes`)
}

/** The outside world knows these facts, which must be true at the end. */
const facts = { saved: new Set<string>(), paid: new Map<string, string>(), acknowledged: new Set<string>() }

const save = (buyer: Buyer) =>
  insist('orderSave', buyer, {
    buyerCompanyId: buyer.companyId,
    buyerCompanyName: buyer.companyName,
    productId: '101',
    type: 0,
    additional: true,
    totalAmount: yuan,
    salePrice: yuan,
    standardPrice: yuan,
    orderDetails: [{ packageProductId: packageId, packagePriceId: priceId, price: yuan, productId: '101' }],
  })

/** Sessions last a quarter of an hour, a long run on a slow machine longer. */
async function keepSessions(): Promise<void> {
  const now = new Date()
  if (now.getTime() - app.clock.now.getTime() < SESSION_MS) return
  app.clock.now = now
  for (const buyer of buyers)
    for (let tries = 0; ; tries++) {
      const login = await logIn(app, buyer.phone).catch((error) => {
        if (tries > 100) throw error
        return sleep(100)
      })
      if (!login) continue
      buyer.token = login.tokenInfo.access_token
      break
    }
}

/** Orders, requests a code or the bank's page, pays there, and may be notified. */
async function buy(buyer: Buyer): Promise<void> {
  await keepSessions()
  const order = await save(buyer)
  const { id, orderCode } = order as { id: string; orderCode: string }
  facts.saved.add(id)
  const byWechat = random() < 0.5
  const started = byWechat
    ? await insist('wechatPlaceOrder', buyer, { out_trade_no: orderCode, amount: { total: fen } })
    : await insist('cardPaymentCreate', buyer, { bizOrderNo: id, orderAmount: fen, payAmount: fen })
  const number = (byWechat ? started.out_trade_no : started.outTradeNo)!
  assert.equal(standIn.pay(number), true)
  facts.paid.set(number, id)
  // Notifications get lost, come twice, or come while the server is down.
  for (let times = Math.floor(random() * 3); times > 0; times--)
    if ((await standIn.notify(number)) === 200) facts.acknowledged.add(id)
  if (random() < 0.5) {
    const response = await send('wechatPaymentResult', buyer, { query: `?orderId=${id}` })
    if (response?.success) facts.acknowledged.add(id)
  }
}

/** Returns undefined while none is running. */
function pidOfDatabase(): number | undefined {
  try {
    return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return undefined
  }
}

async function killServer(): Promise<void> {
  const { child } = served!
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

function killDatabase(): number {
  const pid = pidOfDatabase()!
  process.kill(pid, 'SIGKILL')
  return pid
}

/** Waits for another process to answer, because connections of the killed one may answer a moment longer. */
async function databaseIsBack(killed: number): Promise<void> {
  const isBack = async () => {
    const pid = pidOfDatabase()
    if (pid === undefined || pid === killed) return false
    const client = new pg.Client(database.url)
    client.on('error', () => {})
    return client
      .connect()
      .then(() => client.end())
      .then(
        () => true,
        () => false,
      )
  }
  for (const until = Date.now() + PATIENCE_MS; !(await isBack()); await sleep(50))
    assert.ok(Date.now() < until, 'the database did not come back')
}

const KILLS: Record<string, () => Promise<void>> = {
  async server() {
    await killServer()
    served = await startServer()
  },
  async database() {
    await databaseIsBack(killDatabase())
  },
  async both() {
    const killed = killDatabase()
    await killServer()
    await databaseIsBack(killed)
    served = await startServer()
  },
}

/** Kills one after the other until `over`; returns the number of kills. */
async function killOn(over: () => boolean): Promise<number> {
  const names = Object.keys(KILLS)
  for (let kill = 0; ; kill++) {
    const next = answers + MIN_ANSWERS + Math.floor(random() * (MAX_ANSWERS - MIN_ANSWERS))
    while (answers < next) {
      if (over()) return kill
      await sleep(5)
    }
    await sleep(random() * 15)
    await KILLS[names[kill % names.length]!]!()
  }
}

/** Waits the minutes in which the jobs ask, close and retry. */
async function settleAll(): Promise<void> {
  for (let minutes = 1; minutes <= 30; minutes += 7) {
    app.clock.now = new Date(Date.now() + minutes * 60_000)
    await app.runJobs()
    await app.jobs.tidy()
  }
  await app.runJobs()
}

const MONEY = `select o.id, o.status, o.total::int,
  (select coalesce(sum(amount), 0)::int from payments p where p.order_id = o.id and p.status = 'succeeded') as received,
  (select coalesce(sum(amount), 0)::int from refunds r where r.order_id = o.id) as back,
  (select count(*)::int from payments p where p.order_id = o.id and p.status = 'pending') as open,
  (select count(*)::int from entitlement_orders e where e.order_id = o.id) as rights,
  (select count(*)::int from order_trail t where t.order_id = o.id and t.action = '付款成功') as told
  from orders o`

test(`${PAYMENTS} payments while server and database are killed: none is lost, none counts twice`, async () => {
  served = await startServer()
  let begun = 0
  let done = false
  const all = Promise.all(
    buyers.map(async (buyer) => {
      // The first failure ends all runs.
      while (!done && begun++ < PAYMENTS) await buy(buyer)
    }),
  ).finally(() => {
    done = true
  })
  // The database stops only when it is unused; the server stops in any case.
  const [kills] = await Promise.all([killOn(() => done), all]).finally(() => served?.child.kill('SIGKILL'))
  assert.ok(kills > 0, 'nothing was killed')
  await settleAll()

  const { rows } = await app.pool.query(MONEY)
  assert.deepEqual(new Set(rows.map(({ id }) => id)), facts.saved, 'orders, each answered once')
  const paid = new Set(facts.paid.values())
  for (const row of rows) {
    const what = JSON.stringify(row)
    assert.equal(row.open, 0, `still asked about: ${what}`)
    assert.equal(row.status, paid.has(row.id) ? 'activated' : 'unpaid', what)
    assert.equal(row.received - row.back, paid.has(row.id) ? row.total : 0, what)
    assert.deepEqual([row.rights, row.told], paid.has(row.id) ? [1, 1] : [0, 0], what)
  }
  for (const id of facts.acknowledged) assert.ok(paid.has(id), `acknowledged: ${id}`)
  const { rows: settled } = await app.pool.query(
    `select out_trade_no as number, transaction_id as transaction from payments where status = 'succeeded'`,
  )
  assert.deepEqual(
    new Map(settled.map(({ number, transaction }) => [number, transaction])),
    new Map(
      standIn
        .list()
        .flatMap((payment) =>
          payment.state === 'paid' ? [[payment.outTradeNo, payment.transactionId]] : [],
        ),
    ),
    'every payment of the providers, and no other',
  )
  console.log(`${facts.paid.size} payments, ${facts.acknowledged.size} acknowledged, ${kills} kills`)
})
