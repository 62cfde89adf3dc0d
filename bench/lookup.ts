/** node bench/lookup.ts [records]: POST …/identifier/detail beside a bare route, random and hot keys. */
import { compare, fetchRecord } from './compare.ts'
import { loadFirstRow, loadIntoMemory, openBenchDatabase } from './database.ts'
import { toHandleAt } from './records.ts'

const records = Number(process.argv[2] ?? 5_000_000)

const database = await openBenchDatabase(records)
try {
  const { n } = await loadFirstRow<{ n: string }>(
    database.url,
    'select coalesce(sum(added), 0) as n from identifier_days',
  )
  if (Number(n) < records) throw new Error(`only ${n} identifiers: run node bench/load.ts ${records} first`)
  console.log(`${n} identifiers`)
  await loadIntoMemory(database.url)
  await compare(
    database.url,
    [
      { call: 'detail', keys: 'random', records },
      { call: 'detail', keys: 'hot', records },
    ],
    (port) => fetchRecord(port, toHandleAt(1)),
  )
} finally {
  await database.stop()
}
