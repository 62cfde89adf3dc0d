import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { UploadedPicture } from '@biaojie/contract/content/pictures/pictures.ts'
import {
  DOCUMENTS,
  FIGURES,
  FILMS,
  isPictureKey,
  type Picture,
  UPLOADED,
} from '@biaojie/contract/content/pictures/rules.ts'
import { DAY_SECONDS } from '@biaojie/contract/times.ts'
import { processUpload } from '../../../http/answers/pictures.ts'
import { refuse } from '../../../http/errors.ts'
import { type Now, toShanghaiTime } from '../../../platform/base/clock.ts'
import { findRepositoryFile } from '../../../platform/base/places.ts'
import { toPrintable } from '../../../platform/database/columns.ts'
import { type Db, transact } from '../../../platform/database/database.ts'
import type { ListRequest } from '../../../platform/database/listing.ts'
import { searchDocument } from '../../../platform/database/text-search.ts'
import { SIZE_FORMATS, type SizeFormat } from '../../../platform/formats/images/sizes.ts'
import { type Storage, StorageUnavailable } from '../../../platform/providers/storage/storage.ts'
import { defineScheduledJob, type Job } from '../../../platform/shared/jobs/job.ts'
import { returnQuota, takeQuota } from '../../../platform/shared/quota/quota.ts'
import { createDocuments } from './documents.ts'
import { findFigure } from './figures.ts'
import { createFilms } from './films.ts'
import { toObjectKey } from './kept.ts'
import {
  deletePicture,
  endUnused,
  insertPicture,
  isPicture,
  listPictures,
  loadPictures,
  loadUses,
  lockPictures,
  type PictureRow,
  replaceUses,
  UNUSED_MS,
} from './store.ts'

const UPLOADS_A_DAY = 300
const REMOVED_AT_ONCE = 200

/** The format comes first, because objects are distributed over folders by the end of their name. */
const toPictureObjectKey = (id: string, width: number, format: SizeFormat) =>
  `pictures/${format}-${width}-${id}`
const NAME = /^([0-9a-f]{32})-(\d{1,5})\.(avif|webp)$/

const isUploaded = (key: string) => [UPLOADED, FILMS, DOCUMENTS].some((start) => key.startsWith(start))
const toId = (key: string) => key.slice(key.indexOf('/') + 1)

const toPicture = ({ id, alt, color, sizes }: PictureRow): Picture => ({
  key: UPLOADED + id,
  alt,
  color,
  formats: [...SIZE_FORMATS],
  sizes,
})

const toUploadedPicture = (row: PictureRow): UploadedPicture => ({
  ...toPicture(row),
  name: row.name,
  createTime: toShanghaiTime(row.createdAt),
  used: row.expiresAt === null,
})

/** The manifest also has films; their posters have one size and no name of their own. */
type Entry = Omit<Picture, 'key'> & { videos?: string[] }
let manifest: Record<string, Entry> | undefined
/** Returns the repository's pictures and films by key. */
function loadOwnPictures(): Record<string, Entry> {
  const pictures = manifest ?? JSON.parse(readFileSync(findRepositoryFile('media/manifest.json'), 'utf8'))
  manifest = pictures
  return pictures
}
const findOwnPicture = (key: string): Picture | undefined => {
  if (key.startsWith(FIGURES)) return findFigure(key)
  const entry = Object.hasOwn(loadOwnPictures(), key) ? loadOwnPictures()[key] : undefined
  if (!entry || entry.videos) return undefined
  const { alt, color, formats, sizes } = entry
  return { key, alt, color, formats, sizes }
}

/** Makes public pictures for pages and texts: uploaded by staff, in every size. */
export function createPictures({ db, now, storage }: { db: Db; now: Now; storage: Storage }) {
  /** Deletes uploads that were not used within a day. */
  async function sweep(): Promise<void> {
    for (const { id, sizes, format } of await endUnused(db, now(), REMOVED_AT_ONCE)) {
      if (format) await storage.remove(toObjectKey(id, format))
      for (const { width } of format ? [] : sizes)
        for (const sizeFormat of SIZE_FORMATS) await storage.remove(toPictureObjectKey(id, width, sizeFormat))
      await deletePicture(db, id)
    }
  }

  return {
    films: createFilms({ db, now, storage }),
    documents: createDocuments({ db, now, storage }),
    /**
     * Refuses by kind, damage, pixels and number a day. Deleted after a day unless something uses it by then.
     */
    async upload(input: {
      uploadedBy: string
      ip: string
      bytes: Uint8Array
      fileName: string
      alt: string
    }): Promise<UploadedPicture> {
      const { uploadedBy, ip, bytes, fileName } = input
      const quota = { key: `pictures:${uploadedBy}`, limit: UPLOADS_A_DAY, seconds: DAY_SECONDS }
      const checkQuota = async () => {
        if (!(await takeQuota(db, quota, now()))) throw refuse('too_many_requests')
      }
      const processed = await processUpload({ bytes, fileName, ownerId: uploadedBy, ip }, 'sizes', checkQuota)
      const at = now()
      const [name, alt] = [toPrintable(fileName).slice(0, 200), toPrintable(input.alt)]
      const row = {
        id: randomBytes(16).toString('hex'),
        uploadedBy,
        name,
        alt,
        color: processed.color,
        sizes: processed.sizes,
        uploadedBytes: bytes.length,
        format: null,
        createdAt: at,
        expiresAt: new Date(at.getTime() + UNUSED_MS),
        removedAt: null,
      }
      // The row comes first, so that an unused object is known and can be deleted.
      await insertPicture(db, { ...row, search: searchDocument({ names: [alt, name] }) })
      try {
        for (const { width, format, bytes } of processed.files)
          await storage.put(toPictureObjectKey(row.id, width, format), bytes)
      } catch (error) {
        // A full disk does not count against the sender.
        if (error instanceof StorageUnavailable) await returnQuota(db, quota.key)
        throw error
      }
      return toUploadedPicture(row)
    },
    async list(
      request: Pick<
        ListRequest<{ used: (used: boolean) => undefined }, never>,
        'used' | 'text' | 'current' | 'size'
      >,
    ) {
      const { rows, total } = await listPictures(db, request, { where: isPicture })
      return { records: rows.map(toUploadedPicture), total }
    },
    /** Returns the content of one size, by the name in its address; undefined when there is none. */
    async openFile(name: string): Promise<{ bytes: Uint8Array; type: string } | undefined> {
      const [, id = '', width, format = ''] = NAME.exec(name) ?? []
      if (!id) return undefined
      const bytes = await storage.get(toPictureObjectKey(id, Number(width), format as SizeFormat))
      return bytes && { bytes, type: `image/${format}` }
    },
    /** Returns the repository's and uploaded ones by key, without unknown keys. */
    async find(keys: readonly string[]): Promise<Map<string, Picture>> {
      const valid = keys.filter(isPictureKey)
      const uploaded = await loadPictures(db, valid.filter((key) => key.startsWith(UPLOADED)).map(toId))
      const own = valid.flatMap((key) => findOwnPicture(key) ?? [])
      return new Map([...own, ...uploaded.map(toPicture)].map((picture) => [picture.key, picture]))
    },
    /**
     * Returns a picture by its key, large enough for a page's share picture, with the colour behind it;
     * undefined for unknown ones.
     */
    async content(key: string): Promise<{ bytes: Uint8Array; color: string } | undefined> {
      const picture = (await this.find([key])).get(key)
      const size = picture?.sizes.filter(({ width }) => width >= 900).at(-1) ?? picture?.sizes[0]
      if (!picture || !size || !picture.formats.includes('webp')) return undefined
      const bytes = key.startsWith(UPLOADED)
        ? await storage.get(toPictureObjectKey(toId(key), size.width, 'webp'))
        : await readFile(findRepositoryFile(`media/${key}-${size.width}.webp`)).catch(() => undefined)
      return bytes && { bytes, color: picture.color }
    },
    /**
     * Sets the pictures that `usedBy` (such as `application:101`) shows from now on, as part of the caller's
     * transaction; empty when it is deleted. Returns the keys of pictures that do not exist (any more).
     */
    setUses: (db: Db, usedBy: string, keys: readonly string[]): Promise<string[]> =>
      transact(db, async (db) => {
        const wanted = keys.filter(isUploaded).map(toId)
        const locked = await lockPictures(db, [...new Set([...wanted, ...(await loadUses(db, usedBy))])])
        const existing = wanted.filter((id) => locked.includes(id))
        await replaceUses(db, usedBy, existing, new Date(now().getTime() + UNUSED_MS))
        return keys.filter((key) => (isUploaded(key) ? !locked.includes(toId(key)) : !findOwnPicture(key)))
      }),
    jobs: [defineScheduledJob('pictures.sweep', '37 * * * *', sweep)] satisfies Job[],
  }
}
export type { MovedDocument } from './documents.ts'
export type Pictures = ReturnType<typeof createPictures>
