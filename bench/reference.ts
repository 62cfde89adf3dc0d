/** node bench/reference.ts: area and industry lists beside a bare route that returns the same bytes. */
import { writeFileSync } from 'node:fs'
import { routes } from '../packages/contract/src/wire.ts'
import { BENCH_DIR, openBenchDatabase } from './database.ts'
import { median } from './measure.ts'
import { type Running, startBare, startServer } from './servers.ts'
import { driveScript } from './wrk.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 3)
const SECONDS = Number(process.env.SECONDS ?? 5)
const PORT = Number(process.env.PORT ?? 9330)
const SMALL = 1_000

const LISTS = [
  { name: 'provinces', path: routes.areaList[1], body: { level: '1', parentCode: '-1' } },
  { name: 'districts', path: routes.areaList[1], body: { level: '3', parentCode: '330200' } },
  { name: 'industries', path: `${routes.industryList[1]}?v=2`, body: { level: 2, parentCode: 'C' } },
]

const drive = (server: Running, path: string, body: object) =>
  driveScript(
    server,
    path,
    `wrk.method = "POST"\nwrk.headers["content-type"] = "application/json"\nwrk.body = '${JSON.stringify(body)}'\n`,
    SECONDS,
  )

async function fetchAnswer(port: number, path: string, body: object): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const address = `http://127.0.0.1:${port}${path}`
  const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(await answer.text())
  return answer.text()
}

async function measure(server: Running, { name, path, body }: (typeof LISTS)[number]) {
  const file = `${BENCH_DIR}/answer-reference.json`
  writeFileSync(file, await fetchAnswer(server.port, path, body))
  const bare = await startBare(PORT + 1, 'detail', file)
  try {
    const rounds = Array.from({ length: ROUNDS }, () => ({
      bare: drive(bare, routes.identifierDetail[1], body),
      server: drive(server, path, body),
    }))
    const formatRatio = (what: 'rps' | 'perCpu') =>
      median(rounds.map((round) => round.server[what] / round.bare[what])).toFixed(2)
    const rps = Math.round(median(rounds.map((round) => round.server.rps)))
    return {
      list: name,
      'server req/s': rps,
      ratio: formatRatio('rps'),
      'ratio by processor time': formatRatio('perCpu'),
    }
  } finally {
    await bare.stop()
  }
}

const database = await openBenchDatabase(SMALL)
const server = await startServer(PORT, database.url)
try {
  const rows = []
  for (const list of LISTS) rows.push(await measure(server, list))
  console.table(rows)
} finally {
  await server.stop()
  await database.stop()
}
