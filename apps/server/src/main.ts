import './platform/base/older-node.ts'
import cluster from 'node:cluster'
import module from 'node:module'
import { giveUp, OperatorProblem } from './platform/base/problem.ts'
import { startEmbeddedPostgres } from './platform/database/embedded-postgres.ts'
import { readSettings } from './platform/settings/file.ts'
import { waitForPages } from './workers/pages.ts'

async function main() {
  // V8's compiled code is cached for the next start; Node 20 does not support this.
  module.enableCompileCache?.()
  const pages = waitForPages()
  const env = readSettings(process.env)
  const mode = process.env.NODE_ENV
  // Pages always use React's production build, which reads this variable when it is loaded; therefore the
  // import is below.
  process.env.NODE_ENV = 'production'
  // PostgreSQL starts while the server is being loaded.
  const embedded = env.databaseUrl
    ? Promise.resolve(undefined)
    : startEmbeddedPostgres({ dataDir: env.dataDir, log: console.log, exclusive: !cluster.isWorker })
  embedded.catch(() => {})
  if (env.workers !== undefined && cluster.isPrimary) {
    const { supervise } = await import('./workers/supervisor.ts')
    return supervise(env, env.workers, mode, { embedded, pages })
  }
  const { run } = await import('./run.ts')
  await run(env, mode, { embedded, pages })
}

/** Explains why listening failed; any other error is returned unchanged. */
function toPortProblem(error: NodeJS.ErrnoException): Error {
  if (error.syscall !== 'listen') return error
  const port = process.env.PORT || 8080
  if (error.code === 'EADDRINUSE') {
    return new OperatorProblem(`端口 ${port} 已被占用，请换一个端口，例如设 PORT=8081`)
  }
  if (error.code === 'EACCES') {
    return new OperatorProblem(`没有权限监听端口 ${port}，请换一个大于 1024 的端口`)
  }
  return error
}

main().catch((error) => giveUp('启动失败', toPortProblem(error)))
