import type { Data, Input } from '@biaojie/contract/define.ts'
import { findOwnIdentifierProblem, isSandbox } from '@biaojie/contract/identifiers/records/rules.ts'
import type { identifierPreview, identifierSave } from '@biaojie/contract/identifiers/records/saving.ts'
import { findField, RECORD_SCENE } from '@biaojie/contract/identifiers/templates/rules.ts'
import { foldHandle } from '@biaojie/contract/rules.ts'
import type { Caller } from '../../../../http/access/principals.ts'
import { answerOnce, type OnceRequest } from '../../../../http/answers/once.ts'
import { refuse, refuseFields } from '../../../../http/errors.ts'
import { isUuid } from '../../../../platform/base/ids.ts'
import { toPrintable } from '../../../../platform/database/columns.ts'
import { type Db, getClient } from '../../../../platform/database/database.ts'
import { makeNextCodes, takeCodes } from '../../code-rules/code-rules.ts'
import { replaceAliases } from '../read/aliases.ts'
import { loadAuthor, requireOwnPrefix } from '../read/callers.ts'
import { toWireRecord } from '../read/wire.ts'
import { toRecord } from '../record/record.ts'
import { filterRecord } from '../record/visibility.ts'
import { checkRoom } from '../sandbox/sandbox.ts'
import { readInheritance, readSources } from '../write/sources.ts'
import { lockRow, readRow, type StoredRow } from '../write/store.ts'
import { findTakenValues } from '../write/uniques.ts'
import { type Author, applyWrite, writeRecords } from '../write/write.ts'
import { previewWrite } from './changes.ts'
import {
  type Checked,
  checkForm,
  completeIdentifier,
  flattenValues,
  listBatches,
  type Problem,
  type SaveInput,
  toPath,
} from './check.ts'
import { keepFiles, listGoneFiles, type SavingDeps } from './files.ts'
import { loadPlan, type Plan } from './plan.ts'

type Saved = Data<typeof identifierSave>
type Preview = Input<typeof identifierPreview>['body']

/** Codes that already exist are skipped, at most this many times. */
const MAX_TAKEN = 50

const refuseProblems = (problems: readonly Problem[]) =>
  refuseFields(
    Object.fromEntries(problems.map((problem) => [toPath(problem), problem.message])),
    Object.fromEntries(problems.map((problem) => [toPath(problem), problem.rule])),
  )

/** Refuses a write when the stored revision differs from the one that the writer saw; 0 means none. */
function checkExpected(stored: StoredRow | undefined, expected: number | undefined): void {
  if (stored?.state === 'retired') throw refuse('identifier_retired')
  if (expected === undefined) return
  if (!stored && expected > 0) throw refuse('identifier_not_found')
  if (!stored || stored.revision === expected) return
  throw refuse(expected === 0 ? 'identifier_taken' : 'identifier_stale')
}

/** Returns the rule for the code; none in a sandbox, because codes that are taken cannot be returned. */
const findRuleId = ({ codeRuleId }: SaveInput, { prefix, template }: Plan) =>
  isSandbox(prefix) ? '' : (codeRuleId ?? template.codeRuleId)
const NO_CODE: Problem = {
  scene: '',
  field: 'identifier',
  rule: 'required',
  message: '请填写标识，或选择给它取号的编码规则',
}

/** Names the field whose value does not fit the code. */
function createCodeProblem({ template }: Plan, missing: string): Problem {
  const scene =
    [RECORD_SCENE, ...template.scenes.map(({ key }) => key)].find((key) =>
      findField(template, key, missing),
    ) ?? ''
  const name = findField(template, scene, missing)?.name ?? missing
  const message = scene
    ? `${name}是编码的一段：请填写能写进编码的值，位数见编码规则`
    : `编码规则用到字段 ${missing}，而模板里没有它，请换一条规则`
  return scene === ''
    ? { scene: '', field: 'identifier', rule: 'code', message }
    : { scene, field: missing, rule: 'code', message }
}

/** Takes an unused code of the rule; refuses when a field does not fit the code. */
async function takeFreeCode(db: Db, plan: Plan, id: string, { values }: Checked, at: Date): Promise<string> {
  for (let taken = 0; taken < MAX_TAKEN; taken++) {
    const wanted = { prefix: plan.prefix, id, count: 1, at, fields: flattenValues(values) }
    const { codes, missing } = await takeCodes(db, wanted)
    if (missing) throw refuseProblems([createCodeProblem(plan, missing)])
    const identifier = `${plan.prefix}/${codes[0] ?? ''}`
    if (!(await readRow(db, identifier))) return identifier
  }
  throw refuse('identifier_taken', '接下来的编码都已被占用，请核对编码规则，或自己填写标识')
}

/** Returns the company's own spelling. */
const toSpelling = ({ spelling, handle }: StoredRow) => spelling ?? handle

type Writer = { prefix: string; author: Author; caller: Caller }

async function write(deps: SavingDeps, db: Db, writer: Writer, given: SaveInput): Promise<Saved> {
  const { prefix, author, caller } = writer
  const client = getClient(db)
  const at = deps.now()
  const typed = completeIdentifier(given.identifier ?? '', prefix)
  const wrong = typed === '' ? '' : findOwnIdentifierProblem(typed, prefix)
  if (wrong) throw refuseProblems([{ ...NO_CODE, rule: 'identifier', message: wrong }])
  const stored = typed === '' ? undefined : await lockRow(client, typed)
  checkExpected(stored, given.expected)
  const plan = await loadPlan(db, { prefix, caller, wanted: given, stored })
  const sources = await readSources(client, listBatches([{ given, stored }], prefix), { locked: true })
  const checked = checkForm(given, plan, stored, sources)
  const rule = findRuleId(given, plan)
  const hasCode = typed !== '' || isUuid(rule)
  const problems = hasCode ? checked.problems : [NO_CODE, ...checked.problems]
  if (problems.length > 0) throw refuseProblems(problems)
  const gone = await keepFiles(deps, db, plan.template, [given.values])
  if (gone.size > 0) throw refuseProblems(listGoneFiles(plan.template, given.values, gone))
  const identifier = stored ? toSpelling(stored) : typed || (await takeFreeCode(db, plan, rule, checked, at))
  const ready = checked.prepare(identifier)
  const taken = await findTakenValues(client, [ready], { claims: true })
  for (const found of taken.values()) throw refuseProblems(found)
  const [written] = await writeRecords(client, [ready], {
    author,
    by: caller.kind === 'key' ? 'api' : 'form',
    at,
    reason: toPrintable(given.reason ?? ''),
    codes: deps.codes,
    webhooks: deps.webhooks,
    jobs: deps.jobs,
  })
  if (!written || written.outcome === 'retired') throw refuse('identifier_retired')
  await checkRoom(db, prefix)
  await deps.keys.checkInForce(db, caller)
  // Another writer created the identifier after it was looked up.
  if (!stored && written.outcome !== 'added' && given.expected === 0) throw refuse('identifier_taken')
  if (given.aliases && isSandbox(prefix)) throw refuse('sandbox_closed')
  if (given.aliases) {
    const aliases = { of: foldHandle(identifier), given: given.aliases, author: author.name, at }
    await replaceAliases(db, aliases)
  }
  return { identifier, revision: written.revision, outcome: written.outcome }
}

/** Returns the identifier that a form would get, and the problems of the form. */
async function findCode(
  db: Db,
  {
    plan,
    typed,
    wrong,
    given,
    checked,
    at,
  }: { plan: Plan; typed: string; wrong: string; given: SaveInput; checked: Checked; at: Date },
): Promise<{ identifier: string; problems: Problem[] }> {
  if (wrong) return { identifier: '', problems: [{ ...NO_CODE, rule: 'identifier', message: wrong }] }
  if (typed !== '') return { identifier: typed, problems: [] }
  const id = findRuleId(given, plan)
  if (!isUuid(id)) return { identifier: '', problems: [NO_CODE] }
  const { prefix } = plan
  const fields = flattenValues(checked.values)
  const { codes, missing } = await makeNextCodes(db, { prefix, id, count: 1, at, fields })
  if (missing) return { identifier: '', problems: [createCodeProblem(plan, missing)] }
  return { identifier: codes[0] === undefined ? '' : `${prefix}/${codes[0]}`, problems: [] }
}

/** Keeps the first problem of each field, which is the most precise. */
const keepFirstOfEach = (problems: readonly Problem[]) =>
  [...new Map(problems.toReversed().map((problem) => [toPath(problem), problem])).values()].toReversed()

async function previewForm(
  { db, now }: SavingDeps,
  caller: Caller,
  { audience, ...given }: Preview,
): Promise<Data<typeof identifierPreview>> {
  const prefix = await requireOwnPrefix(db, caller)
  const typed = completeIdentifier(given.identifier ?? '', prefix)
  const wrong = typed === '' ? '' : findOwnIdentifierProblem(typed, prefix)
  const stored = typed === '' || wrong ? undefined : await readRow(db, typed)
  checkExpected(stored, given.expected)
  const plan = await loadPlan(db, { prefix, caller, wanted: given, stored })
  const client = getClient(db)
  const sources = await readSources(client, listBatches([{ given, stored }], prefix), { locked: false })
  const checked = checkForm(given, plan, stored, sources)
  const code = await findCode(db, { plan, typed, wrong, given, checked, at: now() })
  const identifier = stored ? toSpelling(stored) : code.identifier
  // The record needs an identifier with its prefix while it has no code yet.
  const prepared = checked.prepare(identifier || `${prefix}/0`)
  const taken = await findTakenValues(client, [prepared], { claims: false })
  const own = stored ? (applyWrite(stored, prepared) ?? toRecord(stored)) : toRecord(prepared.row)
  const complete = await readInheritance(client, [{ ...own, prefix }], { locked: false })
  const seen = filterRecord(complete(own), audience)
  return {
    identifier,
    problems: keepFirstOfEach([...code.problems, ...checked.problems, ...[...taken.values()].flat()]),
    ...previewWrite(stored, prepared),
    record: toWireRecord({ ...seen.record, identifier }),
    hidden: seen.hidden,
  }
}

/** Creates and changes single identifiers by template, for people and programs. */
export function createSaving(deps: SavingDeps) {
  const { db, people, forget } = deps
  return {
    /** Repeating a request with the same idempotency key changes nothing more. */
    async save(request: OnceRequest<Caller, SaveInput>): Promise<Saved> {
      const { who: caller, content } = request
      const prefix = await requireOwnPrefix(db, caller)
      const author = await loadAuthor(db, caller, people)
      const writer = { prefix, author, caller }
      const saved = await answerOnce(deps, request, (db) => write(deps, db, writer, content))
      forget(foldHandle(saved.identifier))
      return saved
    },
    preview: (caller: Caller, input: Preview) => previewForm(deps, caller, input),
  }
}
