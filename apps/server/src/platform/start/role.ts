import { createHash } from 'node:crypto'
import pg from 'pg'
import { runOneAtATime } from '../database/database.ts'
import type { EmbeddedPostgres } from '../database/embedded-postgres.ts'

type Connection = EmbeddedPostgres['connection']

const ROLE = 'biaojie_node'
/** Any constant of our own will do: two processes that grant the same at once would fail. */
const LOCK = 449_002

/**
 * Returns the connection of the node's role, which reads and writes rows and nothing else, so that an
 * injected statement reads no file, runs no program and changes no table. The superuser's password cannot be
 * derived from its own.
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
