import type { Input } from '@biaojie/contract/define.ts'
import type * as extractCalls from '@biaojie/contract/identifiers/extracts/extracts.ts'
import type { Extract as ExtractOnWire } from '@biaojie/contract/identifiers/extracts/extracts.ts'
import type { Person } from '../../../http/access/principals.ts'
import { toShanghaiTime } from '../../../platform/base/clock.ts'
import { createId } from '../../../platform/base/ids.ts'
import { type Db, requireFirstRow, transact } from '../../../platform/database/database.ts'
import { defineJobKind, defineScheduledJob } from '../../../platform/shared/jobs/job.ts'
import type { Jobs } from '../../../platform/shared/jobs/jobs.ts'
import { definePortionJob, type RunKey } from '../../../platform/shared/jobs/runs.ts'
import {
  countExtent,
  loadAuthor,
  loadFollowedTemplates,
  type People,
  requireOwnPrefix,
  requireReadablePrefix,
} from '../records/identifiers.ts'
import { createDownloads, type DownloadsDeps, requireExtract } from './downloads.ts'
import { toPartKey } from './parts.ts'
import {
  deleteExtract,
  type Extract,
  type ExtractFile,
  findOutdated,
  loadAllFiles,
  loadFiles,
  runs,
} from './store.ts'
import { continueExtract, type WorkDeps } from './work.ts'

export type ExtractsDeps = WorkDeps & DownloadsDeps & { jobs: Pick<Jobs, 'enqueue'>; people: People }

const WRITE = defineJobKind<RunKey>('extracts.write')
/** The time limit for one file of a million rows; a process that takes longer counts as dead. */
const LONGEST_SECONDS = 1_800

type Calls = typeof extractCalls
type OfCompany = { prefix?: string | undefined }

const onWire = (row: Extract, files: readonly ExtractFile[]): ExtractOnWire => ({
  id: row.id,
  format: row.format,
  state: row.state,
  total: row.total,
  done: row.done,
  files: files.map(({ number, template, templateName, rows, bytes }) => ({
    number,
    template,
    templateName,
    rows,
    bytes,
  })),
  problem: row.problem,
  createTime: toShanghaiTime(row.createdAt),
  createdBy: row.createdBy,
  endTime: row.endedAt ? toShanghaiTime(row.endedAt) : '',
})

async function toWire(db: Db, rows: readonly Extract[], prefix: string): Promise<ExtractOnWire[]> {
  const files = await loadFiles(
    db,
    prefix,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => onWire(row, files.get(row.id) ?? []))
}

async function create(deps: ExtractsDeps, who: Person, request: Input<Calls['extractCreate']>['body']) {
  const { prefix: named, identifiers: chosen, format, ...conditions } = request
  return transact(deps.db, async (db) => {
    const prefix = await requireReadablePrefix(db, who, named)
    const at = deps.now()
    const extent = { prefix, conditions, chosen }
    const row: Extract = {
      prefix,
      id: createId(at.getTime()),
      format,
      conditions,
      chosen: chosen ?? null,
      templates: await loadFollowedTemplates(db, extent),
      after: '',
      state: 'running',
      total: await countExtent(db, extent),
      done: 0,
      problem: '',
      createdAt: at,
      createdBy: (await loadAuthor(db, who, deps.people)).name,
      endedAt: null,
    }
    await runs.insert(db, row)
    await deps.jobs.enqueue(db, WRITE, { prefix, id: row.id }, { key: row.id })
    return onWire(row, [])
  })
}

async function sweep({ db, now, storage }: ExtractsDeps): Promise<void> {
  for (const key of await findOutdated(db, now())) {
    for (const file of await loadAllFiles(db, key))
      for (let part = 1; part <= file.begun; part++) await storage.remove(toPartKey(file, part))
    await deleteExtract(db, key)
  }
}

const STOPPED = '没有写完，请缩小筛选范围再试'

/** Exports of identifiers to files that can be imported again. */
export function createExtracts(deps: ExtractsDeps) {
  const { db, jobs, now } = deps
  const readOne = async (prefix: string, id: string) => {
    const row = await requireExtract(db, { prefix, id })
    return requireFirstRow(await toWire(db, [row], prefix))
  }

  return {
    create: (who: Person, request: Input<Calls['extractCreate']>['body']) => create(deps, who, request),
    async list(who: Person, { prefix: named, current = 1, size = 20 }: Input<Calls['extractList']>['body']) {
      const prefix = await requireReadablePrefix(db, who, named)
      const { records, total } = await runs.list(db, prefix, { current, size })
      return { records: await toWire(db, records, prefix), total }
    },
    read: async (who: Person, { id, prefix }: OfCompany & { id: string }) =>
      readOne(await requireReadablePrefix(db, who, prefix), id),
    async cancel(who: Person, id: string) {
      const prefix = await requireOwnPrefix(db, who)
      await runs.change(db, { prefix, id }, ['running'], { state: 'cancelled', endedAt: now() })
      return readOne(prefix, id)
    },
    ...createDownloads(deps),
    resume: () => runs.resume(deps, { running: WRITE }),
    jobs: [
      definePortionJob(
        WRITE,
        {
          db,
          jobs,
          portion: (key) => continueExtract(deps, key),
          giveUp: (key) =>
            runs.change(db, key, ['running'], { state: 'failed', problem: STOPPED, endedAt: now() }),
          retries: 5,
        },
        { timeoutSeconds: LONGEST_SECONDS },
      ),
      defineScheduledJob('extracts.sweep', '50 * * * *', () => sweep(deps)),
    ],
  }
}
