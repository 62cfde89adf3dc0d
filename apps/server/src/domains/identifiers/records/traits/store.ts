import { isSandbox } from '@biaojie/contract/identifiers/records/rules.ts'
import type pg from 'pg'
import { appendRows, type Columns } from '../../../../platform/database/copy/copying.ts'
import { readContents } from '../edit/contents.ts'
import type { ParsedRow } from '../record/record.ts'
import { listPrefixes } from '../write/rows.ts'
import { listTraits, type Trait } from './traits.ts'

type TraitRow = Trait & { prefix: string; handle: string }
const TRAIT: Columns<TraitRow> = [
  ['prefix', 'text', ({ prefix }) => prefix],
  ['role', 'text', ({ role }) => role],
  ['value', 'text', ({ value }) => value],
  ['handle', 'text', ({ handle }) => handle],
]

const compared = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
const byKey = (one: TraitRow, other: TraitRow) =>
  compared(one.prefix, other.prefix) ||
  compared(one.role, other.role) ||
  compared(one.value, other.value) ||
  compared(one.handle, other.handle)

/** Stores the traits of new records, and those of changed ones anew, in the transaction that writes them. */
export async function replaceTraits(
  client: pg.ClientBase,
  added: readonly ParsedRow[],
  changed: readonly ParsedRow[],
): Promise<void> {
  // Recalls never search the sandbox.
  const isLive = ({ row }: ParsedRow) => !isSandbox(row.prefix)
  const former = changed.filter(isLive)
  const formerRows = former.map(({ row }) => row)
  if (former.length > 0)
    await client.query(
      `delete from identifier_traits t using unnest($1::text[], $2::text[]) as l (prefix, handle)
        where t.prefix = l.prefix and t.handle = l.handle and t.prefix = any($3)`,
      [
        formerRows.map(({ prefix }) => prefix),
        formerRows.map(({ handle }) => handle),
        listPrefixes(formerRows),
      ],
    )
  const written = [...added.filter(isLive), ...former]
  if (written.length === 0) return
  const contentOf = await readContents(
    client,
    written.map(({ row }) => row),
  )
  const rows = written.flatMap(({ row, record }) =>
    listTraits(record, contentOf(row)).map(
      (trait): TraitRow => ({ ...trait, prefix: row.prefix, handle: row.handle }),
    ),
  )
  await appendRows(client, 'identifier_traits', TRAIT, rows.sort(byKey))
}
