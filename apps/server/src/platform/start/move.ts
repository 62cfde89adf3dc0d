import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { getConstructionPlans } from 'pg-boss'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { toCommandLine } from '../base/command.ts'
import { OperatorProblem } from '../base/problem.ts'
import { type Connection, openDatabase, requireFirstRow, withClient } from '../database/database.ts'
import { distribute } from '../database/distributed/distribute.ts'
import type { EmbeddedPostgres } from '../database/embedded-postgres.ts'
import { countMigrationsBehind, explain, migrate } from '../database/migrate.ts'
import { grantServing, toServingConnection } from './role.ts'

/*
 * Copies all rows of a node into another database, one table after the other as text, which every version of
 * PostgreSQL can read. Migrations create the tables, so version and distribution may differ.
 */

const SCHEMAS = ['public', 'pgboss']

/** Makes both sides write times and numbers in the same form. */
const SAME_TEXT = `set timezone to 'UTC'; set datestyle to 'ISO'; set intervalstyle to 'iso_8601';
  set bytea_output to 'hex'; set extra_float_digits to 3; set search_path to public`

type Table = Readonly<{ name: string; columns: readonly string[]; types: string }>
/** The digest is a sum over all rows, so it does not depend on their order. */
type Content = Readonly<{ rows: string; digest: string }>
type Moved = Content & Readonly<{ name: string }>

/** Sorts tables so that a table follows those that its rows refer to. */
const TABLES = `with recursive refers as (
    select coalesce(pg_partition_root(conrelid), conrelid) as child, confrelid as parent
    from pg_constraint where contype = 'f' and conrelid <> confrelid
  ), depths as (
    select oid, 0 as depth from pg_class where relkind in ('r', 'p')
    union all select child, depth + 1 from refers join depths on parent = oid where depth < 20
  )
  select format('%I.%I', n.nspname, c.relname) as name,
    (select array_agg(quote_ident(attname)::text order by attname)
      from pg_attribute a where a.attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
    (select string_agg(attname || ' ' || format_type(atttypid, atttypmod), ', ' order by attname)
      from pg_attribute a where a.attrelid = c.oid and attnum > 0 and not attisdropped) as types
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition
  order by (select max(depth) from depths where oid = c.oid), 1`

async function loadTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(TABLES, [SCHEMAS])
  return rows
}

async function computeContent(client: pg.ClientBase, { name, columns }: Table): Promise<Content> {
  const row = `('x' || left(md5(row(${columns.join(', ')})::text), 15))::bit(60)::bigint`
  const { rows } = await client.query<Content>(
    `select count(*)::text as rows, coalesce(sum(${row}::numeric), 0)::text as digest from ${name}`,
  )
  return requireFirstRow(rows)
}

async function hasContent(client: pg.ClientBase, table: Table, { rows, digest }: Content): Promise<boolean> {
  const found = await computeContent(client, table)
  return found.rows === rows && found.digest === digest
}

/** Identifies this database independently of its address, so that two databases cannot be confused. */
async function loadIdentity(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query(
    `select format('%s/%s', (select system_identifier from pg_control_system()), oid) as identity
     from pg_database where datname = current_database()`,
  )
  return rows[0].identity
}

/** Connections of a stopped node are closed within this time. */
const ENDING_MS = 5_000

/**
 * Rows that a running node writes would be missing. The embedded database can be used by this process only.
 * The machines of a Citus cluster are always connected to each other.
 */
async function requireStopped(client: pg.ClientBase): Promise<void> {
  const deadline = performance.now() + ENDING_MS
  for (;;) {
    const { rows } = await client.query(
      `select count(*)::int as others from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
         and application_name not like 'citus_internal %'`,
    )
    const { others } = rows[0]
    if (others === 0) return
    if (performance.now() > deadline)
      throw new OperatorProblem(
        `原来的数据库上还有 ${others} 个别的连接。请先停下节点（systemctl stop biaojie），搬迁期间写入的会丢`,
      )
    await sleep(200)
  }
}

const PROGRESS = 'biaojie_move'

const hasProgress = async (client: pg.ClientBase | pg.Pool) =>
  (await client.query('select to_regnamespace($1) is not null as there', [PROGRESS])).rows[0].there

/** A database with only a part of the rows would look like a node with little data. */
export async function refuseUnfinishedMove(pool: pg.Pool): Promise<void> {
  if (await hasProgress(pool))
    throw new OperatorProblem(
      `这个数据库正在接收搬迁来的数据，还没有搬完。请再运行一次 ${toCommandLine('move-database')}，或清空它重来`,
    )
}

/**
 * Creates the tables of this version in an empty database, or finds those of an interrupted move from the
 * same source.
 */
async function prepareTarget(pool: pg.Pool, source: string, shards: number | undefined): Promise<void> {
  const { applied } = await countMigrationsBehind(pool)
  const isResumed = await hasProgress(pool)
  if (applied > 0 && !isResumed)
    throw new OperatorProblem('目标数据库里已经有节点的表。请另建一个空库：不会往有数据的库里搬')
  await withClient(pool, async (client) => {
    await client.query(`create schema if not exists ${PROGRESS}`)
    await client.query(
      `create table if not exists ${PROGRESS}.tables (name text primary key, rows text not null, digest text not null)`,
    )
    await client.query(`create table if not exists ${PROGRESS}.source (identity text primary key)`)
    const { rows } = await client.query(`select identity from ${PROGRESS}.source`)
    if (rows.length === 0) await client.query(`insert into ${PROGRESS}.source values ($1)`, [source])
    else if (rows[0].identity !== source)
      throw new OperatorProblem('目标数据库里有从另一个数据库搬来的一部分。请另建一个空库')
  })
  await migrate(pool)
  if (shards !== undefined) await distribute(pool, shards)
}

/** Background jobs have their own tables, which pg-boss creates, and which the role that serves has to own. */
async function prepareJobs(
  source: pg.ClientBase,
  target: pg.ClientBase,
  owner: string | undefined,
): Promise<void> {
  const findVersion = async (client: pg.ClientBase): Promise<number | undefined> => {
    const { rows } = await client.query(`select to_regclass('pgboss.version') is not null as there`)
    if (!rows[0].there) return undefined
    return (await client.query('select version from pgboss.version')).rows[0]?.version
  }
  const there = await findVersion(source)
  if (there === undefined) return
  if ((await findVersion(target)) === undefined) {
    if (owner !== undefined) await target.query(`set role ${pg.escapeIdentifier(owner)}`)
    await target.query(getConstructionPlans('pgboss'))
    await target.query('reset role')
  }
  // The version row is also copied; both versions were compared before.
  const here = await findVersion(target)
  if (here !== there)
    throw new OperatorProblem(
      `后台任务的表是第 ${there} 版，本程序用第 ${here} 版。请先用这个版本启动一次原来的节点`,
    )
}

/** Copies one table and records it as finished, in one transaction. */
async function copyTable(source: pg.ClientBase, target: pg.ClientBase, table: Table): Promise<Content> {
  const { name, columns } = table
  const list = columns.join(', ')
  await target.query('begin')
  try {
    // Migrations and an interrupted move have inserted rows. Tables that refer to this one are copied after it.
    await target.query(`truncate ${name} cascade`)
    await pipeline(
      source.query(copyTo(`copy (select ${list} from ${name}) to stdout`)),
      target.query(copyFrom(`copy ${name} (${list}) from stdin`)),
    )
    const [there, here] = await Promise.all([computeContent(source, table), computeContent(target, table)])
    if (there.rows !== here.rows || there.digest !== here.digest)
      throw new OperatorProblem(
        `${name} 搬过去以后不一样：原来 ${there.rows} 行、摘要 ${there.digest}，现在 ${here.rows} 行、摘要 ${here.digest}`,
      )
    await target.query(`insert into ${PROGRESS}.tables values ($1, $2, $3)`, [name, here.rows, here.digest])
    await target.query('commit')
    return here
  } catch (error) {
    await target.query('rollback').catch(() => {})
    throw error
  }
}

async function copySequences(source: pg.ClientBase, target: pg.ClientBase): Promise<number> {
  const { rows } = await source.query<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname = any($1)`,
    [SCHEMAS],
  )
  for (const { name } of rows) {
    const state = await source.query(`select last_value, is_called from ${name}`)
    const { last_value: last, is_called: isCalled } = state.rows[0]
    await target.query('select setval($1::text::regclass, $2, $3)', [name, last, isCalled])
  }
  return rows.length
}

function requireSameTables(source: readonly Table[], target: readonly Table[]): void {
  const types = new Map(target.map(({ name, types }) => [name, types]))
  const other = source.find(({ name, types: own }) => types.get(name) !== own)
  if (other)
    throw new OperatorProblem(
      `${other.name} 在两个数据库里的列不一样。请用原来那个节点正在用的版本搬迁，搬完再升级`,
    )
}

type Move = Readonly<{
  from: Connection
  /** An address, or the embedded database. */
  to: { connectionString: string } | EmbeddedPostgres['connection']
  shards: number | undefined
  log: (line: string) => void
}>

/** Checks the source with the limits of ordinary statements. */
async function requireCurrent(from: Connection): Promise<void> {
  const { pool, close } = openDatabase(from, 1)
  try {
    const { missing, unknown } = await countMigrationsBehind(pool)
    if (missing > 0 || unknown > 0)
      throw new OperatorProblem('原来的数据库不是这个版本的表结构。请先用这个版本启动一次原来的节点')
  } catch (error) {
    throw explain(error, pool)
  } finally {
    await close()
  }
}

async function withTarget<T>(to: Connection, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const { pool, close } = openDatabase(to, 2)
  try {
    return await work(pool)
  } catch (error) {
    throw explain(error, pool)
  } finally {
    await close()
  }
}

/** Gives `work` a connection without time limits, because large tables take long. */
async function withPatientClient<T>(given: Connection, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(given)
  // The next statement reports the loss of the server.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(SAME_TEXT)
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Moves everything, or what an interrupted move has left, and compares row counts and digests of each table.
 * Returns the moved tables.
 */
export async function moveDatabase({ from, to, shards, log }: Move): Promise<readonly Moved[]> {
  await requireCurrent(from)
  return withPatientClient(from, async (source) => {
    if (from.connectionString) await requireStopped(source)
    const identity = await loadIdentity(source)
    const serving = 'connectionString' in to ? undefined : toServingConnection(to)
    await withTarget(to, async (pool) => {
      await prepareTarget(pool, identity, shards)
      if (serving) await grantServing(pool, serving)
    })
    await source.query('begin isolation level repeatable read read only')
    return withPatientClient(to, async (target) => {
      await prepareJobs(source, target, serving?.user)
      const tables = await loadTables(source)
      requireSameTables(tables, await loadTables(target))
      const moved = await moveTables(source, target, tables, log)
      log(`序列 ${await copySequences(source, target)} 个`)
      await target.query('analyze')
      await target.query(`drop schema ${PROGRESS} cascade`)
      return moved
    })
  })
}

async function moveTables(
  source: pg.ClientBase,
  target: pg.ClientBase,
  tables: readonly Table[],
  log: (line: string) => void,
): Promise<Moved[]> {
  const { rows: noted } = await target.query<Moved>(`select name, rows, digest from ${PROGRESS}.tables`)
  const before = new Map(noted.map((row) => [row.name, row]))
  const moved: Moved[] = []
  for (const [at, table] of tables.entries()) {
    const { name } = table
    const earlier = before.get(name)
    const isSame =
      earlier && (await hasContent(source, table, earlier)) && (await hasContent(target, table, earlier))
    if (earlier && !isSame) await target.query(`delete from ${PROGRESS}.tables where name = $1`, [name])
    const content = isSame ? earlier : await copyTable(source, target, table)
    moved.push({ ...content, name })
    log(`${at + 1}/${tables.length}  ${name}  ${content.rows} 行${isSame ? '（上次已搬）' : ''}`)
  }
  return moved
}
