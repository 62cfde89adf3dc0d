import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { type Cluster, isPassing, type Launched, launch, logPath, settleForLess } from './launch.ts'
import { connectAsOwner, joinOwners, leaveOwners } from './ownership.ts'
import { isPostmasterOf, isProgramReplaced, readPidFile } from './postmaster.ts'
import { PostgresProblem } from './problem.ts'
import { findSharedMemoryProblem } from './shared-memory.ts'

export type Owned = { client: pg.Client; pid: number; adopted: boolean }

/** After a crash the old server's remains may hold the directory for a while. */
const PATIENCE_MS = 60_000
const RETRY_MS = 250
const STOP_MS = 60_000

const hasExited = ({ child }: Launched) =>
  child.exitCode !== null || child.signalCode !== null || child.pid === undefined

function toProblem(cluster: Cluster, output: string): PostgresProblem {
  const line =
    findSharedMemoryProblem(output) ??
    output.split('\n').find((text) => /FATAL|PANIC|ERROR/.test(text)) ??
    output.trim().split('\n').at(-1)
  return new PostgresProblem(`数据库无法启动：${line ?? '没有说明原因'}（日志：${logPath(cluster)}）`)
}

async function connectTo(
  cluster: Cluster,
  log: (line: string) => void,
): Promise<Owned | 'recovering' | undefined> {
  const live = readPidFile(cluster.dataDir)
  if (!live?.socketDir || !isPostmasterOf(cluster.dataDir, live.pid)) return undefined
  const attempt = await connectAsOwner(cluster, live.socketDir, live.port)
  if (!('client' in attempt)) {
    if (attempt.code === '57P03') return 'recovering'
    if (attempt.code.startsWith('28')) throw new PostgresProblem(`数据库拒绝了保存的密码：${attempt.message}`)
    return undefined
  }
  const owned = { client: attempt.client, pid: live.pid, adopted: true }
  if (!(await joinOwners(owned.client).catch(() => false))) {
    await owned.client.end().catch(() => {})
    return undefined
  }
  // A start with another TMPDIR put its socket elsewhere, and a later restart must use the same place.
  cluster.socketDir = live.socketDir
  if (!isProgramReplaced(live.pid)) return owned
  log('数据库程序已更新，正在重新启动数据库')
  await release(cluster, owned)
  return undefined
}

/**
 * Connects to the live postmaster of this data directory, or launches one; waits for the recovery after a
 * crash.
 */
export async function start(
  cluster: Cluster,
  log: (line: string) => void,
  given: AbortSignal,
): Promise<Owned> {
  let launched: Launched | undefined
  let deadline = performance.now() + PATIENCE_MS
  while (!given.aborted) {
    const owned = await connectTo(cluster, log)
    if (owned && owned !== 'recovering') return { ...owned, adopted: owned.pid !== launched?.child.pid }
    // Replaying a long log takes time; as long as the server reports it, it is not stuck.
    if (owned === 'recovering') deadline = performance.now() + PATIENCE_MS
    if (launched && hasExited(launched)) {
      const output = launched.readOutput()
      launched = undefined
      if (settleForLess(cluster, output)) {
        log('内存不足以按常规配置启动数据库，改用较小的缓存')
        continue
      }
      if (!isPassing(output) || performance.now() > deadline) throw toProblem(cluster, output)
      await sleep(RETRY_MS)
      continue
    }
    const live = readPidFile(cluster.dataDir)
    if (!launched && !(live && isPostmasterOf(cluster.dataDir, live.pid))) launched = launch(cluster)
    if (performance.now() > deadline)
      throw toProblem(cluster, launched?.readOutput() ?? '等待上一个数据库进程退出超时')
    await sleep(launched ? 30 : RETRY_MS)
  }
  if (launched) launched.child.kill('SIGINT')
  throw new PostgresProblem('数据库启动已取消')
}

async function waitUntilGone(dataDir: string, pid: number, patience: number): Promise<boolean> {
  for (const deadline = performance.now() + patience; performance.now() < deadline; await sleep(20)) {
    if (!isPostmasterOf(dataDir, pid)) return true
  }
  return false
}

/** Gives up ownership; the last owner stops the server and waits until it is down. */
export async function release(cluster: Cluster, owned: Owned): Promise<void> {
  const last = await leaveOwners(owned.client).catch(() => false)
  if (!last) return owned.client.end().catch(() => {})
  process.kill(owned.pid, 'SIGINT')
  const stopped = await waitUntilGone(cluster.dataDir, owned.pid, STOP_MS)
  // An immediate shutdown loses nothing, because the next start replays the log.
  if (!stopped) process.kill(owned.pid, 'SIGQUIT')
  await owned.client.end().catch(() => {})
}
