import { createHash, randomBytes } from 'node:crypto'
import {
  ID_PHOTO_BYTES,
  LICENCE_BYTES,
  tooLargeMessage,
} from '@biaojie/contract/enterprises/registrations/rules.ts'
import { DAY_MS, DAY_SECONDS } from '@biaojie/contract/times.ts'
import type { FastifyRequest } from 'fastify'
import type { Person } from '../../../http/access/principals.ts'
import { processUpload, type UploadedPicture } from '../../../http/answers/pictures.ts'
import { createDownloads } from '../../../http/downloads.ts'
import { refuse } from '../../../http/errors.ts'
import type { Now } from '../../../platform/base/clock.ts'
import { newId } from '../../../platform/base/ids.ts'
import { keyFor } from '../../../platform/base/secret.ts'
import { type Db, transact } from '../../../platform/database/database.ts'
import type { Written } from '../../../platform/formats/images/images.ts'
import { type Storage, StorageUnavailable } from '../../../platform/providers/storage/storage.ts'
import type { Env } from '../../../platform/settings/env.ts'
import { type Job, scheduledJob } from '../../../platform/shared/jobs/job.ts'
import { returnQuota, takeQuota } from '../../../platform/shared/quota/quota.ts'
import {
  addressOf,
  cookieFor,
  type FileRequest,
  isAddress,
  issuedAt,
  noCookie,
  type Viewer,
  viewerOf,
} from './addresses.ts'
import { createKeyRing } from './key-ring.ts'
import { fileRecords } from './personal-records.ts'
import {
  claimFiles,
  expireUnused,
  extendUnused,
  type FileView,
  filesByName,
  forgetKeys,
  insertFile,
  leftovers,
  newestInUse,
  type PrivateFile,
  recordView,
  releaseFiles,
  sameContent,
  setRemoved,
  viewsOf,
} from './store.ts'

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

/** The purpose of a private picture, which decides its maximum size; the call alone limits vouchers and evidence. */
export type Usage = 'licence' | 'idPhoto' | 'voucher' | 'evidence'
const TOO_LARGE_AT: Record<Usage, number> = {
  licence: LICENCE_BYTES,
  idPhoto: ID_PHOTO_BYTES,
  voucher: Number.POSITIVE_INFINITY,
  evidence: Number.POSITIVE_INFINITY,
}

/** Unused uploads are swept after a day; a saved draft keeps its pictures as long as itself. */
const LOOSE_MS = DAY_MS
const UPLOADS_A_DAY = 60
const SWEEP_AT_ONCE = 1_000

const keyOf = (name: string) => `private/${name}`

/** Returns the storage keys of the newest files in use, which all have to be there. */
export const filesThatShouldBe = async (db: Db, most: number): Promise<string[]> =>
  (await newestInUse(db, most)).map(keyOf)

/**
 * Makes private pictures: encrypted in the store, visible for minutes to one viewer, with every view
 * recorded.
 */
export function createFiles(deps: FilesDeps) {
  const { env, db, now, storage, people } = deps
  const keys = createKeyRing(env)
  const signing = { keyed: keyFor('private files', env), secureCookies: env.https }

  /** Returns a stored picture as it is encrypted; undefined once it is deleted. */
  async function sealedOf(name: string) {
    const [file] = await filesByName(db, [name])
    const sealed = file?.wrappedKey ? await storage.get(keyOf(name)) : undefined
    return file?.wrappedKey && sealed ? { sealed, wrappedKey: file.wrappedKey } : undefined
  }

  /**
   * Writes the picture and its row; unused until claimed. The row comes first, so that every stored file has
   * one.
   */
  async function keep(ownerId: string, picture: Written, uploadedBytes: number): Promise<string> {
    const at = now()
    const name = `${randomBytes(20).toString('hex')}.jpg`
    const { sealed, wrappedKey } = keys.lock(name, picture.bytes)
    const { width, height } = picture
    const expiresAt = new Date(at.getTime() + LOOSE_MS)
    const digest = createHash('sha256').update(picture.bytes).digest('base64url')
    const file = { name, ownerId, width, height, uploadedBytes, digest, wrappedKey, createdAt: at, expiresAt }
    await transact(db, async (db) => {
      // A running deletion has made this person's uploads unreadable, and none may remain after it.
      if (!(await people.lock(db, ownerId))) throw refuse('session_missing')
      await insertFile(db, file)
    })
    await storage.put(keyOf(name), sealed)
    return name
  }

  /** Expires unused uploads, and removes files without a key. */
  async function sweep(): Promise<void> {
    await expireUnused(db, now())
    for (const { name } of await leftovers(db, SWEEP_AT_ONCE)) {
      await storage.remove(keyOf(name))
      await setRemoved(db, name, now())
    }
    // This comes last: a disk that cannot remove files must not keep expired ones readable.
    await storage.sweep()
  }

  const showFilesTo = (viewer: Viewer) => cookieFor(signing, viewer, now())

  /** Returns the viewer: from the cookie while its session is open, else from the token. */
  async function identifyViewer(request: FastifyRequest): Promise<string | undefined> {
    const viewer = viewerOf(signing, request.headers.cookie ?? '', now())
    if (viewer && (await people.isSessionOpen(viewer.sessionId))) return viewer.userId
    return (await people.identify(request))?.userId
  }

  return {
    /** Stores a licence, an ID photo or a voucher; refuses by size, kind, damage, pixels and number a day. */
    async upload(input: UploadedPicture & { usage: Usage }) {
      const { ownerId, bytes, usage } = input
      const tooLargeAt = TOO_LARGE_AT[usage]
      if (bytes.length >= tooLargeAt) throw refuse('too_large', tooLargeMessage(tooLargeAt))
      const quota = { key: `private-files:${ownerId}`, limit: UPLOADS_A_DAY, seconds: DAY_SECONDS }
      // A refused picture costs the same work, so it counts as well.
      const checkQuota = async () => {
        if (!(await takeQuota(db, quota, now()))) throw refuse('too_many_requests')
      }
      const picture = await processUpload(input, 'paper', checkQuota)
      return keep(ownerId, picture, bytes.length).catch(async (error) => {
        // A failure of the node's disk does not count against the person.
        if (error instanceof StorageUnavailable) await returnQuota(db, quota.key)
        throw error
      })
    },
    keep,
    addressOf: (name: string, viewerId: string) => addressOf(signing, name, viewerId, now()),
    /** Every answer with addresses sets this cookie. */
    cookieFor: showFilesTo,
    noCookie: () => noCookie(signing),
    /** Signs addresses of other files for one viewer. */
    downloads: createDownloads({
      db,
      now,
      keyed: keyFor('downloads', env),
      hasLeftSince: people.hasLeftSince,
      cookieFor: showFilesTo,
      viewerOf: identifyViewer,
    }),
    viewerOf: identifyViewer,
    /** Returns the picture after recording the view; refuses expired, forged and borrowed addresses. */
    async view(asked: FileRequest, viewer: { id: string | undefined; ip: string }): Promise<Uint8Array> {
      if (!isAddress(signing, asked, now()) || viewer.id !== asked.viewer)
        throw refuse('file_address_expired')
      // A person removed from a company loses access to its pictures at once.
      if (await people.hasLeftSince(asked.viewer, issuedAt(asked))) throw refuse('file_address_expired')
      const found = await sealedOf(asked.name)
      if (!found) throw refuse('file_not_found')
      const at = now()
      const id = newId(at.getTime())
      await recordView(db, { id, fileName: asked.name, viewerId: viewer.id, ip: viewer.ip, viewedAt: at })
      return keys.open(asked.name, found.sealed, found.wrappedKey)
    },
    /** Returns a picture for a document that the node makes; undefined once it is deleted. */
    async read(name: string): Promise<Uint8Array | undefined> {
      const found = await sealedOf(name)
      return found && keys.open(name, found.sealed, found.wrappedKey)
    },
    filesByName,
    viewsOf,
    sameContent,
    claimFiles,
    releaseFiles,
    extendUnused,
    /**
     * Makes these permanently unreadable, as part of a transaction; the sweep then removes the rest of them.
     */
    forget: (db: Db, names: string[]) => forgetKeys(db, names, now()),
    personalRecords: fileRecords(now),
    sweep,
    jobs: [scheduledJob('files.sweep', '17 * * * *', sweep)] satisfies Job[],
  }
}
export type Files = ReturnType<typeof createFiles>
