import type pg from 'pg'
import { groupRuns } from '../../../../platform/base/iteration.ts'
import { appendRows, type Columns } from '../../../../platform/database/copying.ts'
import type { Projection, SceneProjection } from '../record/projections.ts'
import { listPrefixes, sortByKey } from './rows.ts'

type Key = { prefix: string; handle: string }

type SceneRow = SceneProjection & { prefix: string; handle: string }
const SCENE: Columns<SceneRow> = [
  ['prefix', 'text', ({ prefix }) => prefix],
  ['handle', 'text', ({ handle }) => handle],
  ['conf_id', 'text', ({ confId }) => confId],
  ['template_code', 'text', ({ templateCode }) => templateCode],
  ['public', 'text', (scene) => scene.public],
  ['secret', 'text', ({ secret }) => secret],
]

export async function deleteScenes(client: pg.ClientBase, of: readonly Key[]): Promise<void> {
  await client.query(
    `delete from identifier_scenes s using unnest($1::text[], $2::text[]) as l (prefix, handle)
     where s.prefix = l.prefix and s.handle = l.handle and s.prefix = any($3)`,
    [of.map(({ prefix }) => prefix), of.map(({ handle }) => handle), listPrefixes(of)],
  )
}

export async function insertScenes(
  client: pg.ClientBase,
  written: readonly { row: Key; prepared: { projection: () => Projection } }[],
): Promise<void> {
  const rows = written.flatMap(({ row: { prefix, handle }, prepared: { projection } }) =>
    projection().scenes.map((scene) => ({ prefix, handle, ...scene })),
  )
  await appendRows(client, 'identifier_scenes', SCENE, sortByKey(rows))
}

/** Stores the names of written identifiers; a search reads them instead of millions of rows. */
export async function saveNames(
  client: pg.ClientBase,
  written: readonly { row: { prefix: string; name: string } }[],
): Promise<void> {
  const named = groupRuns(
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
