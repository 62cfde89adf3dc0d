import { createHash } from 'node:crypto'
import pg from 'pg'
import { runOneAtATime } from '../database/database.ts'
import type { EmbeddedPostgres } from '../database/embedded-postgres.ts'

type Connection = EmbeddedPostgres['connection']

const ROLE = 'biaojie_node'
/** The id of the advisory lock: two processes that grant the same rights simultaneously would fail. */
const LOCK = 449_002

/**
 * Returns the connection of the node's role, which can only read and write rows, so that an injected
 * statement cannot read files, run programs or change tables. The superuser's password cannot be derived from
 * its password.
 */
export const toServingConnection = (superuser: Connection): Connection => ({
  ...superuser,
  user: ROLE,
  password: createHash('sha256').update(`${ROLE} ${superuser.password}`).digest('base64url'),
})

/** Lets it use the migrated tables; `pool` is the superuser's. It makes pg-boss's schema itself. */
export const grantServing = (pool: pg.Pool, { database, password }: Connection): Promise<unknown> =>
  runOneAtATime(pool, LOCK, (client) =>
    client.query(`
      do $$ begin create role ${ROLE}; exception when duplicate_object then null; end $$;
      alter role ${ROLE} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls
        password ${pg.escapeLiteral(password)};
      grant connect, temporary, create on database ${pg.escapeIdentifier(database)} to ${ROLE};
      grant usage on schema public to ${ROLE};
      grant select, insert, update, delete, maintain on all tables in schema public to ${ROLE};
      grant usage, select, update on all sequences in schema public to ${ROLE};`),
  )
