import { EnvProblem } from '../base/problem.ts'

/** A server at which the resolution of other nodes' identifiers begins. */
export type RecursionRoot = { name: string; transport: 'tcp' | 'http' | 'https'; host: string; port: number }

/** How this node resolves identifiers of other nodes; without roots it does not. */
export type RecursionEnv = Readonly<{
  /** Undefined when the operator has not set it, empty when it is disabled. */
  roots: readonly RecursionRoot[] | undefined
  /** Own networks that may be connected to, in addition to public addresses. */
  networks: readonly string[]
  /** Limit of searches per minute for one visitor. */
  limitPerMinute: number
}>

/** Registered for the Handle System. */
const NATIVE_PORT = '2641'
const PORTS: Readonly<Record<string, string>> = { http: '80', https: '443', handle: NATIVE_PORT }
const ROOT = /^(handle|https?):\/\/(\[[\da-f:.]+\]|[a-z\d.-]+)(?::(\d{1,5}))?\/?(?:#(.{1,40}))?$/i

function readRoot(entry: string): RecursionRoot {
  const [, scheme = '', host = '', given, name = ''] = ROOT.exec(entry) ?? []
  const protocol = scheme.toLowerCase()
  const port = Number(given ?? PORTS[protocol])
  if (!host || port < 1 || port > 65_535)
    throw new EnvProblem(
      `RECURSION_ROOTS 应为以逗号分隔的地址，例如 handle://203.0.113.5:2641#国家顶级节点,https://hdl.example.cn，或为 off，其中「${entry}」不是`,
    )
  const transport = protocol === 'handle' ? 'tcp' : protocol === 'http' ? 'http' : 'https'
  return { name: name.trim(), transport, host: host.replace(/^\[|\]$/g, ''), port }
}

/**
 * Reads RECURSION_ROOTS: servers of the native protocol (`handle://`) or of the HTTP API, each followed by
 * `#` and a name.
 */
export function readRecursionRoots(raw: string | undefined): RecursionRoot[] | undefined {
  const text = raw?.trim()
  if (!text) return undefined
  if (text === 'off') return []
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
    .map(readRoot)
}
