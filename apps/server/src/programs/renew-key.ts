import '../platform/base/older-node.ts'
import { toCommandLine } from '../platform/base/command.ts'
import { giveUp, OperatorProblem } from '../platform/base/problem.ts'
import { readSettings } from '../platform/settings/file.ts'
import { KEY_FILES } from '../platform/shared/key-file.ts'
import { forgetKeyFile } from '../platform/shared/keys/keys.ts'
import { withDatabase } from '../platform/start/open-migrated.ts'

const FILES = Object.values(KEY_FILES).map(({ file }) => file)
const USAGE = `用法：${toCommandLine('renew-key', '文件名')}（${FILES.join('、')}）
  密钥文件确实找不回来时，让节点下次启动时用文件夹里现有的一把，没有就另造一把
  以前签过的东西，别人要按原来的公钥才能核对；换了以后请公告`

async function main(): Promise<void> {
  const [file, ...more] = process.argv.slice(2)
  if (!file || more.length > 0) {
    console.error(USAGE)
    process.exit(2)
  }
  const env = readSettings(process.env)
  const what = await withDatabase(env, ({ db }) => forgetKeyFile(db, file))
  if (!what) throw new OperatorProblem(`没有名为 ${file} 的密钥文件，可用的有 ${FILES.join('、')}`)
  console.log(`节点不再认原来的${what}。下次启动时用 ${env.dataDir}/${file}，没有就另造一把；请公告这件事`)
}

main().catch((error) => giveUp('没有换密钥', error))
