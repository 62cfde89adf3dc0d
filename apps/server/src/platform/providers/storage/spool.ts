import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { getErrorCode } from '../../base/problem.ts'
import { StorageUnavailable } from './storage.ts'

/** A write fails with these codes when the disk is at fault, not the data. */
const DISK_CODES = new Set(['EACCES', 'EDQUOT', 'EIO', 'ENOSPC', 'EPERM', 'EROFS'])

/**
 * Writes a stream into a file of `directory` that has lost its name when it is returned, so that nothing is
 * left behind in any case. A slow reader of it delays nobody, above all no transaction.
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
