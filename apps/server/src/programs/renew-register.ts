import '../platform/base/older-node.ts'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { formatCount } from '@biaojie/contract/formats.ts'
import { renewLog } from '../domains/resolution/register/register.ts'
import { getSystemNow } from '../platform/base/clock.ts'
import { toCommandLine } from '../platform/base/command.ts'
import { giveUp } from '../platform/base/problem.ts'
import { createLocalStorage } from '../platform/providers/storage/storage.ts'
import { readSettings } from '../platform/settings/file.ts'
import { withDatabase } from '../platform/start/open-migrated.ts'

const USAGE = `用法：${toCommandLine('renew-register', '--origin node.example/log-20261129')}
  数据库从较早的备份恢复、公开账簿因此停住时，结束原来的账簿，用新的名字从现有的条目接着记
  账簿没有停时什么也不做。做以前先读 docs/zh/register.md`

/** Undefined when the command was not understood. */
function readOrigin(args: string[]): string | undefined {
  try {
    return parseArgs({ args, options: { origin: { type: 'string' } } }).values.origin
  } catch {
    return undefined
  }
}

async function main(): Promise<void> {
  const origin = readOrigin(process.argv.slice(2))
  if (!origin) {
    console.error(USAGE)
    process.exit(2)
  }
  const env = readSettings(process.env)
  const storage = createLocalStorage(join(env.dataDir, 'files'))
  await withDatabase(env, async ({ db }) => {
    const { endedNote, keptAs, head } = await renewLog(
      { db, now: getSystemNow, storage, dataDir: env.dataDir },
      origin,
    )
    console.log(`原来的账簿到此为止，它最后的树头存在 ${keptAs}：\n\n${endedNote}`)
    console.log(
      `新的账簿 ${origin} 从 ${formatCount(head.size)} 条记起。请发公告：写明时间、原因、两本账簿的名字和上面的树头`,
    )
  })
}

main().catch((error) => giveUp('没有换账簿', error))
