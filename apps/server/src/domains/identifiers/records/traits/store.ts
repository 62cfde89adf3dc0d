import { isSandbox } from '@biaojie/contract/identifiers/records/rules.ts'
import type pg from 'pg'
import { mapWithPauses } from '../../../../platform/base/iteration.ts'
import { appendRows, type Columns } from '../../../../platform/database/copying.ts'
import { readContents } from '../edit/contents.ts'
import { type RecordRow, toRecord } from '../record/record.ts'
import { listPrefixes } from '../write/rows.ts'
import { listTraits, type Trait } from './traits.ts'

type TraitRow = Trait & { prefix: string; handle: string }
const TRAIT: Columns<TraitRow> = [
  ['prefix', 'text', ({ prefix }) => prefix],
  ['role', 'text', ({ role }) => role],
  ['value', 'text', ({ value }) => value],
  ['handle', 'text', ({ handle }) => handle],
]

const compareTexts = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
const compareKeys = (one: TraitRow, other: TraitRow) =>
  compareTexts(one.prefix, other.prefix) ||
  compareTexts(one.role, other.role) ||
  compareTexts(one.value, other.value) ||
  compareTexts(one.handle, other.handle)

/**
 * Stores the search values of these records in the transaction that writes them. Values of existing records
 * (`changed`) are replaced. Recalls never search the sandbox.
 */
export async function replaceTraits(
  client: pg.ClientBase,
  written: readonly RecordRow[],
  changed: readonly RecordRow[],
): Promise<void> {
  const isLive = ({ prefix }: RecordRow) => !isSandbox(prefix)
  const former = changed.filter(isLive)
  if (former.length > 0)
    await client.query(
      `delete from identifier_traits t using unnest($1::text[], $2::text[]) as l (prefix, handle)
        where t.prefix = l.prefix and t.handle = l.handle and t.prefix = any($3)`,
      [former.map(({ prefix }) => prefix), former.map(({ handle }) => handle), listPrefixes(former)],
    )
  const rows = written.filter(isLive)
  if (rows.length === 0) return
  const contentOf = await readContents(client, rows)
  const traits = await mapWithPauses(rows, (row) =>
    listTraits(toRecord(row), contentOf(row)).map(
      (trait): TraitRow => ({ ...trait, prefix: row.prefix, handle: row.handle }),
    ),
  )
  await appendRows(client, 'identifier_traits', TRAIT, traits.flat().sort(compareKeys))
}
