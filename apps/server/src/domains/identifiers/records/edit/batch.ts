import type { Input } from '@biaojie/contract/define.ts'
import type * as programCalls from '@biaojie/contract/identifiers/records/programs.ts'
import type { BatchAnswer } from '@biaojie/contract/identifiers/records/programs.ts'
import { findOwnIdentifierProblem, toHome } from '@biaojie/contract/identifiers/records/rules.ts'
import { foldHandle } from '@biaojie/contract/rules.ts'
import type pg from 'pg'
import type { KeyHolder } from '../../../../http/access/principals.ts'
import { answerOnce, type OnceRequest } from '../../../../http/answers/once.ts'
import { refuse } from '../../../../http/errors.ts'
import { mapWithPauses } from '../../../../platform/base/iteration.ts'
import { createLimiter, LimitReached } from '../../../../platform/base/limiter.ts'
import { toPrintable } from '../../../../platform/database/columns.ts'
import { type Db, getClient } from '../../../../platform/database/database.ts'
import { requireTemplateId } from '../../templates/templates.ts'
import { canWriteOver, loadAuthor } from '../read/callers.ts'
import { checkRoom } from '../sandbox/sandbox.ts'
import type { Prepared } from '../write/prepare.ts'
import { readSources, type Sources } from '../write/sources.ts'
import { lockRows, type StoredRow } from '../write/store.ts'
import { findTakenValues } from '../write/uniques.ts'
import { type Written, writeRecords } from '../write/write.ts'
import { checkForm, completeIdentifier, listBatches, toPath } from './check.ts'
import { keepFiles, listGoneFiles, type SavingDeps } from './files.ts'
import { loadPlan, type Plan } from './plan.ts'

type Batch = Input<typeof programCalls.identifierRows>['body']
type RowInput = Batch['rows'][number]
type Answer = BatchAnswer['rows'][number]
type Problem = Answer['problems'][number]
type Row = { given: RowInput; identifier: string; handle: string; problems: Problem[] }

const createIdentifierProblem = (rule: string, message: string): Problem => ({
  field: 'identifier',
  rule,
  message,
})

/** Reads the rows; when two rows have the same identifier both are refused, because either may be wrong. */
function readRows(rows: readonly RowInput[], prefix: string): Row[] {
  const read = rows.map((given): Row => {
    const identifier = completeIdentifier(given.identifier, prefix)
    const wrong = findOwnIdentifierProblem(identifier, prefix)
    if (wrong)
      return { given, identifier, handle: '', problems: [createIdentifierProblem('identifier', wrong)] }
    return { given, identifier, handle: foldHandle(identifier), problems: [] }
  })
  const first = new Map<string, number>()
  for (const [at, { handle, problems }] of read.entries()) {
    if (handle === '') continue
    const before = first.get(handle)
    if (before === undefined) first.set(handle, at)
    else {
      problems.push(createIdentifierProblem('twice', `与第 ${before + 1} 行是同一个标识`))
      const other = read[before]?.problems
      if (other?.length === 0) other.push(createIdentifierProblem('twice', `与第 ${at + 1} 行是同一个标识`))
    }
  }
  return read
}

function findStoredProblem(
  caller: KeyHolder,
  { expected }: RowInput,
  stored: StoredRow | undefined,
): Problem | undefined {
  if (stored?.state === 'retired') return createIdentifierProblem('retired', '这个标识已经作废，不能再用')
  if (stored && !canWriteOver(caller, stored))
    return createIdentifierProblem('template', '接口密钥不能使用这个标识的模板')
  if (expected === undefined || (stored?.revision ?? 0) === expected) return undefined
  if (!stored) return { field: 'expected', rule: 'missing', message: '没有这个标识' }
  const message =
    expected === 0 ? '这个标识已存在' : `这个标识已经是第 ${stored.revision} 版，不是第 ${expected} 版`
  return { field: 'expected', rule: expected === 0 ? 'taken' : 'stale', message }
}

/** Checks a row against the existing identifier, and adds its problems. */
function prepareRow(
  row: Row,
  plan: Plan,
  { stored, sources, gone }: { stored: StoredRow | undefined; sources: Sources; gone: ReadonlySet<string> },
): Prepared {
  const checked = checkForm({ ...row.given, templateId: plan.templateId }, plan, stored, sources)
  for (const problem of [...checked.problems, ...listGoneFiles(plan.template, row.given.values, gone)]) {
    const { rule, message } = problem
    row.problems.push({ field: toPath(problem), rule, message })
  }
  return checked.prepare(stored?.spelling ?? row.identifier)
}

/** Leaves out records whose unique values belong to another record, and adds a problem to their rows. */
async function dropTaken(client: pg.ClientBase, rows: readonly Row[], records: Prepared[], batch: Batch) {
  const all = batch.mode === 'all'
  const claims = !all || records.length === rows.length
  const taken = await findTakenValues(client, records, { claims, all })
  for (const { handle, problems } of rows)
    for (const problem of taken.get(handle) ?? [])
      problems.push({ field: toPath(problem), rule: problem.rule, message: problem.message })
  return records.filter(({ row }) => !taken.has(row.handle))
}

function toAnswer({ identifier, problems }: Row, row: number, written: Written | undefined): Answer {
  const base = { row, identifier, problems, revision: written?.revision ?? 0 }
  if (problems.length > 0) return { ...base, outcome: 'refused', revision: 0 }
  if (!written) return { ...base, outcome: 'skipped' }
  if (written.outcome === 'retired')
    return {
      ...base,
      outcome: 'refused',
      revision: 0,
      problems: [createIdentifierProblem('retired', '这个标识已经作废')],
    }
  return { ...base, outcome: written.outcome }
}

function toBatchAnswer(rows: Answer[]): BatchAnswer {
  const countTotal = (outcome: Answer['outcome']) => rows.filter((row) => row.outcome === outcome).length
  return {
    added: countTotal('added'),
    changed: countTotal('changed'),
    unchanged: countTotal('unchanged'),
    refused: countTotal('refused'),
    rows,
  }
}

async function write(deps: SavingDeps, db: Db, caller: KeyHolder, batch: Batch): Promise<BatchAnswer> {
  const { prefix } = caller
  const client = getClient(db)
  const templateId = await requireTemplateId(db, toHome(prefix), batch.template)
  const plan = await loadPlan(db, { prefix, caller, wanted: { ...batch, templateId } })
  const rows = readRows(batch.rows, prefix)
  const handles = rows.flatMap(({ handle, problems }) => (problems.length === 0 ? [handle] : []))
  const there = await lockRows(client, handles)
  const named = rows.map(({ given, handle }) => ({ given, stored: there.get(handle) }))
  const sources = await readSources(client, listBatches(named, prefix), { locked: true })
  const gone = await keepFiles(
    deps,
    db,
    plan.template,
    rows.map(({ given }) => given.values),
  )
  const checked = await mapWithPauses(rows, (row) => {
    if (row.problems.length > 0) return []
    const stored = there.get(row.handle)
    const wrong = findStoredProblem(caller, row.given, stored)
    if (wrong) row.problems.push(wrong)
    const prepared = prepareRow(row, plan, { stored, sources, gone })
    return row.problems.length > 0 ? [] : [prepared]
  })
  const good = await dropTaken(client, rows, checked.flat(), batch)
  const isWritten = batch.mode !== 'all' || good.length === rows.length
  const author = await loadAuthor(db, caller, deps.people)
  const settings = { author, by: 'api', at: deps.now(), reason: toPrintable(batch.reason ?? '') } as const
  const written = isWritten
    ? await writeRecords(
        client,
        good,
        { ...settings, codes: deps.codes, webhooks: deps.webhooks, jobs: deps.jobs },
        there,
      )
    : []
  await checkRoom(db, prefix)
  // A key that was revoked meanwhile must not write.
  await deps.keys.checkInForce(db, caller)
  const outcomes = new Map(written.map((entry) => [entry.handle, entry]))
  // Another writer created one of the new identifiers meanwhile; the sender may send the batch again.
  const isTaken = ({ given, handle }: Row) =>
    given.expected === 0 && outcomes.has(handle) && outcomes.get(handle)?.outcome !== 'added'
  if (rows.some(isTaken)) throw refuse('identifier_stale')
  return toBatchAnswer(rows.map((row, at) => toAnswer(row, at + 1, outcomes.get(row.handle))))
}

/**
 * Batches of one prefix block each other anyway, so more of them would only occupy connections that others
 * need. Companies take turns.
 */
const AT_ONCE = 4
const MAX_WAITING = 400
const MAX_PER_ONE = 200
const QUEUE_SECONDS = 5

/**
 * Creates the call with which programs write many identifiers of one template; each row gets its own result.
 * Repeating a request with the same idempotency key changes nothing more.
 */
export function createRowsWriter(deps: SavingDeps) {
  const limited = createLimiter(AT_ONCE, MAX_WAITING, MAX_PER_ONE)

  return async function writeRows(request: OnceRequest<KeyHolder, Batch>): Promise<BatchAnswer> {
    const work = () => answerOnce(deps, request, (db) => write(deps, db, request.who, request.content))
    const answer = await limited(work, toHome(request.who.prefix)).catch((error: unknown) => {
      if (!(error instanceof LimitReached)) throw error
      throw refuse('too_many_requests').retryIn(QUEUE_SECONDS).setReason('等待写入的批次太多')
    })
    for (const { identifier, revision } of answer.rows) if (revision > 0) deps.forget(foldHandle(identifier))
    return answer
  }
}
