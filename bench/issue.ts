// node bench/issue.ts [1000000]: codes are issued, and their file is read, beside COPY of the same rows in the same run.
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { importRule } from '../apps/server/src/domains/identifiers/code-rules/code-rules.ts'
import { writeCodeLines } from '../apps/server/src/domains/identifiers/issues/issues.ts'
import { runs } from '../apps/server/src/domains/identifiers/issues/store.ts'
import { continueIssue } from '../apps/server/src/domains/identifiers/issues/work.ts'
import { createId } from '../apps/server/src/platform/base/ids.ts'
import { type Columns, copyRows } from '../apps/server/src/platform/database/copying.ts'
import { openDatabase } from '../apps/server/src/platform/database/database.ts'
import { openBenchDatabase } from './database.ts'
import { measureTime } from './measure.ts'
import { toPrefixAt } from './records.ts'

const COUNT = Number(process.argv[2] ?? 1_000_000)
/** Rows of one transaction of the reference. */
const PORTION = 10_000

const database = await openBenchDatabase(COUNT, 'issue')
const { db, close } = openDatabase({ connectionString: database.url })
const client = new pg.Client(database.url)
await client.connect()
const prefix = toPrefixAt(0)
const now = () => new Date()
await client.query(
  'truncate identifiers, identifier_counts, code_issues, code_issue_blocks, code_rules, code_counters',
)

const issue = { prefix, id: createId() }
const ruleId = createId()
await importRule(db, {
  prefix,
  id: ruleId,
  name: 'bench',
  pattern: process.env.PATTERN ?? 'BD-{yy}{week}-{serial:7}{check:mod37}',
  reset: 'week',
  order: 'counted',
  seed: 'bench',
  period: '',
  next: 1,
  ranges: [],
  updatedAt: now(),
  updatedBy: '',
})
await runs.insert(db, {
  ...issue,
  ruleId,
  ruleName: 'bench',
  ruleVersion: 1,
  templateId: '',
  templateVersion: null,
  templateName: '',
  batch: null,
  name: '前制动盘',
  note: '',
  fields: {},
  state: 'running',
  count: COUNT,
  done: 0,
  skipped: 0,
  blocks: 0,
  firstCode: '',
  lastCode: '',
  problem: '',
  createdAt: now(),
  createdBy: '',
  creatorKind: 'person',
  creatorId: '',
  movedAt: now(),
  endedAt: null,
})
const issuing = await measureTime(async () => {
  while (await continueIssue({ db, now }, issue));
})

type Row = Record<string, string | number | null>
const NAMES =
  'prefix,handle,name,state,state_reason,level,template,content,detail,revision,writer,created_at,updated_at'
const findType = (name: string) =>
  name === 'revision' ? 'integer' : name.endsWith('_at') ? 'timestamptz' : 'text'
const columns: Columns<Row> = NAMES.split(',').map((name) => [
  name,
  findType(name),
  (row) => row[name] ?? null,
])
const { rows } = await client.query<Row>(
  `select prefix, handle, name, state, state_reason, level, template, content, detail, revision, writer,
     created_at::text, updated_at::text from identifiers where prefix = $1`,
  [prefix],
)
await client.query('drop table if exists reference; create table reference (like identifiers including all)')
const copying = await measureTime(async () => {
  for (let at = 0; at < rows.length; at += PORTION)
    await copyRows(client, 'reference', columns, rows.slice(at, at + PORTION))
})

const writing = await measureTime(async () => {
  await pipeline(
    Readable.from(writeCodeLines(db, issue, 'https://node.example')),
    createWriteStream('/dev/null'),
  )
})
console.log(
  JSON.stringify({
    codes: COUNT,
    issuedSeconds: issuing.seconds.toFixed(1),
    aSecond: Math.round(COUNT / issuing.seconds),
    copySeconds: copying.seconds.toFixed(1),
    ratio: (issuing.seconds / copying.seconds).toFixed(2),
    fileSeconds: writing.seconds.toFixed(1),
  }),
)
await client.query('drop table reference')
await client.end()
await close()
await database.stop()
