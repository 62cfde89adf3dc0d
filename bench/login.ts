/** node bench/login.ts [records]: lookups at a steady rate, alone and while 20 people a second log in. */
import { setTimeout as sleep } from 'node:timers/promises'
import { addPeople } from '../apps/server/src/domains/accounts/accounts/accounts.ts'
import { openDatabase } from '../apps/server/src/platform/database/database.ts'
import { encodePassword } from '../packages/contract/src/accounts/accounts/rules.ts'
import { routes } from '../packages/contract/src/wire.ts'
import { openBenchDatabase } from './database.ts'
import { median, quantile } from './measure.ts'
import { toHandleAt } from './records.ts'
import { startServer } from './servers.ts'

const records = Number(process.argv[2] ?? 5_000_000)
const PORT = Number(process.env.PORT ?? 9320)
const ROUNDS = Number(process.env.ROUNDS ?? 3)
const SECONDS = Number(process.env.SECONDS ?? 10)
const LOOKUPS = Number(process.env.LOOKUPS ?? 200)
const LOGINS = Number(process.env.LOGINS ?? 20)
const PASSWORD = 'Bench-Kolben-7'
/** There are several people, because guesses at one account are limited. */
const PEOPLE = 50

type Timed = { times: number[]; failed: number }

/** Each request has an address of its own, so that it is not counted as guessing. */
async function post(url: string, body: object, from: string): Promise<boolean> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify(body),
  }).catch(() => undefined)
  await answer?.arrayBuffer()
  return answer?.ok ?? false
}

/**
 * Starts `rate` requests per second without waiting for earlier ones, because waiting would hide slowness.
 */
async function sendSteadily(
  rate: number,
  seconds: number,
  send: (i: number) => Promise<boolean>,
): Promise<Timed> {
  const result: Timed = { times: [], failed: 0 }
  const underWay: Promise<void>[] = []
  const start = performance.now()
  for (let i = 0; i < rate * seconds; i++) {
    const due = start + (i * 1000) / rate
    const wait = due - performance.now()
    if (wait > 1) await sleep(wait)
    const sent = performance.now()
    underWay.push(
      send(i).then((ok) => {
        result.times.push(performance.now() - sent)
        if (!ok) result.failed += 1
      }),
    )
  }
  await Promise.all(underWay)
  return result
}

const toPhone = (i: number) => `139${10_000_000 + i}`
const origin = `http://127.0.0.1:${PORT}`
const sendLookups = () =>
  sendSteadily(LOOKUPS, SECONDS, (i) =>
    post(
      origin + routes.identifierDetail[1],
      { identifier: toHandleAt(1 + ((i * 7919) % records)) },
      '192.0.2.1',
    ),
  )
const sendLogins = () =>
  sendSteadily(LOGINS, SECONDS, (i) =>
    post(
      origin + routes.passwordLogin[1],
      { username: toPhone(i % PEOPLE), password: encodePassword(PASSWORD), fingerprint: 'bench' },
      `198.51.100.${i % PEOPLE}`,
    ),
  )

const database = await openBenchDatabase(records)
const { db, close } = openDatabase({ connectionString: database.url })
await addPeople(
  db,
  Array.from({ length: PEOPLE }, (_, i) => ({
    phone: toPhone(i),
    name: `测试人员${'甲乙丙丁戊己庚辛壬癸'[i % 10]}${'甲乙丙丁戊'[Math.floor(i / 10)]}`,
    type: 'ORDINARY',
    email: 'bench@example.com',
  })),
  PASSWORD,
  new Date(),
)
await close()
const server = await startServer(PORT, database.url, { CAPTCHA: 'off', TRUST_PROXY: '127.0.0.1' })
try {
  await sendLookups()
  const idle: Timed[] = []
  const busy: Timed[] = []
  const entered: Timed[] = []
  // The two alternate, so that other load on the machine affects both.
  for (let i = 0; i < ROUNDS; i++) {
    idle.push(await sendLookups())
    const [lookups, logins] = await Promise.all([sendLookups(), sendLogins()])
    busy.push(lookups)
    entered.push(logins)
  }
  const getMedian = (all: Timed[], share: number) => median(all.map(({ times }) => quantile(times, share)))
  const toRow = (all: Timed[]) => ({
    'p50 ms': getMedian(all, 0.5).toFixed(1),
    'p99 ms': getMedian(all, 0.99).toFixed(1),
    failed: all.reduce((sum, times) => sum + times.failed, 0),
  })
  console.table({
    [`${LOOKUPS} lookups/s alone`]: toRow(idle),
    [`${LOOKUPS} lookups/s with logins`]: toRow(busy),
    [`${LOGINS} logins/s`]: toRow(entered),
  })
  const getBest = (all: Timed[]) => Math.min(...all.map(({ times }) => quantile(times, 0.99)))
  // On a shared machine other work only adds time, so the best round says most about the product.
  console.log(
    `best rounds: p99 ${getBest(idle).toFixed(1)} ms alone, ${getBest(busy).toFixed(1)} ms with logins`,
  )
  console.log(`lookup p99, busy to idle: ${(getMedian(busy, 0.99) / getMedian(idle, 0.99)).toFixed(2)}`)
} finally {
  await server.stop()
  await database.stop()
}
