import '../platform/base/older-node.ts'
import { parseArgs } from 'node:util'
import { revokeLabelKey } from '../domains/identifiers/labels/signing.ts'
import { getSystemNow } from '../platform/base/clock.ts'
import { toCommandLine } from '../platform/base/command.ts'
import { giveUp } from '../platform/base/problem.ts'
import { readSettings } from '../platform/settings/file.ts'
import { withDatabase } from '../platform/start/open-migrated.ts'

const USAGE = `用法：${toCommandLine('revoke-label-key', '--reason "服务器被入侵"')}
  作废签名码现在用的钥匙：现场设备再取公钥表以后，用它签的码都按“核不了”处理，以后打的标签用新钥匙
  已经贴出去的标签要补打，做以前先读 docs/zh/register.md`

/** Undefined when the command was not understood. */
function readReason(args: string[]): string | undefined {
  try {
    return parseArgs({ args, options: { reason: { type: 'string' } } }).values.reason?.trim()
  } catch {
    return undefined
  }
}

async function main(): Promise<void> {
  const reason = readReason(process.argv.slice(2))
  if (!reason) {
    console.error(USAGE)
    process.exit(2)
  }
  await withDatabase(readSettings(process.env), async ({ db }) => {
    const keyId = await revokeLabelKey({ db, now: getSystemNow }, reason)
    console.log(keyId ? `钥匙 ${keyId} 已作废，下一张签名标签用新钥匙` : '还没有签过标签，没有钥匙可作废')
  })
}

main().catch((error) => giveUp('没有作废', error))
