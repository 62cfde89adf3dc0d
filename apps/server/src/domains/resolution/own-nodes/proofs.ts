import { PROOF_DAYS, type SiteFields } from '@biaojie/contract/resolution/own-nodes/rules.ts'
import { DAY_MS } from '@biaojie/contract/times.ts'
import { makeChallenge } from '@biaojie/handle/control.ts'
import { refuse } from '../../../http/errors.ts'
import { type OwnNodesDeps, proveSite } from './checks.ts'
import type { OwnNodeRow } from './store.ts'
import type { StoredProof } from './tables.ts'

/** Asks every proposed site to sign; refuses with the problem of each site. */
export async function prove(
  deps: OwnNodesDeps,
  prefix: string,
  sites: readonly SiteFields[],
): Promise<StoredProof> {
  const challenge = makeChallenge()
  const proofs = await Promise.all(
    sites.map(async (site) => {
      const proof = await proveSite(deps, prefix, site, challenge)
      return proof
        ? { name: site.name, ms: Math.round(proof.ms * 10) / 10, signature: proof.signature }
        : site.name
    }),
  )
  const missing = proofs.filter((proof) => typeof proof === 'string')
  if (missing.length > 0)
    throw refuse(
      'own_node_unproved',
      `${missing.join('、')}没有用公钥对应的私钥签名作答，请检查服务器、防火墙和公钥`,
    )
  return {
    challenge,
    at: deps.now().toISOString(),
    sites: proofs.filter((proof) => typeof proof !== 'string'),
  }
}

export function requireProof({ proof }: OwnNodeRow, now: Date): void {
  if (!proof || now.getTime() - Date.parse(proof.at) > PROOF_DAYS * DAY_MS) throw refuse('own_node_unproved')
}
