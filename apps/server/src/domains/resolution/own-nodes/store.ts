import type { SiteFields } from '@biaojie/contract/resolution/own-nodes/rules.ts'
import { and, eq, gte, isNotNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { createTrail } from '../../node/cases/cases.ts'
import { ownNodeDays, ownNodeSites, ownNodes, ownNodeTrail } from './tables.ts'

export type OwnNodeRow = typeof ownNodes.$inferSelect
export type SiteRow = typeof ownNodeSites.$inferSelect
export type DayRow = typeof ownNodeDays.$inferSelect
export const trail = createTrail(ownNodeTrail, ownNodeTrail.prefix)

/** Names a site by the address at which it is reached. */
export const toPlace = ({ ipv4, ipv6, tcp }: Pick<SiteFields, 'ipv4' | 'ipv6' | 'tcp'>): string =>
  `${ipv4 || ipv6} ${tcp}`

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

/** Lists companies with sites in force, and companies with proposed sites. */
export const listOwnNodes = (db: Db): Promise<OwnNodeRow[]> =>
  db
    .select()
    .from(ownNodes)
    .where(or(isNotNull(ownNodes.sites), isNotNull(ownNodes.draft)))
    .orderBy(ownNodes.prefix)
    .limit(1_000)

export const listInForce = (db: Db): Promise<OwnNodeRow[]> =>
  db.select().from(ownNodes).where(isNotNull(ownNodes.sites))

export const loadSiteStates = (db: Db, prefix?: string): Promise<SiteRow[]> =>
  db
    .select()
    .from(ownNodeSites)
    .where(prefix === undefined ? undefined : eq(ownNodeSites.prefix, prefix))

export const loadDays = (db: Db, prefix: string, day: string): Promise<DayRow[]> =>
  db
    .select()
    .from(ownNodeDays)
    .where(and(eq(ownNodeDays.prefix, prefix), gte(ownNodeDays.day, day)))

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
