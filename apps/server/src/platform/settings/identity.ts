import { DEMO_IDENTITY, describePlatform, type NodeIdentity } from '@biaojie/contract/identity.ts'
import { countCharacters } from '@biaojie/contract/texts.ts'
import { EnvProblem } from '../base/problem.ts'

/**
 * A country's code and the code of a trade: companies get theirs below. With a third part it is a company's, whose own
 * node this is.
 */
const NODE_PREFIX = /^[1-9]\d{0,8}\.\d{1,9}(?:\.\d{1,9})?$/
const MOST_PREFIXES = 8

function readPrefixes(raw: string | undefined, production: boolean): readonly string[] {
  const prefixes = (raw ?? '').split(/[\s,，]+/).filter(Boolean)
  if (prefixes.length === 0 && production)
    throw new EnvProblem(
      'NODE_PREFIX：没有设置。请填国家顶级节点分配给本节点的前缀，例如 88.118；有几个的以逗号分开，新企业的前缀分在第一个之下',
    )
  if (prefixes.length === 0) return DEMO_IDENTITY.prefixes
  if (prefixes.length > MOST_PREFIXES || new Set(prefixes).size < prefixes.length)
    throw new EnvProblem(`NODE_PREFIX 最多 ${MOST_PREFIXES} 个前缀，且不能重复，现为「${raw}」`)
  const wrong = prefixes.find((prefix) => !NODE_PREFIX.test(prefix))
  if (wrong)
    throw new EnvProblem(
      `NODE_PREFIX 的每个前缀应为两段数字，例如 88.118（企业自有节点为三段），现有「${wrong}」`,
    )
  if (!production && prefixes.join() !== DEMO_IDENTITY.prefixes.join())
    throw new EnvProblem(
      `NODE_PREFIX：示例节点的数据都属于 ${DEMO_IDENTITY.prefixes[0]}，其他前缀请用正式节点（NODE_ENV=production）`,
    )
  return prefixes
}

/** Reads a text that appears on every page. */
function readName(name: string, raw: string | undefined, most: number): string | undefined {
  const text = raw?.trim()
  if (!text) return undefined
  if (countCharacters(text) > most) throw new EnvProblem(`${name} 不能超过 ${most} 个字，现为「${text}」`)
  if (/[<>"{}\p{Cc}]/u.test(text)) throw new EnvProblem(`${name} 不能含有 < > " { } 和控制字符`)
  return text
}

/** The example suffix in messages, for trades other than the demo's. */
const PLAIN_SUFFIX = 'SN-2026A0001'

/** Reads the node's names and prefixes. A name without a setting is derived from the others. */
export function readIdentity(source: NodeJS.ProcessEnv, production: boolean): NodeIdentity {
  const prefixes = readPrefixes(source.NODE_PREFIX, production)
  const trade = readName('NODE_TRADE', source.NODE_TRADE, 12) ?? DEMO_IDENTITY.trade
  const platform = readName('PLATFORM_NAME', source.PLATFORM_NAME, 8) ?? DEMO_IDENTITY.platform
  const name = readName('NODE_NAME', source.NODE_NAME, 30)
  const operator = readName('NODE_OPERATOR', source.NODE_OPERATOR, 60)
  const isDemoTrade = trade === DEMO_IDENTITY.trade
  return {
    prefixes,
    platform,
    trade,
    name: name ?? (isDemoTrade ? DEMO_IDENTITY.name : `${trade}行业标识解析平台`),
    operator: operator ?? describePlatform(platform),
    descriptor: isDemoTrade ? DEMO_IDENTITY.descriptor : [`${trade}行业`, '工业互联网标识解析平台'],
    exampleSuffix: isDemoTrade ? DEMO_IDENTITY.exampleSuffix : PLAIN_SUFFIX,
  }
}
