import { parseArgs } from 'node:util'
import pg from 'pg'
import { findCompanyByPrefix } from '../domains/enterprises/enterprises/enterprises.ts'
import { OperatorProblem } from '../platform/base/problem.ts'
import type { Database } from '../platform/database/database.ts'
import {
  formatMachine,
  isolateCompany,
  loadMachines,
  loadPlace,
  type Machine,
  moveCompany,
  type Place,
  type Transfer,
} from '../platform/database/distributed/isolate.ts'

type Command = { prefix: string; to: Machine | undefined; transfer: Transfer }

/** Returns undefined when the command is not understood. */
export function readCommand(args: string[]): Command | undefined {
  try {
    const options = { to: { type: 'string' }, logical: { type: 'boolean' } } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [prefix, ...rest] = positionals
    if (!prefix || rest.length > 0) return undefined
    const to = values.to === undefined ? undefined : readMachine(values.to)
    if (values.to !== undefined && !to) return undefined
    return { prefix, to, transfer: values.logical ? 'force_logical' : 'block_writes' }
  } catch {
    return undefined
  }
}

function readMachine(text: string): Machine | undefined {
  const [, host, port] = /^(?<host>[\w.-]+|\[[\da-f:.]+\]):(?<port>\d{1,5})$/i.exec(text) ?? []
  return host && port ? { host: host.replace(/^\[|\]$/g, ''), port: Number(port) } : undefined
}

const placeText = ({ shard, isAlone, machine }: Place) =>
  `分片 ${shard}（${isAlone ? '独占' : '与别的企业共用'}），在 ${formatMachine(machine)}`

/** Converts refusals of PostgreSQL to messages for the operator. */
function explain(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError)) return error
  if (error.code === '42501')
    return new OperatorProblem(`数据库账号没有权限（${error.message}）。请用超级用户的 DATABASE_URL 运行`)
  return new OperatorProblem(`Citus 没有做成：${error.message}${error.hint ? `。${error.hint}` : ''}`)
}

/** Gives a company its own shard and, if a machine is named, moves it there; returns a report. */
export async function isolateAndMove(
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  { prefix, to, transfer }: Command,
): Promise<string[]> {
  if (!(await findCompanyByPrefix(db, prefix))) throw new OperatorProblem(`没有前缀为 ${prefix} 的企业`)
  try {
    const before = await loadPlace(pool, prefix)
    const own = await isolateCompany(pool, prefix, { from: before, transfer })
    const place = to ? await moveCompany(pool, prefix, { from: own, to, transfer }) : own
    const machines = await loadMachines(pool)
    return [
      `${prefix} 原来：${placeText(before)}`,
      `${prefix} 现在：${placeText(place)}`,
      `存放分片的机器：${machines.map(formatMachine).join('、')}`,
    ]
  } catch (error) {
    throw explain(error)
  }
}
