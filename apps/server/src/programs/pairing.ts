import '../platform/base/older-node.ts'
import { createPublicKey } from 'node:crypto'
import { isIP, isIPv6 } from 'node:net'
import type { Envelope } from '@biaojie/contract/define.ts'
import { ownNodePair, type Paired } from '@biaojie/contract/resolution/own-nodes/pairing.ts'
import { toStorableText } from '@biaojie/contract/texts.ts'
import { parseVerifierKey } from '@biaojie/register/notes.ts'
import { Compile } from 'typebox/compile'
import { createExchange, isLoopback, isPrivateAddress, readOrigin } from '../platform/base/outbound.ts'
import { getErrorMessage, OperatorProblem } from '../platform/base/problem.ts'
import { type Env, readEnv } from '../platform/settings/env.ts'
import { loadNodeKey } from '../platform/shared/key-file.ts'

export { OperatorProblem }

const TIMEOUT_MS = 20_000
/** Settings are checked with this prefix until the parent has said which it is. */
const PROVISIONAL_PREFIX = '88.1.1'

type Values = Record<string, string>

/** Returns a line for each setting that is wrong for a company's own node, before the code is spent. */
export function findPairingProblems(values: Values): string[] {
  return [
    ...(values.HANDLE_PORT === 'off' || !values.HANDLE_ADDRESS
      ? [
          'HANDLE_ADDRESS：企业自有节点须有 Handle 协议对外的 IP 地址，上级节点据此指路，且不能关闭 HANDLE_PORT',
        ]
      : []),
    ...(values.NODE_PREFIX && !/^\d+\.\d+\.\d+$/.test(values.NODE_PREFIX)
      ? ['NODE_PREFIX：企业自有节点的前缀由配对得到，请不要另填']
      : []),
  ]
}

export const withProvisionalPrefix = (values: Values): Values => ({
  ...values,
  NODE_PREFIX: values.NODE_PREFIX || PROVISIONAL_PREFIX,
})

/** Returns the origin of the parent's address; throws with what is wrong with it. */
export function readParentAddress(text: string, networks: readonly string[]): string {
  const origin = readOrigin(text)
  if (!origin) throw new OperatorProblem(`上级节点的地址应形如 https://id.example.cn，现为「${text.trim()}」`)
  if (!origin.startsWith('https:') && !isLoopback(origin))
    throw new OperatorProblem('上级节点的地址须以 https 开头：配对码不能明文传输')
  if (isPrivateAddress(origin) && networks.length === 0)
    throw new OperatorProblem('上级节点在内网：请先把它的网段写入 RECURSION_NETWORKS')
  return origin
}

async function makeSites(env: Env) {
  const key = createPublicKey(await loadNodeKey(env.dataDir, 'handle'))
  const address = env.handleAddress ?? ''
  const port = env.handlePort ?? 0
  return [
    {
      name: '主站',
      ipv4: isIPv6(address) ? '' : address,
      ipv6: isIPv6(address) ? address : '',
      tcp: port,
      udp: port,
      http: 0,
      publicKey: String(key.export({ type: 'spki', format: 'pem' })),
    },
  ]
}

/** Removes control characters, because a hostile parent could inject terminal escapes or settings. */
const clean = (text: string) => toStorableText(text).replace(/\s+/g, ' ').trim()

const pairedSchema = Compile(ownNodePair.data)

function isPaired(data: unknown): data is Paired {
  if (!pairedSchema.Check(data)) return false
  const { prefix, node } = data
  const { handleAddress, handlePort, registerKey } = node
  return (
    /^\d+(\.\d+){2}$/.test(prefix) &&
    parseVerifierKey(registerKey)?.type === 'ed25519' &&
    (handleAddress === '' || isIP(handleAddress) !== 0) &&
    handlePort >= 0 &&
    handlePort <= 65_535
  )
}

function readAnswer(text: string): Envelope<Paired> {
  try {
    const answer: Envelope<Paired> = JSON.parse(text)
    if (answer.success && isPaired(answer.data)) {
      const { companyName, node } = answer.data
      const data = {
        ...answer.data,
        companyName: clean(companyName),
        node: { ...node, name: clean(node.name) },
      }
      return { ...answer, data }
    }
    if (!answer.success && typeof answer.message === 'string') return answer
  } catch {
    // An answer that is not JSON gets the same message.
  }
  throw new OperatorProblem('这个地址的回答不是标解节点的，请核对上级节点的地址')
}

/** The parent names the fields of its form; here they come from settings. */
const SETTING_OF: Readonly<Record<string, string>> = {
  address: 'PUBLIC_URL',
  'sites.0.ipv4': 'HANDLE_ADDRESS',
  'sites.0.ipv6': 'HANDLE_ADDRESS',
  'sites.0.tcp': 'HANDLE_PORT',
  'sites.0.udp': 'HANDLE_PORT',
}

const describeRefusal = ({ message, errors = {} }: Envelope<Paired>): string =>
  [message, ...Object.entries(errors).map(([field, text]) => `${SETTING_OF[field] ?? field}：${text}`)]
    .map(clean)
    .join('\n  ')

const cut = (text: string, most: number) => [...text.replace(/[<>"{}]/g, '')].slice(0, most).join('')

/** Redeems a pairing code at the parent, and returns what it said with the settings that follow from it. */
export async function pairNode(
  values: Values,
  { parent, code }: { parent: string; code: string },
): Promise<{ paired: Paired; settings: Values }> {
  const env = readEnv({ ...withProvisionalPrefix(values), SETTINGS_FILE: 'off' })
  const origin = readParentAddress(parent, env.recursion.networks)
  const body = JSON.stringify({ code, address: env.publicUrl ?? '', sites: await makeSites(env) })
  const headers = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }
  const exchange = createExchange(env.recursion.networks)
  const text = await exchange(origin + ownNodePair.path, {
    method: 'POST',
    headers,
    body,
    timeoutMs: TIMEOUT_MS,
  }).catch((error) => {
    throw new OperatorProblem(
      `连不上上级节点 ${origin}（${getErrorMessage(error)}）：请核对地址、证书和防火墙；内网的地址须列入 RECURSION_NETWORKS`,
    )
  })
  const answer = readAnswer(text)
  if (!answer.data) throw new OperatorProblem(`没有配对成功：${describeRefusal(answer)}`)
  const { prefix, companyName, node } = answer.data
  if (values.NODE_PREFIX && values.NODE_PREFIX !== prefix)
    throw new OperatorProblem(
      `设置文件里的 NODE_PREFIX 是 ${values.NODE_PREFIX}，配对码却属于 ${prefix}：请换一个设置文件，或核对配对码`,
    )
  const setIfMissing = (name: string, value: string) => (values[name] ? {} : { [name]: value })
  const handleHost = isIPv6(node.handleAddress) ? `[${node.handleAddress}]` : node.handleAddress
  return {
    paired: answer.data,
    settings: {
      NODE_PREFIX: prefix,
      ...setIfMissing('NODE_NAME', cut(`${companyName}标识解析节点`, 30)),
      ...setIfMissing('NODE_OPERATOR', cut(companyName, 60)),
      ...(handleHost && node.handlePort > 0
        ? setIfMissing('RECURSION_ROOTS', `handle://${handleHost}:${node.handlePort}`)
        : {}),
      PARENT_NODE: origin,
      PARENT_KEY: node.registerKey,
    },
  }
}
