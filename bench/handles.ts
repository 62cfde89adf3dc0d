/** node bench/handles.ts [records]: GET /api/handles/… beside a bare route; 50,000 handles by default. */
import { compare } from './compare.ts'
import { openBenchDatabase } from './database.ts'
import { toHandleAt } from './records.ts'

const records = Number(process.argv[2] ?? 50_000)

async function fetchHandle(port: number): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/handles/${toHandleAt(1)}`)
  if (!answer.ok) throw new Error(`${answer.status}: run node bench/load.ts ${records} first`)
  return answer.text()
}

const database = await openBenchDatabase(records)
try {
  await compare(database.url, [{ call: 'handle', keys: 'random', records }], fetchHandle)
} finally {
  await database.stop()
}
