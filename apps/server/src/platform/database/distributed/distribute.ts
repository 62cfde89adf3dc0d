import type pg from 'pg'
import { OperatorProblem } from '../../base/problem.ts'
import { runOneAtATime } from '../database.ts'

/** The id of the advisory lock: two processes that distribute tables at the same time would fail. */
const LOCK = 449_004

/** Small tables that are joined with every company's data, so each machine has a full copy. */
const EVERYWHERE = ['companies', 'searchable_prefixes']

/**
 * The tables that grow with a company's parts. Their keys begin with its prefix, and every frequent statement
 * names one prefix, so that it goes to one machine. Recalls, sheets and other data of several companies stay
 * on the coordinator.
 */
export const DISTRIBUTED: readonly string[] = [
  'identifiers',
  'identifier_names',
  'identifier_counts',
  'identifier_batches',
  'identifier_scenes',
  'identifier_revisions',
  'identifier_uniques',
  'identifier_heirs',
  'identifier_aliases',
  'identifier_finds',
  'identifier_traits',
  'identifier_codes',
  'identifier_company_days',
  'identifier_queries',
  'identifier_checks',
  'identifier_visits',
  'identifier_visitors',
  'first_scans',
  'scan_counts',
  'scan_months',
  'events',
  'event_subjects',
  'event_edges',
  'event_separations',
  'event_photos',
  'event_fills',
  'import_written',
  'import_wrong_rows',
  'import_corrections',
  'bulk_edit_rows',
  'template_move_refusals',
  'code_issue_blocks',
  'label_items',
  'label_prints',
  'handle_signatures',
]

async function requireCluster(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query(`select extversion from pg_extension where extname = 'citus'`)
  if (rows.length === 0)
    throw new OperatorProblem(
      'CITUS_SHARDS：这个数据库没有启用 Citus。请在协调节点和每个工作节点上运行 create extension citus，见 docs/zh/distributed.md',
    )
  const workers = await client.query('select 1 from pg_dist_node where shouldhaveshards and isactive')
  if (workers.rows.length === 0)
    throw new OperatorProblem(
      'CITUS_SHARDS：Citus 还没有工作节点。请先在协调节点上运行 citus_add_node，见 docs/zh/distributed.md',
    )
}

/** Tells whether companies' tables are distributed over a Citus cluster. */
export async function isDistributed(pool: pg.Pool): Promise<boolean> {
  const there = await pool.query(`select to_regclass('pg_catalog.pg_dist_partition') is not null as there`)
  if (!there.rows[0].there) return false
  const { rows } = await pool.query(
    `select 1 from pg_dist_partition where logicalrelid = to_regclass('identifiers') and partmethod = 'h'`,
  )
  return rows.length > 0
}

const isThere = async (client: pg.ClientBase, name: string) => {
  const { rows } = await client.query(
    'select 1 from pg_dist_partition where logicalrelid = to_regclass($1)',
    [name],
  )
  return rows.length > 0
}

/**
 * Distributes the tables of companies' data by prefix over the machines of a Citus cluster, with their
 * existing rows. Distributed tables are not changed, so this runs at every start and adds the tables of a new
 * version.
 */
export const distribute = (pool: pg.Pool, shards: number): Promise<void> =>
  runOneAtATime(pool, LOCK, async (client) => {
    await requireCluster(client)
    for (const name of EVERYWHERE)
      if (!(await isThere(client, name)))
        await client.query('select create_reference_table($1::text::regclass)', [name])
    for (const name of DISTRIBUTED) {
      if (await isThere(client, name)) continue
      const how = name === 'identifiers' ? `shard_count => ${shards}` : `colocate_with => 'identifiers'`
      await client.query(`select create_distributed_table($1::text::regclass, 'prefix', ${how})`, [name])
    }
  })
