import { createHash, createPublicKey, randomInt } from 'node:crypto'
import { getIdentity, getNodePrefix } from '@biaojie/contract/identity.ts'
import type { Paired } from '@biaojie/contract/resolution/own-nodes/pairing.ts'
import { CODE_MINUTES, CODES_PER_DAY, type SiteFields } from '@biaojie/contract/resolution/own-nodes/rules.ts'
import { DAY_SECONDS, HOUR_SECONDS } from '@biaojie/contract/times.ts'
import { formatVerifierKey } from '@biaojie/register/notes.ts'
import type { Person } from '../../../http/access/principals.ts'
import { refuse, refuseFields } from '../../../http/errors.ts'
import { toShanghaiTime } from '../../../platform/base/clock.ts'
import { toNetwork } from '../../../platform/base/networks.ts'
import { readOrigin } from '../../../platform/base/outbound.ts'
import { type Db, transact } from '../../../platform/database/database.ts'
import type { Env } from '../../../platform/settings/env.ts'
import { loadNodeKey } from '../../../platform/shared/key-file.ts'
import { takeQuota } from '../../../platform/shared/quota/quota.ts'
import { findCompanyByPrefix, requireCompanyPrefix } from '../../enterprises/enterprises/enterprises.ts'
import { loadActorName } from '../../node/cases/cases.ts'
import type { Register } from '../register/register.ts'
import { notifyCompany, type OwnNodesDeps } from './checks.ts'
import { checkSites, trimSite } from './sites.ts'
import {
  changeOwnNode,
  findCode,
  getDraftScope,
  lockOwnNode,
  type PairingCode,
  replaceCode,
  spendCode,
  trail,
} from './store.ts'

export type PairingDeps = OwnNodesDeps & {
  env: Pick<Env, 'dataDir' | 'handleAddress' | 'handlePort' | 'publicUrl'>
  register: Pick<Register, 'loadLogSigner'>
}

/** Without digits and letters that look alike. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 16 characters of 30 hold 78 random bits. */
const GROUPS = 4
const TRIES_PER_HOUR = 10

function makeCode(): string {
  const pick = () => ALPHABET[randomInt(ALPHABET.length)]
  return Array.from({ length: GROUPS }, () => Array.from({ length: 4 }, pick).join('')).join('-')
}

const computeDigest = (text: string): string => createHash('sha256').update(text).digest('base64url')
const digestCode = (code: string): string => computeDigest(code.toUpperCase().replace(/[^A-Z0-9]/g, ''))

function readAddress(text: string): string {
  const origin = readOrigin(text)
  if (!origin)
    throw refuseFields({
      address: '对外访问地址应以 http 或 https 开头、不带路径，例如 https://id.example.cn',
    })
  return origin
}

/** Refuses a code that nobody may redeem any more, except by the request that has redeemed it. */
function requireOpen(code: PairingCode | undefined, request: string, now: Date): PairingCode {
  if (!code) throw refuse('pairing_code_wrong')
  if (code.usedAt && code.request !== request) throw refuse('pairing_code_used')
  if (code.until <= now) throw refuse('pairing_code_expired')
  return code
}

/** Pairs another node of this product with a company's prefix: it redeems a code, and its sites become the company's draft. */
export function createPairing(deps: PairingDeps) {
  const { db, now, env } = deps

  async function describeNode(): Promise<Paired['node']> {
    const { name, operator } = getIdentity()
    const handleKey = createPublicKey(await loadNodeKey(env.dataDir, 'handle'))
    const isAnnounced = env.handleAddress !== undefined && env.handlePort !== undefined
    return {
      prefix: getNodePrefix(),
      name,
      operator,
      address: env.publicUrl ?? '',
      handleAddress: isAnnounced ? (env.handleAddress ?? '') : '',
      handlePort: isAnnounced ? (env.handlePort ?? 0) : 0,
      handleKey: String(handleKey.export({ type: 'spki', format: 'pem' })),
      registerKey: formatVerifierKey((await deps.register.loadLogSigner()).key),
    }
  }

  async function answer(db: Db, prefix: string): Promise<Paired> {
    const company = await findCompanyByPrefix(db, prefix)
    return { prefix, companyName: company?.name ?? '', node: await describeNode() }
  }

  return {
    /** Makes the code of a company; the one before it no longer works. */
    async makeCode(who: Person) {
      const at = now()
      const until = new Date(at.getTime() + CODE_MINUTES * 60_000)
      const code = makeCode()
      await transact(db, async (db) => {
        const prefix = await requireCompanyPrefix(db, who)
        const quota = { key: `pairing:codes:${prefix}`, limit: CODES_PER_DAY, seconds: DAY_SECONDS }
        if (!(await takeQuota(db, quota, at))) throw refuse('pairing_codes_spent')
        await replaceCode(db, { prefix, digest: digestCode(code), until, usedAt: null, request: '' })
        const actor = await loadActorName(deps.people, db, who)
        await trail.add(db, { prefix, at, actor, action: '生成配对码', text: `${CODE_MINUTES} 分钟内有效` })
      })
      return { code, until: toShanghaiTime(until) }
    },
    /** Redeems a code. The same request is answered again, because its first answer may have been lost. */
    async pair(input: { code: string; address: string; sites: SiteFields[] }, ip: string): Promise<Paired> {
      const at = now()
      const quota = { key: `pairing:ip:${toNetwork(ip)}`, limit: TRIES_PER_HOUR, seconds: HOUR_SECONDS }
      if (!(await takeQuota(db, quota, at))) throw refuse('pairing_tries_spent')
      const sites = input.sites.map(trimSite)
      const request = computeDigest(JSON.stringify([input.address, sites]))
      const digest = digestCode(input.code)
      const { prefix } = requireOpen(await findCode(db, digest), request, at)
      const address = readAddress(input.address)
      await checkSites(deps, sites)
      return transact(db, async (db) => {
        const isFirst = await spendCode(db, { prefix, digest, request, at })
        // Another request was faster, or the code was replaced meanwhile.
        if (!isFirst) requireOpen(await findCode(db, digest), request, at)
        if (isFirst) {
          const paired = { address, at: at.toISOString(), keys: sites.map(({ publicKey }) => publicKey) }
          const row = await lockOwnNode(db, prefix, at)
          const draft = { draft: sites, draftScope: getDraftScope(row), stage: 'draft' as const }
          await changeOwnNode(db, prefix, { ...draft, proof: null, reason: '', paired, updatedAt: at })
          const text = `${address}，站点 ${sites.length} 个`
          await trail.add(db, { prefix, at, actor: '配对的节点', action: '用配对码配对', text })
          await notifyCompany(deps, db, prefix, {
            title: '节点已用配对码配对',
            text: `${address} 报来 ${sites.length} 个站点。核对后请证明归你管，再提交审核。`,
          })
        }
        return answer(db, prefix)
      })
    },
  }
}
