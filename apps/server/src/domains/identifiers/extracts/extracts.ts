import type { Input } from '@biaojie/contract/define.ts'
import type {
  Extract as ExtractOnWire,
  extractCalls,
} from '@biaojie/contract/identifiers/extracts/extracts.ts'
import type { Person } from '../../../http/access/principals.ts'
import { shanghaiTime } from '../../../platform/base/clock.ts'
import { newId } from '../../../platform/base/ids.ts'
import { type Db, transact } from '../../../platform/database/database.ts'
import { job, jobKind, scheduledJob } from '../../../platform/shared/jobs/job.ts'
import type { Jobs } from '../../../platform/shared/jobs/jobs.ts'
import {
  authorOf,
  extentOf,
  type People,
  prefixForReading,
  prefixForWriting,
  templatesWith,
} from '../records/identifiers.ts'
import { createDownloads, type DownloadsDeps, existing } from './downloads.ts'
import { partKey } from './parts.ts'
import {
  allFilesOf,
  deleteExtract,
  type Extract,
  type ExtractFile,
  filesOf,
  insertExtract,
  type Key,
  listExtracts,
  moveExtract,
  outdated,
  runningExtracts,
} from './store.ts'
import { runExtract, type WorkDeps } from './work.ts'

export type ExtractsDeps = WorkDeps & DownloadsDeps & { jobs: Pick<Jobs, 'enqueue'>; people: People }

const WRITE = jobKind<Key>('extracts.write')
/** A million rows; a run whose process died goes on in another after this time, or when that one starts again. */
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
  createTime: shanghaiTime(row.createdAt),
  createdBy: row.createdBy,
  endTime: row.endedAt ? shanghaiTime(row.endedAt) : '',
})

async function withFiles(db: Db, rows: readonly Extract[], prefix: string): Promise<ExtractOnWire[]> {
  const files = await filesOf(
    db,
    prefix,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => onWire(row, files.get(row.id) ?? []))
}

async function create(deps: ExtractsDeps, who: Person, asked: Input<Calls['extractCreate']>['body']) {
  const { prefix: named, identifiers: chosen, format, ...conditions } = asked
  return transact(deps.db, async (db) => {
    const prefix = await prefixForReading(db, who, named)
    const at = deps.now()
    const extent = { prefix, conditions, chosen }
    const row: Extract = {
      prefix,
      id: newId(at.getTime()),
      format,
      conditions,
      chosen: chosen ?? null,
      templates: await templatesWith(db, extent),
      after: '',
      state: 'running',
      total: await extentOf(db, extent),
      done: 0,
      problem: '',
      createdAt: at,
      createdBy: (await authorOf(db, who, deps.people)).name,
      endedAt: null,
    }
    await insertExtract(db, row)
    await deps.jobs.enqueue(db, WRITE, { prefix, id: row.id }, { key: row.id })
    return onWire(row, [])
  })
}

async function sweep({ db, now, storage }: ExtractsDeps): Promise<void> {
  for (const key of await outdated(db, now())) {
    for (const file of await allFilesOf(db, key))
      for (let part = 1; part <= file.begun; part++) await storage.remove(partKey(file, part))
    await deleteExtract(db, key)
  }
}

/** A job that was given up after its retries is told of, instead of seeming to run for ever. */
const STOPPED = '没有写完，请缩小筛选范围再试'
const RETRIES = 5

/** Exports of identifiers to files that can be imported again. */
export function createExtracts(deps: ExtractsDeps) {
  const { db, files, jobs, now } = deps
  const settings = { timeoutSeconds: LONGEST_SECONDS, retries: RETRIES, long: true }

  return {
    create: (who: Person, asked: Input<Calls['extractCreate']>['body']) => create(deps, who, asked),
    async list(who: Person, { prefix: named, current = 1, size = 20 }: Input<Calls['extractList']>['body']) {
      const prefix = await prefixForReading(db, who, named)
      const { records, total } = await listExtracts(db, prefix, current, size)
      return { records: await withFiles(db, records, prefix), total }
    },
    async read(who: Person, { id, prefix: named }: OfCompany & { id: string }) {
      const prefix = await prefixForReading(db, who, named)
      const row = await existing(db, prefix, id)
      return onWire(row, (await filesOf(db, prefix, [id])).get(id) ?? [])
    },
    async cancel(who: Person, id: string) {
      const prefix = await prefixForWriting(db, who)
      const row = await existing(db, prefix, id)
      const moved = await moveExtract(db, row, 'running', { state: 'cancelled', endedAt: now() })
      return onWire(
        moved ?? (await existing(db, prefix, id)),
        (await filesOf(db, prefix, [id])).get(id) ?? [],
      )
    },
    ...createDownloads(deps),
    viewerOf: files.viewerOf,
    /** Exports that a killed process left go on at once. */
    async start() {
      for (const key of await runningExtracts(db)) await jobs.enqueue(db, WRITE, key, { key: key.id })
    },
    jobs: [
      job(
        WRITE,
        async (key, { attempt }) => {
          try {
            await runExtract(deps, key)
          } catch (error) {
            if (attempt > RETRIES)
              await moveExtract(db, key, 'running', { state: 'failed', problem: STOPPED, endedAt: now() })
            throw error
          }
        },
        settings,
      ),
      scheduledJob('extracts.sweep', '50 * * * *', () => sweep(deps)),
    ],
  }
}
export type Extracts = ReturnType<typeof createExtracts>
