import { Readable } from 'node:stream'
import { extractFile } from '@biaojie/contract/identifiers/extracts/extracts.ts'
import type { Person } from '../../../http/access/principals.ts'
import type { DownloadFile } from '../../../http/downloads.ts'
import { refuse } from '../../../http/errors.ts'
import type { CallContext } from '../../../http/serve.ts'
import { toShanghaiDay } from '../../../platform/base/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Storage } from '../../../platform/providers/storage/storage.ts'
import type { RunKey } from '../../../platform/shared/jobs/runs.ts'
import type { Files } from '../../enterprises/files/files.ts'
import { requireReadablePrefix } from '../records/identifiers.ts'
import { readParts } from './parts.ts'
import { type Extract, type ExtractFile, loadFiles, runs } from './store.ts'

export type DownloadsDeps = {
  db: Db
  storage: Pick<Storage, 'get'>
  files: Pick<Files, 'downloads'>
}

export async function requireExtract(db: Db, key: RunKey): Promise<Extract> {
  const row = await runs.find(db, key)
  if (!row) throw refuse('extract_not_found')
  return row
}

async function requireFile(db: Db, key: RunKey, number: number): Promise<ExtractFile> {
  const files = (await loadFiles(db, key.prefix, [key.id])).get(key.id)
  const file = files?.find((candidate) => candidate.number === number)
  if (!file) throw refuse('extract_not_found')
  return file
}

/** Downloads of finished files. */
export function createDownloads({ db, storage, files }: DownloadsDeps) {
  return {
    async export(
      { id, number, prefix: named }: { id: string; number: number; prefix?: string | undefined },
      context: CallContext<Person>,
    ) {
      const prefix = await requireReadablePrefix(db, context.who, named)
      const { format, createdAt } = await requireExtract(db, { prefix, id })
      await requireFile(db, { prefix, id }, number)
      const name = `identifiers-${toShanghaiDay(createdAt)}-${number}.${format}`
      return files.downloads.link(extractFile, { name, what: `${prefix}/${id}/${number}` }, context)
    },
    async open({ name, what }: { name: string; what: string }): Promise<DownloadFile> {
      const [prefix = '', id = '', number = ''] = what.split('/')
      const file = await requireFile(db, { prefix, id }, Number(number))
      const [spreadsheet, csv] = extractFile.answers
      return {
        type: name.endsWith('.csv') ? `${csv}; charset=utf-8` : spreadsheet,
        content: Readable.from(readParts(storage, file), { objectMode: false }),
        bytes: file.bytes,
      }
    },
    downloads: files.downloads,
  }
}
