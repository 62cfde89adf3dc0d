import { PostgresProblem } from '@biaojie/embedded-postgres/problem.ts'
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres as start,
} from '@biaojie/embedded-postgres/start.ts'
import { OperatorProblem } from '../base/problem.ts'

export type { EmbeddedPostgres }

/** Files, users and databases have this name in the data of every version. */
const NAME = 'biaojie'
const HINT = '数据目录由 DATA_DIR 指定；也可用 DATABASE_URL 改用自备的 PostgreSQL'

/** Starts the node's own PostgreSQL in DATA_DIR, or joins the running one. */
export async function startEmbeddedPostgres(
  options: Omit<EmbeddedPostgresOptions, 'name'>,
): Promise<EmbeddedPostgres> {
  try {
    return await start({ name: NAME, ...options })
  } catch (error) {
    throw error instanceof PostgresProblem ? new OperatorProblem(`${error.message}。${HINT}`) : error
  }
}
