import { DAY_MS } from '@biaojie/contract/times.ts'
import type pg from 'pg'
import { countAdministrators, verifySecurityLog } from '../../domains/accounts/accounts/accounts.ts'
import { refuseDemo } from '../../domains/identifiers/records/load/runs.ts'
import { toCommandLine } from '../../platform/base/command.ts'
import { OperatorProblem } from '../../platform/base/problem.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { startEmbeddedPostgres } from '../../platform/database/embedded-postgres.ts'
import { countMigrationsBehind, explain } from '../../platform/database/migrate.ts'
import type { Env } from '../../platform/settings/env.ts'
import { findWrongKeyFiles, findWrongKeys } from '../../platform/shared/keys/keys.ts'
import { type Finding, judgeClock, type Look, makeOk, makeProblem, warn } from './finding.ts'
import { checkKeptFiles } from './kept-files.ts'

const OLDEST = 15
/** Lookups leave the replica as soon as it lacks a change; a replica behind by this much is faulty. */
const BEHIND_MB = 64
const COLLATIONS = new Set(['C', 'C.UTF-8', 'C.utf8', 'POSIX'])
const CREATE = `create database 库名 template template0 encoding 'UTF8' locale 'C.UTF-8'`

type Row = {
  version: string
  name: string
  encoding: string
  collation: string
  stored: string | null
  actual: string | null
  superuser: boolean
  ms: string
}

const ABOUT = `select current_setting('server_version') as version, datname as name,
  pg_encoding_to_char(encoding) as encoding, datcollate as collation, datcollversion as stored,
  pg_database_collation_actual_version(oid) as actual,
  (select rolsuper from pg_roles where rolname = current_user) as superuser,
  extract(epoch from clock_timestamp()) * 1000 as ms
  from pg_database where datname = current_database()`

function judgeEngine(row: Row, own: boolean): Finding[] {
  const about = '数据库'
  const findings = [makeOk(about, `PostgreSQL ${row.version}，库 ${row.name}`)]
  if (Number.parseInt(row.version, 10) < OLDEST)
    findings.push(makeProblem(about, `PostgreSQL ${row.version} 太旧`, `请升级到 ${OLDEST} 或更新的版本`))
  if (row.encoding !== 'UTF8')
    findings.push(makeProblem(about, `编码是 ${row.encoding}，存不下中文`, `请另建：${CREATE}`))
  if (!COLLATIONS.has(row.collation))
    findings.push(
      warn(about, `排序规则是 ${row.collation}，系统升级后索引可能失效，查询也较慢`, `建议另建：${CREATE}`),
    )
  if (row.stored && row.actual && row.stored !== row.actual)
    findings.push(
      makeProblem(
        about,
        `排序规则的版本从 ${row.stored} 变成了 ${row.actual}，索引可能查漏`,
        `请运行 reindex database ${row.name}，再运行 alter database ${row.name} refresh collation version`,
      ),
    )
  if (own && row.superuser)
    findings.push(
      warn(
        about,
        'DATABASE_URL 用的是超级用户',
        '请换成拥有这个库的普通用户（alter database 库名 owner to 用户）',
      ),
    )
  return findings
}

async function checkMigrations(pool: pg.Pool): Promise<Finding[]> {
  const { missing, unknown, applied } = await countMigrationsBehind(pool)
  if (unknown > 0)
    return [
      makeProblem(
        '表结构',
        `数据库来自更新的版本，多 ${unknown} 次变更`,
        '请用不旧于它的版本运行，或恢复升级前的备份',
      ),
    ]
  if (applied === 0) return [makeOk('表结构', '空库，首次启动时建表')]
  if (missing > 0)
    return [
      warn('表结构', `还有 ${missing} 次变更没有应用`, '下次启动会自动应用；请先备份，所需时间见升级说明'),
    ]
  return [makeOk('表结构', `已是最新，共 ${applied} 次变更`)]
}

/** Checks keys, demo data and administrators; requires the newest tables. */
async function checkContent({ env }: Look, { db }: Database): Promise<Finding[]> {
  const findings: Finding[] = []
  const lost = await findWrongKeyFiles(db, env.dataDir)
  findings.push(...lost.map((line) => makeProblem('密钥', line, '复制回来之前节点不会启动，也不会另造一把')))
  if (!env.production || env.secret) {
    const wrong = await findWrongKeys(db, env)
    findings.push(
      ...wrong.map((line) => makeProblem('密钥', line, '改回原来的值，或按“更换密钥”操作')),
      ...(wrong.length === 0 ? [makeOk('密钥', 'SECRET 和 FILES_KEY 与数据相符')] : []),
    )
  }
  if (env.production) {
    try {
      await refuseDemo(db)
    } catch (error) {
      if (!(error instanceof OperatorProblem)) throw error
      findings.push(makeProblem('数据', error.message, '请建一个空库，把 DATABASE_URL 指向它'))
    }
  }
  const { all, withoutFactor } = await countAdministrators(db)
  if (all === 0)
    findings.push(
      makeProblem('管理员', '还没有平台管理员', `运行 ${toCommandLine('administrator', '--phone 手机号')}`),
    )
  else if (withoutFactor > 0)
    findings.push(
      warn(
        '管理员',
        `${all} 位平台管理员中 ${withoutFactor} 位没有第二重验证`,
        '请他们登录后在“账号安全”里绑定验证器或通行密钥',
      ),
    )
  else findings.push(makeOk('管理员', `${all} 位平台管理员，都有第二重验证`))
  return findings
}

const GIVEN_UP = `select count(*)::int as total, string_agg(distinct source_name, '、') as queues from pgboss.job
  where name like '%.failed' and state = 'created' and created_on > $1`

/** Looks for background jobs of the last day that will not be retried. */
async function checkJobs({ now }: Look, pool: pg.Pool): Promise<Finding[]> {
  const { rows: found } = await pool.query(`select to_regclass('pgboss.job') is not null as exists`)
  if (!found[0].exists) return []
  const { rows } = await pool.query(GIVEN_UP, [new Date(now().getTime() - DAY_MS)])
  const [{ total, queues }] = rows
  if (total === 0) return [makeOk('后台任务', '最近一天没有放弃的')]
  const todo = '有人没有收到应收到的通知，处理办法见 docs/zh/operations.md 的“监控”一节'
  return [makeProblem('后台任务', `最近一天有 ${total} 个多次重试后放弃：${queues}`, todo)]
}

/** A year may have millions of rows; `npm run security-log` checks all of them. */
const LOG_ROWS = 10_000

async function checkLog({ db }: Database): Promise<Finding[]> {
  const { rows, position, fault } = await verifySecurityLog(db, LOG_ROWS)
  if (fault === '') return [makeOk('安全日志', `到第 ${position} 条，最近 ${rows} 条连成一链，没有改动`)]
  const todo = `请保全数据库和日志服务器上的副本，查明谁改过，再运行 ${toCommandLine('security-log')}`
  return [makeProblem('安全日志', fault, todo)]
}

async function checkDatabase(look: Look, database: Database): Promise<Finding[]> {
  const { pool } = database
  const { rows } = await pool.query<Row>(ABOUT)
  const [row] = rows
  if (!row) return []
  const tables = await checkMigrations(pool)
  const isCurrent = tables.every(({ level, text }) => level === 'ok' && !text.startsWith('空库'))
  return [
    ...judgeEngine(row, look.env.databaseUrl !== undefined),
    judgeClock(look.now().getTime(), Number(row.ms), '数据库'),
    ...tables,
    ...(isCurrent ? await checkContent(look, database) : []),
    ...(isCurrent ? await checkKeptFiles(look, database.db) : []),
    ...(await checkJobs(look, pool)),
    ...(isCurrent ? await checkLog(database) : []),
    ...(await checkReplica(look, pool)),
  ]
}

/** A replica of another database, or one that has stopped, would be useless for lookups. */
async function checkReplica({ env }: Look, primary: pg.Pool): Promise<Finding[]> {
  if (!env.databaseReplicaUrl) return []
  const about = '备机'
  const { pool, close } = openDatabase({ connectionString: env.databaseReplicaUrl }, 1)
  try {
    const system = 'select system_identifier::text as id from pg_control_system()'
    const [here, there] = await Promise.all([primary.query(system), pool.query(system)])
    const { rows } = await pool.query(
      `select pg_is_in_recovery() as replica, pg_last_wal_replay_lsn()::text as lsn,
        extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()) as seconds`,
    )
    if (!rows[0].replica)
      return [
        makeProblem(
          about,
          'DATABASE_REPLICA_URL 指向的不是备机',
          '请指向 DATABASE_URL 的流复制备机，或去掉这一项',
        ),
      ]
    if (here.rows[0].id !== there.rows[0].id)
      return [
        makeProblem(about, '备机跟随的是另一个主库', '请用 pg_basebackup 从 DATABASE_URL 的主库重新建立'),
      ]
    const behind = await primary.query(
      'select pg_wal_lsn_diff(pg_current_wal_lsn(), $1::pg_lsn)::bigint as bytes',
      [rows[0].lsn],
    )
    const megabytes = Math.round(Number(behind.rows[0].bytes) / 1024 ** 2)
    if (megabytes > BEHIND_MB)
      return [
        warn(about, `落后主库 ${megabytes} MB`, '查询已自动改读主库。请看备机的日志、磁盘和两者之间的网络'),
      ]
    return [makeOk(about, `跟得上主库（差 ${megabytes} MB）`)]
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    return [
      makeProblem(about, `读不了：${text}`, '查询已自动改读主库。先让 psql "$DATABASE_REPLICA_URL" 连通'),
    ]
  } finally {
    await close()
  }
}

async function withUnmigrated<T>(env: Env, work: (database: Database) => Promise<T>): Promise<T> {
  const embedded = env.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: env.dataDir, log: () => {} })
  const database = openDatabase(embedded?.connection ?? { connectionString: env.databaseUrl }, 2)
  try {
    return await work(database)
  } catch (error) {
    throw explain(error, database.pool, embedded && env.dataDir)
  } finally {
    await database.close()
    await embedded?.stop()
  }
}

export async function checkData(look: Look): Promise<Finding[]> {
  try {
    return await withUnmigrated(look.env, (database) => checkDatabase(look, database))
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    const todo = look.env.databaseUrl
      ? '先让 psql "$DATABASE_URL" -c "select 1" 成功，再运行一次'
      : '请看 DATA_DIR 里的 postgres.log'
    return [makeProblem('数据库', text, todo)]
  }
}
