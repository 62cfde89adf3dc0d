import '../platform/base/older-node.ts'
import { parseArgs } from 'node:util'
import { makeExampleIdentifier } from '@biaojie/contract/identity.ts'
import { askTcp, askUdp, type NativeAnswer } from '@biaojie/handle/client.ts'
import { FLAG } from '@biaojie/handle/message.ts'
import { RESPONSE } from '@biaojie/handle/protocol.ts'
import { decodeSite } from '@biaojie/handle/site.ts'
import { toCommandLine } from '../platform/base/command.ts'
import { giveUp, OperatorProblem } from '../platform/base/problem.ts'
import { adoptIdentity, inspectSettings } from '../platform/settings/file.ts'

const describeUsage =
  () => `用法：${toCommandLine('resolve', `${makeExampleIdentifier()} [--tcp | --udp] [--server 127.0.0.1:2641] [--type URL] [--index 1]`)}
  用 Handle 原生协议查询一个标识，并显示应答`

type Query = { handle: string; udp: boolean; host: string; port: number; types: string[]; indexes: number[] }

/** Undefined when the command was not understood. */
function readCommand(args: string[]): Query | undefined {
  try {
    const many = { type: 'string', multiple: true } as const
    const options = {
      tcp: { type: 'boolean' },
      udp: { type: 'boolean' },
      server: { type: 'string' },
      type: many,
      index: many,
    } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [handle, ...more] = positionals
    const [, host = '', port = ''] = /^(.+):(\d{1,5})$/.exec(values.server ?? '127.0.0.1:2641') ?? []
    const indexes = (values.index ?? []).map(Number)
    if (!handle || more.length > 0 || host === '' || !indexes.every(Number.isSafeInteger)) return undefined
    const isUdp = values.udp === true && values.tcp !== true
    return {
      handle,
      udp: isUdp,
      host: host.replace(/^\[|\]$/g, ''),
      port: Number(port),
      types: values.type ?? [],
      indexes,
    }
  } catch {
    return undefined
  }
}

const nameOfCode = (code: number) => Object.entries(RESPONSE).find(([, value]) => value === code)?.[0] ?? ''

/** Describes a site without its key, which is binary. */
function describeSite(data: Buffer): string {
  const { servers, ...site } = decodeSite(data)
  return JSON.stringify({ ...site, servers: servers.map(({ publicKey: _key, ...server }) => server) })
}

const REFERRALS: readonly number[] = [RESPONSE.serviceReferral, RESPONSE.prefixReferral]

function printAnswer({ header, handle, values, words }: NativeAnswer): string {
  const isReferral = REFERRALS.includes(header.response)
  if (header.response !== RESPONSE.success && !isReferral)
    return `应答 ${header.response} ${nameOfCode(header.response)}：${words}`
  const lines = values.map(({ index, type, data, ttl }) => {
    const text = /^HS_SITE\b/.test(type) ? describeSite(data) : data.toString()
    return `${String(index).padStart(6)}  ${type.padEnd(14)}  ${text}  （${ttl} 秒）`
  })
  const head = isReferral
    ? `应答 ${header.response} ${nameOfCode(header.response)}：由 ${handle} 的站点应答`
    : `应答 1 success：${handle}，${values.length} 个值`
  return [head, ...lines].join('\n')
}

async function main() {
  const query = readCommand(process.argv.slice(2))
  if (!query) {
    adoptIdentity(inspectSettings(process.env).env)
    console.error(describeUsage())
    process.exit(2)
  }
  const { handle, udp, host, port, types, indexes } = query
  const fields = { handle, types, indexes, requestId: Date.now() % 2 ** 31, flags: FLAG.publicOnly }
  const answer = await (udp ? askUdp : askTcp)({ host, port }, fields).catch((error) => {
    throw new OperatorProblem(`${host}:${port} 没有应答：${error instanceof Error ? error.message : error}`)
  })
  console.log(printAnswer(answer))
  process.exitCode = answer.header.response === RESPONSE.success ? 0 : 1
}

main().catch((error) => giveUp('没有查到', error))
