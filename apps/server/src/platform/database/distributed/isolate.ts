import type pg from 'pg'
import { OperatorProblem } from '../../base/problem.ts'
import { isDistributed } from './distribute.ts'

/** A machine of the cluster, as the coordinator knows it. */
export type Machine = { host: string; port: number }
/** The shard with a company's data, whether it contains only this company, and its machine. */
export type Place = { shard: string; isAlone: boolean; machine: Machine }

export const formatMachine = ({ host, port }: Machine) => `${host}:${port}`

const PLACE = `select s.shardid::text as shard, s.shardminvalue = s.shardmaxvalue as "isAlone", n.nodename as host,
    n.nodeport as port
  from pg_dist_shard s join pg_dist_placement p using (shardid) join pg_dist_node n using (groupid)
  where s.shardid = get_shard_id_for_distribution_column('identifiers', $1::text)`

/** Returns the place of a company's data. Throws OperatorProblem on a database without Citus. */
export async function loadPlace(pool: pg.Pool, prefix: string): Promise<Place> {
  if (!(await isDistributed(pool)))
    throw new OperatorProblem('这个节点的标识不在 Citus 集群上，没有分片可言，见 docs/zh/distributed.md')
  const { rows } = await pool.query(PLACE, [prefix])
  const [row] = rows
  if (!row) throw new OperatorProblem(`找不到 ${prefix} 所在的分片`)
  return { shard: row.shard, isAlone: row.isAlone, machine: { host: row.host, port: row.port } }
}

/** Returns the machines that hold shards. */
export async function loadMachines(pool: pg.Pool): Promise<Machine[]> {
  const { rows } = await pool.query(
    'select nodename as host, nodeport as port from pg_dist_node where shouldhaveshards and isactive order by 1, 2',
  )
  return rows
}

/**
 * `block_writes` makes writes wait; `force_logical` does not, but needs wal_level = logical on the workers.
 */
export type Transfer = 'block_writes' | 'force_logical'

/** A move starts from the known place `from`, so that the cluster is queried only once. */
type Move = { from: Place; transfer: Transfer }

/** Gives a company its own shard in all its tables and returns its new place. It is safe to repeat. */
export async function isolateCompany(
  pool: pg.Pool,
  prefix: string,
  { from, transfer }: Move,
): Promise<Place> {
  if (from.isAlone) return from
  await pool.query(
    `select isolate_tenant_to_new_shard('identifiers', $1::text, 'CASCADE', shard_transfer_mode => $2)`,
    [prefix, transfer],
  )
  return loadPlace(pool, prefix)
}

/** Moves the shard of a company to another machine of the cluster; the other tables of the company follow. */
export async function moveCompany(
  pool: pg.Pool,
  prefix: string,
  { from, to, transfer }: Move & { to: Machine },
): Promise<Place> {
  if (formatMachine(from.machine) === formatMachine(to)) return from
  const machines = await loadMachines(pool)
  if (!machines.some((machine) => formatMachine(machine) === formatMachine(to)))
    throw new OperatorProblem(
      `${formatMachine(to)} 不是集群中存放分片的机器；现有：${machines.map(formatMachine).join('、')}`,
    )
  await pool.query('select citus_move_shard_placement($1::bigint, $2, $3::int, $4, $5::int, $6)', [
    from.shard,
    from.machine.host,
    from.machine.port,
    to.host,
    to.port,
    transfer,
  ])
  return loadPlace(pool, prefix)
}
