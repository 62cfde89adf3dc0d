import type { Input } from '@biaojie/contract/define.ts'
import type { OwnNode, ownNodeDecide } from '@biaojie/contract/resolution/own-nodes/own-nodes.ts'
import type { SiteFields } from '@biaojie/contract/resolution/own-nodes/rules.ts'
import type { Person } from '../../../http/access/principals.ts'
import { refuse } from '../../../http/errors.ts'
import { toShanghaiTime } from '../../../platform/base/clock.ts'
import { defineScheduledJob } from '../../../platform/shared/jobs/job.ts'
import { findCompanyByPrefix, requireCompanyPrefix } from '../../enterprises/enterprises/enterprises.ts'
import { change } from './change.ts'
import { checkAvailability, checkDueSites, notifyCompany, notifyStaff, type OwnNodesDeps } from './checks.ts'
import { prove, requireProof } from './proofs.ts'
import { checkScope, countReferred } from './scope.ts'
import { checkSites, trimSite } from './sites.ts'
import {
  findOwnNode,
  getDraftScope,
  getReportedSites,
  listInForce,
  listOwnNodes,
  loadSiteStates,
} from './store.ts'
import {
  type CancelRequest,
  cancelSwitch,
  performDueSwitches,
  planSwitch,
  readSwitchTime,
  type SwitchRequest,
  switchOwnNode,
} from './switching.ts'
import { loadOwnNodeStates, loadWireOwnNode } from './wire.ts'

export { findOwnNode, getReportedSites, listInForce, loadOwnNodeStates }

type Versioned = { version: number }
type Decision = Input<typeof ownNodeDecide>['body']

/** Rejects proposed sites or approves them. Approved sites begin to answer now, at a given time, or when the company says. */
const decide = (deps: OwnNodesDeps, who: Person, decision: Decision): Promise<OwnNode> =>
  change(deps, { who, prefix: decision.prefix, version: decision.version }, async (row, db, by) => {
    const { prefix, approved } = decision
    const at = deps.now()
    const text = decision.reason.trim()
    if (!row.draft || row.stage !== 'submitted') throw refuse('own_node_no_draft')
    if (!approved) {
      if (text === '') throw refuse('reason_missing')
      await notifyCompany(deps, db, prefix, { title: '自有节点没有通过审核', text })
      return { change: { stage: 'rejected', reason: text }, action: '审核未通过', text }
    }
    requireProof(row, at)
    const title = '自有节点已通过审核'
    if (decision.switch === 'company') {
      await notifyCompany(deps, db, prefix, {
        title,
        text: '请到自有节点页选切换的时间，到时才由你的服务器应答。',
      })
      return { change: { stage: 'approved' }, action: '审核通过，由企业定时间', text }
    }
    const time = decision.switch === 'planned' ? readSwitchTime(decision.time ?? '', at) : undefined
    const planned = { target: 'own' as const, at: time, plannedAt: at, by, reason: text }
    const { change } = planSwitch({ ...row, stage: 'approved' }, planned)
    const shown = time && toShanghaiTime(time)
    await notifyCompany(deps, db, prefix, {
      title,
      text: shown ? `${shown} 起由你的服务器应答。` : '现在由你的服务器应答，本节点指路。',
    })
    const action = shown ? `审核通过，${shown} 切换` : '审核通过'
    return { change, action, text }
  })

/**
 * Manages who answers for a company's prefix: this node, or servers of the company, which have to prove their
 * key and be approved.
 */
export function createOwnNodes(deps: OwnNodesDeps) {
  const { db, now } = deps
  const requirePrefix = async (who: Person) => requireCompanyPrefix(db, who)
  return {
    detail: async (who: Person) => loadWireOwnNode(deps, await requirePrefix(who)),
    async save(
      who: Person,
      { version, sites, scope }: Versioned & { sites: SiteFields[]; scope?: string[] },
    ) {
      const prefix = await requirePrefix(who)
      const trimmed = sites.map(trimSite)
      await checkSites(deps, trimmed)
      const patterns = scope && checkScope(scope, prefix)
      return change(deps, { who, prefix, version }, (row) => {
        const draftScope = patterns ?? getDraftScope(row)
        return {
          change: { draft: trimmed, draftScope, stage: 'draft', proof: null, reason: '' },
          action: `填站点 ${trimmed.length} 个`,
          text: draftScope.length > 0 ? `只应答 ${draftScope.join('、')}` : '',
        }
      })
    },
    async countScope(who: Person, { scope }: { scope: string[] }) {
      const prefix = await requirePrefix(who)
      return countReferred(db, prefix, checkScope(scope, prefix))
    },
    async prove(who: Person, { version }: Versioned) {
      const prefix = await requirePrefix(who)
      const row = await findOwnNode(db, prefix)
      if (!row?.draft) throw refuse('own_node_no_draft')
      const proof = await prove(deps, prefix, row.draft)
      return change(deps, { who, prefix, version }, () => ({
        change: { proof },
        action: '证明控制',
        text: `${proof.sites.length} 个站点都签名作答`,
      }))
    },
    async submit(who: Person, { version }: Versioned) {
      const prefix = await requirePrefix(who)
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
    switch: (who: Person, request: SwitchRequest) => switchOwnNode(deps, who, request),
    cancelSwitch: (who: Person, request: CancelRequest) => cancelSwitch(deps, who, request),
    async check(who: Person) {
      const prefix = await requirePrefix(who)
      const row = await findOwnNode(db, prefix)
      if (!row?.sites) throw refuse('own_node_hosted')
      await checkAvailability(deps, prefix, row.sites, await loadSiteStates(db, prefix))
      await deps.delegations.refresh()
      return loadWireOwnNode(deps, prefix)
    },
    async list() {
      const rows = await listOwnNodes(db)
      return { records: await Promise.all(rows.map(({ prefix }) => loadWireOwnNode(deps, prefix))) }
    },
    decide: (who: Person, decision: Decision) => decide(deps, who, decision),
    jobs: [
      defineScheduledJob('own-nodes.check', '* * * * *', () => checkDueSites(deps)),
      defineScheduledJob('own-nodes.switch', '* * * * *', () => performDueSwitches(deps)),
    ],
  }
}
