import { formatCount } from '@biaojie/contract/formats.ts'
import { auditLog } from '@biaojie/register/audit.ts'
import { toUtf8 } from '@biaojie/register/bytes.ts'
import { parseTilePath } from '@biaojie/register/tiles.ts'
import type pg from 'pg'
import { type Db, getClient } from '../../../platform/database/database.ts'
import { toSeconds } from './entries.ts'
import type { Head } from './sequencer.ts'
import { verifyEd25519 } from './signer.ts'
import type { TileStore } from './tiles.ts'

type Row = {
  leaf: string
  kind: string
  prefix: string
  subject: string
  revision: number
  at: Date
  entry: string
}

/** Number of entries that are compared with one statement. */
const PORTION = 5_000

const decoder = new TextDecoder()

/** Tells whether the columns beside an entry agree with the entry itself. */
function hasOwnColumns({ kind, prefix, subject, revision, at, entry }: Row): boolean {
  const content = JSON.parse(entry)
  if (content.kind !== kind || content.at !== toSeconds(at.toISOString())) return false
  return kind === 'record'
    ? content.handle === subject && content.revision === revision && subject.startsWith(`${prefix}/`)
    : content.subject === subject && content.prefix === prefix && revision === 0
}

/** Compares the published entries, which are added in the order of the log, with those of the database. */
export function createEntryComparison(client: Pick<pg.ClientBase, 'query'>) {
  let start = 0
  let published: string[] = []
  let different: number | undefined

  async function comparePortion(): Promise<void> {
    const { rows } = await client.query<Row>(
      `select leaf, kind, prefix, subject, revision, at, entry from register_entries
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

type Published = { db: Db; tiles: TileStore; head: Head; key: string }

/**
 * Verifies the published log up to this head, and compares the entries of the database with it. Returns the
 * first leaf that differs; throws an `AuditFailure` when the log itself is damaged.
 */
export async function findChangedEntry({ db, tiles, head, key }: Published): Promise<number | undefined> {
  const comparison = createEntryComparison(getClient(db))
  await auditLog({
    read: async (path) => {
      if (path === 'checkpoint') return toUtf8(head.note)
      const tile = parseTilePath(path)
      return tile && tiles.read(tile)
    },
    verify: verifyEd25519,
    trustedKey: key,
    onEntry: (_leaf, entry) => comparison.add(entry),
  })
  return comparison.finish()
}

export const describeChangedEntry = (leaf: number): string =>
  `数据库里账簿的第 ${formatCount(leaf + 1)} 条和已发布的不同`
