/** node bench/orders.ts: orders saved by 32 buyers at once, beside the same transaction in plain SQL. */
import { randomInt, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { fillDemo } from '../apps/server/src/demo/fill.ts'
import { addPeople } from '../apps/server/src/domains/accounts/accounts/accounts.ts'
import { toPackageId, toPriceId } from '../apps/server/src/domains/marketplace/market/publish/content.ts'
import { openDatabase } from '../apps/server/src/platform/database/database.ts'
import { startEmbeddedPostgres } from '../apps/server/src/platform/database/embedded-postgres.ts'
import { migrate } from '../apps/server/src/platform/database/migrate.ts'
import { readEnv } from '../apps/server/src/platform/settings/env.ts'
import { encodePassword } from '../packages/contract/src/accounts/accounts/rules.ts'
import { routes } from '../packages/contract/src/wire.ts'
import { BENCH_DIR } from './database.ts'
import { median, quantile } from './measure.ts'
import { type Running, readUsage, startBareOrders, startServer } from './servers.ts'

const PORT = Number(process.env.PORT ?? 9340)
const ROUNDS = Number(process.env.ROUNDS ?? 5)
const SECONDS = Number(process.env.SECONDS ?? 5)
const BUYERS = 32
const PASSWORD = 'Bench-Kolben-7'
const APPLICATION = 101
const PACKAGE = toPackageId(APPLICATION, 'standard')
const PRICE = toPriceId(APPLICATION, 'standard', { duration: 1, durationUnit: '1' })

const agent = new Agent({ keepAlive: true, maxSockets: BUYERS })
/** The benchmark does not measure the limit of one visitor, so every request has its own address. */
const makeAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`

type Answer<D> = { success: boolean; message: string; data: D }
function post<D>(
  port: number,
  path: string,
  body: object,
  headers: Record<string, string>,
): Promise<Answer<D>> {
  const text = JSON.stringify(body)
  return new Promise((done, fail) => {
    const sent = request(
      {
        port,
        path,
        method: 'POST',
        agent,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
          'x-forwarded-for': makeAddress(),
          ...headers,
        },
      },
      (answer) => {
        let received = ''
        answer.setEncoding('utf8')
        answer.on('data', (chunk) => {
          received += chunk
        })
        answer.on('end', () => done(JSON.parse(received)))
      },
    )
    sent.on('error', fail)
    sent.end(text)
  })
}

type Buyer = { headers: Record<string, string>; order: object }

async function loadBuyers(port: number, url: string): Promise<Buyer[]> {
  const { db, pool, close } = openDatabase({ connectionString: url })
  const { rows: companies } = await pool.query<{ id: string }>(
    'select id from companies where examine_status = 2 order by prefix limit 8',
  )
  const phones = Array.from({ length: BUYERS }, (_, i) => `139${20_000_000 + i}`)
  const people = phones.map((phone, i) => ({
    phone,
    name: `测试买方${i}`,
    type: 'COMPANY_ADMIN',
    email: 'bench@example.com',
    companyId: companies[i % companies.length]!.id,
  }))
  const ids = await addPeople(db, people, PASSWORD, new Date())
  await close()
  const choice = { productId: String(APPLICATION), packageProductId: PACKAGE, packagePriceId: PRICE }
  const buyers: Buyer[] = []
  for (const phone of phones) {
    const login = { username: phone, password: encodePassword(PASSWORD), fingerprint: 'bench' }
    const { data } = await post<{ tokenInfo: { access_token: string } }>(
      port,
      routes.passwordLogin[1],
      login,
      {},
    )
    const headers = { 'access-token': data.tokenInfo.access_token, 'x-user': ids.get(phone) ?? '' }
    const preview = await post<Record<string, unknown>>(port, routes.orderPreview[1], choice, headers)
    if (!preview.success) throw new Error(preview.message)
    const { buyerPrefix: _prefix, contactName: _name, contactPhone: _phone, ...order } = preview.data
    buyers.push({
      headers,
      order: { ...order, productId: String(APPLICATION), type: 0, remark: '请开通给一厂' },
    })
  }
  return buyers
}

/**
 * Everyone saves one order after the other; returns orders per second, by the clock and by the process's own
 * time.
 */
async function measureRound({ port, pid }: Running, buyers: Buyer[]) {
  const [start, cpu] = [performance.now(), readUsage(pid).cpuSeconds]
  const times: number[] = []
  await Promise.all(
    buyers.map(async ({ headers, order }) => {
      while (performance.now() - start < SECONDS * 1000) {
        const sent = performance.now()
        const answer = await post(port, routes.orderSave[1], order, {
          ...headers,
          'idempotency-key': randomUUID(),
        })
        if (!answer.success) throw new Error(answer.message)
        times.push(performance.now() - sent)
      }
    }),
  )
  const seconds = (performance.now() - start) / 1000
  return {
    rate: times.length / seconds,
    perCpu: times.length / (readUsage(pid).cpuSeconds - cpu),
    p99: quantile(times, 0.99),
  }
}
type Round = Awaited<ReturnType<typeof measureRound>>

const cluster = await startEmbeddedPostgres({
  dataDir: `${BENCH_DIR}/postgres`,
  log: () => {},
  database: 'bench_orders',
})
const { host, user, password, database } = cluster.connection
const url = `postgres://${user}:${password}@${encodeURIComponent(host)}/${database}`
const DATA_DIR = `${BENCH_DIR}/orders`
// The demo's market is loaded here, because the start of a server may take half a minute only.
const filled = openDatabase({ connectionString: url })
await migrate(filled.pool)
await fillDemo(readEnv({ DATABASE_URL: url, DATA_DIR }), filled, () => {})
await filled.close()
const server = await startServer(PORT, url, { CAPTCHA: 'off', TRUST_PROXY: '127.0.0.1', DATA_DIR })
const bare = await startBareOrders(PORT + 1, url)
try {
  const buyers = await loadBuyers(PORT, url)
  const rounds: { server: Round[]; bare: Round[] } = { server: [], bare: [] }
  await measureRound(server, buyers)
  await measureRound(bare, buyers)
  // The two alternate, so that other load on the machine affects both.
  for (let i = 0; i < ROUNDS; i++) {
    rounds.bare.push(await measureRound(bare, buyers))
    rounds.server.push(await measureRound(server, buyers))
  }
  const getMedian = (all: Round[], what: keyof Round) => median(all.map((round) => round[what]))
  const toRow = (all: Round[]) => ({
    'orders/s': Math.round(getMedian(all, 'rate')),
    'by processor': Math.round(getMedian(all, 'perCpu')),
    'p99 ms': Math.round(getMedian(all, 'p99')),
  })
  console.table({ 'plain SQL': toRow(rounds.bare), server: toRow(rounds.server) })
  const formatRatio = (what: keyof Round) =>
    (getMedian(rounds.server, what) / getMedian(rounds.bare, what)).toFixed(2)
  console.log(
    `orders saved at ${BUYERS} buyers, server to plain SQL: ${formatRatio('rate')} (by processor ${formatRatio('perCpu')})`,
  )
} finally {
  agent.destroy()
  await server.stop()
  await bare.stop()
  await cluster.stop()
}
