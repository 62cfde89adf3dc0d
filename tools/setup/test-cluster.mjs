import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { root } from './root.mjs'
import { Problem } from './run.mjs'

/** Runs `work` with a throwaway PostgreSQL, which also ends when this process is killed. */
export async function withCluster(node, kind, work) {
  const args = ['apps/server/src/testing/serve-cluster.ts', kind]
  const child = spawn(node, args, { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(child, 'close')
  const first = await createInterface({ input: child.stdout })[Symbol.asyncIterator]().next()
  if (first.done) throw new Problem('测试用的数据库没有启动，原因见上。')
  try {
    return await work(first.value)
  } finally {
    child.stdin.end()
    await ended
  }
}
