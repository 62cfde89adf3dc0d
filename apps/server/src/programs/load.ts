import '../platform/base/older-node.ts'
import { accessSync, constants, statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { formatCount } from '@biaojie/contract/formats.ts'
import { createEnterprises } from '../domains/enterprises/enterprises/enterprises.ts'
import { listCodeKeys } from '../domains/identifiers/records/codes.ts'
import { type BadLine, findReportProblem } from '../domains/identifiers/records/load/bad-lines.ts'
import { loadFile } from '../domains/identifiers/records/load/load-file.ts'
import type { Run } from '../domains/identifiers/records/load/runs.ts'
import { getSystemNow, readMonotonicClock } from '../platform/base/clock.ts'
import { toCommandLine } from '../platform/base/command.ts'
import { giveUp, OperatorProblem } from '../platform/base/problem.ts'
import { isUnreachable } from '../platform/database/lanes.ts'
import { readSettings } from '../platform/settings/file.ts'
import { withDatabase } from '../platform/start/open-migrated.ts'

const USAGE = `用法：${toCommandLine('load', '文件.jsonl [--resume] [--report 坏行记录.jsonl]')}
  每行一个 JSON 对象：identifier、name、images、elements、scenes（见 docs/zh/loading.md）
  --resume  从上次停下的地方继续；不加则从头开始，已有的标识会被覆盖，不会重复
  --report  坏行记录写到哪里；不加则写到 文件.jsonl.errors.jsonl`

/** Further refused lines are only written to the report. */
const BAD_SHOWN = 50

function formatDuration(seconds: number): string {
  if (seconds < 60) return `${Math.ceil(seconds)} 秒`
  return `${Math.floor(seconds / 60)} 分 ${Math.round(seconds % 60)} 秒`
}

/** Shows progress on one line, rewritten in place on a terminal, else every few seconds. */
function createProgress(isTerminal: boolean) {
  let first: { lines: number; bytes: number; at: number } | undefined
  let shownAt = Number.NEGATIVE_INFINITY
  return (run: Run, size: number) => {
    const at = readMonotonicClock()
    first ??= { lines: run.lines, bytes: run.byteOffset, at }
    if (at - shownAt < (isTerminal ? 200 : 5_000)) return
    shownAt = at
    const seconds = (at - first.at) / 1000
    const speed = seconds > 0 ? (run.lines - first.lines) / seconds : 0
    const left = seconds > 0 ? ((size - run.byteOffset) / (run.byteOffset - first.bytes)) * seconds : 0
    const line = [
      `已读 ${formatCount(run.lines)} 行`,
      `${Math.floor((100 * run.byteOffset) / size)}%`,
      speed > 0 ? `${formatCount(Math.round(speed))} 条/秒` : '',
      Number.isFinite(left) && left > 0 ? `还需约 ${formatDuration(left)}` : '',
      run.failed > 0 ? `坏行 ${formatCount(run.failed)}` : '',
    ].filter(Boolean)
    process.stdout.write(isTerminal ? `\r\x1b[K${line.join('  ')}` : `${line.join('  ')}\n`)
  }
}

const reportBeside = (path: string) => `${path}.errors.jsonl`

type LoadOptions = { path: string; reportPath: string; resume: boolean }

function createBadLines(reportPath: string) {
  let shown = 0
  return ({ line, reason }: BadLine) => {
    shown += 1
    if (shown <= BAD_SHOWN) console.error(`第 ${line} 行：${reason}`)
    if (shown === BAD_SHOWN) console.error(`更多坏行只写入 ${reportPath}`)
  }
}

function printResult(run: Run, { path, reportPath }: LoadOptions) {
  const bad = run.failed > 0 ? `，坏行 ${formatCount(run.failed)}（见 ${reportPath}）` : ''
  const done = run.finishedAt ? '装载完成' : '已停止'
  console.log(`\n${done}：新增 ${formatCount(run.added)}，覆盖 ${formatCount(run.replaced)}${bad}`)
  const report = reportPath === reportBeside(path) ? '' : ` --report ${reportPath}`
  if (!run.finishedAt) console.log(`继续：${toCommandLine('load', `${path} --resume${report}`)}`)
}

async function load(options: LoadOptions): Promise<Run> {
  const env = readSettings(process.env)
  const stop = new AbortController()
  const onSignal = () => {
    if (!stop.signal.aborted) console.log('\n正在停止：写完手头这一批……')
    stop.abort()
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  return withDatabase(env, (database) =>
    loadFile(
      { database, enterprises: createEnterprises(database.db), now: getSystemNow, codes: listCodeKeys(env) },
      {
        ...options,
        signal: stop.signal,
        onBad: createBadLines(options.reportPath),
        onProgress: createProgress(process.stdout.isTTY),
      },
    ),
  )
}

/** Returns undefined for an unknown command. */
function readCommand(args: string[]): LoadOptions | undefined {
  try {
    const options = { resume: { type: 'boolean' }, report: { type: 'string' } } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [path, ...more] = positionals
    if (!path || more.length > 0) return undefined
    return { path, reportPath: values.report ?? reportBeside(path), resume: values.resume ?? false }
  } catch {
    return undefined
  }
}

function findWhyUnreadable(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return `没有找到文件 ${path}`
  if (!found.isFile()) return `${path} 不是文件`
  try {
    accessSync(path, constants.R_OK)
  } catch {
    return `没有权限读取文件 ${path}`
  }
}

function refuseCommand(message: string): never {
  console.error(message)
  process.exit(2)
}

async function main() {
  const options = readCommand(process.argv.slice(2)) ?? refuseCommand(USAGE)
  const unreadable = findWhyUnreadable(options.path)
  if (unreadable) refuseCommand(unreadable)
  const noReport = findReportProblem(options.reportPath, options.path)
  if (noReport) refuseCommand(noReport)
  const run = await load(options)
  printResult(run, options)
  process.exitCode = run.finishedAt ? 0 : 130
}

/** Written rows are kept, and the load can be resumed. */
const explain = (error: unknown) =>
  isUnreachable(error) && !(error instanceof OperatorProblem)
    ? new OperatorProblem('数据库无法连接或连接中断。已写入的部分不受影响，数据库恢复后加 --resume 继续')
    : error

main().catch((error) => giveUp('装载未完成', explain(error)))
