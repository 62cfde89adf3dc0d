import { createHash, randomBytes } from 'node:crypto'
import {
  ID_PHOTO_BYTES,
  LICENCE_BYTES,
  makeTooLargeMessage,
} from '@biaojie/contract/enterprises/registrations/picture-rules.ts'
import { DAY_MS, DAY_SECONDS } from '@biaojie/contract/times.ts'
import type { FastifyRequest } from 'fastify'
import type { Person } from '../../../http/access/principals.ts'
import { processUpload, type UploadedPicture } from '../../../http/answers/pictures.ts'
import { createDownloads } from '../../../http/downloads.ts'
import { refuse } from '../../../http/errors.ts'
import { type Now, toShanghaiTime } from '../../../platform/base/clock.ts'
import { createId } from '../../../platform/base/ids.ts'
import { makeKeyed } from '../../../platform/base/secret.ts'
import { type Db, transact } from '../../../platform/database/database.ts'
import type { Written } from '../../../platform/formats/images/images.ts'
import { type Storage, StorageUnavailable } from '../../../platform/providers/storage/storage.ts'
import type { Env } from '../../../platform/settings/env.ts'
import { defineScheduledJob, type Job } from '../../../platform/shared/jobs/job.ts'
import { returnQuota, takeQuota } from '../../../platform/shared/quota/quota.ts'
import {
  createCookie,
  createExpiredCookie,
  type FileRequest,
  findViewer,
  getIssueTime,
  isValidAddress,
  signAddress,
  type Viewer,
} from './addresses.ts'
import { createKeyRing } from './key-ring.ts'
import {
  claimFiles,
  eraseViewerAddress,
  expireUnused,
  expireUnusedByOwner,
  extendUnused,
  type FileView,
  findFilesByName,
  findSameContent,
  forgetKeys,
  insertFile,
  listLeftovers,
  listNewestInUse,
  listViews,
  listViewsBy,
  type PrivateFile,
  recordView,
  releaseFiles,
  setRemoved,
} from './store.ts'

/** Provides a person's views of pictures and unused uploads for export and deletion. */
const createFileRecords = (now: Now) => ({
  name: '图片查看记录',
  read: async (db: Db, { userId }: { userId: string }) =>
    (await listViewsBy(db, userId)).map(({ fileName, ip, viewedAt }) => ({
      时间: toShanghaiTime(viewedAt),
      图片: fileName,
      IP: ip,
    })),
  /** The record that they looked at a picture stays, without the address. */
  async erase(db: Db, { userId }: { userId: string }): Promise<void> {
    await expireUnusedByOwner(db, userId, now())
    await eraseViewerAddress(db, userId)
  },
})

export { rewrapFiles } from './rewrap.ts'
export type { FileView, PrivateFile }

type FilesDeps = {
  env: Env
  db: Db
  now: Now
  storage: Storage
  people: {
    /** Locks the account until the end of the transaction; undefined once it is deleted. */
    lock: (db: Db, userId: string) => Promise<object | undefined>
    identify: (request: FastifyRequest) => Promise<Person | null>
    isSessionOpen: (sessionId: string) => Promise<boolean>
    hasLeftSince: (userId: string, since: Date) => Promise<boolean>
  }
}

/**
 * The purpose of a private picture, which decides its maximum size; for vouchers and evidence only the call
 * limits the size.
 */
export type Usage = 'licence' | 'idPhoto' | 'voucher' | 'evidence'
const TOO_LARGE_AT: Record<Usage, number> = {
  licence: LICENCE_BYTES,
  idPhoto: ID_PHOTO_BYTES,
  voucher: Number.POSITIVE_INFINITY,
  evidence: Number.POSITIVE_INFINITY,
}

/** Unused uploads are swept after a day; a saved draft keeps its pictures as long as itself. */
const UNUSED_MS = DAY_MS
const UPLOADS_A_DAY = 60
const SWEEP_BATCH_SIZE = 1_000

const toStorageKey = (name: string) => `private/${name}`

/** Returns the storage keys of the newest files in use, which a check of the storage expects to find. */
export const listExpectedFiles = async (db: Db, most: number): Promise<string[]> =>
  (await listNewestInUse(db, most)).map(toStorageKey)

/**
 * Makes private pictures: encrypted in the store, visible for minutes to one viewer, with every view
 * recorded.
 */
export function createFiles(deps: FilesDeps) {
  const { env, db, now, storage, people } = deps
  const keys = createKeyRing(env)
  const signing = { keyed: makeKeyed('private files', env), secureCookies: env.https }

  /** Returns a stored picture as it is encrypted; undefined once it is deleted. */
  async function findSealed(name: string) {
    const [file] = await findFilesByName(db, [name])
    const sealed = file?.wrappedKey ? await storage.get(toStorageKey(name)) : undefined
    return file?.wrappedKey && sealed ? { sealed, wrappedKey: file.wrappedKey } : undefined
  }

  /**
   * Writes the picture and its row; unused until claimed. The row comes first, so that every stored file has
   * one.
   */
  async function storePicture(ownerId: string, picture: Written, uploadedBytes: number): Promise<string> {
    const at = now()
    const name = `${randomBytes(20).toString('hex')}.jpg`
    const { sealed, wrappedKey } = keys.lock(name, picture.bytes)
    const { width, height } = picture
    const expiresAt = new Date(at.getTime() + UNUSED_MS)
    const digest = createHash('sha256').update(picture.bytes).digest('base64url')
    const file = { name, ownerId, width, height, uploadedBytes, digest, wrappedKey, createdAt: at, expiresAt }
    await transact(db, async (db) => {
      // A running deletion has made this person's uploads unreadable, and none may remain after it.
      if (!(await people.lock(db, ownerId))) throw refuse('session_missing')
      await insertFile(db, file)
    })
    await storage.put(toStorageKey(name), sealed)
    return name
  }

  /** Expires unused uploads, and removes files without a key. */
  async function sweep(): Promise<void> {
    await expireUnused(db, now())
    for (const { name } of await listLeftovers(db, SWEEP_BATCH_SIZE)) {
      await storage.remove(toStorageKey(name))
      await setRemoved(db, name, now())
    }
    // This comes last: a disk that cannot remove files must not keep expired ones readable.
    await storage.sweep()
  }

  const createViewerCookie = (viewer: Viewer) => createCookie(signing, viewer, now())

  /** Returns the viewer: from the cookie while its session is open, else from the token. */
  async function identifyViewer(request: FastifyRequest): Promise<string | undefined> {
    const viewer = findViewer(signing, request.headers.cookie ?? '', now())
    if (viewer && (await people.isSessionOpen(viewer.sessionId))) return viewer.userId
    return (await people.identify(request))?.userId
  }

  return {
    /** Stores a licence, an ID photo or a voucher; refuses by size, kind, damage, pixels and number a day. */
    async upload(input: UploadedPicture & { usage: Usage }) {
      const { ownerId, bytes, usage } = input
      const tooLargeAt = TOO_LARGE_AT[usage]
      if (bytes.length >= tooLargeAt) throw refuse('too_large', makeTooLargeMessage(tooLargeAt))
      const quota = { key: `private-files:${ownerId}`, limit: UPLOADS_A_DAY, seconds: DAY_SECONDS }
      // A refused picture costs the same work, so it counts as well.
      const checkQuota = async () => {
        if (!(await takeQuota(db, quota, now()))) throw refuse('too_many_requests')
      }
      const picture = await processUpload(input, 'paper', checkQuota)
      return storePicture(ownerId, picture, bytes.length).catch(async (error) => {
        // A failure of the node's disk does not count against the person.
        if (error instanceof StorageUnavailable) await returnQuota(db, quota.key)
        throw error
      })
    },
    keep: storePicture,
    addressOf: (name: string, viewerId: string) => signAddress(signing, name, viewerId, now()),
    /** Every answer with addresses sets this cookie. */
    cookieFor: createViewerCookie,
    clearCookie: () => createExpiredCookie(signing),
    /** Signs addresses of other files for one viewer. */
    downloads: createDownloads({
      db,
      now,
      keyed: makeKeyed('downloads', env),
      hasLeftSince: people.hasLeftSince,
      cookieFor: createViewerCookie,
      viewerOf: identifyViewer,
    }),
    viewerOf: identifyViewer,
    /** Returns the picture after recording the view; refuses expired, forged and borrowed addresses. */
    async viewFile(
      request: FileRequest,
      viewer: { id: string | undefined; ip: string },
    ): Promise<Uint8Array> {
      if (!isValidAddress(signing, request, now()) || viewer.id !== request.viewer)
        throw refuse('file_address_expired')
      // A person removed from a company loses access to its pictures at once.
      if (await people.hasLeftSince(request.viewer, getIssueTime(request)))
        throw refuse('file_address_expired')
      const sealed = await findSealed(request.name)
      if (!sealed) throw refuse('file_not_found')
      const at = now()
      const id = createId(at.getTime())
      await recordView(db, { id, fileName: request.name, viewerId: viewer.id, ip: viewer.ip, viewedAt: at })
      return keys.open(request.name, sealed.sealed, sealed.wrappedKey)
    },
    /** Returns a picture for a document that the node makes; undefined once it is deleted. */
    async read(name: string): Promise<Uint8Array | undefined> {
      const sealed = await findSealed(name)
      return sealed && keys.open(name, sealed.sealed, sealed.wrappedKey)
    },
    findFilesByName,
    listViews,
    findSameContent,
    claimFiles,
    releaseFiles,
    extendUnused,
    /**
     * Makes files permanently unreadable, as part of a transaction; the sweep then deletes them from storage.
     */
    forget: (db: Db, names: string[]) => forgetKeys(db, names, now()),
    personalRecords: createFileRecords(now),
    sweep,
    jobs: [defineScheduledJob('files.sweep', '17 * * * *', sweep)] satisfies Job[],
  }
}
export type Files = ReturnType<typeof createFiles>
