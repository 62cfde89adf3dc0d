import '../platform/base/older-node.ts'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { toCommandLine } from '../platform/base/command.ts'
import { giveUp, OperatorProblem } from '../platform/base/problem.ts'
import { startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts'
import { readSettings } from '../platform/settings/file.ts'
import { moveDatabase } from '../platform/start/move.ts'

const USAGE = `用法：${toCommandLine('move-database', '--to postgres://用户:密码@主机:5432/库名 [--citus-shards 分片数]')}
      ${toCommandLine('move-database', '--to-data-dir 文件夹')}
  把设置所指的数据库（内置的，或 DATABASE_URL）整个搬到另一个空库，或搬进另一个文件夹里的内置数据库
  先停下节点。每张表比对行数和摘要；中断后再运行一次，从没搬完的表接着搬。原来的数据不动`

type Command = { to: string | undefined; dataDir: string | undefined; shards: number | undefined }

function readCommand(args: string[]): Command | undefined {
  try {
    const options = {
      to: { type: 'string' },
      'to-data-dir': { type: 'string' },
      'citus-shards': { type: 'string' },
    } as const
    const { to, 'to-data-dir': dataDir, 'citus-shards': given } = parseArgs({ args, options }).values
    const shards = given === undefined ? undefined : Number(given)
    if ((to === undefined) === (dataDir === undefined)) return undefined
    if (shards !== undefined && (!Number.isInteger(shards) || shards < 2 || !to)) return undefined
    return { to, dataDir, shards }
  } catch {
    return undefined
  }
}

async function openTarget({ to, dataDir }: Command, ownDataDir: string) {
  if (to !== undefined) return { connection: { connectionString: to }, stop: async () => {} }
  if (dataDir === undefined) throw new Error('a target is needed')
  if (resolve(dataDir) === ownDataDir) throw new OperatorProblem('--to-data-dir 须是 DATA_DIR 以外的文件夹')
  return startEmbeddedPostgres({ dataDir: resolve(dataDir), log: () => {}, exclusive: true })
}

async function main() {
  const command = readCommand(process.argv.slice(2))
  if (!command) {
    console.error(USAGE)
    process.exit(2)
  }
  const env = readSettings(process.env)
  const embedded = env.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: env.dataDir, log: () => {}, exclusive: true })
  try {
    const target = await openTarget(command, env.dataDir)
    try {
      const moved = await moveDatabase({
        from: embedded?.connection ?? { connectionString: env.databaseUrl },
        to: target.connection,
        shards: command.shards,
        log: console.log,
      })
      const rows = moved.reduce((sum, { rows }) => sum + Number(rows), 0)
      console.log(`\n已搬完：${moved.length} 张表，${rows} 行，行数和摘要都一致。`)
      console.log(
        command.dataDir
          ? '请把密钥文件和 files 文件夹复制过去，再让 DATA_DIR 指向新的文件夹。'
          : `请把设置里的 DATABASE_URL 改成新地址（CITUS_SHARDS 同样），启动后运行 ${toCommandLine('doctor')}。`,
      )
    } finally {
      await target.stop()
    }
  } finally {
    await embedded?.stop()
  }
}

main().catch((error) => giveUp('没有搬完，原来的数据没有改动', error))
