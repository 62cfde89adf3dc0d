import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { root } from './root.mjs'
import { Problem } from './run.mjs'

/**
 * Runs `work` with a throwaway PostgreSQL, which also goes away when this process is killed. Returns its result and
 * the seconds of processor time that the database used. The demo node that tests filled is left in `place`, if given.
 */
export async function withCluster(node, kind, place, work) {
  const args = ['apps/server/src/test-support/serve-cluster.ts', kind, ...(place ? [place] : [])]
  const child = spawn(node, args, { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(child, 'close')
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const first = await lines.next()
  if (first.done) throw new Problem('测试用的数据库没有启动，原因见上。')
  try {
    const result = await work(first.value)
    child.stdin.end()
    const last = await lines.next()
    return { result, databaseSeconds: Number(last.value ?? 0) }
  } finally {
    child.stdin.end()
    await ended
  }
}
