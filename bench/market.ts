/**
 * node bench/market.ts [small] [large]: measures searches of the market with three filters, a sort and a page
 * beside a bare route that returns the same bytes; the same searches at two sizes without caches; and the
 * cost of its pages, rendered and from memory, in requests of the bare route.
 */
import { writeFileSync } from 'node:fs'
import { routes } from '../packages/contract/src/wire.ts'
import { BENCH_DIR, loadFirstRow, openBenchDatabase, run } from './database.ts'
import { median } from './measure.ts'
import { type Running, readUsage, startBare, startServer } from './servers.ts'
import { driveScript } from './wrk.ts'

const SIZES = [Number(process.argv[2] ?? 5_000), Number(process.argv[3] ?? 50_000)] as const
const ROUNDS = Number(process.env.ROUNDS ?? 3)
const SECONDS = Number(process.env.SECONDS ?? 5)
const PORT = Number(process.env.PORT ?? 9350)
const NOTHING_KEPT = { LOOKUP_CACHE_MB: '0' }
const SEARCH = routes.applicationSearch[1]
/** Ids of copies begin here, above those of the demo's applications. */
const FIRST_COPY = 1_000
const PAGES = ['/application', '/application/list', '/application/detail/101']
const PAGES_A_ROUND = 60

/**
 * Copies the demo's applications up to a number, each with its own name, price and time. The text index is
 * rebuilt afterwards, because filling it row by row would take minutes.
 */
async function fill(url: string, products: number): Promise<void> {
  const { total } = await loadFirstRow<{ total: string }>(url, 'select count(*) total from applications')
  if (Number(total) >= products) return
  const { demo } = await loadFirstRow<{ demo: string }>(
    url,
    `select count(*) demo from applications where id < ${FIRST_COPY}`,
  )
  const { definition } = await loadFirstRow<{ definition: string }>(
    url,
    `select indexdef definition from pg_indexes where indexname = 'applications_search'`,
  )
  await run(url, 'drop index applications_search')
  await run(
    url,
    `insert into applications
     select (jsonb_populate_record(a, jsonb_build_object(
       'id', a.id + ${FIRST_COPY} * k, 'name', a.name || ' ' || k,
       'price', a.price + k, 'sell_time', a.sell_time - k * interval '1 minute'))).*
     from applications a, generate_series(1, ${Math.ceil(products / Number(demo))}) k
     where a.id < ${FIRST_COPY}
     limit ${products - Number(total)}
     on conflict do nothing`,
  )
  await run(url, `set maintenance_work_mem = '512MB'; ${definition}`)
  await run(url, 'vacuum analyze applications')
}

type Category = { id: string; children?: Category[] }
const listIds = (categories: Category[]): string[] =>
  categories.flatMap(({ id, children = [] }) => [id, ...listIds(children)])

/**
 * Makes two hundred searches: a category of any level, a source, a trial, a sort, one of the first five
 * pages.
 */
async function makeSearches(port: number): Promise<object[]> {
  const answer = await fetch(`http://127.0.0.1:${port}${routes.categoryTree[1]}`, { method: 'POST' })
  const ids = listIds((await answer.json()).data)
  let seed = 7
  const pickNumber = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  return Array.from({ length: 200 }, () => ({
    productClassifyId: ids[pickNumber(ids.length)],
    appOriginal: String(pickNumber(2)),
    hasTrial: 1,
    ...[{ sortPrice: false }, { sortPrice: true }, { sortSellTime: false }, { sortSellTime: true }][
      pickNumber(4)
    ],
    current: 1 + pickNumber(5),
    size: 9,
  }))
}

/** Sends these searches in random order to a path. */
function drive(server: Running, path: string, bodies: object[]) {
  const lines = bodies.map((body) => `'${JSON.stringify(body)}'`).join(',\n')
  const lua = `local bodies = {${lines}}
     wrk.method = "POST"
     wrk.headers["content-type"] = "application/json"
     function request() return wrk.format(nil, nil, nil, bodies[math.random(#bodies)]) end
    `
  return driveScript(server, path, lua, SECONDS)
}

/** Returns an answer of medium length, which the bare route returns for all. */
async function fetchMedianAnswer(port: number, bodies: object[]): Promise<string> {
  const texts: string[] = []
  for (const body of bodies) {
    const answer = await fetch(`http://127.0.0.1:${port}${SEARCH}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    texts.push(await answer.text())
  }
  return texts.toSorted((a, b) => a.length - b.length)[Math.floor(texts.length / 2)] ?? ''
}

/**
 * Returns pages per second of the server's own processor time, uncompressed, because compressing is a proxy's
 * work.
 */
async function measurePages({ port, pid }: Running, path: string): Promise<number> {
  const address = `http://127.0.0.1:${port}${path}`
  // The server may be closing a connection that has been idle for minutes.
  await fetch(address).catch(() => fetch(address))
  const before = readUsage(pid).cpuSeconds
  for (let i = 0; i < PAGES_A_ROUND; i++) {
    const headers = { 'accept-encoding': 'identity' }
    const answer = await fetch(address, { headers })
    if (!answer.ok || !(await answer.text()).includes('</html>')) throw new Error(`${path}: ${answer.status}`)
  }
  return PAGES_A_ROUND / Math.max(readUsage(pid).cpuSeconds - before, 0.01)
}

const databases = []
for (const size of SIZES) databases.push(await openBenchDatabase(size, 'market'))
const running: Running[] = []
const track = async (starting: Promise<Running>) => {
  const server = await starting
  running.push(server)
  return server
}
try {
  const kept = await track(startServer(PORT, databases[0]!.url))
  const small = await track(startServer(PORT + 1, databases[0]!.url, NOTHING_KEPT))
  const large = await track(startServer(PORT + 2, databases[1]!.url, NOTHING_KEPT))
  for (const [at, size] of SIZES.entries()) await fill(databases[at]!.url, size)
  // The servers keep categories for some seconds.
  await new Promise((done) => setTimeout(done, 6_000))
  const bodies = await makeSearches(kept.port)
  const file = `${BENCH_DIR}/answer-market.json`
  const answer = await fetchMedianAnswer(kept.port, bodies)
  writeFileSync(file, answer)
  const bare = await track(startBare(PORT + 3, 'detail', file))

  const rounds = Array.from({ length: ROUNDS + 1 }, () => ({
    bare: drive(bare, routes.identifierDetail[1], bodies),
    kept: drive(kept, SEARCH, bodies),
    small: drive(small, SEARCH, bodies),
    large: drive(large, SEARCH, bodies),
  })).slice(1)
  const getMedian = (who: keyof (typeof rounds)[number], what: 'rps' | 'perCpu') =>
    median(rounds.map((round) => round[who][what]))
  const bareRate = getMedian('bare', 'perCpu')
  console.table({
    'bytes of an answer': Buffer.byteLength(answer),
    'bare req/s': Math.round(getMedian('bare', 'rps')),
    [`search req/s, ${SIZES[0]} products`]: Math.round(getMedian('kept', 'rps')),
    ratio: Number((getMedian('kept', 'rps') / getMedian('bare', 'rps')).toFixed(2)),
    'ratio by processor time': Number((getMedian('kept', 'perCpu') / bareRate).toFixed(2)),
    [`nothing kept, req/s, ${SIZES[0]} products`]: Math.round(getMedian('small', 'rps')),
    [`nothing kept, req/s, ${SIZES[1]} products`]: Math.round(getMedian('large', 'rps')),
    'cost large / small': Number((getMedian('small', 'rps') / getMedian('large', 'rps')).toFixed(2)),
  })

  const costs = []
  for (const path of PAGES) {
    await measurePages(small, path)
    await measurePages(kept, path)
    const drawn: number[] = []
    const remembered: number[] = []
    for (let i = 0; i < ROUNDS; i++) {
      drawn.push(await measurePages(small, path))
      remembered.push(await measurePages(kept, path))
    }
    costs.push({
      page: path,
      'drawn anew, bare requests': Math.round(bareRate / median(drawn)),
      'from memory, bare requests': Number((bareRate / median(remembered)).toFixed(1)),
    })
  }
  console.table(costs)
} finally {
  await Promise.all(running.map((server) => server.stop()))
  for (const database of databases) await database.stop()
}
