import { fileURLToPath, pathToFileURL } from 'node:url'
import { createApp } from './app.ts'
import { printBanner } from './banner.ts'
import { loadDemo } from './demo.ts'
import { systemNow } from './platform/clock.ts'
import { openDatabase } from './platform/database.ts'
import { startEmbeddedPostgres } from './platform/embedded-postgres/start.ts'
import { EnvProblem, readEnv } from './platform/env.ts'
import { migrate } from './platform/migrate.ts'

/** A line a person can act on, and a clean end: never a stack trace for a wrong setting. */
function giveUp(message: string): never {
  console.error(`\n启动失败：${message}\n`)
  process.exit(1)
}

async function main() {
  if (Number(process.versions.node.split('.')[0]) < 24) giveUp('需要 Node 24，请用 npm start 启动')
  const env = readEnv(process.env)
  const embedded = env.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: env.dataDir, log: console.log })
  const database = openDatabase(embedded?.connection ?? { connectionString: env.databaseUrl })
  const lifecycle = { draining: false }
  const closeAll = async () => {
    await database.close()
    await embedded?.stop()
  }
  try {
    await migrate(database.pool)
    if (env.demo && (await loadDemo(database, systemNow))) console.log('示例节点数据已就绪')
    const buildPath = fileURLToPath(new URL('../../portal/build/server/index.js', import.meta.url))
    const portal = await import(pathToFileURL(buildPath).href)
    const { app } = await createApp({
      env,
      pool: database.pool,
      db: database.db,
      now: systemNow,
      portal,
      lifecycle,
    })
    await app.listen({ port: env.port, host: env.host })
    printBanner(env, embedded !== undefined)
    stopOnSignal(async () => {
      lifecycle.draining = true
      await app.close()
      await closeAll()
    })
  } catch (error) {
    await closeAll().catch(() => {})
    throw error
  }
}

/** Readiness fails first, requests drain, then the database stops; a second signal does not cut this short. */
function stopOnSignal(stop: () => Promise<void>) {
  let stopping = false
  const onSignal = async () => {
    if (stopping) return
    stopping = true
    console.log('\n正在停止：等待进行中的请求完成……')
    await stop().then(
      () => process.exit(0),
      (error) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
}

main().catch((error: NodeJS.ErrnoException) => {
  if (error instanceof EnvProblem) giveUp(error.message)
  if (error.code === 'EADDRINUSE')
    giveUp(`端口 ${process.env.PORT ?? 8080} 已被占用，请换一个端口，例如 PORT=8081 npm start`)
  console.error(error)
  process.exit(1)
})
