import { existsSync } from 'node:fs'
import { createEnterprises } from './domains/enterprises/enterprises.ts'
import type { BadLine } from './domains/resolution/loading/bad-lines.ts'
import { loadFile } from './domains/resolution/loading/load-file.ts'
import type { Run } from './domains/resolution/loading/runs.ts'
import { systemNow } from './platform/clock.ts'
import { openDatabase } from './platform/database.ts'
import { startEmbeddedPostgres } from './platform/embedded-postgres/start.ts'
import { readEnv } from './platform/env.ts'
import { migrate } from './platform/migrate.ts'

const USAGE = `用法：npm run load -- 文件.jsonl [--resume]
  每行一个 JSON 对象：identifier、name、images、elements、scenes（见 docs/loading.md）
  --resume  从上次停下的地方继续；不加则从头开始，已有的标识会被覆盖，不会重复`

/** More than this many refused lines are only written to the report. */
const BAD_SHOWN = 50

const count = (n: number) => n.toLocaleString('en-US')

function duration(seconds: number): string {
  if (seconds < 60) return `${Math.ceil(seconds)} 秒`
  return `${Math.floor(seconds / 60)} 分 ${Math.round(seconds % 60)} 秒`
}

/** One line, rewritten in place on a terminal, else every few seconds. */
function createProgress(isTerminal: boolean) {
  let first: { lines: number; bytes: number; at: number } | undefined
  let shownAt = 0
  return (run: Run, size: number) => {
    const at = Date.now()
    first ??= { lines: run.lines, bytes: run.byteOffset, at }
    if (at - shownAt < (isTerminal ? 200 : 5_000)) return
    shownAt = at
    const seconds = (at - first.at) / 1000
    const speed = seconds > 0 ? (run.lines - first.lines) / seconds : 0
    const left = seconds > 0 ? ((size - run.byteOffset) / (run.byteOffset - first.bytes)) * seconds : 0
    const line = [
      `已读 ${count(run.lines)} 行`,
      `${Math.floor((100 * run.byteOffset) / size)}%`,
      speed > 0 ? `${count(Math.round(speed))} 条/秒` : '',
      Number.isFinite(left) && left > 0 ? `还需约 ${duration(left)}` : '',
      run.failed > 0 ? `坏行 ${count(run.failed)}` : '',
    ].filter(Boolean)
    process.stdout.write(isTerminal ? `\r\x1b[K${line.join('  ')}` : `${line.join('  ')}\n`)
  }
}

function createBadLines(path: string) {
  let shown = 0
  return ({ line, reason }: BadLine) => {
    shown += 1
    if (shown <= BAD_SHOWN) console.error(`第 ${line} 行：${reason}`)
    if (shown === BAD_SHOWN) console.error(`更多坏行只写入 ${path}.errors.jsonl`)
  }
}

function tell(run: Run, path: string) {
  const bad = run.failed > 0 ? `，坏行 ${count(run.failed)}（见 ${path}.errors.jsonl）` : ''
  const done = run.finishedAt ? '装载完成' : '已停止'
  console.log(`\n${done}：新增 ${count(run.added)}，覆盖 ${count(run.replaced)}${bad}`)
  if (!run.finishedAt) console.log(`继续：npm run load -- ${path} --resume`)
}

async function load(path: string, resume: boolean): Promise<Run> {
  const env = readEnv(process.env)
  const embedded = env.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: env.dataDir, log: console.log })
  const database = openDatabase(embedded?.connection ?? { connectionString: env.databaseUrl })
  const stop = new AbortController()
  const onSignal = () => {
    if (!stop.signal.aborted) console.log('\n正在停止：写完手头这一批……')
    stop.abort()
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  try {
    await migrate(database.pool)
    return await loadFile(
      { database, enterprises: createEnterprises(database.db), now: systemNow },
      {
        path,
        resume,
        signal: stop.signal,
        onBad: createBadLines(path),
        onProgress: createProgress(process.stdout.isTTY),
      },
    )
  } finally {
    await database.close()
    await embedded?.stop()
  }
}

const [path, ...flags] = process.argv
  .slice(2)
  .sort((a, b) => Number(a.startsWith('--')) - Number(b.startsWith('--')))
if (!path || path.startsWith('--') || flags.some((flag) => flag !== '--resume')) {
  console.error(USAGE)
  process.exit(2)
}
if (!existsSync(path)) {
  console.error(`没有找到文件 ${path}`)
  process.exit(2)
}
const run = await load(path, flags.includes('--resume'))
tell(run, path)
process.exitCode = run.finishedAt ? 0 : 130
