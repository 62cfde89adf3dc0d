import { LEVELS, type Level, type RecordState } from '@biaojie/contract/identifiers/records/rules.ts'
import type { Template } from '@biaojie/contract/identifiers/templates/rules.ts'
import type { ValueProblem } from '@biaojie/contract/identifiers/templates/values.ts'
import { and, desc, eq, gt, inArray, sum } from 'drizzle-orm'
import { type Db, getClient } from '../../../../platform/database/database.ts'
import { identifierCounts } from '../tables.ts'
import { readSources } from '../write/sources.ts'
import { lockRows, readRows, type StoredRow } from '../write/store.ts'
import { findTakenValues } from '../write/uniques.ts'
import { type Writing, writeRecords } from '../write/write.ts'
import { readContents } from './contents.ts'
import { fitToVersion } from './fitting.ts'

/**
 * Reserved codes have no values yet and get the newest version when they are filled in; retired identifiers
 * never change.
 */
const MOVABLE: RecordState[] = ['active', 'suspended']
const PHASES = LEVELS.flatMap((level) => MOVABLE.map((state) => ({ level, state })))

/** The position of a run through the identifiers of a template. */
export type Place = { phase: number; updated: string; handle: string }
export const FIRST_PLACE: Place = { phase: 0, updated: '-infinity', handle: '' }

/** Counts the identifiers in use by template version, the newest version first. */
export const countFollowers = (
  db: Db,
  prefix: string,
  template: string,
): Promise<{ version: number; total: number }[]> => {
  const { prefix: ofPrefix, template: named, templateVersion, state, total } = identifierCounts
  return db
    .select({ version: templateVersion, total: sum(total).mapWith(Number) })
    .from(identifierCounts)
    .where(and(eq(ofPrefix, prefix), eq(named, template), inArray(state, MOVABLE), gt(total, 0)))
    .groupBy(templateVersion)
    .orderBy(desc(templateVersion))
}

type Walked = { handle: string; updated: string }
type Walk = { prefix: string; templateId: string; version: number; place: Place }

/**
 * Loads identifiers of older versions in the order of their last change, so that identifiers written
 * meanwhile come last.
 */
async function loadFollowers(
  db: Db,
  { prefix, templateId, version, place }: Walk,
  { level, state }: { level: Level; state: RecordState },
  limit: number,
): Promise<Walked[]> {
  const { rows } = await getClient(db).query<Walked>(
    `select handle, updated_at::text as updated from identifiers
      where prefix = $1 and template = $2 and level = $3 and state = $4
        and (updated_at, handle) > ($5::timestamptz, $6) and template_version < $7
      order by updated_at, handle limit $8`,
    [prefix, templateId, level, state, place.updated, place.handle, version, limit],
  )
  return rows
}

export type Unfit = { row: StoredRow; problems: ValueProblem[] }
export type MovedPortion = {
  /** The position of the next portion; undefined after the last one. */
  next: Place | undefined
  moved: string[]
  unfit: Unfit[]
}

type Version = { templateId: string; version: number; template: Template }

/**
 * Converts identifiers of older versions to a newer one: some can be written, others would become invalid.
 */
async function readByVersion(
  db: Db,
  rows: readonly StoredRow[],
  version: Version,
  { locked }: { locked: boolean },
) {
  const contentOf = await readContents(getClient(db), rows)
  const sourcesOf = await readSources(
    getClient(db),
    rows.flatMap(({ batch }) => (batch === null ? [] : [batch])),
    { locked },
  )
  const unfit: Unfit[] = []
  const fitting = rows.flatMap((row) => {
    const before = contentOf(row)
    if (!before) return []
    const { prepared, problems } = fitToVersion(row, before, version, sourcesOf(row))
    if (problems.length === 0) return [prepared]
    unfit.push({ row, problems })
    return []
  })
  return { fitting, unfit }
}

/**
 * Checks a limited number of identifiers of a template, and finds those that a new version would make
 * invalid; writes nothing.
 */
export async function forecastFollowers(
  db: Db,
  input: Version & { prefix: string },
  most: number,
): Promise<{ looked: number; unfit: Unfit[] }> {
  let looked = 0
  const unfit: Unfit[] = []
  for (const phase of PHASES) {
    if (looked === most) break
    const followers = await loadFollowers(db, { ...input, place: FIRST_PLACE }, phase, most - looked)
    const rows = await readRows(
      getClient(db),
      followers.map(({ handle }) => handle),
    )
    looked += rows.size
    unfit.push(...(await readByVersion(db, [...rows.values()], input, { locked: false })).unfit)
  }
  return { looked, unfit }
}

/**
 * Moves a portion of identifiers to a newer template version in the caller's transaction. Identifiers that
 * would become invalid do not change.
 */
export async function moveFollowers(
  db: Db,
  input: Walk & { template: Template },
  limit: number,
  writing: Writing,
): Promise<MovedPortion> {
  const { templateId, version, template, place } = input
  const phase = PHASES[place.phase]
  if (!phase) return { next: undefined, moved: [], unfit: [] }
  const followers = await loadFollowers(db, input, phase, limit)
  const last = followers.at(-1)
  const next =
    last && followers.length === limit
      ? { phase: place.phase, updated: last.updated, handle: last.handle }
      : { ...FIRST_PLACE, phase: place.phase + 1 }
  const locked = await lockRows(
    getClient(db),
    followers.map(({ handle }) => handle),
  )
  // A record may have changed since it was read without a lock.
  const rows = [...locked.values()].filter(
    (row) =>
      row.template === templateId && (row.templateVersion ?? 0) < version && MOVABLE.includes(row.state),
  )
  const { fitting, unfit } = await readByVersion(
    db,
    rows,
    { templateId, version, template },
    { locked: true },
  )
  const taken = await findTakenValues(getClient(db), fitting, { claims: true })
  for (const [handle, problems] of taken) {
    const row = locked.get(handle)
    if (row) unfit.push({ row, problems })
  }
  const free = fitting.filter(({ row }) => !taken.has(row.handle))
  const written = await writeRecords(getClient(db), free, writing)
  return { next, moved: written.map(({ handle }) => handle), unfit }
}
