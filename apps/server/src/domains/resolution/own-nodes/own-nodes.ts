import type { OwnNode, OwnNodeSite } from '@biaojie/contract/resolution/own-nodes/own-nodes.ts'
import { PROOF_DAYS, type SiteFields } from '@biaojie/contract/resolution/own-nodes/rules.ts'
import { DAY_MS } from '@biaojie/contract/times.ts'
import { makeChallenge, readPublicKey } from '@biaojie/handle/control.ts'
import { toShortFingerprint } from '@biaojie/handle/signature.ts'
import type { Person } from '../../../http/access/principals.ts'
import { refuse } from '../../../http/errors.ts'
import { toShanghaiDay, toShanghaiTime } from '../../../platform/base/clock.ts'
import { type Db, transact } from '../../../platform/database/database.ts'
import { defineScheduledJob } from '../../../platform/shared/jobs/job.ts'
import {
  findCompaniesByPrefix,
  findCompanyByPrefix,
  requireCompanyPrefix,
} from '../../enterprises/enterprises/enterprises.ts'
import { loadActorName, toTrailLine } from '../../node/cases/cases.ts'
import { checkAll, checkOwnNode, notifyCompany, notifyStaff, type OwnNodesDeps, proveSite } from './checks.ts'
import { checkSites, trimSite } from './sites.ts'
import {
  changeOwnNode,
  type DayRow,
  findOpenCode,
  findOwnNode,
  listInForce,
  listOwnNodes,
  loadDays,
  loadSiteStates,
  lockOwnNode,
  type OwnNodeRow,
  type SiteRow,
  toPlace,
  trail,
} from './store.ts'
import type { StoredProof } from './tables.ts'

export { findOwnNode, listInForce }

type Seen = { version: number }

const SHOWN_DAYS = 30

const listShownDays = (now: Date): string[] =>
  Array.from({ length: SHOWN_DAYS }, (_, at) =>
    toShanghaiDay(new Date(now.getTime() - (SHOWN_DAYS - 1 - at) * DAY_MS)),
  )

function toDayState(row: DayRow | undefined): OwnNodeSite['days'][number] {
  if (!row) return 'none'
  if (row.hadOutage) return 'down'
  return row.missed > 0 ? 'some' : 'all'
}

function toWireSite(
  site: SiteFields,
  state: SiteRow | undefined,
  days: readonly DayRow[],
  now: Date,
): OwnNodeSite {
  const own = days.filter(({ place }) => place === toPlace(site))
  return {
    ...site,
    key: toShortFingerprint(readPublicKey(site.publicKey)),
    failures: state?.failures ?? 0,
    lastSeen: state?.lastSeenAt ? toShanghaiTime(state.lastSeenAt) : '',
    ms: Math.round((state?.ms ?? 0) * 10) / 10,
    days: listShownDays(now).map((day) => toDayState(own.find((row) => row.day === day))),
  }
}

const toWireProof = (proof: StoredProof | null) =>
  proof && {
    challenge: proof.challenge.slice(0, 16),
    time: toShanghaiTime(new Date(proof.at)),
    sites: proof.sites,
  }

/** A pairing is shown for as long as a site has a key of the paired node. */
function toWirePaired(row: OwnNodeRow | undefined): OwnNode['paired'] {
  const sites = [...(row?.sites ?? []), ...(row?.draft ?? [])]
  if (!row?.paired || !sites.some(({ publicKey }) => row.paired?.keys.includes(publicKey))) return null
  return { address: row.paired.address, time: toShanghaiTime(new Date(row.paired.at)) }
}

async function loadWireOwnNode({ db, now }: OwnNodesDeps, prefix: string): Promise<OwnNode> {
  const at = now()
  const [first = ''] = listShownDays(at)
  const [row, company, states, days, lines, code] = await Promise.all([
    findOwnNode(db, prefix),
    findCompanyByPrefix(db, prefix),
    loadSiteStates(db, prefix),
    loadDays(db, [prefix], first),
    trail.list(db, prefix),
    findOpenCode(db, prefix, at),
  ])
  const stateOf = (site: SiteFields) => states.find(({ place }) => place === toPlace(site))
  return {
    prefix,
    companyName: company?.name ?? '',
    version: row?.version ?? 0,
    mode: row?.sites ? 'own' : 'hosted',
    since: row?.since ? toShanghaiTime(row.since) : '',
    serial: row?.serial ?? 0,
    sites: (row?.sites ?? []).map((site) => toWireSite(site, stateOf(site), days, at)),
    firstDay: first,
    draft: row?.draft
      ? { sites: row.draft, stage: row.stage ?? 'draft', reason: row.reason, proof: toWireProof(row.proof) }
      : null,
    paired: toWirePaired(row),
    codeUntil: code ? toShanghaiTime(code.until) : '',
    trail: lines.slice(0, 100).map(toTrailLine),
  }
}

/** Returns the state of the first site of each company with an own node. */
export async function loadOwnNodeStates(db: Db, now: Date) {
  const [first = ''] = listShownDays(now)
  const rows = await listInForce(db)
  const prefixes = rows.map(({ prefix }) => prefix)
  const [companies, states, allDays] = await Promise.all([
    findCompaniesByPrefix(db, prefixes),
    loadSiteStates(db),
    loadDays(db, prefixes, first),
  ])
  const daysByPrefix = Map.groupBy(allDays, ({ prefix }) => prefix)
  return rows.map(({ prefix, sites }) => {
    const [site] = sites ?? []
    const place = site && toPlace(site)
    const state = states.find((one) => one.prefix === prefix && one.place === place)
    const days = daysByPrefix.get(prefix)?.filter((row) => row.place === place) ?? []
    return {
      prefix,
      companyName: companies.get(prefix)?.name ?? '',
      failures: state?.failures ?? 0,
      ms: Math.round((state?.ms ?? 0) * 10) / 10,
      lastSeen: state?.lastSeenAt ? toShanghaiTime(state.lastSeenAt) : '',
      days: listShownDays(now).map((day) => toDayState(days.find((row) => row.day === day))),
    }
  })
}

/** Reports to the top-level node which sites answer for the prefix. */
async function reportSites(
  { topLevelQueue }: OwnNodesDeps,
  db: Db,
  prefix: string,
  sites: SiteFields[] | null,
) {
  await topLevelQueue.add(db, { kind: 'hosting', prefix, isHosted: sites === null })
  await topLevelQueue.add(db, { kind: 'sites', prefix, sites: sites ?? [] })
}

type Change = { change: Partial<OwnNodeRow>; action: string; text?: string }

/**
 * Changes the version of the row that the caller saw, and adds a line to its trail; `decide` returns the
 * changes, or refuses.
 */
async function change(
  deps: OwnNodesDeps,
  { who, prefix, version }: { who: Person; prefix: string; version: number },
  decide: (row: OwnNodeRow, db: Db) => Change | Promise<Change>,
): Promise<OwnNode> {
  const at = deps.now()
  await transact(deps.db, async (db) => {
    const row = await lockOwnNode(db, prefix, at)
    if (row.version !== version) throw refuse('own_node_stale')
    const { change, action, text = '' } = await decide(row, db)
    await changeOwnNode(db, prefix, { ...change, updatedAt: at })
    if (change.sites !== undefined) await reportSites(deps, db, prefix, change.sites)
    await trail.add(db, { prefix, at, actor: await loadActorName(deps.people, db, who), action, text })
  })
  await deps.delegations.refresh()
  return loadWireOwnNode(deps, prefix)
}

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
