import { SITE_SECONDS, type SiteFields } from '@biaojie/contract/resolution/own-nodes/rules.ts'
import { and, eq, gt, gte, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { createTrail } from '../../node/cases/cases.ts'
import type { StoredPlan } from './tables.ts'
import { ownNodeCodes, ownNodeDays, ownNodeSites, ownNodes, ownNodeTrail } from './tables.ts'

export type OwnNodeRow = typeof ownNodes.$inferSelect
export type SiteRow = typeof ownNodeSites.$inferSelect
export type DayRow = typeof ownNodeDays.$inferSelect
export type PairingCode = typeof ownNodeCodes.$inferSelect
export const trail = createTrail(ownNodeTrail, ownNodeTrail.prefix)

/** Names a site by the address at which it is reached. */
export const toPlace = ({ ipv4, ipv6, tcp }: Pick<SiteFields, 'ipv4' | 'ipv6' | 'tcp'>): string =>
  `${ipv4 || ipv6} ${tcp}`

/** Finds the result of the latest check of a site. */
export const findSiteState = (
  states: readonly SiteRow[],
  prefix: string,
  site: SiteFields,
): SiteRow | undefined => states.find((state) => state.prefix === prefix && state.place === toPlace(site))

export async function findOwnNode(db: Db, prefix: string): Promise<OwnNodeRow | undefined> {
  const [row] = await db.select().from(ownNodes).where(eq(ownNodes.prefix, prefix))
  return row
}

/** Returns the row of a company, locked for the transaction; version 0 where it is not stored yet. */
export async function lockOwnNode(db: Db, prefix: string, at: Date): Promise<OwnNodeRow> {
  await db.insert(ownNodes).values({ prefix, version: 0, updatedAt: at }).onConflictDoNothing()
  const [row] = await db.select().from(ownNodes).where(eq(ownNodes.prefix, prefix)).for('update')
  if (!row) throw new Error(`the own node of ${prefix} is gone`)
  return row
}

export async function changeOwnNode(db: Db, prefix: string, change: Partial<OwnNodeRow>): Promise<void> {
  await db
    .update(ownNodes)
    .set({ ...change, version: sql`${ownNodes.version} + 1` })
    .where(eq(ownNodes.prefix, prefix))
}

/** Saves how often a due switch was postponed. Keeps the version, because forms that are open remain valid. */
export async function savePlan(db: Db, prefix: string, plan: StoredPlan): Promise<void> {
  await db.update(ownNodes).set({ plan }).where(eq(ownNodes.prefix, prefix))
}

/** Lists companies with sites in force, with proposed sites, or with a planned switch. */
export const listOwnNodes = (db: Db): Promise<OwnNodeRow[]> =>
  db
    .select()
    .from(ownNodes)
    .where(or(isNotNull(ownNodes.sites), isNotNull(ownNodes.draft), isNotNull(ownNodes.plan)))
    .orderBy(ownNodes.prefix)
    .limit(1_000)

export const listInForce = (db: Db): Promise<OwnNodeRow[]> =>
  db.select().from(ownNodes).where(isNotNull(ownNodes.sites))

/**
 * Returns the sites that the top-level node is to know; null where this node answers, at least for a part: it then
 * refers for the rest.
 */
export const getReportedSites = ({ sites, scope }: Pick<OwnNodeRow, 'sites' | 'scope'>) =>
  scope.length === 0 ? sites : null

/** Returns the scope for proposed sites that come without one: of the earlier proposal, or of the sites in force. */
export const getDraftScope = ({ draft, draftScope, scope }: OwnNodeRow): string[] =>
  draft ? draftScope : scope

/** Returns the time in ms at which a planned switch replaces the sites in force; undefined without such a plan. */
export const findReplacement = (row: OwnNodeRow | undefined): number | undefined =>
  row?.sites && row.plan && row.plan.target !== 'ended' ? Date.parse(row.plan.at) : undefined

/** Tells whether a switch only replaces sites: the company's servers answer for the same identifiers as before. */
export const isRenewal = (
  row: OwnNodeRow,
  { target, scope }: Pick<StoredPlan, 'target' | 'scope'>,
): boolean =>
  target === 'own' && row.sites !== null && row.endedAt === null && row.scope.join() === scope.join()

/** Returns until when the side that answered before a switch helps out the other one. */
export const getBothUntil = (switchedAt: Date): Date => new Date(switchedAt.getTime() + SITE_SECONDS * 1_000)

/** Lists companies whose sites are in force, or still help out after a return to this node. */
export const listDelegated = (db: Db, at: Date): Promise<OwnNodeRow[]> =>
  db
    .select()
    .from(ownNodes)
    .where(or(isNotNull(ownNodes.sites), and(isNotNull(ownNodes.former), gt(ownNodes.bothUntil, at))))

/** Lists companies whose planned switch is due. */
export async function listDue(db: Db, at: Date): Promise<OwnNodeRow[]> {
  const rows = await db.select().from(ownNodes).where(isNotNull(ownNodes.plan))
  return rows.filter(({ plan }) => plan !== null && Date.parse(plan.at) <= at.getTime())
}

export const loadSiteStates = (db: Db, prefix?: string): Promise<SiteRow[]> =>
  db
    .select()
    .from(ownNodeSites)
    .where(prefix === undefined ? undefined : eq(ownNodeSites.prefix, prefix))

export const loadDays = (db: Db, prefixes: readonly string[], day: string): Promise<DayRow[]> =>
  db
    .select()
    .from(ownNodeDays)
    .where(and(inArray(ownNodeDays.prefix, [...prefixes]), gte(ownNodeDays.day, day)))

export async function saveCheck(db: Db, row: SiteRow, day: string): Promise<void> {
  const { prefix, place, failures, isAlarmed } = row
  const { prefix: _prefix, place: _place, ...found } = row
  await db
    .insert(ownNodeSites)
    .values(row)
    .onConflictDoUpdate({ target: [ownNodeSites.prefix, ownNodeSites.place], set: found })
  const missed = failures > 0 ? 1 : 0
  await db
    .insert(ownNodeDays)
    .values({ prefix, place, day, checks: 1, missed, hadOutage: isAlarmed })
    .onConflictDoUpdate({
      target: [ownNodeDays.prefix, ownNodeDays.place, ownNodeDays.day],
      set: {
        checks: sql`${ownNodeDays.checks} + 1`,
        missed: sql`${ownNodeDays.missed} + ${missed}`,
        hadOutage: sql`${ownNodeDays.hadOutage} or ${isAlarmed}`,
      },
    })
}

export const deleteDaysBefore = (db: Db, day: string) =>
  db.delete(ownNodeDays).where(lt(ownNodeDays.day, day))

/** Stores the code of a company in the place of the one before it. */
export async function replaceCode(db: Db, code: PairingCode): Promise<void> {
  await db.insert(ownNodeCodes).values(code).onConflictDoUpdate({ target: ownNodeCodes.prefix, set: code })
}

export async function findCode(db: Db, digest: string): Promise<PairingCode | undefined> {
  const [row] = await db.select().from(ownNodeCodes).where(eq(ownNodeCodes.digest, digest))
  return row
}

/** Returns the code of a company that nobody has redeemed yet. */
export async function findOpenCode(db: Db, prefix: string, at: Date): Promise<PairingCode | undefined> {
  const [row] = await db
    .select()
    .from(ownNodeCodes)
    .where(and(eq(ownNodeCodes.prefix, prefix), isNull(ownNodeCodes.usedAt), gt(ownNodeCodes.until, at)))
  return row
}

type Spending = { prefix: string; digest: string; request: string; at: Date }

/** Marks a code as used; only one of several concurrent requests succeeds. */
export async function spendCode(db: Db, { prefix, digest, request, at }: Spending): Promise<boolean> {
  const rows = await db
    .update(ownNodeCodes)
    .set({ usedAt: at, request })
    .where(
      and(
        eq(ownNodeCodes.prefix, prefix),
        eq(ownNodeCodes.digest, digest),
        isNull(ownNodeCodes.usedAt),
        gt(ownNodeCodes.until, at),
      ),
    )
    .returning({ prefix: ownNodeCodes.prefix })
  return rows.length > 0
}
