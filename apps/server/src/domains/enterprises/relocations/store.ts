import type { Arrival as ArrivalOnWire } from '@biaojie/contract/enterprises/relocations/relocations.ts'
import {
  ISSUES_MAX,
  type Outcome,
  RELOCATED_KINDS,
  type RelocatedKind,
} from '@biaojie/contract/enterprises/relocations/rules.ts'
import { and, asc, desc, eq } from 'drizzle-orm'
import { refuse } from '../../../http/errors.ts'
import { toShanghaiTime } from '../../../platform/base/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { createRunStore, type RunKey } from '../../../platform/shared/jobs/runs.ts'
import { createTrail, toTrailLine } from '../../node/cases/cases.ts'
import { findCompaniesByPrefix } from '../enterprises/enterprises.ts'
import {
  type ArrivalKind,
  arrivalParts,
  arrivals,
  type Issue,
  relocationKeys,
  relocationTrail,
} from './tables.ts'

export type Arrival = typeof arrivals.$inferSelect
export type ArrivalPart = typeof arrivalParts.$inferSelect
export const runs = createRunStore(arrivals)
export const trail = createTrail(relocationTrail, relocationTrail.runId)

export async function requireArrival(db: Db, key: RunKey): Promise<Arrival> {
  const row = await runs.find(db, key)
  if (!row) throw refuse('relocation_not_found')
  return row
}

const isOf = ({ prefix, id }: RunKey) => and(eq(arrivalParts.prefix, prefix), eq(arrivalParts.runId, id))

export async function findPart(db: Db, key: RunKey, number: number): Promise<ArrivalPart | undefined> {
  const [part] = await db
    .select()
    .from(arrivalParts)
    .where(and(isOf(key), eq(arrivalParts.number, number)))
  return part
}

export const savePart = (db: Db, part: ArrivalPart) =>
  db
    .insert(arrivalParts)
    .values(part)
    .onConflictDoUpdate({
      target: [arrivalParts.prefix, arrivalParts.runId, arrivalParts.number],
      set: part,
    })

export const deleteParts = (db: Db, key: RunKey) => db.delete(arrivalParts).where(isOf(key))

export const listParts = (db: Db, key: RunKey): Promise<ArrivalPart[]> =>
  db.select().from(arrivalParts).where(isOf(key)).orderBy(asc(arrivalParts.number))

/** Arrivals of all companies, the latest first. */
export async function listAll(db: Db, { current, size }: { current: number; size: number }) {
  const records = await db
    .select()
    .from(arrivals)
    .orderBy(desc(arrivals.createdAt), desc(arrivals.id))
    .limit(size)
    .offset((current - 1) * size)
  const total = await db.$count(arrivals)
  return { records, total }
}

export async function findKey(db: Db, fingerprint: string) {
  const [row] = await db.select().from(relocationKeys).where(eq(relocationKeys.fingerprint, fingerprint))
  return row
}

export const saveKey = (db: Db, row: typeof relocationKeys.$inferInsert) =>
  db.insert(relocationKeys).values(row).onConflictDoNothing()

const NONE: Record<Outcome, number> = { added: 0, newer: 0, same: 0, conflict: 0, skipped: 0 }

export const makeEmptyKind = (kind: RelocatedKind, total: number, digest: string): ArrivalKind => ({
  kind,
  total,
  digest,
  outcomes: { ...NONE },
  done: 0,
  equal: 0,
})

export type Counted = { outcomes: Partial<Record<Outcome, number>>; records: number; equal: number }

/** Adds the results for the rows of one part to the counts. */
export const addCounts = (
  kinds: readonly ArrivalKind[],
  kind: RelocatedKind,
  counted: Counted,
): ArrivalKind[] =>
  kinds.map((current) => {
    if (current.kind !== kind) return current
    const outcomes = { ...current.outcomes }
    for (const [outcome, number] of Object.entries(counted.outcomes)) outcomes[outcome as Outcome] += number
    return {
      ...current,
      outcomes,
      done: current.done + counted.records,
      equal: current.equal + counted.equal,
    }
  })

export const startOver = (kinds: readonly ArrivalKind[]): ArrivalKind[] =>
  kinds.map(({ kind, total, digest }) => makeEmptyKind(kind, total, digest))

export const addIssues = (row: Arrival, issues: readonly Issue[]) => ({
  issues: [...row.issues, ...issues].slice(0, ISSUES_MAX),
  issueCount: row.issueCount + issues.length,
})

const inOrder = (kinds: readonly ArrivalKind[]) =>
  kinds.toSorted((one, other) => RELOCATED_KINDS.indexOf(one.kind) - RELOCATED_KINDS.indexOf(other.kind))

export async function toWire(db: Db, rows: readonly Arrival[], ownKey: string): Promise<ArrivalOnWire[]> {
  const companies = await findCompaniesByPrefix(db, [...new Set(rows.map(({ prefix }) => prefix))])
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      prefix: row.prefix,
      companyName: companies.get(row.prefix)?.name ?? row.company?.name ?? '',
      state: row.state,
      problem: row.problem,
      source: row.source,
      fileName: row.fileName,
      bytes: row.bytes,
      received: row.received,
      pieces: row.pieces,
      done: row.done,
      parts: row.parts,
      nodePrefix: row.nodePrefix,
      nodeName: row.nodeName,
      exportTime: row.exportedAt ? toShanghaiTime(row.exportedAt) : '',
      digest: row.digest,
      fingerprint: row.fingerprint,
      isConfirmed: await isConfirmed(db, row, ownKey),
      kinds: inOrder(row.kinds),
      left: row.left,
      issues: row.issues,
      issueCount: row.issueCount,
      createTime: toShanghaiTime(row.createdAt),
      createdBy: row.createdBy,
      endTime: row.endedAt ? toShanghaiTime(row.endedAt) : '',
      trail: (await trail.list(db, row.id)).slice(0, 50).map(toTrailLine),
    })),
  )
}

/** An archive that this node signed itself needs no confirmation of the key; an export of IDHub has none. */
export const isConfirmed = async (
  db: Db,
  { source, fingerprint }: Arrival,
  ownKey: string,
): Promise<boolean> =>
  source === 'idhub' ||
  (fingerprint !== '' && (fingerprint === ownKey || (await findKey(db, fingerprint)) !== undefined))
