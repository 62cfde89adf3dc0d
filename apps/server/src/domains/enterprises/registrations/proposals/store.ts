import { and, desc, eq, isNotNull, lt, ne } from 'drizzle-orm'
import type { Db } from '../../../../platform/database/database.ts'
import { countByState } from '../../../node/cases/cases.ts'
import { registrationProposals as proposals } from '../tables.ts'

export type ProposalRow = typeof proposals.$inferSelect

export const getState = ({ state }: ProposalRow) => state

export async function findProposal(db: Db, id: string): Promise<ProposalRow | undefined> {
  const [row] = await db.select().from(proposals).where(eq(proposals.id, id))
  return row
}

/** Returns false when the person already has an open proposal. */
export async function insertProposal(db: Db, row: typeof proposals.$inferInsert): Promise<boolean> {
  const rows = await db.insert(proposals).values(row).onConflictDoNothing().returning({ id: proposals.id })
  return rows.length > 0
}

/** Changes an open proposal if it is still in the state the writer saw; undefined when another request was faster. */
export async function changeProposal(
  db: Db,
  seen: Pick<ProposalRow, 'id' | 'version' | 'state'>,
  set: Partial<ProposalRow>,
): Promise<ProposalRow | undefined> {
  const { id, version, state } = seen
  const [row] = await db
    .update(proposals)
    .set({ ...set, version: version + 1 })
    .where(and(eq(proposals.id, id), eq(proposals.version, version), eq(proposals.state, state)))
    .returning()
  return row
}

const open = eq(proposals.state, 'open')

/** Counts open and decided proposals of a company, or of one person in it. */
export async function countProposals(db: Db, author: Whose): Promise<{ open: number; handled: number }> {
  const { open: waiting = 0, ...handled } = await countByState(db, proposals.state, matchAuthor(author))
  return { open: waiting, handled: Object.values(handled).reduce((sum, count) => sum + count, 0) }
}

/** Selects all proposals of a company, or only those of one person. */
export type Whose = { companyId: string; proposedBy: string | null }

export const matchAuthor = ({ companyId, proposedBy }: Whose) =>
  and(eq(proposals.companyId, companyId), proposedBy ? eq(proposals.proposedBy, proposedBy) : undefined)

export const lockOpenProposals = (db: Db, proposedBy: string): Promise<ProposalRow[]> =>
  db
    .select()
    .from(proposals)
    .where(and(eq(proposals.proposedBy, proposedBy), open))
    .for('update')

/** Returns the person's newest proposal in this company if it is open, or was declined after `since`. */
export async function findLatestProposal(
  db: Db,
  author: { companyId: string; proposedBy: string; since: Date },
): Promise<ProposalRow | undefined> {
  const { companyId, proposedBy, since } = author
  const [row] = await db
    .select()
    .from(proposals)
    .where(and(eq(proposals.companyId, companyId), eq(proposals.proposedBy, proposedBy)))
    .orderBy(desc(proposals.proposedAt), desc(proposals.id))
    .limit(1)
  if (row?.state === 'open') return row
  return row?.state === 'declined' && row.decidedAt && row.decidedAt > since ? row : undefined
}

export const listProposalsBy = (db: Db, proposedBy: string): Promise<ProposalRow[]> =>
  db.select().from(proposals).where(eq(proposals.proposedBy, proposedBy)).orderBy(desc(proposals.proposedAt))

/** Returns up to 200 open proposals made before this moment. */
export async function listUndecided(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .select({ id: proposals.id })
    .from(proposals)
    .where(and(open, lt(proposals.proposedAt, before)))
    .limit(200)
  return rows.map(({ id }) => id)
}

/** Deletes the texts of proposals that ended before this; author and decider stay. */
export async function clearEndedProposals(db: Db, before: Date): Promise<void> {
  await db
    .update(proposals)
    .set({ fields: null, uploads: [] })
    .where(and(ne(proposals.state, 'open'), isNotNull(proposals.fields), lt(proposals.decidedAt, before)))
}

/** Deletes the texts and notes of all proposals of one person. */
export async function clearProposalsBy(db: Db, proposedBy: string): Promise<void> {
  await db
    .update(proposals)
    .set({ fields: null, uploads: [], note: '' })
    .where(eq(proposals.proposedBy, proposedBy))
}
