import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { findRepositoryFile } from '../base/places.ts'
import { OperatorProblem } from '../base/problem.ts'
import { runOneAtATime } from './database.ts'
import { isUnreachable } from './lanes.ts'

const folder = findRepositoryFile('apps/server/migrations')
/** The id of the advisory lock, which must be the same for every process that migrates this database. */
const LOCK = 449_001

/** Errors, by SQLSTATE, that the person who set DATABASE_URL can fix. */
const REFUSED: [RegExp, (where: string) => string][] = [
  [
    /^28/,
    (where) => `${where} 拒绝登录，请检查 DATABASE_URL 中的用户名和密码，以及该数据库是否允许从本机连接`,
  ],
  [/^3D000/, (where) => `${where} 不存在，请先建立这个数据库，或检查 DATABASE_URL 末尾的库名`],
  [/^42501/, (where) => `${where} 不允许该用户建表，请授予权限，或换一个用户`],
]

/**
 * Tables exist that were not created by an applied migration. Until the first release, the initial migration
 * may be rewritten.
 */
const OLDER = '42P07'

/** Returns host and database as an operator knows them, without the password. */
function getName(pool: pg.Pool): string {
  const { database, host, port } = new pg.Client(pool.options)
  return `数据库 ${database}（${host}:${port}）`
}

function makeOlderProblem(where: string, dataDir: string | undefined): OperatorProblem {
  if (dataDir)
    return new OperatorProblem(
      `数据目录 ${dataDir} 由正式发布前的旧版本建立，本版本不能升级它。请移走该目录（其中数据不再需要时可删除），或换一个 DATA_DIR，再重新启动`,
    )
  return new OperatorProblem(
    `${where} 中已有正式发布前的旧版本建立的表，本版本不能升级它们。请把 DATABASE_URL 指向一个空的数据库`,
  )
}

/** Returns the error as a Chinese message for the operator if its cause is known, otherwise unchanged. */
export function explain(error: unknown, pool: pg.Pool, dataDir?: string): unknown {
  const where = getName(pool)
  const { code = '', cause, message } = error as Error & { code?: string; cause?: { code?: string } }
  if ((cause?.code ?? code) === OLDER) return makeOlderProblem(where, dataDir)
  const refused = REFUSED.find(([pattern]) => pattern.test(cause?.code ?? code))
  if (refused) return new OperatorProblem(refused[1](where))
  if (/\b(SSL|TLS|CERT|certificate)/i.test(`${code} ${message}`))
    return new OperatorProblem(`${where} 的加密连接未能建立：${message}`)
  if (!isUnreachable(error)) return error
  const reason = code || '没有应答'
  return new OperatorProblem(
    `${where} 无法连接：${reason}。请检查 DATABASE_URL 和网络，并确认 PostgreSQL 已启动`,
  )
}

/** Returns how many migrations this database lacks, and how many it has that this version does not know. */
export async function countMigrationsBehind(
  pool: pg.Pool,
): Promise<{ missing: number; unknown: number; applied: number }> {
  const shipped = readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis }) => folderMillis)
  const there = await pool.query(`select to_regclass('drizzle.__drizzle_migrations') is not null as is_there`)
  if (!there.rows[0].is_there) return { missing: shipped.length, unknown: 0, applied: 0 }
  const { rows } = await pool.query('select created_at from drizzle.__drizzle_migrations')
  const applied = rows.map(({ created_at }) => Number(created_at))
  const last = Math.max(0, ...applied)
  return {
    missing: shipped.filter((at) => at > last).length,
    unknown: applied.filter((at) => !shipped.includes(at)).length,
    applied: applied.length,
  }
}

/**
 * Clusters that were created without a locale have another encoding, which fails at the first Chinese name.
 */
async function requireUtf8(client: pg.ClientBase, pool: pg.Pool): Promise<void> {
  const { rows } = await client.query('show server_encoding')
  const encoding: string = rows[0].server_encoding
  if (encoding === 'UTF8') return
  throw new OperatorProblem(
    `${getName(pool)} 的编码是 ${encoding}，应为 UTF8。请另建：create database 库名 template template0 encoding 'UTF8' locale 'C.UTF-8'`,
  )
}

/** A replica accepts no migrations, and a node on a replica could not write anything. */
async function requirePrimary(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query('select pg_is_in_recovery() as is_replica')
  if (rows[0].is_replica)
    throw new OperatorProblem(
      `${getName(pool)} 是只读的备机。请让 DATABASE_URL 指向主库，备机的地址写在 DATABASE_REPLICA_URL`,
    )
}

/**
 * Applies the forward-only migrations; two processes that start at the same time do it one after the other.
 * This is the first use of a database: it rejects with an OperatorProblem when the database cannot be
 * reached, refuses the login, cannot store Chinese or has the schema of a version before the first release.
 * `dataDir` is that of the embedded database.
 */
export async function migrate(pool: pg.Pool, dataDir?: string): Promise<void> {
  try {
    await requirePrimary(pool)
    await runOneAtATime(pool, LOCK, async (client) => {
      await requireUtf8(client, pool)
      await runMigrations(drizzle(client), { migrationsFolder: folder })
    })
  } catch (error) {
    throw explain(error, pool, dataDir)
  }
}
