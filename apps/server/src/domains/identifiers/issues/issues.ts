import { Readable } from 'node:stream'
import type { Input } from '@biaojie/contract/define.ts'
import {
  type Issue as IssueOnWire,
  type issueCreate,
  issueFile,
} from '@biaojie/contract/identifiers/issues/issues.ts'
import { ISSUES_RUNNING_MAX } from '@biaojie/contract/identifiers/issues/rules.ts'
import { findOwnIdentifierProblem } from '@biaojie/contract/identifiers/records/rules.ts'
import { foldHandle, makeCanonicalPath } from '@biaojie/contract/rules.ts'
import type { FastifyRequest } from 'fastify'
import { checkTemplate, getTemplateLimit } from '../../../http/access/access.ts'
import type { Caller, Person } from '../../../http/access/principals.ts'
import { answerOnce, type OnceRequest } from '../../../http/answers/once.ts'
import { refuse, refuseFields } from '../../../http/errors.ts'
import type { CallContext } from '../../../http/serve.ts'
import { toShanghaiTime } from '../../../platform/base/clock.ts'
import { createId } from '../../../platform/base/ids.ts'
import { toPrintable } from '../../../platform/database/columns.ts'
import type { Db } from '../../../platform/database/database.ts'
import { defineJobKind } from '../../../platform/shared/jobs/job.ts'
import type { Jobs } from '../../../platform/shared/jobs/jobs.ts'
import { definePortionJob, type RunKey } from '../../../platform/shared/jobs/runs.ts'
import type { Files } from '../../enterprises/files/files.ts'
import { checkTaking } from '../code-rules/code-rules.ts'
import {
  completeIdentifier,
  loadAuthor,
  type People,
  requireOwnPrefix,
  requireReadablePrefix,
} from '../records/identifiers.ts'
import { findTemplate, templateContent } from '../templates/templates.ts'
import { findBlockAfter, type Issue, isOfTemplates, runs } from './store.ts'
import { continueIssue, type WorkDeps } from './work.ts'

export { findIssueDifferences } from './audit.ts'

export type IssuesDeps = WorkDeps & {
  jobs: Pick<Jobs, 'enqueue'>
  people: People
  files: Pick<Files, 'downloads'>
  publicUrl: string | undefined
}

const ISSUE = defineJobKind<RunKey>('issues.issue')

type OfCompany = { prefix?: string | undefined }
type IssueInput = Input<typeof issueCreate>['body']

const toWire = (row: Issue): IssueOnWire => ({
  id: row.id,
  prefix: row.prefix,
  ruleId: row.ruleId,
  ruleName: row.ruleName,
  ruleVersion: row.ruleVersion,
  templateId: row.templateId,
  templateName: row.templateName,
  batch: row.batch ?? '',
  name: row.name,
  note: row.note,
  state: row.state,
  count: row.count,
  done: row.done,
  skipped: row.skipped,
  firstCode: row.firstCode,
  lastCode: row.lastCode,
  problem: row.problem,
  createTime: toShanghaiTime(row.createdAt),
  createdBy: row.createdBy,
  endTime: row.endedAt ? toShanghaiTime(row.endedAt) : '',
  took: row.movedAt.getTime() - row.createdAt.getTime(),
})

async function requireIssue(db: Db, key: RunKey): Promise<Issue> {
  const row = await runs.find(db, key)
  if (!row) throw refuse('issue_not_found')
  return row
}

async function requireReadable(
  db: Db,
  caller: Caller,
  { id, prefix }: OfCompany & { id: string },
): Promise<Issue> {
  const row = await requireIssue(db, { prefix: await requireReadablePrefix(db, caller, prefix), id })
  checkTemplate(caller, { template: row.templateId })
  return row
}

/** Loads the newest published version of a template; returns empty values when no template is named. */
async function loadTemplate(db: Db, caller: Caller, prefix: string, id = '') {
  checkTemplate(caller, { template: id })
  if (!id) return { templateId: '', templateVersion: null, templateName: '' }
  const head = await findTemplate(db, prefix, id)
  if (!head) throw refuse('template_not_found')
  const template = await templateContent(db, prefix, id, head.version)
  if (!template || head.state !== 'published') throw refuse('template_unpublished')
  return { templateId: id, templateVersion: head.version, templateName: template.name }
}

function readBatch({ batch = '' }: IssueInput, prefix: string): string | null {
  const identifier = completeIdentifier(batch, prefix)
  if (identifier === '') return null
  const wrong = findOwnIdentifierProblem(identifier, prefix)
  if (wrong) throw refuseFields({ batch: wrong }, { batch: 'identifier' })
  return foldHandle(identifier)
}

function create(deps: IssuesDeps, request: OnceRequest<Caller, IssueInput>): Promise<IssueOnWire> {
  const { who: caller, content: given } = request
  return answerOnce(deps, request, async (db) => {
    const prefix = await requireOwnPrefix(db, caller)
    const at = deps.now()
    const template = await loadTemplate(db, caller, prefix, given.templateId)
    const batch = readBatch(given, prefix)
    const { codeRuleId: id, count, fields = {} } = given
    const rule = await checkTaking(db, { prefix, id, count, at, fields })
    if (rule.missing)
      throw refuseFields(
        { [`fields.${rule.missing}`]: '编码里有这个字段，请填写能写进编码的值' },
        { [`fields.${rule.missing}`]: 'code' },
      )
    if ((await runs.countIn(db, prefix, ['running'])) >= ISSUES_RUNNING_MAX) throw refuse('issues_full')
    const author = await loadAuthor(db, caller, deps.people)
    const row: Issue = {
      prefix,
      id: createId(at.getTime()),
      ruleId: id,
      ruleName: rule.name,
      ruleVersion: rule.version,
      ...template,
      batch,
      name: toPrintable(given.name ?? '') || template.templateName || rule.name,
      note: toPrintable(given.note ?? ''),
      fields,
      state: 'running',
      count,
      done: 0,
      skipped: 0,
      blocks: 0,
      firstCode: '',
      lastCode: '',
      problem: '',
      createdAt: at,
      createdBy: author.name,
      creatorKind: author.kind,
      creatorId: author.id,
      movedAt: at,
      endedAt: null,
    }
    await runs.insert(db, row)
    await deps.jobs.enqueue(db, ISSUE, { prefix, id: row.id }, { key: row.id })
    return toWire(row)
  })
}

async function cancel({ db, now }: IssuesDeps, caller: Caller, id: string) {
  const row = await requireIssue(db, { prefix: await requireOwnPrefix(db, caller), id })
  checkTemplate(caller, { template: row.templateId })
  const cancelled = await runs.change(db, row, ['running'], { state: 'cancelled', endedAt: now() })
  if (!cancelled) throw refuse('issue_moved_on')
  return toWire(cancelled)
}

/** Writes one line for each code: the code, the identifier and the address of its page, for printing software. */
export async function* writeCodeLines(db: Db, key: RunKey, origin: string): AsyncGenerator<string> {
  yield 'code,handle,url\r\n'
  for (let after = 0; ; ) {
    const block = await findBlockAfter(db, key, after)
    if (!block) return
    const lines = block.codes.map((code) => {
      const handle = `${key.prefix}/${code}`
      return `${code},${handle},${origin}${makeCanonicalPath(handle)}\r\n`
    })
    yield lines.join('')
    after = block.block
  }
}

/** Large numbers of codes that are reserved at once and filled in later. */
export function createIssues(deps: IssuesDeps) {
  const { db, jobs, files } = deps

  return {
    create: (request: OnceRequest<Caller, IssueInput>) => create(deps, request),
    async list(caller: Caller, request: OfCompany & { current?: number; size?: number }) {
      const { prefix, current = 1, size = 20 } = request
      const ofCompany = await requireReadablePrefix(db, caller, prefix)
      const { records, total } = await runs.list(
        db,
        ofCompany,
        { current, size },
        isOfTemplates(getTemplateLimit(caller)),
      )
      return { records: records.map(toWire), total }
    },
    read: async (caller: Caller, request: OfCompany & { id: string }) =>
      toWire(await requireReadable(db, caller, request)),
    async listCodes(
      caller: Caller,
      { after = 0, ...key }: OfCompany & { id: string; after?: number | undefined },
    ) {
      const row = await requireReadable(db, caller, key)
      const block = await findBlockAfter(db, row, after)
      if (!block) return { codes: [], next: null }
      return { codes: block.codes, next: block.block < row.blocks ? block.block : null }
    },
    cancel: (caller: Caller, id: string) => cancel(deps, caller, id),
    async export(request: OfCompany & { id: string }, context: CallContext<Person>) {
      const row = await requireReadable(db, context.who, request)
      const name = `codes-${row.firstCode || row.id}.csv`
      return files.downloads.link(issueFile, { name, what: `${row.prefix}/${row.id}` }, context)
    },
    async open({ what }: { what: string }, { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>) {
      const [prefix = '', id = ''] = what.split('/')
      const row = await requireIssue(db, { prefix, id })
      const lines = writeCodeLines(db, row, deps.publicUrl ?? `${protocol}://${host}`)
      return { type: 'text/csv; charset=utf-8', content: Readable.from(lines) }
    },
    downloads: files.downloads,
    resume: () => runs.resume(deps, { running: ISSUE }),
    jobs: [definePortionJob(ISSUE, { db, jobs, portion: (key) => continueIssue(deps, key) })],
  }
}
/** Loads up to `most` folded handles of an issue in order; refuses with issue_not_found. */
export async function loadIssuedHandles(db: Db, key: RunKey, most: number): Promise<string[]> {
  const row = await requireIssue(db, key)
  const handles: string[] = []
  for (let after = 0; handles.length < most; ) {
    const block = await findBlockAfter(db, row, after)
    if (!block) break
    handles.push(...block.codes.map((code) => foldHandle(`${row.prefix}/${code}`)))
    after = block.block
  }
  return handles.slice(0, most)
}
