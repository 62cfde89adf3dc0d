import { getIdentity, makeExampleIdentifier } from '@biaojie/contract/identity.ts'
import { toCommandLine } from './platform/base/command.ts'
import type { Env } from './platform/settings/env.ts'

const OF_THIS_MACHINE = ['0.0.0.0', '::', '127.0.0.1', '::1']

/** Returns the name under which a person at this machine opens the node, in the form of a URL. */
const toLocalName = (host: string) =>
  OF_THIS_MACHINE.includes(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host

/** Prints the facts that a person who has just started the node needs. */
export function printBanner(
  env: Env,
  embedded: boolean,
  demoLogins: readonly { account: string; password: string }[],
  hasAdministrator: boolean,
  handlePort: number | undefined,
): void {
  const local = `http://${toLocalName(env.host)}:${env.port}`
  const lines = [
    '',
    `  ${getIdentity().platform} · 工业互联网标识解析二级节点 ${getIdentity().prefixes.join('、')}`,
    `  访问地址   ${env.publicUrl ?? local}`,
    ...(env.publicUrl ? [`  本机地址   ${local}`] : []),
    `  数据位置   ${embedded ? env.dataDir : 'DATABASE_URL 指定的 PostgreSQL'}`,
    `  Handle 协议 ${handlePort === undefined ? '未启动' : `TCP 和 UDP ${handlePort} 端口`}`,
  ]
  if (env.demo)
    lines.push(
      `  短信收件箱 ${local}/dev/outbox`,
      `  试试查询   ${makeExampleIdentifier()}`,
      `  示例账号   ${demoLogins.map(({ account }) => account).join('、')}`,
      `  示例密码   ${demoLogins[0]?.password}（所有示例账号相同）`,
    )
  if (!hasAdministrator)
    lines.push(`  管理员     还没有。请运行 ${toCommandLine('administrator', '--phone 手机号')}`)
  console.log([...lines, '  停止       Ctrl-C', ''].join('\n'))
}
