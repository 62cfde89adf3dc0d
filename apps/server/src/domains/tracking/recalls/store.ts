import type { ScopeState } from '@biaojie/contract/tracking/recalls/rules.ts'
import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { type Db, getClient } from '../../../platform/database/database.ts'
import { createKeyset } from '../../../platform/database/keyset.ts'
import { createTrail } from '../../node/cases/cases.ts'
import { recallGroups, recallMembers, recallScopes, recalls, recallTrail } from './tables.ts'

export type Recall = typeof recalls.$inferSelect
export type Scope = typeof recallScopes.$inferSelect
export type Member = typeof recallMembers.$inferSelect
export type Group = typeof recallGroups.$inferSelect
export type Key = { prefix: string; id: string }

export const trail = createTrail(recallTrail, recallTrail.recallId)
const OPEN: ScopeState[] = ['draft', 'asked', 'approved']
export const isOpen = ({ state }: Pick<Scope, 'state'>) => OPEN.includes(state)

const isRecall = ({ prefix, id }: Key) => and(eq(recalls.prefix, prefix), eq(recalls.id, id))
const isScope = ({ prefix, id }: Key) => and(eq(recallScopes.prefix, prefix), eq(recallScopes.recallId, id))

export const insertRecall = (db: Db, row: Recall) => db.insert(recalls).values(row)

export async function findRecall(db: Db, key: Key): Promise<Recall | undefined> {
  const [row] = await db.select().from(recalls).where(isRecall(key))
  return row
}

/** Every change increases the version, so one of two concurrent changes is refused. */
export async function changeRecall(
  db: Db,
  seen: Key & { version: number },
  change: Partial<Recall>,
): Promise<Recall | undefined> {
  const [row] = await db
    .update(recalls)
    .set({ ...change, version: seen.version + 1 })
    .where(and(isRecall(seen), eq(recalls.version, seen.version)))
    .returning()
  return row
}

export async function listRecalls(
  db: Db,
  query: { prefix: string; state?: Recall['state'] | undefined; current: number; size: number },
) {
  const where = and(eq(recalls.prefix, query.prefix), query.state && eq(recalls.state, query.state))
  const records = await db
    .select()
    .from(recalls)
    .where(where)
    .orderBy(desc(recalls.createdAt), desc(recalls.id))
    .limit(query.size)
    .offset((query.current - 1) * query.size)
  return { records, total: await db.$count(recalls, where) }
}

export const countRecalls = (db: Db, prefix: string, states: Recall['state'][]): Promise<number> =>
  db.$count(recalls, and(eq(recalls.prefix, prefix), inArray(recalls.state, states)))

/** Returns the next number of the year; the recalls of one company are numbered one at a time. */
export async function takeNextNumber(db: Db, prefix: string, year: string): Promise<string> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('recalls.number'), hashtext(${prefix}))`)
  const taken = await db.$count(
    recalls,
    and(eq(recalls.prefix, prefix), sql`${recalls.number} like ${`RC-${year}-%`}`),
  )
  return `RC-${year}-${String(taken + 1).padStart(3, '0')}`
}

export const insertScope = (db: Db, row: Scope) => db.insert(recallScopes).values(row)

export async function findScope(db: Db, key: Key, scope: number): Promise<Scope | undefined> {
  const [row] = await db
    .select()
    .from(recallScopes)
    .where(and(isScope(key), eq(recallScopes.scope, scope)))
  return row
}

export async function findOpenScope(db: Db, key: Key): Promise<Scope | undefined> {
  const [row] = await db
    .select()
    .from(recallScopes)
    .where(and(isScope(key), inArray(recallScopes.state, OPEN)))
  return row
}

/** Loads the open and the published scopes of recalls. */
export async function loadScopes(db: Db, prefix: string, ids: string[]): Promise<Scope[]> {
  const rows = await db
    .select({ scope: recallScopes })
    .from(recallScopes)
    .innerJoin(recalls, and(eq(recalls.prefix, recallScopes.prefix), eq(recalls.id, recallScopes.recallId)))
    .where(
      and(
        eq(recallScopes.prefix, prefix),
        inArray(recallScopes.recallId, ids),
        or(inArray(recallScopes.state, OPEN), eq(recallScopes.scope, recalls.scope)),
      ),
    )
  return rows.map(({ scope }) => scope)
}

export async function findLastScope(db: Db, key: Key): Promise<number> {
  const [row] = await db
    .select({ scope: recallScopes.scope })
    .from(recallScopes)
    .where(isScope(key))
    .orderBy(desc(recallScopes.scope))
    .limit(1)
  return row?.scope ?? 0
}

export async function changeScope(
  db: Db,
  { prefix, recallId, scope }: Pick<Scope, 'prefix' | 'recallId' | 'scope'>,
  from: readonly ScopeState[],
  change: Partial<Scope>,
): Promise<Scope | undefined> {
  const [row] = await db
    .update(recallScopes)
    .set(change)
    .where(
      and(
        isScope({ prefix, id: recallId }),
        eq(recallScopes.scope, scope),
        inArray(recallScopes.state, [...from]),
      ),
    )
    .returning()
  return row
}

export type SetKey = { prefix: string; id: string; scope: number }
const toKeyArray = ({ prefix, id, scope }: SetKey) => [prefix, id, scope]
const IN_SET = 'recall_prefix = $1 and recall_id = $2 and scope = $3'

export async function listOtherCompanies(db: Db, key: SetKey): Promise<string[]> {
  const { rows } = await getClient(db).query<{ prefix: string }>(
    `select distinct prefix from (
       select prefix from recall_members where ${IN_SET} and excluded is null and not waiting
       union all select prefix from recall_groups where ${IN_SET} and not waiting) parts where prefix <> $1`,
    toKeyArray(key),
  )
  return rows.map(({ prefix }) => prefix)
}

export async function clearSet(db: Db, key: SetKey): Promise<void> {
  for (const table of ['recall_members', 'recall_groups'])
    await getClient(db).query(`delete from ${table} where ${IN_SET}`, toKeyArray(key))
}

/** The SQL types of the columns that the tables of members and groups share. Their keys differ. */
const REACHED = {
  level: 'int',
  name: 'text',
  state: 'text',
  customer: 'text',
  place: 'text',
  path: 'text',
  waiting: 'bool',
  onward: 'bool',
}
const SET_TABLES = {
  recall_members: { ...REACHED, batch: 'text', excluded: 'text' },
  recall_groups: { ...REACHED, total: 'int' },
}

/** Copies a set of the same recall as the basis of a new one. */
export async function copySet(db: Db, from: SetKey, to: number): Promise<void> {
  for (const [table, types] of Object.entries(SET_TABLES)) {
    const columns = Object.keys(types).join(', ')
    await getClient(db).query(
      `insert into ${table} (prefix, handle, recall_prefix, recall_id, scope, ${columns})
       select prefix, handle, recall_prefix, recall_id, $4, ${columns} from ${table} where ${IN_SET}`,
      [...toKeyArray(from), to],
    )
  }
}

const PORTION = 5_000

/** Adds rows to a set. Existing rows do not change. */
async function insertReached(
  db: Db,
  table: keyof typeof SET_TABLES,
  key: SetKey,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const types = { prefix: 'text', handle: 'text', ...SET_TABLES[table] }
  const columns = Object.keys(types)
  const arrays = Object.values(types).map((type, at) => `$${at + 4}::${type}[]`)
  for (let at = 0; at < rows.length; at += PORTION) {
    const portion = rows.slice(at, at + PORTION)
    await getClient(db).query(
      `insert into ${table} (recall_prefix, recall_id, scope, ${columns.join(', ')})
       select $1, $2::uuid, $3::int, * from unnest(${arrays.join(', ')})
       on conflict do nothing`,
      [...toKeyArray(key), ...columns.map((column) => portion.map((row) => row[column]))],
    )
  }
}

type WithoutSet<Row> = Omit<Row, 'recallPrefix' | 'recallId' | 'scope'>

export const insertMembers = (db: Db, key: SetKey, rows: readonly WithoutSet<Member>[]) =>
  insertReached(db, 'recall_members', key, rows)

export const insertGroups = (db: Db, key: SetKey, rows: readonly WithoutSet<Group>[]) =>
  insertReached(db, 'recall_groups', key, rows)

export const selectMembers = ({ prefix, id, scope }: SetKey, more?: SQL) =>
  and(
    eq(recallMembers.recallPrefix, prefix),
    eq(recallMembers.recallId, id),
    eq(recallMembers.scope, scope),
    more,
  )

export const memberPage = createKeyset({
  table: recallMembers,
  key: [recallMembers.level, recallMembers.prefix, recallMembers.handle],
  direction: 'asc',
})

export const loadGroups = ({ prefix, id, scope }: SetKey, db: Db, level?: number): Promise<Group[]> =>
  db
    .select()
    .from(recallGroups)
    .where(
      and(
        eq(recallGroups.recallPrefix, prefix),
        eq(recallGroups.recallId, id),
        eq(recallGroups.scope, scope),
        level === undefined ? undefined : eq(recallGroups.level, level),
      ),
    )
    .orderBy(asc(recallGroups.level), asc(recallGroups.prefix), asc(recallGroups.handle))

/** Counts parts by everything that the figures need; groups without the parts that have their own rows. */
export async function loadCounted(db: Db, key: SetKey) {
  const { rows } = await getClient(db).query(
    `select prefix, level, name, state, customer, place, waiting, onward, excluded is not null as excluded,
            count(*)::int as total
       from recall_members where ${IN_SET} group by 1, 2, 3, 4, 5, 6, 7, 8, 9
     union all
     select g.prefix, g.level, g.name, g.state, g.customer, g.place, g.waiting, g.onward, false,
            greatest(0, g.total - coalesce(m.total, 0))::int
       from recall_groups g left join (
         select batch, count(*) as total from recall_members where ${IN_SET} and batch is not null group by batch) m
         on m.batch = g.handle
      where g.recall_prefix = $1 and g.recall_id = $2 and g.scope = $3`,
    toKeyArray(key),
  )
  return rows
}
