import type pg from 'pg'
import { timed } from '../../../../platform/database/database.ts'
import { firstRow } from '../../../../platform/database/rows.ts'

const HOURS = 4 * 60 * 60 * 1000

async function vacuum(pool: pg.Pool, client: pg.ClientBase, signal: AbortSignal): Promise<void> {
  await client.query('set statement_timeout = 0')
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const cancel = () => pool.query('select pg_cancel_backend($1)', [firstRow(rows).pid]).catch(() => {})
  signal.addEventListener('abort', cancel)
  try {
    // Returning empty pages would block lookups for a moment.
    const text = 'vacuum (analyze, truncate false) identifiers, identifier_scenes'
    await client.query(timed({ text }, HOURS))
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

/**
 * Vacuums the loaded rows, because otherwise the first lookup of each page would write it, and its log. The
 * load is valid without it: after any interruption, the signal included, the database's own housekeeping does
 * it.
 */
export async function settle(pool: pg.Pool, client: pg.ClientBase, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  await vacuum(pool, client, signal).catch(() => {})
  await client.query('reset statement_timeout').catch(() => {})
}
