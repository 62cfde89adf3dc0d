import type pg from 'pg'
import { deltaOf } from '../records/deltas.ts'
import { differences } from '../records/differences.ts'
import { recordFrom } from '../records/record.ts'
import { type Columns, namesOf, stage } from './rows.ts'
import type { Change, New, Row, Writing } from './writing.ts'

type Revision = { row: Row; at: string; changed: string[]; delta: string | null }
const revisionColumns = ({ author, by, reason = '' }: Writing): Columns<Revision> => [
  ['prefix', 'text', ({ row }) => row.prefix],
  ['handle', 'text', ({ row }) => row.handle],
  ['revision', 'integer', ({ row }) => row.revision],
  ['at', 'timestamptz', ({ at }) => at],
  ['by', 'text', () => by],
  ['principal_kind', 'text', () => author.kind],
  ['principal_id', 'text', () => author.id],
  ['principal_name', 'text', () => author.name],
  ['reason', 'text', () => reason],
  ['changed', 'text', ({ changed }) => JSON.stringify(changed)],
  ['delta', 'text', ({ delta }) => delta],
]

export async function insertRevisions(
  client: pg.ClientBase,
  writing: Writing,
  added: New[],
  changes: Change[],
): Promise<void> {
  const first = ({ row }: New): Revision => ({ row, at: writing.at.toISOString(), changed: [], delta: null })
  const next = ({ row, before, after }: Change): Revision => {
    const earlier = recordFrom(before)
    const changed = differences(earlier, after)
    return { row, at: row.updatedAt, changed, delta: JSON.stringify(deltaOf(earlier, after)) }
  }
  if (writing.withoutRevisions) return
  // A run of the loader adds millions at once, and records all of them itself.
  const rows = [...(writing.by === 'load' ? [] : added.map(first)), ...changes.map(next)]
  if (rows.length === 0) return
  const columns = revisionColumns(writing)
  const source = await stage(client, 'revisions', columns, rows)
  const names = columns.map(([name]) => (name === 'changed' ? 'changed::jsonb' : name))
  await client.query(
    `insert into identifier_revisions (${namesOf(columns)})
     select ${names.join(', ')} from (${source.select}) as l (${namesOf(columns)}) order by prefix, handle`,
    source.values,
  )
}
