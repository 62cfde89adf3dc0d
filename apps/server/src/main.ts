import { DatabaseProblem } from './platform/embedded-postgres/problem.ts'
import { EnvProblem, readEnv } from './platform/env.ts'

/** A line a person can act on, and a clean end: never a stack trace for a wrong setting. */
function giveUp(message: string): never {
  console.error(`\n启动失败：${message}\n`)
  process.exit(1)
}

async function main() {
  if (Number(process.versions.node.split('.')[0]) < 24) giveUp('需要 Node 24，请用 npm start 启动')
  const env = readEnv(process.env)
  // Demo or not, pages are rendered by React's production build, which reads this when it is loaded: hence the import below.
  process.env.NODE_ENV = 'production'
  const { run } = await import('./run.ts')
  await run(env)
}

main().catch((error: NodeJS.ErrnoException) => {
  if (error instanceof EnvProblem || error instanceof DatabaseProblem) giveUp(error.message)
  if (error.code === 'EADDRINUSE') {
    giveUp(`端口 ${process.env.PORT || 8080} 已被占用，请换一个端口，例如 PORT=8081 npm start`)
  }
  if (error.code === 'EACCES')
    giveUp(`没有权限监听端口 ${process.env.PORT || 8080}，请换一个大于 1024 的端口`)
  console.error(error)
  process.exit(1)
})
