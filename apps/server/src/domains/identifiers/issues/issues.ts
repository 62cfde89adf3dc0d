import { Readable } from 'node:stream'
import type { Input } from '@biaojie/contract/define.ts'
import {
  type Issue as IssueOnWire,
  type issueCreate,
  issueFile,
} from '@biaojie/contract/identifiers/issues/issues.ts'
import { ISSUES_RUNNING_MAX } from '@biaojie/contract/identifiers/issues/rules.ts'
import { ownIdentifierProblem } from '@biaojie/contract/identifiers/records/rules.ts'
import { foldHandle } from '@biaojie/contract/rules.ts'
import { checkTemplate, limitOf } from '../../../http/access/access.ts'
import type { Caller, Person } from '../../../http/access/principals.ts'
import { answerOnce, type OnceRequest } from '../../../http/answers/once.ts'
import { refuse, refuseFields } from '../../../http/errors.ts'
import { shanghaiTime } from '../../../platform/base/clock.ts'
import { isUuid, newId } from '../../../platform/base/ids.ts'
import { printable } from '../../../platform/database/columns.ts'
import type { Db } from '../../../platform/database/database.ts'
import { job, jobKind } from '../../../platform/shared/jobs/job.ts'
import type { Jobs } from '../../../platform/shared/jobs/jobs.ts'
import type { Files } from '../../enterprises/files/files.ts'
import { checkTaking } from '../code-rules/code-rules.ts'
import {
  authorOf,
  ownIdentifier,
  type People,
  prefixForReading,
  prefixForWriting,
} from '../records/identifiers.ts'
import { templateById, templateContent } from '../templates/templates.ts'
import { linesOf } from './file.ts'
import {
  blockAfter,
  countRunning,
  type Issue,
  insertIssue,
  issueById,
  type Key,
  listIssues,
  moveIssue,
  runningIssues,
} from './store.ts'
import { issueFor, type WorkDeps } from './work.ts'

export type IssuesDeps = WorkDeps & {
  jobs: Pick<Jobs, 'enqueue'>
  people: People
  files: Pick<Files, 'downloads' | 'cookieFor' | 'viewerOf'>
  publicUrl: string | undefined
}

const ISSUE = jobKind<Key>('issues.issue')
/** A run ends by itself before its process counts as dead, and another goes on. */
const RUN_MS = 20_000
const RUN_SECONDS = 90
const PATH = issueFile.path.replace('/:name', '')

type OfCompany = { prefix?: string | undefined }
type IssueInput = Input<typeof issueCreate>['body']

const onWire = (row: Issue): IssueOnWire => ({
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
  createTime: shanghaiTime(row.createdAt),
  createdBy: row.createdBy,
  endTime: row.endedAt ? shanghaiTime(row.endedAt) : '',
  took: row.movedAt.getTime() - row.createdAt.getTime(),
})

async function existing(db: Db, prefix: string, id: string): Promise<Issue> {
  const row = isUuid(id) ? await issueById(db, { prefix, id }) : undefined
  if (!row) throw refuse('issue_not_found')
  return row
}

async function readable(db: Db, caller: Caller, { id, prefix }: OfCompany & { id: string }): Promise<Issue> {
  const row = await existing(db, await prefixForReading(db, caller, prefix), id)
  checkTemplate(caller, { template: row.templateId })
  return row
}

/** The newest version of a template in force; nothing where no template is named. */
async function templateFor(db: Db, caller: Caller, prefix: string, id = '') {
  checkTemplate(caller, { template: id })
  if (!id) return { templateId: '', templateVersion: null, templateName: '' }
  const head = await templateById(db, prefix, id)
  if (!head) throw refuse('template_not_found')
  const template = await templateContent(db, prefix, id, head.version)
  if (!template || head.state !== 'published') throw refuse('template_unpublished')
  return { templateId: id, templateVersion: head.version, templateName: template.name }
}

function batchOf({ batch = '' }: IssueInput, prefix: string): string | null {
  const identifier = ownIdentifier(batch, prefix)
  if (identifier === '') return null
  const wrong = ownIdentifierProblem(identifier, prefix)
  if (wrong) throw refuseFields({ batch: wrong }, { batch: 'identifier' })
  return foldHandle(identifier)
}

function create(deps: IssuesDeps, asked: OnceRequest<Caller, IssueInput>): Promise<IssueOnWire> {
  const { who: caller, content: given } = asked
  return answerOnce(deps, asked, async (db) => {
    const prefix = await prefixForWriting(db, caller)
    const at = deps.now()
    const template = await templateFor(db, caller, prefix, given.templateId)
    const batch = batchOf(given, prefix)
    const { codeRuleId: id, count, fields = {} } = given
    const rule = await checkTaking(db, { prefix, id, count, at, fields })
    if (rule.missing)
      throw refuseFields(
        { [`fields.${rule.missing}`]: '编码里有这个字段，请填写能写进编码的值' },
        { [`fields.${rule.missing}`]: 'code' },
      )
    if ((await countRunning(db, prefix)) >= ISSUES_RUNNING_MAX) throw refuse('issues_full')
    const author = await authorOf(db, caller, deps.people)
    const row: Issue = {
      prefix,
      id: newId(at.getTime()),
      ruleId: id,
      ruleName: rule.name,
      ruleVersion: rule.version,
      ...template,
      batch,
      name: printable(given.name ?? '') || template.templateName || rule.name,
      note: printable(given.note ?? ''),
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
    await insertIssue(db, row)
    await deps.jobs.enqueue(db, ISSUE, { prefix, id: row.id }, { key: row.id })
    return onWire(row)
  })
}

async function cancel({ db, now }: IssuesDeps, caller: Caller, id: string) {
  const row = await existing(db, await prefixForWriting(db, caller), id)
  checkTemplate(caller, { template: row.templateId })
  const moved = await moveIssue(db, row, ['running'], { state: 'cancelled', endedAt: now() })
  if (!moved) throw refuse('issue_moved_on')
  return onWire(moved)
}

type FileQuery = { name: string; what: string; viewer: string; until: string; sig: string }

/** Codes in great numbers, reserved at once and filled in later. */
export function createIssues(deps: IssuesDeps) {
  const { db, jobs, files } = deps
  const settings = { timeoutSeconds: RUN_SECONDS, retries: 20, long: true }
  async function run(key: Key): Promise<void> {
    if (await issueFor(deps, key, RUN_MS)) await jobs.enqueue(db, ISSUE, key, { key: key.id })
  }

  return {
    create: (asked: OnceRequest<Caller, IssueInput>) => create(deps, asked),
    async list(caller: Caller, asked: OfCompany & { current?: number; size?: number }) {
      const { prefix, current = 1, size = 20 } = asked
      const of = { prefix: await prefixForReading(db, caller, prefix), templates: limitOf(caller) }
      const { records, total } = await listIssues(db, of, current, size)
      return { records: records.map(onWire), total }
    },
    read: async (caller: Caller, asked: OfCompany & { id: string }) =>
      onWire(await readable(db, caller, asked)),
    async codes(
      caller: Caller,
      { after = 0, ...asked }: OfCompany & { id: string; after?: number | undefined },
    ) {
      const row = await readable(db, caller, asked)
      const block = await blockAfter(db, row, after)
      if (!block) return { codes: [], next: null }
      return { codes: block.codes, next: block.block < row.blocks ? block.block : null }
    },
    cancel: (caller: Caller, id: string) => cancel(deps, caller, id),
    async export(
      who: Person,
      { id, prefix }: OfCompany & { id: string },
      { setCookie }: { setCookie: (line: string) => void },
    ) {
      const row = await readable(db, who, { id, prefix })
      const name = `codes-${row.firstCode || row.id}.csv`
      const what = `${row.prefix}/${row.id}`
      const signed = files.downloads.sign(['issue', name, what], who.userId)
      setCookie(files.cookieFor(who))
      return { url: `${PATH}/${name}?${new URLSearchParams({ what, ...signed })}` }
    },
    /** The file of an address made for this viewer. */
    async open({ name, what, ...signed }: FileQuery, viewerId: string | undefined, origin: string) {
      await files.downloads.check(['issue', name, what], signed, viewerId)
      const [prefix = '', id = ''] = what.split('/')
      const row = await existing(db, prefix, id)
      return Readable.from(linesOf(db, row, deps.publicUrl ?? origin))
    },
    viewerOf: files.viewerOf,
    /** Issues that a killed process left go on at once. */
    async start() {
      for (const key of await runningIssues(db)) await jobs.enqueue(db, ISSUE, key, { key: key.id })
    },
    jobs: [job(ISSUE, run, settings)],
  }
}
/** Folded handles of an issue's codes in their order, as many as are asked for; refuses with issue_not_found. */
export async function handlesOfIssue(db: Db, key: Key, most: number): Promise<string[]> {
  const row = await existing(db, key.prefix, key.id)
  const handles: string[] = []
  for (let after = 0; handles.length < most; ) {
    const block = await blockAfter(db, row, after)
    if (!block) break
    handles.push(...block.codes.map((code) => foldHandle(`${row.prefix}/${code}`)))
    after = block.block
  }
  return handles.slice(0, most)
}
export type Issues = ReturnType<typeof createIssues>
