import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { getErrorCode } from '../../base/problem.ts'
import { StorageUnavailable } from './storage.ts'

/** Error codes of a write that failed because of the disk, not the data. */
const DISK_CODES = new Set(['EACCES', 'EDQUOT', 'EIO', 'ENOSPC', 'EPERM', 'EROFS'])

/**
 * Writes a stream into an unlinked file of `directory`, so that nothing remains after any failure. A slow
 * reader of the file delays nobody, in particular no transaction.
 */
export async function spool(
  directory: string,
  content: Readable,
): Promise<{ stream: Readable; size: number }> {
  const path = join(directory, randomUUID())
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 })
    await pipeline(content, createWriteStream(path, { mode: 0o600 }))
    const file = await open(path)
    const { size } = await file.stat()
    return { stream: file.createReadStream(), size }
  } catch (error) {
    const code = getErrorCode(error)
    if (!DISK_CODES.has(code)) throw error
    throw new StorageUnavailable(`cannot write to ${directory}: ${code}`, { cause: error })
  } finally {
    await rm(path, { force: true }).catch(() => {})
  }
}
