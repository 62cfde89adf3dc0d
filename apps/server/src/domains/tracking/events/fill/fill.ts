import { listEventFields } from '@biaojie/contract/identifiers/templates/from-events.ts'
import { listGivenValues } from '@biaojie/contract/identifiers/templates/given.ts'
import type { Template } from '@biaojie/contract/identifiers/templates/rules.ts'
import { readValues } from '@biaojie/contract/identifiers/templates/values.ts'
import type pg from 'pg'
import type { Now } from '../../../../platform/base/clock.ts'
import { type Db, getClient, toDb, transact } from '../../../../platform/database/database.ts'
import { defineJobKind, defineScheduledJob } from '../../../../platform/shared/jobs/job.ts'
import type { Jobs } from '../../../../platform/shared/jobs/jobs.ts'
import { definePortionJob } from '../../../../platform/shared/jobs/runs.ts'
import {
  type CodeKeys,
  findFieldProblem,
  type Head,
  type IdentifierRecord,
  lockRows,
  type Prepared,
  prepareRecord,
  readContents,
  type StoredRow,
  setField,
  toRecord,
  type Webhooks,
  writeRecords,
} from '../../../identifiers/records/identifiers.ts'
import type { PlacedName } from '../capture/place.ts'
import { computeValue, type Happening } from './values.ts'

type Queue = Pick<Jobs, 'enqueue'>
type OfPrefix = { prefix: string }
const FILL = defineJobKind<OfPrefix>('events.fill')

/** Identifiers in one transaction. */
const PORTION = 200
/** The maximum number of events of one identifier that are read, the latest first. */
const HAPPENINGS_MOST = 2_000

/**
 * Marks the company's identifiers that get values from these events, in the caller's transaction. Without a
 * job queue they wait for the next sweep.
 */
export async function noteFills(
  client: pg.ClientBase,
  prefix: string,
  { names, heads }: { names: readonly PlacedName[]; heads: ReadonlyMap<string, Head> },
  jobs: Queue | undefined,
): Promise<void> {
  const own = new Set(
    names.flatMap((name) => (name.isRegistered && name.prefix === prefix ? [name.handle] : [])),
  )
  const followers = [...own].flatMap((handle) => {
    const head = heads.get(handle)
    return head ? [{ ...head, prefix }] : []
  })
  const templateOf = await readContents(client, followers)
  const noted = followers.filter((head) => {
    const template = templateOf(head)
    return template !== undefined && listEventFields(template).length > 0
  })
  if (noted.length === 0) return
  await client.query(
    `insert into event_fills (prefix, handle) select $1, handle from unnest($2::text[]) as l (handle) order by handle
     on conflict do nothing`,
    [prefix, noted.map(({ handle }) => handle)],
  )
  await jobs?.enqueue(toDb(client), FILL, { prefix }, { key: prefix })
}

/** Returns the latest event first. */
async function loadHappenings(client: pg.ClientBase, prefix: string, handles: readonly string[]) {
  const { rows } = await client.query<Happening & { handle: string }>(
    `select s.handle, s.role, e.action, e.event_time as "eventTime", e.biz_step as "bizStep", e.disposition,
       e.read_point as "readPoint", e.biz_location as "bizLocation", e.writer_name as "writerName",
       e.withdrawn_at is not null as withdrawn, e.content
     from (select prefix, handle, role, event_id, event_time,
             row_number() over (partition by handle order by event_time desc, event_id desc) as place
           from event_subjects where prefix = $1 and handle = any($2)) as s
     join events e on e.prefix = s.prefix and e.id = s.event_id
     where s.prefix = $1 and e.prefix = $1 and s.place <= ${HAPPENINGS_MOST} and not e.declares_error
     order by s.handle, s.place`,
    [prefix, handles],
  )
  return Map.groupBy(rows, ({ handle }) => handle)
}

/** A reserved code becomes a part only when its events give all required values. */
const isFillable = ({ state }: IdentifierRecord, template: Template, after: IdentifierRecord) =>
  state !== 'reserved' || readValues(template, listGivenValues(template, after)).problems.length === 0

/** Returns the record with the values of its events, or undefined when it does not change. */
function fillRecord(
  row: StoredRow,
  template: Template,
  happenings: readonly Happening[],
): Prepared | undefined {
  if (row.state === 'retired') return undefined
  const before = toRecord(row)
  let after = before
  for (const { scene, field, from } of listEventFields(template)) {
    const value = computeValue(field, from, happenings)
    if (value === undefined) continue
    const place = { scene, field: field.key }
    // Values that the template refuses, or that make another field invalid, are left out.
    if (!findFieldProblem(template, after, place, value ?? undefined))
      after = setField(after, template, place, value ?? undefined)
  }
  return after === before || !isFillable(before, template, after) ? undefined : prepareRecord(after)
}

export type FillDeps = {
  db: Db
  now: Now
  jobs: Queue
  codes: CodeKeys
  webhooks: Webhooks
  /** Removes an identifier from this process's cache. */
  forget: (handle: string) => void
}

/** Fills a portion of a company's records; undefined when none is left. */
const fillPortion = (deps: FillDeps, prefix: string): Promise<string[] | undefined> =>
  transact(deps.db, async (db) => {
    const client = getClient(db)
    const { rows: noted } = await client.query<{ handle: string }>(
      `select handle from event_fills where prefix = $1 order by handle limit ${PORTION} for update skip locked`,
      [prefix],
    )
    if (noted.length === 0) return undefined
    const handles = noted.map(({ handle }) => handle)
    const rows = await lockRows(client, handles)
    const happenings = await loadHappenings(client, prefix, handles)
    const templateOf = await readContents(client, [...rows.values()])
    const prepared = [...rows.values()].flatMap((row) => {
      const template = templateOf(row)
      return (template && fillRecord(row, template, happenings.get(row.handle) ?? [])) ?? []
    })
    const written = await writeRecords(client, prepared, {
      author: { kind: 'system', id: 'events', name: '过程记录' },
      by: 'event',
      at: deps.now(),
      codes: deps.codes,
      webhooks: deps.webhooks,
      jobs: deps.jobs,
    })
    await client.query('delete from event_fills where prefix = $1 and handle = any($2)', [prefix, handles])
    return written.map(({ handle }) => handle)
  })

/** Jobs that fill fields of records from events. */
export function fillJobs(deps: FillDeps) {
  const { db, jobs, forget } = deps
  async function fillNext({ prefix }: OfPrefix): Promise<boolean> {
    const handles = await fillPortion(deps, prefix)
    for (const handle of handles ?? []) forget(handle)
    return handles !== undefined
  }
  async function sweep(): Promise<void> {
    const { rows } = await getClient(db).query<OfPrefix>('select distinct prefix from event_fills')
    for (const { prefix } of rows) await jobs.enqueue(db, FILL, { prefix }, { key: prefix })
  }
  return [
    definePortionJob(FILL, { db, jobs, portion: fillNext }),
    defineScheduledJob('events.fills', '* * * * *', sweep),
  ]
}
