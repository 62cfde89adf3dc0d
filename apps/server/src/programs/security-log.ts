import '../platform/base/older-node.ts'
import { verifySecurityLog } from '../domains/accounts/accounts/accounts.ts'
import { toCommandLine } from '../platform/base/command.ts'
import { giveUp } from '../platform/base/problem.ts'
import { readSettings } from '../platform/settings/file.ts'
import { withDatabase } from '../platform/start/open-migrated.ts'

const USAGE = `用法：${toCommandLine('security-log')}
  从头核对安全日志的哈希链，打印最后一条的编号和摘要；被改过或缺了行时退出码为 1
  把打印的摘要抄到别处，以后可以证明这一条以前的日志没有重写过`

async function main(): Promise<void> {
  if (process.argv.length > 2) {
    console.error(USAGE)
    process.exit(2)
  }
  const report = await withDatabase(readSettings(process.env), ({ db }) => verifySecurityLog(db))
  const { rows, position, digest, fault } = report
  console.log(`核对了 ${rows} 条，到第 ${position} 条为止没有改动，摘要 ${digest || '（还没有记录）'}`)
  if (fault) console.error(fault)
  process.exit(fault ? 1 : 0)
}

main().catch((error) => giveUp('没有核对完', error))
