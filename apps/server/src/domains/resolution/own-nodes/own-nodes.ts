import { PROOF_DAYS, type SiteFields } from '@biaojie/contract/resolution/own-nodes/rules.ts'
import { DAY_MS } from '@biaojie/contract/times.ts'
import { makeChallenge } from '@biaojie/handle/control.ts'
import type { Person } from '../../../http/access/principals.ts'
import { refuse } from '../../../http/errors.ts'
import { defineScheduledJob } from '../../../platform/shared/jobs/job.ts'
import { findCompanyByPrefix, requireCompanyPrefix } from '../../enterprises/enterprises/enterprises.ts'
import { change } from './change.ts'
import { checkAll, checkOwnNode, notifyCompany, notifyStaff, type OwnNodesDeps, proveSite } from './checks.ts'
import { checkSites, trimSite } from './sites.ts'
import { findOwnNode, listInForce, listOwnNodes, loadSiteStates, type OwnNodeRow } from './store.ts'
import type { StoredProof } from './tables.ts'
import { loadOwnNodeStates, loadWireOwnNode } from './wire.ts'

export { findOwnNode, listInForce, loadOwnNodeStates }

type Seen = { version: number }

/** Asks every proposed site to sign; refuses with the problem of each site. */
async function prove(deps: OwnNodesDeps, prefix: string, sites: readonly SiteFields[]): Promise<StoredProof> {
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

function requireProof({ proof }: OwnNodeRow, now: Date): void {
  if (!proof || now.getTime() - Date.parse(proof.at) > PROOF_DAYS * DAY_MS) throw refuse('own_node_unproved')
}

const returnToHosted = (row: OwnNodeRow, now: Date): Partial<OwnNodeRow> => {
  if (!row.sites) throw refuse('own_node_hosted')
  return { sites: null, since: now, serial: row.serial + 1 }
}

/**
 * Manages who answers for a company's prefix: this node, or servers of the company, which have to prove their
 * key and be approved.
 */
export function createOwnNodes(deps: OwnNodesDeps) {
  const { db, now } = deps
  const ofCompany = async (who: Person) => requireCompanyPrefix(db, who)
  return {
    detail: async (who: Person) => loadWireOwnNode(deps, await ofCompany(who)),
    async save(who: Person, { version, sites }: Seen & { sites: SiteFields[] }) {
      const prefix = await ofCompany(who)
      const trimmed = sites.map(trimSite)
      await checkSites(deps, trimmed)
      return change(deps, { who, prefix, version }, () => ({
        change: { draft: trimmed, stage: 'draft', proof: null, reason: '' },
        action: `填站点 ${trimmed.length} 个`,
      }))
    },
    async prove(who: Person, { version }: Seen) {
      const prefix = await ofCompany(who)
      const row = await findOwnNode(db, prefix)
      if (!row?.draft) throw refuse('own_node_no_draft')
      const proof = await prove(deps, prefix, row.draft)
      return change(deps, { who, prefix, version }, () => ({
        change: { proof },
        action: '证明控制',
        text: `${proof.sites.length} 个站点都签名作答`,
      }))
    },
    async submit(who: Person, { version }: Seen) {
      const prefix = await ofCompany(who)
      return change(deps, { who, prefix, version }, async (row, db) => {
        if (!row.draft) throw refuse('own_node_no_draft')
        requireProof(row, now())
        const company = await findCompanyByPrefix(db, prefix)
        await notifyStaff(deps, db, {
          title: `自有节点待审核：${prefix}`,
          text: `${company?.name ?? ''}提交了 ${row.draft.length} 个站点。`,
        })
        return { change: { stage: 'submitted' }, action: '提交审核' }
      })
    },
    async goBack(who: Person, { version }: Seen) {
      const prefix = await ofCompany(who)
      return change(deps, { who, prefix, version }, (row) => ({
        change: returnToHosted(row, now()),
        action: '切回托管',
      }))
    },
    async check(who: Person) {
      const prefix = await ofCompany(who)
      const row = await findOwnNode(db, prefix)
      if (!row?.sites) throw refuse('own_node_hosted')
      await checkOwnNode(deps, row, await loadSiteStates(db, prefix), true)
      await deps.delegations.refresh()
      return loadWireOwnNode(deps, prefix)
    },
    async list() {
      const rows = await listOwnNodes(db)
      return { records: await Promise.all(rows.map(({ prefix }) => loadWireOwnNode(deps, prefix))) }
    },
    decide: (
      who: Person,
      { prefix, version, approved, reason }: Seen & { prefix: string; approved: boolean; reason: string },
    ) =>
      change(deps, { who, prefix, version }, async (row, db) => {
        if (!row.draft || row.stage !== 'submitted') throw refuse('own_node_no_draft')
        if (!approved && reason.trim() === '') throw refuse('reason_missing')
        if (!approved) {
          await notifyCompany(deps, db, prefix, { title: '自有节点没有通过审核', text: reason.trim() })
          return {
            change: { stage: 'rejected', reason: reason.trim() },
            action: '审核未通过',
            text: reason.trim(),
          }
        }
        requireProof(row, now())
        await notifyCompany(deps, db, prefix, {
          title: '自有节点已通过审核',
          text: '现在由你的服务器应答，本节点指路。',
        })
        const change = {
          sites: row.draft,
          draft: null,
          stage: null,
          serial: row.serial + 1,
          since: row.sites ? row.since : now(),
        }
        return { change, action: '审核通过', text: reason.trim() }
      }),
    end: (who: Person, { prefix, version, reason }: Seen & { prefix: string; reason: string }) =>
      change(deps, { who, prefix, version }, async (row, db) => {
        if (reason.trim() === '') throw refuse('reason_missing')
        const back = returnToHosted(row, now())
        await notifyCompany(deps, db, prefix, { title: '前缀已收回托管', text: reason.trim() })
        return { change: back, action: '收回托管', text: reason.trim() }
      }),
    jobs: [defineScheduledJob('own-nodes.check', '* * * * *', () => checkAll(deps))],
  }
}
export type OwnNodes = ReturnType<typeof createOwnNodes>
