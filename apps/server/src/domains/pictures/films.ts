import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { FILMS } from '@biaojie/contract/picture-rules.ts'
import type { UploadedFilm } from '@biaojie/contract/pictures.ts'
import { refuse } from '../../http/errors.ts'
import type { Now } from '../../platform/clock.ts'
import { printable } from '../../platform/columns.ts'
import type { Db } from '../../platform/database.ts'
import { type Film, FilmProblem, readFilm } from '../../platform/films/films.ts'
import { returnQuota, takeQuota } from '../../platform/quota/quota.ts'
import { type Storage, StorageUnavailable } from '../../platform/storage/storage.ts'
import { searchDocument } from '../../platform/text-search.ts'
import { filmById, insertPicture, UNUSED_MS } from './store.ts'

const UPLOADS_A_DAY = 40

export const filmKey = (id: string) => `films/${id}`

function checked(bytes: Buffer): Film {
  try {
    return readFilm(bytes)
  } catch (error) {
    if (!(error instanceof FilmProblem)) throw error
    if (error.kind === 'damaged') throw refuse('film_damaged')
    if (error.kind === 'format') throw refuse('film_format')
    const codec = error.message && `（${error.message}）`
    throw refuse('film_format', `视频的编码${codec}不是各种浏览器都能播放的，请另存为 H.264 的 mp4 后再上传`)
  }
}

/** Films of pages, kept beside the pictures: served as they came, never converted. */
export function createFilms({ db, now, storage }: { db: Db; now: Now; storage: Storage }) {
  return {
    /** Refuses by format, codec, damage and number a day. Deleted after a day unless something uses it by then. */
    async upload(input: { uploadedBy: string; bytes: Uint8Array; fileName: string }): Promise<UploadedFilm> {
      const bytes = Buffer.from(input.bytes)
      const { type, width, height, seconds } = checked(bytes)
      const at = now()
      const quota = { key: `films:${input.uploadedBy}`, limit: UPLOADS_A_DAY, seconds: 86_400 }
      if (!(await takeQuota(db, quota, at))) throw refuse('too_many_requests')
      const id = randomBytes(16).toString('hex')
      const name = printable(input.fileName).slice(0, 200)
      // The row first: what lies in the store is known, and deleted when it is not used.
      await insertPicture(db, {
        id,
        uploadedBy: input.uploadedBy,
        name,
        alt: '',
        color: '#0b1b33',
        sizes: [{ width, height }],
        uploadedBytes: bytes.length,
        film: type,
        createdAt: at,
        expiresAt: new Date(at.getTime() + UNUSED_MS),
        removedAt: null,
        search: searchDocument({ names: [name] }),
      })
      try {
        await storage.put(filmKey(id), bytes)
      } catch (error) {
        // The sender must not pay for a full disk.
        if (error instanceof StorageUnavailable) await returnQuota(db, quota.key)
        throw error
      }
      return { key: FILMS + id, type, width, height, seconds: Math.round(seconds), name }
    },
    /** Size in bytes and media type; undefined when there is none of this name. */
    async find(id: string): Promise<{ bytes: number; type: string } | undefined> {
      const row = /^[0-9a-f]{32}$/.test(id) ? await filmById(db, id) : undefined
      return row && { bytes: row.uploadedBytes, type: `video/${row.film}` }
    },
    read: (id: string, range: { start: number; end: number }): Promise<Readable | undefined> =>
      storage.read(filmKey(id), range),
  }
}
