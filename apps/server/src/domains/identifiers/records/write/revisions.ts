import type pg from 'pg'
import { appendRows, type Columns } from '../../../../platform/database/copy/copying.ts'
import { createDelta } from '../record/deltas.ts'
import { listDifferences } from '../record/differences.ts'
import { toRecord } from '../record/record.ts'
import { sortByKey } from './rows.ts'
import type { Change, New, Row, Writing } from './writing.ts'

type Revision = Pick<Row, 'prefix' | 'handle' | 'revision'> & {
  at: string
  changed: string[]
  delta: string | null
}
const revisionColumns = ({ author, by, reason = '' }: Writing): Columns<Revision> => [
  ['prefix', 'text', ({ prefix }) => prefix],
  ['handle', 'text', ({ handle }) => handle],
  ['revision', 'integer', ({ revision }) => revision],
  ['at', 'timestamptz', ({ at }) => at],
  ['by', 'text', () => by],
  ['principal_kind', 'text', () => author.kind],
  ['principal_id', 'text', () => author.id],
  ['principal_name', 'text', () => author.name],
  ['reason', 'text', () => reason],
  ['changed', 'jsonb', ({ changed }) => JSON.stringify(changed)],
  ['delta', 'text', ({ delta }) => delta],
]

export async function insertRevisions(
  client: pg.ClientBase,
  writing: Writing,
  added: New[],
  changes: Change[],
): Promise<void> {
  const at = writing.at.toISOString()
  const toKey = ({ prefix, handle, revision }: Row) => ({ prefix, handle, revision })
  const first = ({ row }: New): Revision => ({ ...toKey(row), at, changed: [], delta: null })
  const next = ({ row, before, after }: Change): Revision => {
    const earlier = toRecord(before)
    const changed = listDifferences(earlier, after)
    return { ...toKey(row), at: row.updatedAt, changed, delta: JSON.stringify(createDelta(earlier, after)) }
  }
  if (writing.withoutRevisions) return
  // A run of the loader adds millions at once, and records all of them itself.
  const rows = [...(writing.by === 'load' ? [] : added.map(first)), ...changes.map(next)]
  await appendRows(client, 'identifier_revisions', revisionColumns(writing), sortByKey(rows))
}
