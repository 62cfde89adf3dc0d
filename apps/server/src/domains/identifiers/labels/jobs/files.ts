import { labelJobFile } from '@biaojie/contract/identifiers/labels/jobs.ts'
import { DAY_MS } from '@biaojie/contract/times.ts'
import { checkTemplate } from '../../../../http/access/access.ts'
import type { Caller, Person } from '../../../../http/access/principals.ts'
import type { DownloadFile } from '../../../../http/downloads.ts'
import { refuse } from '../../../../http/errors.ts'
import type { CallContext } from '../../../../http/serve.ts'
import { unseal } from '../../../../platform/base/sealer.ts'
import { type Db, transact } from '../../../../platform/database/database.ts'
import type { RunKey } from '../../../../platform/shared/jobs/runs.ts'
import type { Files } from '../../../enterprises/files/files.ts'
import { requireOwnPrefix } from '../../records/identifiers.ts'
import { findJobsToClear, type Job, runs } from './store.ts'
import type { WorkDeps } from './work.ts'

export type FilesDeps = WorkDeps & { files: Pick<Files, 'downloads'> }

/** A file with secrets may be downloaded again while its address is valid. */
const TAKING_MS = 300_000
const KEPT_MS = 30 * DAY_MS

export const toFileName = ({ number, format }: Job) => `${number}.${format}`

export async function requireJob(db: Db, caller: Caller, prefix: string, id: string): Promise<Job> {
  const row = await runs.find(db, { prefix, id })
  if (!row) throw refuse('label_job_not_found')
  for (const template of row.templates ?? ['']) checkTemplate(caller, { template })
  return row
}

/** Refuses a file that is not released, or that may be downloaded only once and already was. */
function checkTakeable(row: Job, at: Date): void {
  if (row.state !== 'released') throw refuse('label_job_unreleased')
  const isTaken = row.withSecrets && row.takenAt !== null && at.getTime() - row.takenAt.getTime() > TAKING_MS
  if (isTaken || row.file === '') throw refuse('label_file_taken')
}

export type LabelFile = DownloadFile & { name: string }

async function downloadFile({ db, storage, sealing, now }: FilesDeps, key: RunKey): Promise<LabelFile> {
  const row = await transact(db, async (db) => {
    const locked = await runs.lock(db, key)
    if (!locked) throw refuse('label_job_not_found')
    checkTakeable(locked, now())
    if (locked.takenAt) return locked
    return (await runs.change(db, key, ['released'], { takenAt: now() })) ?? locked
  })
  const sealed = await storage.get(row.file)
  if (!sealed) throw refuse('label_file_taken')
  return {
    name: toFileName(row),
    type: row.format === 'pdf' ? 'application/pdf' : 'application/zpl',
    content: unseal(sealing, sealed, row.file),
  }
}

export async function sweepFiles({ db, now, storage }: FilesDeps): Promise<void> {
  const at = now().getTime()
  const old = { releasedBefore: new Date(at - KEPT_MS), takenBefore: new Date(at - TAKING_MS) }
  for (const row of await findJobsToClear(db, old)) {
    await storage.remove(row.file)
    await runs.change(db, row, [row.state], { file: '' })
  }
}

/** Released files, for people by signed addresses and for programs by their keys. */
export function createJobFiles(deps: FilesDeps) {
  const { db, files, now } = deps
  return {
    async export({ id }: { id: string }, context: CallContext<Person>) {
      const row = await requireJob(db, context.who, await requireOwnPrefix(db, context.who), id)
      checkTakeable(row, now())
      const file = { name: toFileName(row), what: `${row.prefix}/${row.id}` }
      return files.downloads.link(labelJobFile, file, context)
    },
    async open({ what }: { what: string }) {
      const [prefix = '', id = ''] = what.split('/')
      return downloadFile(deps, { prefix, id })
    },
    downloads: files.downloads,
    takeByKey: async (caller: Caller, id: string) =>
      downloadFile(deps, await requireJob(db, caller, await requireOwnPrefix(db, caller), id)),
  }
}
