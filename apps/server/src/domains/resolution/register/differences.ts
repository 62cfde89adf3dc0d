import { formatCount } from '@biaojie/contract/formats.ts'
import type { EntryKind } from '@biaojie/contract/resolution/register.ts'
import type pg from 'pg'
import { toSeconds } from './entries.ts'

/** Something in the database that differs from its entry in the register. */
export type Difference = {
  /** A handle, or another row by a Chinese name. */
  subject: string
  /** Undefined when the difference is not one of a record. */
  revision?: number
  leaf?: number | undefined
  what: string
}

export function describeDifference({ subject, revision, leaf, what }: Difference): string {
  const version = revision === undefined ? '' : ` 第 ${revision} 版`
  const place = leaf === undefined ? '' : `，账簿第 ${formatCount(leaf + 1)} 条`
  return `${subject}${version}${place}：${what}`
}

/** Tells whether an entry names this time; entries have whole seconds. */
export const isEntryTime = (at: Date, named: unknown): boolean => toSeconds(at.toISOString()) === named

/** An entry that is not about a record. `leaf` is undefined for an entry without a position yet. */
export type EventEntry = {
  prefix: string
  subject: string
  leaf: number | undefined
  content: { readonly [key: string]: unknown }
}

type Row = { prefix: string; subject: string; leaf: string | null; entry: string }

/** Reads the entries of a kind in the order of the log, followed by those that wait for a position. */
export async function readEventEntries(
  client: Pick<pg.ClientBase, 'query'>,
  kind: Exclude<EntryKind, 'record'>,
): Promise<EventEntry[]> {
  const { rows } = await client.query<Row>(
    `select prefix, subject, leaf, entry from
       (select prefix, subject, leaf, entry, 0 as waiting, leaf as position from register_entries
         where kind = $1 and kind <> 'record'
        union all
        select prefix, subject, null, entry, 1, id from register_queue where kind = $1) entries
      order by waiting, position`,
    [kind],
  )
  return rows.map(({ entry, leaf, ...row }) => ({
    ...row,
    leaf: leaf === null ? undefined : Number(leaf),
    content: JSON.parse(entry),
  }))
}
