import type { Input } from '@biaojie/contract/define.ts'
import type * as labelJobCalls from '@biaojie/contract/identifiers/labels/jobs.ts'
import type { LabelItem, LabelJob } from '@biaojie/contract/identifiers/labels/jobs.ts'
import type * as labelCalls from '@biaojie/contract/identifiers/labels/labels.ts'
import { JOB_MOVES, type JobAction, type LabelDesign } from '@biaojie/contract/identifiers/labels/rules.ts'
import type { FastifyRequest } from 'fastify'
import { getTemplateLimit } from '../../../http/access/access.ts'
import type { Caller } from '../../../http/access/principals.ts'
import { answerOnce, type OnceRequest } from '../../../http/answers/once.ts'
import { refuse } from '../../../http/errors.ts'
import { toShanghaiTime } from '../../../platform/base/clock.ts'
import { type Db, getClient, transact } from '../../../platform/database/database.ts'
import { defineJobKind, defineScheduledJob } from '../../../platform/shared/jobs/job.ts'
import type { Jobs } from '../../../platform/shared/jobs/jobs.ts'
import { definePortionJob, type RunKey } from '../../../platform/shared/jobs/runs.ts'
import {
  loadAuthor,
  type People,
  readRows,
  requireOwnPrefix,
  requireReadablePrefix,
} from '../records/identifiers.ts'
import { createJob, type JobInput } from './jobs/create.ts'
import { createJobFiles, type FilesDeps, requireJob, sweepFiles, toFileName } from './jobs/files.ts'
import { isOfTemplates, type Job, listItems, loadCells, runs } from './jobs/store.ts'
import { continueJob } from './jobs/work.ts'
import { createSample, makePartMark, preview } from './preview.ts'
import { createPrints, notePrints } from './prints.ts'
import { createSigning } from './signing.ts'
import { findDesign } from './store.ts'
import { createTemplates } from './templates.ts'

export { findLabelKeyDifferences } from './audit.ts'
export { relocatableLabels } from './relocation.ts'

export type LabelsDeps = FilesDeps & {
  jobs: Pick<Jobs, 'enqueue'>
  people: People
  publicUrl: string | undefined
  /** Returns the holder of an API key. */
  identifyKey: (request: Pick<FastifyRequest, 'headers' | 'ip'>) => Promise<Caller | null>
}

const WORK = defineJobKind<RunKey>('labels.make')
/** Writing a thousand labels into one file may take this long. */
const LONGEST_SECONDS = 360
const STOPPED = '没有做完，请取消后再试'

type Calls = typeof labelJobCalls
type OfCompany = { prefix?: string | undefined }

const toTime = (at: Date | null) => (at ? toShanghaiTime(at) : '')

const toWire = (row: Job, design: LabelDesign | undefined, cells: string): LabelJob => ({
  id: row.id,
  number: row.number,
  templateId: row.templateId,
  templateName: row.templateName,
  templateVersion: row.templateVersion,
  printerName: row.printerName,
  dpi: row.dpi,
  format: row.format,
  media: design?.media ?? 'roll',
  state: row.state,
  total: row.total,
  done: row.done,
  same: row.same,
  wrong: row.wrong,
  retired: row.retired,
  impossible: row.impossible,
  cells,
  startCell: row.startCell,
  withSecrets: row.withSecrets,
  reason: row.reason,
  note: row.note,
  problem: row.problem,
  createTime: toShanghaiTime(row.createdAt),
  createdBy: row.createdBy,
  releaseTime: toTime(row.releasedAt),
  releasedBy: row.releasedBy,
  takenTime: toTime(row.takenAt),
  fileName: row.file ? toFileName(row) : '',
  took: row.took,
})

const findDesignFor = (db: Db, row: Job) =>
  findDesign(db, { prefix: row.prefix, id: row.templateId }, row.templateVersion)
const toDetail = async (db: Db, row: Job) =>
  toWire(row, await findDesignFor(db, row), await loadCells(db, row))

async function move(deps: LabelsDeps, caller: Caller, { id, action }: { id: string; action: JobAction }) {
  return transact(deps.db, async (db) => {
    const before = await requireJob(db, caller, await requireOwnPrefix(db, caller), id)
    const { from, to } = JOB_MOVES[action]
    const at = deps.now()
    const { name } = await loadAuthor(db, caller, deps.people)
    const change = {
      release: { releasedAt: at, releasedBy: name },
      cancel: { endedAt: at },
      pause: {},
      resume: {},
    }[action]
    const row = await runs.change(db, before, from, { state: to, ...change })
    if (!row) throw refuse('label_job_moved_on')
    if (action === 'release') await notePrints(db, row, at, name)
    if (action === 'resume')
      await deps.jobs.enqueue(db, WORK, { prefix: row.prefix, id: row.id }, { key: row.id })
    return toDetail(db, row)
  })
}

async function listJobItems(db: Db, caller: Caller, request: Input<Calls['labelJobItems']>['body']) {
  const row = await requireJob(
    db,
    caller,
    await requireReadablePrefix(db, caller, request.prefix),
    request.id,
  )
  const { records, total } = await listItems(db, row, request.current ?? 1, request.size ?? 20)
  const rows = await readRows(
    getClient(db),
    records.map(({ handle }) => handle),
  )
  return {
    records: records.map(
      ({ number, handle, result, read, note }): LabelItem => ({
        number,
        identifier: rows.get(handle)?.spelling ?? handle,
        result,
        read,
        note,
      }),
    ),
    total,
  }
}

/** Labels of identifiers: templates, printers, print jobs with read-back, and the label history of parts. */
export function createLabels(needs: Omit<LabelsDeps, 'signing'>) {
  const deps: LabelsDeps = { ...needs, signing: createSigning(needs) }
  const { db, jobs, now, signing } = deps
  const toCodeDeps = (origin: string) => ({ ...deps, origin: deps.publicUrl ?? origin })

  return {
    templates: createTemplates(deps),
    listKeys: signing.list,
    preview: (caller: Caller, request: Input<typeof labelCalls.labelPreview>['body'], origin: string) =>
      preview(toCodeDeps(origin), caller, request),
    sample: (caller: Caller, request: Input<typeof labelCalls.labelSample>['body'], origin: string) =>
      createSample(toCodeDeps(origin), caller, request),
    mark: (caller: Caller, request: Input<typeof labelCalls.labelMark>['body'], origin: string) =>
      makePartMark(toCodeDeps(origin), caller, request),
    create: (request: OnceRequest<Caller, JobInput>, origin: string) =>
      answerOnce(deps, request, async (db) => {
        const row = await createJob(db, toCodeDeps(origin), request.who, request.content)
        await jobs.enqueue(db, WORK, { prefix: row.prefix, id: row.id }, { key: row.id })
        return toDetail(db, row)
      }),
    async list(
      caller: Caller,
      { prefix: named, current = 1, size = 20 }: Input<Calls['labelJobList']>['body'],
    ) {
      const prefix = await requireReadablePrefix(db, caller, named)
      const { records, total } = await runs.list(
        db,
        prefix,
        { current, size },
        isOfTemplates(getTemplateLimit(caller)),
      )
      return { records: records.map((row) => toWire(row, undefined, '')), total }
    },
    read: async (caller: Caller, { id, prefix }: OfCompany & { id: string }) =>
      toDetail(db, await requireJob(db, caller, await requireReadablePrefix(db, caller, prefix), id)),
    items: (caller: Caller, request: Input<Calls['labelJobItems']>['body']) =>
      listJobItems(db, caller, request),
    move: (caller: Caller, input: { id: string; action: JobAction }) => move(deps, caller, input),
    ...createJobFiles(deps),
    ...createPrints(db),
    identifyKey: deps.identifyKey,
    resume: () => runs.resume(deps, { running: WORK }),
    jobs: [
      definePortionJob(
        WORK,
        {
          db,
          jobs,
          portion: (key) => continueJob(deps, key),
          giveUp: (key) =>
            runs.change(db, key, ['running'], { state: 'failed', problem: STOPPED, endedAt: now() }),
          retries: 5,
        },
        { timeoutSeconds: LONGEST_SECONDS },
      ),
      defineScheduledJob('labels.sweep', '*/5 * * * *', () => sweepFiles(deps)),
    ],
  }
}
export type Labels = ReturnType<typeof createLabels>
