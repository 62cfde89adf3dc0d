import { createHash, randomBytes } from 'node:crypto'
import { ID_PHOTO_BYTES, LICENCE_BYTES, tooLargeMessage } from '@biaojie/contract/registrations/rules.ts'
import type { FastifyRequest } from 'fastify'
import type { Person } from '../../http/access/principals.ts'
import { processUpload, type UploadedPicture } from '../../http/answers/pictures.ts'
import { refuse } from '../../http/errors.ts'
import type { Now } from '../../platform/base/clock.ts'
import type { Env } from '../../platform/base/env.ts'
import { newId } from '../../platform/base/ids.ts'
import { type Job, scheduledJob } from '../../platform/base/jobs/job.ts'
import { returnQuota, takeQuota } from '../../platform/base/quota/quota.ts'
import { keyFor } from '../../platform/base/secret.ts'
import { type Db, transact } from '../../platform/database/database.ts'
import type { Written } from '../../platform/formats/images/images.ts'
import { type Storage, StorageUnavailable } from '../../platform/providers/storage/storage.ts'
import {
  type Asked,
  addressOf,
  cookieFor,
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

/** What a private picture is for, which decides how large it may be; vouchers as large as the call takes. */
export type Usage = 'licence' | 'idPhoto' | 'voucher'
const TOO_LARGE_AT: Record<Usage, number> = {
  licence: LICENCE_BYTES,
  idPhoto: ID_PHOTO_BYTES,
  voucher: Number.POSITIVE_INFINITY,
}

/** What nobody hands in is swept after a day; a saved draft keeps its pictures as long as itself. */
const LOOSE_MS = 86_400_000
const UPLOADS_A_DAY = 60
const SWEEP_AT_ONCE = 1_000

const keyOf = (name: string) => `private/${name}`

/** Private pictures: encrypted where they lie, shown for minutes to one viewer, every view on record. */
export function createFiles(deps: FilesDeps) {
  const { env, db, now, storage, people } = deps
  const keys = createKeyRing(env)
  const signing = { keyed: keyFor('private files', env), secureCookies: env.https }

  /** Writes the picture and its row; unused until claimed. Row first: every stored file has one. */
  async function keep(ownerId: string, picture: Written, uploadedBytes: number): Promise<string> {
    const at = now()
    const name = `${randomBytes(20).toString('hex')}.jpg`
    const { sealed, wrappedKey } = keys.lock(name, picture.bytes)
    const { width, height } = picture
    const expiresAt = new Date(at.getTime() + LOOSE_MS)
    const digest = createHash('sha256').update(picture.bytes).digest('base64url')
    const file = { name, ownerId, width, height, uploadedBytes, digest, wrappedKey, createdAt: at, expiresAt }
    await transact(db, async (db) => {
      // A deletion under way has made one's uploads unreadable: nothing may be left after it.
      if (!(await people.lock(db, ownerId))) throw refuse('session_missing')
      await insertFile(db, file)
    })
    await storage.put(keyOf(name), sealed)
    return name
  }

  /** Ends uploads that were never handed in, and removes what has no key any more. */
  async function sweep(): Promise<void> {
    await expireUnused(db, now())
    for (const { name } of await leftovers(db, SWEEP_AT_ONCE)) {
      await storage.remove(keyOf(name))
      await setRemoved(db, name, now())
    }
    // Last: a disk that lets nothing be removed must not keep what is over readable.
    await storage.sweep()
  }

  return {
    /** Takes a licence, an ID photo or a voucher; refuses by size, kind, damage, pixels and number a day. */
    async upload(input: UploadedPicture & { usage: Usage }) {
      const { ownerId, bytes, usage } = input
      const tooLargeAt = TOO_LARGE_AT[usage]
      if (bytes.length >= tooLargeAt) throw refuse('too_large', tooLargeMessage(tooLargeAt))
      const quota = { key: `private-files:${ownerId}`, limit: UPLOADS_A_DAY, seconds: 86_400 }
      // A refused picture costs the same work: it counts as well.
      const checkQuota = async () => {
        if (!(await takeQuota(db, quota, now()))) throw refuse('too_many_requests')
      }
      const picture = await processUpload(input, 'paper', checkQuota)
      return keep(ownerId, picture, bytes.length).catch(async (error) => {
        // A failure of our disk does not count against the person.
        if (error instanceof StorageUnavailable) await returnQuota(db, quota.key)
        throw error
      })
    },
    keep,
    addressOf: (name: string, viewerId: string) => addressOf(signing, name, viewerId, now()),
    /** Goes with every answer that carries addresses. */
    cookieFor: (viewer: Viewer) => cookieFor(signing, viewer, now()),
    noCookie: () => noCookie(signing),
    /** Whose browser asks: by the cookie while its session is open, else by the token. */
    async viewerOf(request: FastifyRequest): Promise<string | undefined> {
      const viewer = viewerOf(signing, request.headers.cookie ?? '', now())
      if (viewer && (await people.isSessionOpen(viewer.sessionId))) return viewer.userId
      return (await people.identify(request))?.userId
    },
    /** The picture, after the view is on record; refuses expired, forged and borrowed addresses. */
    async view(asked: Asked, viewer: { id: string | undefined; ip: string }): Promise<Uint8Array> {
      if (!isAddress(signing, asked, now()) || viewer.id !== asked.viewer)
        throw refuse('file_address_expired')
      // Somebody removed from a company loses what they were shown as its member at once.
      if (await people.hasLeftSince(asked.viewer, issuedAt(asked))) throw refuse('file_address_expired')
      const [file] = await filesByName(db, [asked.name])
      const sealed = file?.wrappedKey ? await storage.get(keyOf(asked.name)) : undefined
      if (!file?.wrappedKey || !sealed) throw refuse('file_not_found')
      const at = now()
      const id = newId(at.getTime())
      await recordView(db, { id, fileName: file.name, viewerId: viewer.id, ip: viewer.ip, viewedAt: at })
      return keys.open(file.name, sealed, file.wrappedKey)
    },
    filesByName,
    viewsOf,
    sameContent,
    claimFiles,
    releaseFiles,
    extendUnused,
    /** Makes these permanently unreadable, as part of a transaction; the sweep then removes what is left of them. */
    forget: (db: Db, names: string[]) => forgetKeys(db, names, now()),
    personalRecords: fileRecords(now),
    sweep,
    jobs: [scheduledJob('files.sweep', '17 * * * *', sweep)] satisfies Job[],
  }
}
export type Files = ReturnType<typeof createFiles>
