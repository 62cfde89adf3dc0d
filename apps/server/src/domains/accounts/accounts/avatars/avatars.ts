import { randomBytes } from 'node:crypto'
import { DAY_SECONDS, HOUR_MS } from '@biaojie/contract/times.ts'
import type { Person } from '../../../../http/access/principals.ts'
import { processUpload } from '../../../../http/answers/pictures.ts'
import { refuse } from '../../../../http/errors.ts'
import { transact } from '../../../../platform/database/database.ts'
import { StorageUnavailable } from '../../../../platform/providers/storage/storage.ts'
import { returnQuota, takeQuota } from '../../../../platform/shared/quota/quota.ts'
import type { AccountDeps } from '../deps.ts'
import { findAccountById, lockAccount, lockActiveAccount, setPortrait } from '../store.ts'
import {
  attachAvatar,
  deleteAvatar,
  detachAvatar,
  insertAvatar,
  isAvatarName,
  listOrphanNames,
  readAvatarName,
  toAvatarPath,
  toObjectKey,
} from './store.ts'

const ORPHAN_HOURS = 24
const UPLOADS_A_DAY = 30

/** Stores an upload for its owner under a random name; refused ones count towards the day's limit as well. */
export async function uploadAvatar(
  deps: AccountDeps,
  who: Person,
  file: { bytes: Uint8Array; fileName: string; ip: string },
): Promise<{ fileName: string; fullUrl: string }> {
  const quota = { key: `avatars:${who.userId}`, limit: UPLOADS_A_DAY, seconds: DAY_SECONDS }
  const checkQuota = async () => {
    if (!(await takeQuota(deps.db, quota, deps.now()))) throw refuse('too_many_requests')
  }
  const picture = await processUpload({ ...file, ownerId: who.userId }, 'portrait', checkQuota)
  const name = `${randomBytes(16).toString('hex')}.webp`
  // The row comes first, because an object without a row would never be swept.
  await insertAvatar(deps.db, { name, ownerId: who.userId, createdAt: deps.now() })
  await deps.storage.put(toObjectKey(name), picture).catch(async (error) => {
    // A failure of the node's disk does not count against the person.
    if (error instanceof StorageUnavailable) await returnQuota(deps.db, quota.key)
    throw error
  })
  // A deletion that ran before has not seen the picture; a later one will.
  if ((await findAccountById(deps.db, who.userId))?.deletedAt) {
    await removeAvatar(deps, name)
    throw refuse('session_missing')
  }
  return { fileName: name, fullUrl: toAvatarPath(name) }
}

/** Sets the person's own upload as portrait, or none; the old one is removed. */
export async function choosePortrait(deps: AccountDeps, who: Person, given: string): Promise<void> {
  const name = readAvatarName(given)
  if (name && !isAvatarName(name)) throw refuse('invalid_input', '头像不存在，请重新上传')
  const before = await transact(deps.db, async (db) => {
    // The lock lets each of several simultaneous choices know which one it replaces.
    const account = await lockActiveAccount(db, who.userId)
    if (!account) throw refuse('session_missing')
    if (name === account.portrait) return ''
    if (name && !(await attachAvatar(db, name, who.userId, deps.now())))
      throw refuse('invalid_input', '头像不存在，请重新上传')
    await setPortrait(db, who.userId, name)
    if (account.portrait) await detachAvatar(db, account.portrait)
    return account.portrait
  })
  // The choice stays even if the old picture cannot be removed; the sweep removes it then.
  if (before) await removeReplaced(deps, who, before).catch(() => {})
}

/** Removes the replaced portrait, unless it has been chosen again since. */
const removeReplaced = (deps: AccountDeps, who: Person, name: string) =>
  transact(deps.db, async (db) => {
    const account = await lockAccount(db, who.userId)
    if (account?.portrait !== name) await removeAvatar({ db, storage: deps.storage }, name)
  })

export async function removeAvatar(deps: Pick<AccountDeps, 'db' | 'storage'>, name: string): Promise<void> {
  await deps.storage.remove(toObjectKey(name))
  await deleteAvatar(deps.db, name)
}

export async function sweepAvatars(deps: Pick<AccountDeps, 'db' | 'storage' | 'now'>): Promise<void> {
  const before = new Date(deps.now().getTime() - ORPHAN_HOURS * HOUR_MS)
  for (const name of await listOrphanNames(deps.db, before)) await removeAvatar(deps, name)
}
