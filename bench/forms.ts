/** node bench/forms.ts [records]: each form of a record in bare requests of the same bytes; 5,000 records unless told. */
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { COMMON_FORMS } from '../packages/contract/src/resolution/forms.ts'
import { BENCH_DIR, benchDatabase } from './database.ts'
import { handleOf } from './records.ts'
import { type Running, startBare, startServer, usageOf } from './servers.ts'
import { CONNECTIONS, median } from './wrk.ts'

const records = Number(process.argv[2] ?? 5_000)
const ROUNDS = Number(process.env.ROUNDS ?? 3)
const SECONDS = Number(process.env.SECONDS ?? 3)
const PORT = Number(process.env.PORT ?? 9340)

const pathOf = (form: string) => (form === 'english' ? '/en/id/' : '/id/')
const queryOf = (form: string) => (form === 'english' ? '' : `?format=${form}`)

/** Returns requests per second of the process's own processor time, over random records. */
function drive({ port, pid }: Running, before: string, after: string): number {
  const script = `${BENCH_DIR}/forms.lua`
  writeFileSync(
    script,
    `function init() math.randomseed(os.time()) end
function request()
  local i = math.random(0, ${records - 1})
  return wrk.format("GET", "${before}" .. string.format("88.449.%d/PT-%08d", 2000 + i % 200, i) .. "${after}")
end`,
  )
  const from = usageOf(pid).cpuSeconds
  const run = spawnSync(
    'wrk',
    ['-t1', `-c${CONNECTIONS}`, `-d${SECONDS}s`, '-s', script, `http://127.0.0.1:${port}`],
    { encoding: 'utf8' },
  )
  if (run.status !== 0 || /Non-2xx/.test(run.stdout)) throw new Error(`wrk: ${run.stderr}${run.stdout}`)
  const rps = Number(/Requests\/sec:\s+([\d.]+)/.exec(run.stdout)?.[1] ?? 0)
  return (rps * SECONDS) / (usageOf(pid).cpuSeconds - from)
}

async function measure(server: Running, cold: Running, form: string) {
  const address = `http://127.0.0.1:${server.port}${pathOf(form)}${handleOf(1)}${queryOf(form)}`
  const file = `${BENCH_DIR}/answer-form.json`
  writeFileSync(file, await (await fetch(address)).text())
  const bare = await startBare(PORT + 2, 'handle', file)
  try {
    for (let i = 0; i < 2; i++) drive(server, pathOf(form), queryOf(form))
    // The three alternate, so that other load on the machine affects all of them.
    const rounds = Array.from({ length: ROUNDS }, () => ({
      bare: drive(bare, '/api/handles/', ''),
      server: drive(server, pathOf(form), queryOf(form)),
      cold: drive(cold, pathOf(form), queryOf(form)),
    }))
    return {
      form,
      'bare requests': median(rounds.map((one) => one.bare / one.server)).toFixed(2),
      'with nothing in memory': median(rounds.map((one) => one.bare / one.cold)).toFixed(2),
    }
  } finally {
    await bare.stop()
  }
}

const database = await benchDatabase(records)
const server = await startServer(PORT, database.url)
const cold = await startServer(PORT + 1, database.url, { LOOKUP_CACHE_MB: '0' })
try {
  const rows = []
  for (const form of [...COMMON_FORMS, 'english']) rows.push(await measure(server, cold, form))
  console.table(rows)
} finally {
  await server.stop()
  await cold.stop()
  await database.stop()
}
