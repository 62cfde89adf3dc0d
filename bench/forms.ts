/** node bench/forms.ts [records]: each form of a record in bare requests of the same bytes; 5,000 records by default. */
import { writeFileSync } from 'node:fs'
import type { Column, TemplateField } from '../packages/contract/src/identifiers/templates/rules.ts'
import { COMMON_FORMS } from '../packages/contract/src/resolution/resolution/forms.ts'
import { BENCH_DIR, openBenchDatabase, run } from './database.ts'
import { median } from './measure.ts'
import { createOwner } from './owners.ts'
import { toHandleAt, toPrefixAt } from './records.ts'
import { type Running, startBare, startServer } from './servers.ts'
import { driveScript } from './wrk.ts'

const records = Number(process.argv[2] ?? 5_000)
const ROUNDS = Number(process.env.ROUNDS ?? 3)
const SECONDS = Number(process.env.SECONDS ?? 3)
const PORT = Number(process.env.PORT ?? 9340)

/** A form to measure: the text before and after the identifier in the address, and the identifiers to use. */
type FormRequest = { form: string; before: string; after: string; of: 'parts' | 'packs' }
const PASSPORT = 'battery-passport'
const PACKS = 500
const toPack = (i: number) => `${toPrefixAt(0)}/PACK-${String(i).padStart(6, '0')}`

const REQUESTS: FormRequest[] = [
  ...COMMON_FORMS.map((form) => ({ form, before: '/id/', after: `?format=${form}`, of: 'parts' as const })),
  { form: PASSPORT, before: '/id/', after: `?format=${PASSPORT}`, of: 'packs' },
  { form: 'page in Chinese', before: '/product_scene?identifier=', after: '', of: 'parts' },
  { form: 'page in English', before: '/en/id/', after: '', of: 'parts' },
]

/** Returns requests per second of the process's own processor time, over random records. */
function drive(server: Running, { before, after, of }: FormRequest): number {
  const [total, name] =
    of === 'packs'
      ? [PACKS, `string.format("${toPrefixAt(0)}/PACK-%06d", i)`]
      : [records, 'string.format("88.449.%d/PT-%08d", 2000 + i % 200, i)']
  const lua = `function init() math.randomseed(os.time()) end
function request()
  local i = math.random(0, ${total - 1})
  return wrk.format("GET", "${before}" .. ${name} .. "${after}")
end`
  return driveScript(server, '', lua, SECONDS).perCpu
}

async function measure(server: Running, cold: Running, request: FormRequest) {
  const identifier = request.of === 'packs' ? toPack(1) : toHandleAt(1)
  const answer = await fetch(`http://127.0.0.1:${server.port}${request.before}${identifier}${request.after}`)
  if (!answer.ok)
    throw new Error(`${request.form}: ${answer.status}; run node bench/load.ts ${records} first`)
  const file = `${BENCH_DIR}/answer-form.json`
  writeFileSync(file, await answer.text())
  const bare = await startBare(PORT + 2, 'handle', file)
  const bareRequest: FormRequest = { ...request, before: '/api/handles/', after: '' }
  try {
    for (let i = 0; i < 2; i++) for (const target of [server, cold]) drive(target, request)
    // The three alternate, so that other load on the machine affects all of them.
    const rounds = Array.from({ length: ROUNDS }, () => ({
      bare: drive(bare, bareRequest),
      server: drive(server, request),
      cold: drive(cold, request),
    }))
    return {
      form: request.form,
      'bare requests': median(rounds.map((round) => round.bare / round.server)).toFixed(2),
      'with nothing in memory': median(rounds.map((round) => round.bare / round.cold)).toFixed(2),
    }
  } finally {
    await bare.stop()
  }
}

/** A value that its field accepts. */
function makeValue({ key, kind, choices, minimum, maximum, columns }: TemplateField, i: number): unknown {
  const day = '2026-03-18'
  if (kind === 'number') return Math.min(maximum ?? 40, Math.max(minimum ?? 1, 10))
  if (kind === 'date') return day
  if (kind === 'choice' || kind === 'state') return choices[0] ?? '原装'
  if (kind === 'identifier') return toPack(i)
  if (kind === 'link') return `https://maker.example/${key}/${i}`
  if (kind === 'file' || kind === 'picture') return `pictures/${key}.webp`
  const makeCell = ({ kind, key }: Column) => (kind === 'number' ? 3 : kind === 'date' ? day : `T-${key}`)
  if (kind === 'table') return [Object.fromEntries(columns.map((column) => [column.key, makeCell(column)]))]
  return `TEXT-${key}-${i}`
}

/** Writes battery packs by the template that a company would begin with. */
async function writePacks(databaseUrl: string): Promise<void> {
  const { send, logIn, publish, createKey } = createOwner(`http://127.0.0.1:${PORT}`, toPrefixAt(0))
  const session = await logIn(databaseUrl)
  const starters = await send('templateStarters', {}, session)
  const starter = starters.find(({ key }) => key === PASSPORT)?.template
  if (!starter) throw new Error('no starter for battery passports')
  const template = await publish(starter, session)
  const createValues = (i: number) =>
    Object.fromEntries(
      starter.scenes.map(({ key, fields }) => [
        key,
        Object.fromEntries(
          fields
            .filter(({ source }) => source !== 'counted')
            .map((field) => [field.key, makeValue(field, i)]),
        ),
      ]),
    )
  const rows = Array.from({ length: PACKS }, (_, i) => ({ identifier: toPack(i), values: createValues(i) }))
  const { refused, rows: results } = await send(
    'identifierRows',
    { template, rows },
    await createKey(session),
  )
  const problem = results.find(({ problems }) => problems.length > 0)?.problems[0]
  if (refused > 0) throw new Error(`packs refused: ${problem?.field} ${problem?.message}`)
}

const database = await openBenchDatabase(records)
await run(
  database.url,
  `delete from templates where prefix = '${toPrefixAt(0)}'; delete from api_keys where prefix = '${toPrefixAt(0)}'`,
)
const server = await startServer(PORT, database.url, { CAPTCHA: 'off' })
const cold = await startServer(PORT + 1, database.url, { LOOKUP_CACHE_MB: '0' })
try {
  await writePacks(database.url)
  const rows = []
  for (const request of REQUESTS) rows.push(await measure(server, cold, request))
  console.table(rows)
} finally {
  await server.stop()
  await cold.stop()
  await database.stop()
}
