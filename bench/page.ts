/**
 * node bench/page.ts: measures pages per second of processor time for /product_scene. Each round renders the
 * pages of PAGES identifiers in use of the demo node once (1,500 by default, the same ones each time), without caches.
 * The first round, in which the process still compiles, is reported separately. ROUNDS sets the number of rounds.
 */
import { writeFileSync } from 'node:fs'
import pg from 'pg'
import { fetchRecord, measureRound, PORT } from './compare.ts'
import { BENCH_DIR, openBenchDatabase } from './database.ts'
import { median } from './measure.ts'
import { type Running, readUsage, startBare, startServer } from './servers.ts'
import { drive, type Load } from './wrk.ts'

const AT_ONCE = 4
const ROUNDS = Number(process.env.ROUNDS ?? 5)
const PAGES = Number(process.env.PAGES ?? 1_500)
const BARE: Omit<Load, 'seconds'> = { call: 'detail', keys: 'random', records: 5_000 }

async function loadHandles(url: string): Promise<string[]> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<{ handle: string }>(
    "select handle from identifiers where state = 'active' order by md5(handle) limit $1",
    [PAGES],
  )
  await client.end()
  return rows.map((row) => row.handle)
}

/** Returns the number of characters of all pages. */
async function fetchAll(handles: string[]): Promise<number> {
  const left = handles.values()
  let characters = 0
  const worker = async () => {
    for (const handle of left) {
      // Compressing is a proxy's work and would hide the cost of rendering here.
      const answer = await fetch(
        `http://127.0.0.1:${PORT}/product_scene?identifier=${encodeURIComponent(handle)}`,
        { headers: { 'accept-encoding': 'identity' } },
      )
      const page = await answer.text()
      if (!answer.ok || !page.includes(handle)) throw new Error(`${handle}: ${answer.status}`)
      characters += page.length
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return characters
}

async function measurePages(server: Running, handles: string[]) {
  const before = readUsage(server.pid).cpuSeconds
  const characters = await fetchAll(handles)
  const spent = readUsage(server.pid).cpuSeconds - before
  return { perCpu: handles.length / spent, characters: characters / handles.length }
}

/**
 * Starts a bare route that returns an identifier's record and so shows the machine's speed at the same time.
 */
async function startBareWith(handle: string): Promise<Running> {
  const file = `${BENCH_DIR}/answer-page.json`
  writeFileSync(file, await fetchRecord(PORT, handle))
  const bare = await startBare(PORT + 1, BARE.call, file)
  drive(bare.port, { ...BARE, seconds: 3 })
  return bare
}

// The database is empty at first; the server fills it with the demo node.
const database = await openBenchDatabase(0)
const server = await startServer(PORT, database.url, { LOOKUP_CACHE_MB: '0' })
const handles = await loadHandles(database.url)
const bare = await startBareWith(handles[0]!)
try {
  const first = await measurePages(server, handles)
  const rounds: { pages: number; bare: number }[] = []
  // The two alternate, so that other load on the machine affects both.
  for (let i = 0; i < ROUNDS; i++) {
    const { perCpu } = await measurePages(server, handles)
    rounds.push({ pages: perCpu, bare: measureRound(bare, { ...BARE, seconds: 5 }).perCpu })
  }
  const figures = rounds.map(({ pages }) => Math.round(pages))
  console.table({
    'pages a round': handles.length,
    'pages a CPU-second': median(figures),
    'lowest and highest round': `${Math.min(...figures)}–${Math.max(...figures)}`,
    'first round after the start': Math.round(first.perCpu),
    'bare requests a CPU-second': Math.round(median(rounds.map(({ bare }) => bare))),
    'bare requests a page costs': Math.round(median(rounds.map(({ bare, pages }) => bare / pages))),
    'characters a page': Math.round(first.characters),
    'memory (MB)': Math.round(readUsage(server.pid).mb),
  })
} finally {
  await Promise.all([server.stop(), bare.stop()])
  await database.stop()
}
