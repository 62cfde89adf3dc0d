import { parseVerifierKey, type VerifierKey } from '@biaojie/register/notes.ts'
import { EnvProblem } from '../base/problem.ts'

export type WitnessSetting = { key: VerifierKey; url: string }

const splitWords = (raw: string | undefined) => (raw ?? '').split(/\s+/).filter(Boolean)

function readWitness(word: string): WitnessSetting {
  const border = word.indexOf('#')
  const url = URL.parse(word.slice(0, border))
  const key = parseVerifierKey(word.slice(border + 1))
  if (border < 0 || !url || !/^https?:$/.test(url.protocol) || key?.type !== 'cosignature')
    throw new EnvProblem(
      'REGISTER_WITNESSES：每个见证方应形如 https://witness.example#名称+编号+公钥，以空格分隔',
    )
  return { key, url: url.href.replace(/\/$/, '') }
}

export const readWitnesses = (raw: string | undefined): WitnessSetting[] => splitWords(raw).map(readWitness)

export function readWitnessedLogs(raw: string | undefined): VerifierKey[] {
  return splitWords(raw).map((word) => {
    const key = parseVerifierKey(word)
    if (key?.type === 'ed25519') return key
    throw new EnvProblem('REGISTER_WITNESSED_LOGS：应为其他节点账簿的公钥（各节点的 /log/key），以空格分隔')
  })
}
