import type pg from 'pg'
import { appendRows, type Columns } from '../../../../platform/database/copying.ts'
import { createDelta } from '../record/deltas.ts'
import { listDifferences } from '../record/differences.ts'
import { toRecord } from '../record/record.ts'
import type { FormerRevision } from './prepare.ts'
import { sortByKey } from './rows.ts'
import type { Author, Change, New, Row, Writing } from './writing.ts'

type Revision = Pick<Row, 'prefix' | 'handle'> & Omit<FormerRevision, 'kind' | 'name'> & Author

const REVISION: Columns<Revision> = [
  ['prefix', 'text', ({ prefix }) => prefix],
  ['handle', 'text', ({ handle }) => handle],
  ['revision', 'integer', ({ revision }) => revision],
  ['at', 'timestamptz', ({ at }) => at],
  ['by', 'text', ({ by }) => by],
  ['principal_kind', 'text', ({ kind }) => kind],
  ['principal_id', 'text', ({ id }) => id],
  ['principal_name', 'text', ({ name }) => name],
  ['reason', 'text', ({ reason }) => reason],
  ['changed', 'jsonb', ({ changed }) => JSON.stringify(changed)],
  ['delta', 'text', ({ delta }) => delta],
]

/** For revisions written on another node, because no account of this node wrote them. */
const ELSEWHERE = 'elsewhere'

/** Returns the revisions of a moved record that are newer than the one on this node. */
const listFormer = ({ row, prepared }: New, after = 0): Revision[] =>
  (prepared.history?.revisions ?? [])
    .filter(({ revision }) => revision > after)
    .map((former) => ({ ...former, prefix: row.prefix, handle: row.handle, id: ELSEWHERE }))

export async function insertRevisions(
  client: pg.ClientBase,
  { author, by, at: writtenAt, reason = '', withoutRevisions }: Writing,
  added: New[],
  changes: Change[],
): Promise<void> {
  if (withoutRevisions) return
  const at = writtenAt.toISOString()
  const frame = ({ prefix, handle, revision }: Row) => ({ ...author, prefix, handle, revision, by, reason })
  const first = ({ row }: New): Revision => ({ ...frame(row), at, changed: [], delta: null })
  const next = ({ row, before, after }: Change): Revision => {
    const earlier = toRecord(before)
    const changed = listDifferences(earlier, after)
    return { ...frame(row), at: row.updatedAt, changed, delta: JSON.stringify(createDelta(earlier, after)) }
  }
  const isMoved = ({ prepared }: New) => prepared.history !== undefined
  const rows = [
    // A run of the loader adds millions of identifiers, and records the run instead of each revision.
    ...(by === 'load'
      ? []
      : added.flatMap((addition) => (isMoved(addition) ? listFormer(addition) : [first(addition)]))),
    ...changes.flatMap((change) =>
      isMoved(change) ? listFormer(change, change.before.revision) : [next(change)],
    ),
  ]
  await appendRows(client, 'identifier_revisions', REVISION, sortByKey(rows))
}
