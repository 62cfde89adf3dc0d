/**
 * node bench/turns.ts PATH PORT:PID PORT:PID …: compares running servers, such as two versions, on a busy
 * machine: each in turn answers a small portion of requests, and what counts is the lower quartile of the
 * processor time of its portions, which others disturb least. PATH may be a .txt file with a path on each line.
 * The servers need LOOKUP_CACHE_MB=0 and a high PAGE_LIMIT_PER_MINUTE. ROUNDS sets how many portions each answers.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { quantile } from './measure.ts'

const PORTION = 20
const AT_ONCE = 4
const ROUNDS = Number(process.env.ROUNDS ?? 24)
const [path = '/home', ...named] = process.argv.slice(2)
const servers = named.map((name) => {
  const [port = 0, pid = 0] = name.split(':').map(Number)
  return { port, pid, portions: [] as number[] }
})

/** Returns the processor time of all threads in µs; /proc/PID/stat would round it to hundredths of a second. */
const readProcessorTime = (pid: number): number =>
  readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => {
    const [ran = 0] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ').map(Number)
    return sum + ran / 1000
  }, 0)

async function fetchText(port: number, address: string): Promise<string> {
  // Compressing is a proxy's work and would hide the cost of rendering here.
  const headers = { 'accept-encoding': 'identity' }
  const answer = await fetch(`http://127.0.0.1:${port}${address}`, { headers })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${port}${address}: ${answer.status}`)
  return text
}

const getLowerQuartile = (values: readonly number[]) => quantile(values, 0.25)

const addresses = path.endsWith('.txt') ? readFileSync(path, 'utf8').trim().split('\n') : [path]
for (let round = -1; round < ROUNDS; round++) {
  const portion = Array.from(
    { length: PORTION },
    (_, at) => addresses[((round + 1) * PORTION + at) % addresses.length] ?? path,
  )
  for (const { port, pid, portions } of servers) {
    const before = readProcessorTime(pid)
    const left = portion.values()
    const worker = async () => {
      for (const address of left) await fetchText(port, address)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
    // The first portion opens connections and compiles.
    if (round >= 0) portions.push((readProcessorTime(pid) - before) / PORTION)
  }
}
const [first] = servers
console.table(
  servers.map(({ port, portions }) => ({
    port,
    'microseconds of processor a page': Math.round(getLowerQuartile(portions)),
    'lowest, highest portion': `${Math.round(Math.min(...portions))}, ${Math.round(Math.max(...portions))}`,
    'pages for one of the first': (
      getLowerQuartile(first?.portions ?? []) / getLowerQuartile(portions)
    ).toFixed(2),
  })),
)
