import { toTimestamp } from '@biaojie/contract/times.ts'
import type pg from 'pg'
import { companies, DEMO_PASSWORD, people } from '../../../../demo/data.ts'
import { identifiers, lineRecord, production } from '../../../../demo/demo-node.ts'
import type { DemoIdentifier } from '../../../../demo/types.ts'
import { addPeople } from '../domains/accounts/accounts/accounts.ts'
import {
  findCompanyByPrefix,
  type NewCompany,
  saveCompanies,
} from '../domains/enterprises/enterprises/enterprises.ts'
import { allowSearch, type CodeKeys } from '../domains/identifiers/records/identifiers.ts'
import { findDemoDay, saveDemoDay } from '../domains/identifiers/records/load/runs.ts'
import { prepare } from '../domains/identifiers/records/record/check.ts'
import type { Prepared } from '../domains/identifiers/records/write/prepare.ts'
import { type Author, writeRecords } from '../domains/identifiers/records/write/write.ts'
import { replaceSeries } from '../domains/resolution/production/production.ts'
import { type Now, startOfDay, toShanghaiDay } from '../platform/base/clock.ts'
import { type Database, withClient } from '../platform/database/database.ts'

const LINE = '88.449.1001/LINE-M01'
/** Visitors find identifiers of these companies by numbers, and parts of the drawn assemblies find their assembly. */
const SEARCHABLE = ['88.449.1001', '88.449.1003', '88.449.1004', '88.449.1005']
const CHUNK = 2_000
const DEMO: Author = { kind: 'system', id: 'demo', name: '示例数据' }
const APPROVED = 2

export const listCompanyRows = (): NewCompany[] =>
  companies.map(({ createTime, ...company }) => ({
    ...company,
    examineStatus: APPROVED,
    createTime: new Date(toTimestamp(createTime)),
  }))

/** A part is registered on its production day, so that the node's growth looks realistic. */
function findRegisteredAt(record: DemoIdentifier, now: Date): string | undefined {
  const made = record.elements.find((element) => element.name === '生产日期')?.value
  const day = typeof made === 'string' ? /^\d{4}-\d\d-\d\d \d\d:\d\d/.exec(made)?.[0] : undefined
  return day && toTimestamp(day) <= now.getTime() ? `${day}:00` : undefined
}

async function writeAll(client: pg.ClientBase, records: Iterable<DemoIdentifier>, at: Date, codes: CodeKeys) {
  let chunk: Prepared[] = []
  const write = async () => {
    await client.query('begin')
    await writeRecords(client, chunk, { author: DEMO, by: 'load', at, codes, withoutRevisions: true })
    await client.query('commit')
    chunk = []
  }
  for (const record of records) {
    chunk.push(prepare({ ...record, created: findRegisteredAt(record, at) }))
    if (chunk.length === CHUNK) await write()
  }
  await write()
}

/** Adds missing people of the demo to their companies; returns account ids by phone. */
export async function loadPeople({ db }: Database, at: Date): Promise<Map<string, string>> {
  const members = await Promise.all(
    people.map(async ({ company, ...person }) => ({
      ...person,
      companyId: company && (await findCompanyByPrefix(db, company))?.id,
    })),
  )
  return addPeople(db, members, DEMO_PASSWORD, at)
}

/**
 * Fills a demo node, and again on a later day, because its dates count from the day of loading. A database
 * whose identifiers came from elsewhere stays unchanged.
 */
export async function loadDemo(
  database: Database,
  now: Now,
  codes: CodeKeys,
): Promise<'loaded' | 'known' | 'foreign'> {
  const at = now()
  const today = toShanghaiDay(at)
  const loaded = await findDemoDay(database.db)
  if (loaded === 'foreign') return 'foreign'
  if (loaded === today) {
    // Somebody may have deleted an account of the demo.
    await loadPeople(database, at)
    return 'known'
  }
  // Saved first, because after an interrupted start the next one must recognise these rows as demo data.
  await saveDemoDay(database.db, '', at)
  await saveCompanies(database.db, listCompanyRows(), at)
  for (const prefix of SEARCHABLE) await allowSearch(database.db, prefix, at)
  await loadPeople(database, at)
  await withClient(database.pool, (client) => writeAll(client, identifiers(today, at), at, codes))
  await replaceSeries(database.db, LINE, production(today, at))
  await saveDemoDay(database.db, today, at)
  return 'loaded'
}

/**
 * Updates the line of a demo node: its state and today's figures. Returns false when the node was loaded on
 * another day and must be loaded again completely.
 */
export async function refreshLine({ db, pool }: Database, now: Now, codes: CodeKeys): Promise<boolean> {
  const at = now()
  const today = toShanghaiDay(at)
  if ((await findDemoDay(db)) !== today) return false
  await withClient(pool, (client) => writeAll(client, [lineRecord(today, at)], at, codes))
  await replaceSeries(db, LINE, production(today, at, 1), startOfDay(today))
  return true
}
