import { Readable } from 'node:stream'
import { extractFile } from '@biaojie/contract/identifiers/extracts/extracts.ts'
import type { Person } from '../../../http/access/principals.ts'
import { refuse } from '../../../http/errors.ts'
import { shanghaiDay } from '../../../platform/base/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Storage } from '../../../platform/providers/storage/storage.ts'
import type { RunKey } from '../../../platform/shared/jobs/runs.ts'
import type { Files } from '../../enterprises/files/files.ts'
import { prefixForReading } from '../records/identifiers.ts'
import { readParts } from './parts.ts'
import { type Extract, type ExtractFile, loadFiles, runs } from './store.ts'

export type DownloadsDeps = {
  db: Db
  storage: Pick<Storage, 'get'>
  files: Pick<Files, 'downloads' | 'cookieFor' | 'viewerOf'>
}

const PATH = extractFile.path.replace('/:name', '')

type FileAsked = { name: string; what: string; viewer: string; until: string; sig: string }

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

/** Signs addresses of files, and opens them. */
export function createDownloads({ db, storage, files }: DownloadsDeps) {
  return {
    async export(
      who: Person,
      { id, number, prefix: named }: { id: string; number: number; prefix?: string | undefined },
      { setCookie }: { setCookie: (line: string) => void },
    ) {
      const prefix = await prefixForReading(db, who, named)
      const { format, createdAt } = await requireExtract(db, { prefix, id })
      await requireFile(db, { prefix, id }, number)
      const name = `identifiers-${shanghaiDay(createdAt)}-${number}.${format}`
      const what = `${prefix}/${id}/${number}`
      const signed = files.downloads.sign(['extract', name, what], who.userId)
      setCookie(files.cookieFor(who))
      return { url: `${PATH}/${name}?${new URLSearchParams({ what, ...signed })}` }
    },
    /** The file of an address made for this viewer. */
    async open({ name, what, ...signed }: FileAsked, viewerId: string | undefined) {
      await files.downloads.check(['extract', name, what], signed, viewerId)
      const [prefix = '', id = '', number = ''] = what.split('/')
      const file = await requireFile(db, { prefix, id }, Number(number))
      return {
        bytes: file.bytes,
        stream: Readable.from(readParts(storage, file), { objectMode: false }),
      }
    },
  }
}
