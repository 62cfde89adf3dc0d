import { createTarget } from '@biaojie/contract/identifiers/imports/rules.ts'
import type { ValueProblem } from '@biaojie/contract/identifiers/templates/values.ts'
import { foldHandle } from '@biaojie/contract/rules.ts'
import type pg from 'pg'
import { mapWithPauses } from '../../../../platform/base/iteration.ts'
import type { SheetRow } from '../../../../platform/formats/spreadsheet/read.ts'
import {
  findByAliases,
  findTakenValues,
  lockRows,
  readRows,
  readSources,
  type StoredRow,
} from '../../records/identifiers.ts'
import { takeFreeCodes } from './coding.ts'
import type { Plan } from './plan.ts'
import {
  type Leads,
  makeProblem,
  type ReadRow,
  readAlias,
  readRow,
  removeHyphens,
  type Seen,
} from './reading.ts'
import { type Checked, checkRow, findBatch, hideStandIn } from './rows.ts'

/** Marks a row as wrong when another identifier of the company has one of its unique values. */
function markTaken(checked: Checked, taken: ReadonlyMap<string, ValueProblem[]>, plan: Plan): Checked {
  const { targets } = plan
  const found = checked.prepared && taken.get(checked.prepared.row.handle)
  if (!found) return checked
  const problems = found.map(({ scene, field, rule, message }) => {
    const target = createTarget(scene, field)
    return makeProblem(targets.indexOf(target), target, rule, hideStandIn(message, plan))
  })
  return {
    ...checked,
    row: { ...checked.row, problems, outcome: 'wrong', changed: [], before: [] },
    prepared: undefined,
    uncoded: undefined,
  }
}

const NO_LEADS: Leads = new Map()

/** The identifiers to which aliases may lead the sender of a file. */
const findDuplicates = ({ prefix, limited, templateId }: Plan) => ({
  prefix,
  template: limited ? templateId : undefined,
})

/**
 * Reads rows of the file together with the identifiers of their aliases; a portion is looked up with one
 * query.
 */
export async function readPortion(
  client: pg.ClientBase,
  rows: readonly SheetRow[],
  plan: Plan,
  seen: Seen,
): Promise<ReadRow[]> {
  const aliases =
    plan.aliasColumn === undefined ? [] : rows.map((row) => readAlias(row, plan)).filter(Boolean)
  const leads = aliases.length === 0 ? NO_LEADS : await findByAliases(client, findDuplicates(plan), aliases)
  return rows.map((row) => readRow(row, plan, seen, leads))
}

/**
 * Throws when an alias was assigned to another identifier after the lookup, so that the portion is looked up
 * again.
 */
async function expectSameLeads(client: pg.ClientBase, { read }: CheckedPortion, plan: Plan): Promise<void> {
  const found = read.filter(({ byAlias, identifier }) => byAlias && identifier !== '')
  if (found.length === 0) return
  const leads = await findByAliases(
    client,
    findDuplicates(plan),
    found.map((row) => readAlias(row, plan)),
  )
  const moved = found.find((row) => leads.get(readAlias(row, plan)) !== row.identifier)
  if (moved) throw new Error(`an alias of ${moved.handle} was changed by others while its row was written`)
}

/** Rows with the identifiers that they were checked against. */
export type CheckedPortion = {
  read: ReadRow[]
  stored: Map<string, StoredRow>
  checked: Checked[]
  seen: Seen
}

/** Checks rows without locks, each against the existing identifier. */
export async function checkRows(
  client: pg.ClientBase,
  rows: SheetRow[],
  plan: Plan,
  seen: Seen,
): Promise<CheckedPortion> {
  const read = await keepStoredSpelling(client, await readPortion(client, rows, plan, seen))
  const stored = await readRows(client, read.map(({ handle }) => handle).filter(Boolean))
  const checked = await checkAgainstStored(client, read, plan, stored)
  return { read, stored, checked, seen }
}

/** Keeps the spelling without hyphens when an identifier with that spelling exists. */
async function keepStoredSpelling(client: pg.ClientBase, read: ReadRow[]): Promise<ReadRow[]> {
  const written = read.flatMap(({ asWritten }) => (asWritten === undefined ? [] : [foldHandle(asWritten)]))
  if (written.length === 0) return read
  const stock = await readRows(client, written)
  return read.map((row) => (stock.has(foldHandle(row.asWritten ?? '')) ? removeHyphens(row) : row))
}

async function checkAgainstStored(
  client: pg.ClientBase,
  read: ReadRow[],
  plan: Plan,
  stored: Map<string, StoredRow>,
): Promise<Checked[]> {
  const batches = read.flatMap((row) => findBatch(row, plan, stored.get(row.handle)) ?? [])
  const sources = await readSources(client, batches, { locked: false })
  return mapWithPauses(read, (row) => checkRow(row, plan, stored.get(row.handle), sources))
}

/** Rows that are ready to be written, with the existing identifiers among them locked. */
export type ClaimedPortion = { checked: Checked[]; locked: Map<string, StoredRow> }

/** Locks the identifiers to be written, and checks rows again whose identifier changed since the first check. */
async function lockAndRecheck(
  client: pg.ClientBase,
  looked: CheckedPortion,
  plan: Plan,
): Promise<ClaimedPortion> {
  const { read, stored, checked } = looked
  const listHandles = (rows: readonly ReadRow[]) => rows.map(({ handle }) => handle).filter(Boolean)
  const isWritten = (_row: ReadRow, at: number) => checked[at]?.prepared !== undefined
  const locked = await lockRows(client, listHandles(read.filter(isWritten)))
  const others = await readRows(client, listHandles(read.filter((row, at) => !isWritten(row, at))))
  const now = new Map([...others, ...locked])
  const isOld = ({ handle }: ReadRow) => now.get(handle)?.revision !== stored.get(handle)?.revision
  const old = read.filter(isOld)
  if (old.length === 0) return { checked, locked }
  const again = await checkAgainstStored(client, old, plan, now)
  const fresh = new Map(again.map((entry) => [entry.row.number, entry]))
  return { checked: checked.map((entry) => fresh.get(entry.row.number) ?? entry), locked }
}

type Claiming = { claims: boolean; seen?: Map<string, string> }

/** Marks rows as wrong whose unique values belong to another identifier. */
async function markTakenValues(
  client: pg.ClientBase,
  checked: Checked[],
  plan: Plan,
  claiming: Claiming,
): Promise<Checked[]> {
  const ready = checked.flatMap(({ prepared }) => (prepared ? [prepared] : []))
  const taken = await findTakenValues(client, ready, claiming)
  return checked.map((entry) => markTaken(entry, taken, plan))
}

/** Checks a portion of rows without writing them; `seen` has the unique values of the earlier portions. */
export async function checkPortion(
  client: pg.ClientBase,
  rows: SheetRow[],
  plan: Plan,
  seen: Seen,
  values: Map<string, string>,
): Promise<Checked[]> {
  const { checked } = await checkRows(client, rows, plan, seen)
  return markTakenValues(client, checked, plan, { claims: false, seen: values })
}

/** Gives the rows that have no identifier the next codes of the rule. */
async function assignCodes(
  client: pg.ClientBase,
  checked: Checked[],
  { prefix, coding }: Plan,
  isNamed: (handle: string) => boolean,
): Promise<Checked[]> {
  const uncoded = checked.flatMap((entry) => entry.uncoded ?? [])
  if (!coding || uncoded.length === 0) return checked
  const codes = await takeFreeCodes(client, uncoded, { prefix, coding, isNamed })
  const identifiers = new Map(uncoded.map((item, place) => [item, codes[place] ?? '']))
  return checked.map((entry) => {
    const identifier = entry.uncoded && identifiers.get(entry.uncoded)
    if (!entry.uncoded || !identifier) return entry
    return { ...entry, row: { ...entry.row, identifier }, prepared: entry.uncoded.prepare(identifier) }
  })
}

/**
 * Claims unique values of the rows that are written in this transaction, and takes their codes. A row that
 * fails afterwards leaves a gap.
 */
export async function claimPortion(
  client: pg.ClientBase,
  looked: CheckedPortion,
  plan: Plan,
): Promise<ClaimedPortion> {
  await expectSameLeads(client, looked, plan)
  const { checked, locked } = await lockAndRecheck(client, looked, plan)
  const coded = await assignCodes(client, checked, plan, looked.seen.has)
  return { checked: await markTakenValues(client, coded, plan, { claims: true }), locked }
}
