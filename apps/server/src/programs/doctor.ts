import '../platform/base/older-node.ts'
import { statfsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { getSystemNow } from '../platform/base/clock.ts'
import { toCommandLine } from '../platform/base/command.ts'
import { giveUp } from '../platform/base/problem.ts'
import { sendAlert } from '../platform/providers/alerts/alerts.ts'
import { findSettingsFile, inspectSettings } from '../platform/settings/file.ts'
import { compareWithReported, readReported, writeReported } from './doctor/changes.ts'
import { examine, report } from './doctor/doctor.ts'
import type { Finding } from './doctor/finding.ts'

const USAGE = `用法：${toCommandLine('doctor', '[--json] [--notify]')}
  检查设置、数据库、磁盘、端口、短信、支付、证书与备份，一次说完；有问题时退出码为 1
  --notify：把新出现的和已恢复的发给值守的人；节点没有在运行也算问题；消息送到了退出码就是 0`

/** A proxy or a provider far away may take this long. */
const PATIENCE_MS = 5_000

function readCommand(args: string[]): { json: boolean; notify: boolean } | undefined {
  try {
    const options = { json: { type: 'boolean' }, notify: { type: 'boolean' } } as const
    const { json = false, notify = false } = parseArgs({ args, options }).values
    return { json, notify }
  } catch {
    return undefined
  }
}

/** Notifies the operator of what has changed since the last time; false when no message was delivered. */
async function notify(findings: readonly Finding[]): Promise<boolean> {
  const { env } = inspectSettings(process.env)
  const file = join(env.dataDir, 'doctor-told.json')
  const { alert, reported } = compareWithReported(findings, readReported(file), getSystemNow().getTime())
  if (!alert) return true
  const deliveries = await sendAlert(
    env.alertChannels.map((make) => make(getSystemNow)),
    alert,
  )
  for (const { channel, problem } of deliveries) if (problem) console.error(`${channel}：${problem}`)
  const hasArrived = deliveries.some(({ problem }) => !problem)
  // What was not delivered is reported again next time.
  if (hasArrived) writeReported(file, reported)
  else console.error('没有一路值守通知送到')
  return hasArrived
}

async function main() {
  const command = readCommand(process.argv.slice(2))
  if (!command) {
    console.error(USAGE)
    process.exit(2)
  }
  const environment = process.env
  const findings = await examine({
    environment,
    file: findSettingsFile(environment),
    now: getSystemNow,
    statfs: (path) => statfsSync(path),
    patience: PATIENCE_MS,
    expectsNode: command.notify,
  })
  console.log(command.json ? JSON.stringify(findings, null, 2) : report(findings))
  if (command.notify) process.exit((await notify(findings)) ? 0 : 1)
  process.exit(findings.some(({ level }) => level === 'problem') ? 1 : 0)
}

main().catch((error) => giveUp('检查没有完成', error))
