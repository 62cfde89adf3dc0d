/** node bench/lookup.ts [records]: POST …/identifier/detail beside a bare route, random and hot keys. */
import { routes } from '../packages/contract/src/routes.ts'
import { compare } from './compare.ts'
import { ask, benchDatabase, intoMemory } from './database.ts'
import { handleOf } from './records.ts'

const records = Number(process.argv[2] ?? 5_000_000)

async function detail(port: number): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}${routes.identifierDetail[1]}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: handleOf(1) }),
  })
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`)
  return answer.text()
}

const database = await benchDatabase(records)
try {
  const { n } = await ask<{ n: string }>(
    database.url,
    'select coalesce(sum(added), 0) as n from identifier_days',
  )
  if (Number(n) < records) throw new Error(`only ${n} identifiers: run node bench/load.ts ${records} first`)
  console.log(`${n} identifiers`)
  await intoMemory(database.url)
  await compare(
    database.url,
    [
      { call: 'detail', keys: 'random', records },
      { call: 'detail', keys: 'hot', records },
    ],
    detail,
  )
} finally {
  await database.stop()
}
