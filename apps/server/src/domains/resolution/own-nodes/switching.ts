import type { Input } from '@biaojie/contract/define.ts'
import type { ownNodeSwitch, ownNodeUnplan } from '@biaojie/contract/resolution/own-nodes/own-nodes.ts'
import {
  getLastAsked,
  PLAN_DAYS,
  type SiteFields,
  SWITCH_MINUTES,
  type SwitchTarget,
} from '@biaojie/contract/resolution/own-nodes/rules.ts'
import { DAY_MS, isDay, toTimestamp } from '@biaojie/contract/times.ts'
import type { Person } from '../../../http/access/principals.ts'
import { refuse, refuseFields } from '../../../http/errors.ts'
import { toShanghaiTime } from '../../../platform/base/clock.ts'
import { type Db, transact } from '../../../platform/database/database.ts'
import { isStaff, requirePrefixToRead } from '../../enterprises/enterprises/enterprises.ts'
import { type Change, change, saveChange } from './change.ts'
import { notifyCompany, notifyStaff, type OwnNodesDeps, proveSite } from './checks.ts'
import {
  findOwnNode,
  getBothUntil,
  isRenewal,
  listDue,
  lockOwnNode,
  type OwnNodeRow,
  savePlan,
} from './store.ts'
import type { StoredPlan } from './tables.ts'

const MINUTE_MS = 60_000

/** Names of the switches in trails and notices. */
const SWITCH_NAMES: Record<SwitchTarget, string> = {
  own: '切到自有节点',
  hosted: '切回托管',
  ended: '停止指路',
}
const SWITCH_NEWS: Record<SwitchTarget, string> = {
  own: '现在由你的服务器应答，本节点指路。',
  hosted: '现在由本节点应答。',
  ended: '本节点不再指路到你的服务器。',
}

/** Returns the moment of a switch; undefined for now. */
export function readSwitchTime(text: string | undefined, now: Date): Date | undefined {
  if (text === undefined) return undefined
  const isWritten = /^\S{10} \d{2}:\d{2}(:\d{2})?$/.test(text) && isDay(text.slice(0, 10))
  const at = isWritten ? toTimestamp(text) : Number.NaN
  if (Number.isNaN(at)) throw refuseFields({ time: '时间格式应为 YYYY-MM-DD HH:mm' })
  if (at <= now.getTime()) throw refuseFields({ time: '时间须晚于现在；要现在切换，请选“现在”' })
  if (at > now.getTime() + PLAN_DAYS * DAY_MS) throw refuseFields({ time: `时间须在 ${PLAN_DAYS} 天以内` })
  return new Date(at)
}

/** Returns the row after a switch. */
function applySwitch(row: OwnNodeRow, plan: StoredPlan, at: Date): Partial<OwnNodeRow> {
  const { target, sites, scope, plannedAt } = plan
  const bothUntil = getBothUntil(at)
  if (target === 'ended') return { plan: null, endedAt: at, since: at }
  const former = row.sites && {
    sites: row.sites,
    scope: row.scope,
    askedUntil: new Date(getLastAsked(Date.parse(plannedAt), at.getTime())).toISOString(),
  }
  const serial = row.serial + 1
  if (target === 'hosted')
    return { plan: null, sites: null, scope: [], endedAt: null, since: at, serial, former, bothUntil }
  return {
    plan: null,
    sites,
    scope,
    endedAt: null,
    serial,
    former,
    ...(!isRenewal(row, plan) && { since: at, bothUntil }),
  }
}

/** Returns approved sites that do not answer yet, with their scope. After the end of referrals, these are the former sites. */
function findNextSites(row: OwnNodeRow): Pick<StoredPlan, 'sites' | 'scope'> | undefined {
  const { draft, draftScope, plan, sites, scope } = row
  if (row.stage === 'approved' && draft) return { sites: draft, scope: draftScope }
  if (plan?.target === 'own') return plan
  return row.endedAt && sites ? { sites, scope } : undefined
}

type Planned = { target: SwitchTarget; at: Date; plannedAt: Date; by: string; reason: string }

/** Returns the plan of a switch; refuses one that would change nothing, or has no approved sites. */
function makePlan(row: OwnNodeRow, { target, at, plannedAt, by, reason }: Planned): StoredPlan {
  if (target !== 'own' && !row.sites) throw refuse('own_node_hosted')
  if (target === 'ended' && row.endedAt) throw refuse('own_node_stale')
  const next = target === 'own' ? findNextSites(row) : { sites: [], scope: [] }
  if (!next) throw refuse('own_node_no_draft')
  const { sites, scope } = next
  const times = { at: at.toISOString(), plannedAt: plannedAt.toISOString() }
  return { target, ...times, by, reason, sites, scope, failures: 0 }
}

/** Approved sites move from the draft into the plan, and back when the plan is dropped. */
const moveDraftToPlan = (row: OwnNodeRow, { target }: StoredPlan): Partial<OwnNodeRow> =>
  target === 'own' && row.stage === 'approved' ? { draft: null, draftScope: [], stage: null } : {}
const moveDraftBack = ({ plan, draft }: OwnNodeRow): Partial<OwnNodeRow> =>
  plan?.target === 'own' && !draft ? { draft: plan.sites, draftScope: plan.scope, stage: 'approved' } : {}

/** Returns the changes of a row for a switch at a time, or now. */
export function planSwitch(row: OwnNodeRow, planned: Omit<Planned, 'at'> & { at: Date | undefined }): Change {
  const { target, plannedAt, reason, at = plannedAt } = planned
  const plan = makePlan(row, { ...planned, at })
  const returned = row.plan && row.plan.target !== target ? moveDraftBack(row) : {}
  if (planned.at)
    return {
      change: { ...returned, ...moveDraftToPlan(row, plan), plan },
      action: `定时${SWITCH_NAMES[target]}`,
      text: [toShanghaiTime(at), reason].filter(Boolean).join('，'),
    }
  return {
    change: { ...returned, ...moveDraftToPlan(row, plan), ...applySwitch(row, plan, plannedAt) },
    action: SWITCH_NAMES[target],
    text: reason,
  }
}

export type SwitchRequest = Input<typeof ownNodeSwitch>['body']

export async function switchOwnNode(deps: OwnNodesDeps, who: Person, request: SwitchRequest) {
  const { db, now } = deps
  const { target, version, time, reason } = request
  const prefix = await requirePrefixToRead(db, who, request.prefix)
  if (target === 'ended' && !isStaff(who)) throw refuse('own_node_staff_only')
  const ownNode = await findOwnNode(db, prefix)
  const sites = ownNode && target === 'own' && !time ? findNextSites(ownNode)?.sites : null
  if (sites && !(await isAnswering(deps, prefix, sites))) throw refuse('own_node_unproved')
  return change(deps, { who, prefix, version }, async (row, db, by) => {
    const plannedAt = now()
    const at = readSwitchTime(time, plannedAt)
    const text = requireReason(who, reason)
    const planned = planSwitch(row, { target, at, plannedAt, by, reason: text })
    if (isStaff(who)) await notifyCompany(deps, db, prefix, describeByStaff(planned, target, at))
    return planned
  })
}

const describeByStaff = ({ text = '' }: Change, target: SwitchTarget, at: Date | undefined) => ({
  title: at ? `节点定了${SWITCH_NAMES[target]}的时间` : `节点已${SWITCH_NAMES[target]}`,
  text: text || SWITCH_NEWS[target],
})

/** People of the node say why they act on a company's prefix. */
function requireReason(who: Person, text = ''): string {
  const reason = text.trim()
  if (isStaff(who) && reason === '') throw refuse('reason_missing')
  return reason
}

export type CancelRequest = Input<typeof ownNodeUnplan>['body']

export async function cancelSwitch(deps: OwnNodesDeps, who: Person, request: CancelRequest) {
  const prefix = await requirePrefixToRead(deps.db, who, request.prefix)
  return change(deps, { who, prefix, version: request.version }, async (row, db) => {
    if (!row.plan) throw refuse('own_node_unplanned')
    const reason = requireReason(who, request.reason)
    const action = `取消${SWITCH_NAMES[row.plan.target]}`
    if (isStaff(who)) await notifyCompany(deps, db, prefix, { title: `节点已${action}`, text: reason })
    return { change: { ...moveDraftBack(row), plan: null }, action, text: reason }
  })
}

/** Tells whether at least one of the sites answers. */
async function isAnswering(deps: OwnNodesDeps, prefix: string, sites: readonly SiteFields[]) {
  const proofs = await Promise.all(sites.map((site) => proveSite(deps, prefix, site)))
  return proofs.some((proof) => proof !== undefined)
}

/** Writes a change that this node makes by itself, and tells the company and staff. */
async function saveOwnChange(deps: OwnNodesDeps, db: Db, row: OwnNodeRow, change: Change): Promise<void> {
  await saveChange(deps, db, row, { ...change, actor: '系统', at: deps.now() })
  const { action, text = '' } = change
  const title = `自有节点：${action}`
  await notifyCompany(deps, db, row.prefix, { title, text })
  await notifyStaff(deps, db, { title: `${title}：${row.prefix}`, text })
}

/** Postpones a switch by a minute because no server of the company answers; drops it after an hour. */
async function postponeSwitch(deps: OwnNodesDeps, db: Db, row: OwnNodeRow, plan: StoredPlan): Promise<void> {
  if (deps.now().getTime() - Date.parse(plan.at) >= SWITCH_MINUTES * MINUTE_MS)
    return saveOwnChange(deps, db, row, {
      change: { ...moveDraftBack(row), plan: null },
      action: `取消${SWITCH_NAMES[plan.target]}`,
      text: `企业的服务器 ${SWITCH_MINUTES} 分钟没有应答`,
    })
  const postponed = { ...plan, failures: plan.failures + 1 }
  if (postponed.failures > 1) return savePlan(db, row.prefix, postponed)
  const text = '到时企业的服务器没有应答，仍由原来的一方应答，每分钟再试一次'
  await saveOwnChange(deps, db, row, { change: { plan: postponed }, action: '没有切换', text })
}

/** Performs a switch that is due. Does nothing if the plan was changed after it was read. */
async function performDueSwitch(deps: OwnNodesDeps, { prefix, version, plan }: OwnNodeRow): Promise<void> {
  if (!plan) return
  const isReady = plan.target !== 'own' || (await isAnswering(deps, prefix, plan.sites))
  const at = deps.now()
  await transact(deps.db, async (db) => {
    const row = await lockOwnNode(db, prefix, at)
    if (row.version !== version) return
    if (!isReady) return postponeSwitch(deps, db, row, plan)
    await saveOwnChange(deps, db, row, {
      change: applySwitch(row, plan, at),
      action: SWITCH_NAMES[plan.target],
      text: plan.reason || SWITCH_NEWS[plan.target],
    })
  })
}

/** Performs all planned switches that are due. */
export async function performDueSwitches(deps: OwnNodesDeps): Promise<void> {
  const rows = await listDue(deps.db, deps.now())
  await Promise.all(rows.map((row) => performDueSwitch(deps, row)))
  if (rows.length > 0) await deps.delegations.refresh()
}
