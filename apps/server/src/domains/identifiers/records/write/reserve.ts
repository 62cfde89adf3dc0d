import type { Level } from '@biaojie/contract/identifiers/records/rules.ts'
import type pg from 'pg'
import { toShanghaiDay } from '../../../../platform/base/clock.ts'
import { appendEntries, createEntry, digestText } from '../../../resolution/register/register.ts'
import { NEW_STATUS } from '../record/record.ts'
import { addCompanyDays, addToBatches } from './counts.ts'
import { prepareRecord } from './prepare.ts'
import { saveNames } from './scenes.ts'

export type Reserving = {
  /** Folded and without duplicates. */
  handles: readonly string[]
  prefix: string
  name: string
  level: Level
  /** Empty for none. */
  template: string
  templateVersion: number | null
  batch: string | null
  /** Kind and id of the principal, such as `person:…`. */
  writer: string
  at: Date
}

/**
 * Creates codes without content in the caller's transaction, and returns the new ones in the order of
 * `handles`. They differ only in their code, so one statement creates thousands. Their first revision has no
 * row, because the issue is recorded instead.
 */
export async function reserveCodes(client: pg.ClientBase, reserving: Reserving): Promise<string[]> {
  const { handles, prefix, name, level, template, templateVersion, batch, writer, at } = reserving
  const { row, projection } = prepareRecord({
    ...NEW_STATUS,
    identifier: `${prefix}/0`,
    name,
    images: [],
    elements: [],
    scenes: [],
    level,
    state: 'reserved',
    template,
    templateVersion,
    batch,
  })
  const { rows } = await client.query<{ handle: string }>(
    `insert into identifiers (prefix, handle, name, state, state_reason, level, template, template_version, batch,
       content, detail, revision, writer, created_at, updated_at)
     select $2, handle, $3, $4, '', $5, $6, $7, $8, $9, $10, 1, $11, $12, $12
       from unnest($1::text[]) as l (handle) order by handle collate "C"
     on conflict (prefix, handle) do nothing returning handle`,
    [
      handles,
      prefix,
      name,
      row.state,
      level,
      template,
      templateVersion,
      batch,
      row.content,
      projection().detail,
      writer,
      at,
    ],
  )
  const added = rows.length
  if (added === 0) return []
  const codes = rows.map(({ handle }) => handle.slice(prefix.length + 1))
  await appendEntries(client, [
    createEntry({
      kind: 'codes',
      prefix,
      subject: prefix,
      at,
      content: {
        first: codes[0] ?? '',
        last: codes.at(-1) ?? '',
        count: added,
        digest: digestText(codes.join('\n')),
      },
    }),
  ])
  await saveNames(client, [{ row: { prefix, name } }])
  await client.query(
    `insert into identifier_counts as c (prefix, template, template_version, level, state, total)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (prefix, template, template_version, level, state) do update set total = c.total + excluded.total`,
    [prefix, template, templateVersion ?? 0, level, row.state, added],
  )
  if (batch !== null) await addToBatches(client, [{ prefix, batch, by: added }])
  await addCompanyDays(client, [{ prefix, day: toShanghaiDay(at), added }])
  // Every writer of a day updates the same row, so it comes last.
  await client.query(
    `insert into identifier_days as d (day, added, writes) values ($1, $2, 1)
     on conflict (day) do update set added = d.added + excluded.added, writes = d.writes + 1`,
    [toShanghaiDay(at), added],
  )
  if (added === handles.length) return [...handles]
  const inserted = new Set(rows.map(({ handle }) => handle))
  return handles.filter((handle) => inserted.has(handle))
}
