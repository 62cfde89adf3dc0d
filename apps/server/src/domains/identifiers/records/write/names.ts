import type pg from 'pg'
import { runsOf } from '../../../../platform/base/runs/runs.ts'

/** Keeps the names of written identifiers; a search looks among them instead of among millions of rows. */
export async function saveNames(
  client: pg.ClientBase,
  written: readonly { row: { prefix: string; name: string } }[],
): Promise<void> {
  const named = runsOf(
    written.map(({ row }) => row),
    (one, other) => one.name === other.name && one.prefix === other.prefix,
  )
  const names = new Map(named.map(({ item: { prefix, name } }) => [`${prefix} ${name}`, { prefix, name }]))
  if (names.size === 0) return
  const rows = [...names.values()]
  await client.query(
    `insert into identifier_names (prefix, name) select * from unnest($1::text[], $2::text[]) order by 1, 2
     on conflict do nothing`,
    [rows.map(({ prefix }) => prefix), rows.map(({ name }) => name)],
  )
}
