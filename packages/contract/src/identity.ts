/**
 * The name of a node and its own prefixes. The server sets it from its settings before it loads anything
 * else; pages read it from their own HTML, so that one build serves any node.
 */
export type NodeIdentity = {
  /** The node's prefixes, such as 88.449. Companies get theirs below the first; all are resolved. */
  prefixes: readonly string[]
  /** The short name of the platform, beside its mark: 标解. */
  platform: string
  /** The full name of the node, at the end of each title. */
  name: string
  /** The trade in running text: 汽车零部件. */
  trade: string
  /** The company or body that runs the node. */
  operator: string
  /** These two lines stand beside the logo. */
  descriptor: readonly [string, string]
  /** The suffix of the identifier that messages show as an example. */
  exampleSuffix: string
}

/** The identity of the demo node, and the default of each setting but the prefix. */
export const DEMO_IDENTITY: NodeIdentity = {
  prefixes: ['88.449'],
  platform: '标解',
  name: '汽车零部件及配件制造行业标识解析平台',
  trade: '汽车零部件',
  operator: '标解平台',
  descriptor: ['汽车零部件及配件制造业', '工业互联网标识解析平台'],
  exampleSuffix: 'BD-320A0001',
}

/** Pages carry the identity in a meta element of this name. */
export const IDENTITY_META = 'node-identity'

/** The server and the pages that it renders are bundled apart and share the value here. */
const shared = globalThis as { biaojieIdentity?: NodeIdentity }

/** Called once, before the first request. */
export function setIdentity(identity: NodeIdentity): void {
  shared.biaojieIdentity = identity
}

function readDocument(): NodeIdentity | undefined {
  if (typeof document === 'undefined') return undefined
  const text = document.querySelector(`meta[name="${IDENTITY_META}"]`)?.getAttribute('content')
  // A development server of pages leaves the place empty.
  return text?.startsWith('{') ? (JSON.parse(text) as NodeIdentity) : undefined
}

export function getIdentity(): NodeIdentity {
  shared.biaojieIdentity ??= readDocument() ?? DEMO_IDENTITY
  return shared.biaojieIdentity
}

/**
 * Returns the name of a platform for places where it stands alone, such as beside a code of an authenticator
 * app: 标解平台.
 */
export const describePlatform = (platform = getIdentity().platform): string =>
  platform.endsWith('平台') ? platform : `${platform}平台`

/** Returns the prefix below which companies get theirs. */
export const getNodePrefix = (): string => getIdentity().prefixes[0] ?? ''

/** Returns the parts of the node's prefix: the country's code and the trade's. */
export function getNodePrefixParts(): { country: string; industry: string } {
  const [country = '', industry = ''] = getNodePrefix().split('.')
  return { country, industry }
}

/** Tells whether a prefix is one of the node's, or lies below one. */
export const isOwnPrefix = (prefix: string): boolean =>
  getIdentity().prefixes.some((own) => prefix === own || prefix.startsWith(`${own}.`))

const escapeDots = (prefix: string) => prefix.replaceAll('.', '\\.')

/** Returns a regular expression for the node's prefixes, to be part of another. */
export const writeOwnPrefixPattern = (): string => `(?:${getIdentity().prefixes.map(escapeDots).join('|')})`

/** Tells whether a prefix of a node is that of a company, whose own node it is: 88.449.1050. */
export const isCompanyPrefix = (prefix: string): boolean => prefix.split('.').length > 2

/** Returns a regular expression for prefixes of companies: below the node's, and the node's own where it is a company's. */
export const writeCompanyPrefixPattern = (): string =>
  `(?:${getIdentity()
    .prefixes.map(
      (prefix) => `${escapeDots(prefix)}${isCompanyPrefix(prefix) ? '(?:\\.\\d{1,9})?' : '\\.\\d{1,9}'}`,
    )
    .join('|')})`

/** Returns a company's prefix for messages and placeholders: 88.449.1001. */
export const makeExamplePrefix = (number = 1001): string => `${getNodePrefix()}.${number}`

/** Returns an identifier for messages and placeholders: 88.449.1001/BD-320A0001. */
export const makeExampleIdentifier = (): string => `${makeExamplePrefix()}/${getIdentity().exampleSuffix}`

/** Returns the prefix of the node's own identifiers, such as those of applications. */
export const getReservedPrefix = (): string => makeExamplePrefix(1000)
