import type pg from 'pg'

type Row = { leaf: string; kind: string; subject: string; revision: number; entry: string }

/** Number of entries that are compared with one statement. */
const PORTION = 5_000

const decoder = new TextDecoder()

/** Tells whether the columns for searching entries agree with the entry itself. */
function hasOwnColumns({ kind, subject, revision, entry }: Row): boolean {
  const content = JSON.parse(entry)
  if (content.kind !== kind) return false
  return kind === 'record'
    ? content.handle === subject && content.revision === revision
    : content.subject === subject
}

/** Compares the published entries, which are added in the order of the log, with those of the database. */
export function createEntryComparison(client: Pick<pg.ClientBase, 'query'>) {
  let start = 0
  let published: string[] = []
  let different: number | undefined

  async function comparePortion(): Promise<void> {
    const { rows } = await client.query<Row>(
      `select leaf, kind, subject, revision, entry from register_entries
        where leaf >= $1 and leaf < $2 order by leaf`,
      [start, start + published.length],
    )
    const index = published.findIndex((entry, index) => {
      const row = rows[index]
      return row?.entry !== entry || Number(row.leaf) !== start + index || !hasOwnColumns(row)
    })
    if (index >= 0) different ??= start + index
    start += published.length
    published = []
  }

  return {
    async add(entry: Uint8Array): Promise<void> {
      if (different !== undefined) return
      published.push(decoder.decode(entry))
      if (published.length === PORTION) await comparePortion()
    },
    /** Returns the first leaf that differs, after all entries were added. */
    async finish(): Promise<number | undefined> {
      if (published.length > 0) await comparePortion()
      return different
    },
  }
}

/** Tells whether the database has published this head, so that it belongs to the log and is not older. */
export async function hasHead(
  client: Pick<pg.ClientBase, 'query'>,
  { size, root }: { size: number; root: Uint8Array },
): Promise<boolean> {
  const { rows } = await client.query(
    'select 1 from register_checkpoints where size = $1 and root = $2 limit 1',
    [size, Buffer.from(root)],
  )
  return rows.length > 0
}
