import '../platform/base/older-node.ts'
import { toCommandLine } from '../platform/base/command.ts'
import { giveUp } from '../platform/base/problem.ts'
import { readSettings } from '../platform/settings/file.ts'
import { withDatabase } from '../platform/start/open-migrated.ts'
import { isolateAndMove, readCommand } from './isolate-company.ts'

const USAGE = `用法：${toCommandLine('isolate', '前缀 [--to 机器:端口] [--logical]')}
  在 Citus 集群上给一家企业单独的分片；有 --to 时把它移到那台机器
  其间这个分片的企业照常解析，写入要等；--logical 不让写入等，要求工作节点 wal_level = logical`

async function main() {
  const command = readCommand(process.argv.slice(2))
  if (!command) {
    console.error(USAGE)
    process.exit(2)
  }
  const lines = await withDatabase(readSettings(process.env), (database) => isolateAndMove(database, command))
  for (const line of lines) console.log(line)
}

main().catch((error) => giveUp('没有移动企业', error))
