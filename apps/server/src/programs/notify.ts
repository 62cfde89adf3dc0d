import '../platform/base/older-node.ts'
import { text as readAll } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { getSystemNow } from '../platform/base/clock.ts'
import { toCommandLine } from '../platform/base/command.ts'
import { giveUp, OperatorProblem } from '../platform/base/problem.ts'
import { type Alert, sendAlert } from '../platform/providers/alerts/alerts.ts'
import { readSettings } from '../platform/settings/file.ts'

const USAGE = `用法：${toCommandLine('notify', '--test')}
      ${toCommandLine('notify', '--title 标题 [--text 正文]')}（没有 --text 时正文从标准输入读入）
  向设置好的每一路（邮件、企业微信、钉钉、飞书）发一条消息给值守的人`

const TEST: Alert = { title: '这是一条测试消息', text: '节点的值守通知可以送到这里，不用处理。' }

async function readAlert(args: string[]): Promise<Alert | undefined> {
  try {
    const options = {
      test: { type: 'boolean' },
      title: { type: 'string' },
      text: { type: 'string' },
    } as const
    const { test, title, text } = parseArgs({ args, options }).values
    if (test) return TEST
    return title ? { title, text: text ?? (await readAll(process.stdin)) } : undefined
  } catch {
    return undefined
  }
}

async function main() {
  const alert = await readAlert(process.argv.slice(2))
  if (!alert) {
    console.error(USAGE)
    process.exit(2)
  }
  const env = readSettings(process.env)
  const channels = env.alertChannels.map((make) => make(getSystemNow))
  if (channels.length === 0)
    throw new OperatorProblem(
      '没有设置值守通知，请设置 ALERT_MAIL_TO、ALERT_WECOM_URL、ALERT_DINGTALK_URL、ALERT_FEISHU_URL 中的一项',
    )
  const deliveries = await sendAlert(channels, alert)
  for (const { channel, problem } of deliveries)
    console.log(problem ? `没有送到  ${channel}：${problem}` : `已送到  ${channel}`)
  process.exit(deliveries.some(({ problem }) => problem) ? 1 : 0)
}

main().catch((error) => giveUp('没有发出消息', error))
