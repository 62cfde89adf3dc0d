import type { Readable } from 'node:stream'
import type { UploadedFilm } from '@biaojie/contract/content/pictures/pictures.ts'
import { FILMS } from '@biaojie/contract/content/pictures/rules.ts'
import { refuse } from '../../../http/errors.ts'
import { type Film, FilmProblem, readFilm } from '../../../platform/formats/films.ts'
import { ID, type StoreDeps, storeUpload, toObjectKey } from './kept.ts'
import { loadUploads } from './store.ts'

const UPLOADS_A_DAY = 40

function checkFilm(bytes: Buffer): Film {
  try {
    return readFilm(bytes)
  } catch (error) {
    if (!(error instanceof FilmProblem)) throw error
    if (error.kind === 'damaged') throw refuse('film_damaged')
    if (error.kind === 'format') throw refuse('film_format')
    if (error.kind === 'recording')
      throw refuse('film_format', '这个视频是边录边存的，请用剪辑软件另存一次后再上传')
    const codec = error.message && `（${error.message}）`
    throw refuse('film_format', `视频的编码${codec}不是各种浏览器都能播放的，请另存为 H.264 的 mp4 后再上传`)
  }
}

/** Makes films of pages, stored beside the pictures and served unconverted. */
export function createFilms(deps: StoreDeps) {
  return {
    /**
     * Refuses by format, codec, damage and number a day. Deleted after a day unless something uses it by
     * then.
     */
    async upload(input: { uploadedBy: string; bytes: Uint8Array; fileName: string }): Promise<UploadedFilm> {
      const bytes = Buffer.from(input.bytes)
      const { type, width, height, seconds } = checkFilm(bytes)
      const { id, name } = await storeUpload(deps, {
        ...input,
        bytes,
        format: type,
        sizes: [{ width, height }],
        quota: { name: 'films', aDay: UPLOADS_A_DAY },
      })
      return { key: FILMS + id, type, width, height, seconds: Math.round(seconds), name }
    },
    /** Returns size in bytes and media type; undefined when there is none of this name. */
    async find(id: string): Promise<{ bytes: number; type: string } | undefined> {
      const [row] = await loadUploads(deps.db, ID.test(id) ? [id] : [], ['mp4', 'webm'])
      return row && { bytes: row.uploadedBytes, type: `video/${row.format}` }
    },
    read: (id: string, range: { start: number; end: number }): Promise<Readable | undefined> =>
      deps.storage.read(toObjectKey(id, 'mp4'), range),
  }
}
