/** node bench/page.ts: pages a second of processor time for /product_scene, every identifier of the demo node once. */
import { writeFileSync } from 'node:fs'
import pg from 'pg'
import { PORT, recordOf, round } from './compare.ts'
import { BENCH_DIR, benchDatabase } from './database.ts'
import { startBare, startServer, usageOf } from './servers.ts'
import { drive } from './wrk.ts'

const AT_ONCE = 4
const WARM = 500

async function allHandles(url: string): Promise<string[]> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<{ handle: string }>(
    'select handle from identifiers order by md5(handle)',
  )
  await client.end()
  return rows.map((row) => row.handle)
}

async function fetchAll(handles: string[]): Promise<number> {
  const left = handles.values()
  let bytes = 0
  const worker = async () => {
    for (const handle of left) {
      // Compressing is a proxy's work; here it would hide what rendering costs.
      const answer = await fetch(
        `http://127.0.0.1:${PORT}/product_scene?identifier=${encodeURIComponent(handle)}`,
        {
          headers: { 'accept-encoding': 'identity' },
        },
      )
      const page = await answer.text()
      if (!answer.ok || !page.includes(handle)) throw new Error(`${handle}: ${answer.status}`)
      bytes += page.length
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return bytes
}

/** The same machine's speed at the same time: a bare route that returns an identifier's record. */
async function bareRequests(handle: string): Promise<number> {
  const file = `${BENCH_DIR}/answer-page.json`
  writeFileSync(file, await recordOf(PORT, handle))
  const bare = await startBare(PORT + 1, 'detail', file)
  try {
    const load = { call: 'detail', keys: 'random', records: 5_000 } as const
    drive(bare.port, { ...load, seconds: 3 })
    return round(bare, { ...load, seconds: 5 }).perCpu
  } finally {
    await bare.stop()
  }
}

// An empty database, which the server fills with the demo node.
const database = await benchDatabase(0)
const server = await startServer(PORT, database.url)
try {
  const handles = await allHandles(database.url)
  await fetchAll(handles.slice(0, WARM))
  const measured = handles.slice(WARM)
  const before = usageOf(server.pid)
  const from = Date.now()
  const characters = await fetchAll(measured)
  const after = usageOf(server.pid)
  const pages = measured.length / (after.cpuSeconds - before.cpuSeconds)
  const bare = await bareRequests(measured[0]!)
  console.table({
    pages: measured.length,
    'pages a CPU-second': Math.round(pages),
    'bare requests a CPU-second': Math.round(bare),
    'bare requests a page costs': Math.round(bare / pages),
    'pages a second': Math.round((1000 * measured.length) / (Date.now() - from)),
    'characters a page': Math.round(characters / measured.length),
    'memory (MB)': Math.round(after.mb),
  })
} finally {
  await server.stop()
  await database.stop()
}
