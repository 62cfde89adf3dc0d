import { isRecord } from '@biaojie/contract/records.ts'
import { and, asc, eq } from 'drizzle-orm'
import type { KeyHolder } from '../../../../http/access/principals.ts'
import { refuse } from '../../../../http/errors.ts'
import type { Db } from '../../../../platform/database/database.ts'
import { eventQueries } from '../tables.ts'
import { readQuery } from './parameters.ts'

/** The maximum number of stored queries of one company. */
const QUERIES_MAX = 100
const NAME = /^[\w.-]{1,60}$/
/** The standard's name for an unnamed query. */
export const SIMPLE_QUERY = 'SimpleEventQuery'

const isNamedQuery = (prefix: string, name: string) =>
  and(eq(eventQueries.prefix, prefix), eq(eventQueries.name, name))

/** Queries that a company stores under a name. */
export function createQueries({ db, now }: { db: Db; now: () => Date }) {
  async function read(prefix: string, name: string) {
    const [row] = await db.select().from(eventQueries).where(isNamedQuery(prefix, name))
    if (!row) throw refuse('not_found')
    return {
      name: row.name,
      query: JSON.parse(row.query) as Record<string, unknown>,
      createdAt: row.createdAt.toISOString(),
    }
  }
  return {
    read,
    async list(prefix: string) {
      const rows = await db
        .select({ name: eventQueries.name })
        .from(eventQueries)
        .where(eq(eventQueries.prefix, prefix))
        .orderBy(asc(eventQueries.name))
      return rows.map(({ name }) => name)
    },
    async create({ prefix, name: author }: KeyHolder, body: unknown) {
      const { name, query } = isRecord(body) ? body : {}
      if (typeof name !== 'string' || !NAME.test(name) || name === SIMPLE_QUERY)
        throw refuse('event_parameter', 'name：写 1 到 60 个字母、数字、点、横线')
      if (!isRecord(query)) throw refuse('event_parameter', 'query：写一组查询参数')
      readQuery(query)
      if ((await db.$count(eventQueries, eq(eventQueries.prefix, prefix))) >= QUERIES_MAX)
        throw refuse('event_queries_full')
      const made = await db
        .insert(eventQueries)
        .values({ prefix, name, query: JSON.stringify(query), createdAt: now(), createdBy: author })
        .onConflictDoNothing()
        .returning({ name: eventQueries.name })
      if (made.length === 0) throw refuse('event_query_exists')
      return name
    },
    async remove(prefix: string, name: string) {
      await read(prefix, name)
      await db.delete(eventQueries).where(isNamedQuery(prefix, name))
    },
  }
}
