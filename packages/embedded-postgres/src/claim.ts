import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from './launch.ts'
import { becomeServer, ensureDatabase } from './ownership.ts'
import { PostgresProblem, readMessage } from './problem.ts'
import { type Owned, release, start } from './running.ts'

export type Claim = { cluster: Cluster; database: string; exclusive: boolean; log: (line: string) => void }

/** A server being replaced may take this long to end; then it counts as running. */
const HANDOVER_MS = 4_000
const RETRY_MS = 250
const REGAIN_RETRY_MS = 5_000

async function becomeOnlyServer({ client }: Owned, { cluster, log }: Claim): Promise<void> {
  const deadline = performance.now() + HANDOVER_MS
  for (let hasWarned = false; ; hasWarned = true) {
    const other = await becomeServer(client)
    if (!other) return
    if (performance.now() > deadline) {
      throw new PostgresProblem(`已在运行（进程 ${other.heldBy}），正在使用同一数据目录 ${cluster.home}`)
    }
    if (!hasWarned) log(`数据目录正被进程 ${other.heldBy} 使用，等待其退出`)
    await sleep(RETRY_MS)
  }
}

/**
 * Returns a running server with our database in it, exclusively if `exclusive`. After an error nothing stays
 * locked.
 */
export async function claim(wanted: Claim, given: AbortSignal): Promise<Owned> {
  const owned = await start(wanted.cluster, wanted.log, given)
  try {
    if (wanted.exclusive) await becomeOnlyServer(owned, wanted)
    await ensureDatabase(owned.client, wanted.database)
    return owned
  } catch (error) {
    await release(wanted.cluster, owned)
    throw error
  }
}

/** Replaces a server that has died: its data is safe, only its connections are lost. */
export async function regainCluster(wanted: Claim, given: AbortSignal): Promise<Owned | undefined> {
  wanted.log('与数据库的连接中断，正在恢复')
  while (!given.aborted) {
    try {
      const owned = await claim(wanted, given)
      wanted.log('数据库已恢复')
      return owned
    } catch (error) {
      if (given.aborted) return undefined
      wanted.log(readMessage(error))
      await sleep(REGAIN_RETRY_MS, undefined, { signal: given }).catch(() => {})
    }
  }
  return undefined
}
