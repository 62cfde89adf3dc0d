import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { openDatabase, withClient } from './database.ts'
import { isUnreachable } from './lanes.ts'
import { OperatorProblem } from './problem.ts'

const folder = fileURLToPath(new URL('../../migrations', import.meta.url))
/** Any constant: it only has to be the same for every process that migrates this database. */
const LOCK = 449_001
/** Large tables take their time, and whoever comes second waits for whoever came first. */
const PATIENT = { statement_timeout: 0, query_timeout: 4 * 60 * 60 * 1000 }

/** What whoever set DATABASE_URL can do something about, by SQLSTATE. */
const REFUSED: [RegExp, (where: string) => string][] = [
  [
    /^28/,
    (where) => `${where} 拒绝登录，请检查 DATABASE_URL 中的用户名和密码，以及该数据库是否允许从本机连接`,
  ],
  [/^3D000/, (where) => `${where} 不存在，请先建立这个数据库，或检查 DATABASE_URL 末尾的库名`],
  [/^42501/, (where) => `${where} 不允许该用户建表，请授予权限，或换一个用户`],
]

/** Host and database as an operator knows them, without the password. */
const nameOf = ({ database, host, port }: pg.Client) => `数据库 ${database}（${host}:${port}）`

function explained(error: unknown, pool: pg.Pool): unknown {
  const where = nameOf(new pg.Client(pool.options))
  const { code = '', cause, message } = error as Error & { code?: string; cause?: { code?: string } }
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

/**
 * Applies the forward-only migrations; two processes starting at once do it one after the other. The first thing
 * asked of a database: rejects with an OperatorProblem when it is away or lets us not in.
 */
export async function migrate(pool: pg.Pool): Promise<void> {
  const { password } = pool.options
  const patient = openDatabase({ ...pool.options, password, ...PATIENT }, 1)
  const migrated = withClient(patient.pool, async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await runMigrations(drizzle(client), { migrationsFolder: folder })
    // After a failure the lock goes with the connection.
    await client.query('select pg_advisory_unlock($1)', [LOCK])
  })
  try {
    await migrated
  } catch (error) {
    throw explained(error, pool)
  } finally {
    await patient.close()
  }
}
