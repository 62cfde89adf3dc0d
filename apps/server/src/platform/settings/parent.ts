import { parseVerifierKey, type VerifierKey } from '@biaojie/register/notes.ts'
import { readOrigin } from '../base/outbound.ts'
import { EnvProblem } from '../base/problem.ts'

/** The node above a company's own node: its address, and the key that verifies its register. */
export type ParentNode = Readonly<{ url: string; key: VerifierKey }>

/** Reads PARENT_NODE and PARENT_KEY, which pairing writes together. */
export function readParentNode(source: NodeJS.ProcessEnv): ParentNode | undefined {
  const [address, text] = [source.PARENT_NODE?.trim(), source.PARENT_KEY?.trim()]
  if (!address && !text) return undefined
  const url = readOrigin(address ?? '')
  if (!url)
    throw new EnvProblem('PARENT_NODE 应为上级节点的对外访问地址，不带路径，例如 https://id.example.cn')
  const key = parseVerifierKey(text ?? '')
  if (key?.type !== 'ed25519') throw new EnvProblem('PARENT_KEY 应为上级节点账簿的公钥（它的 /log/key）')
  return { url, key }
}
