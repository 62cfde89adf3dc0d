import { avatar } from '@biaojie/contract/accounts/accounts/accounts.ts'
import { and, eq, isNull, lt } from 'drizzle-orm'
import type { Db } from '../../../../platform/database/database.ts'
import { avatars } from '../tables.ts'

const PREFIX = avatar.path.replace(':name', '')
const NAME = /^[a-z0-9]{32}\.webp$/

/** Returns the address of an avatar. */
export const toAvatarPath = (name: string) => `${PREFIX}${name}`
export const isAvatarName = (name: string) => NAME.test(name)

/** Returns the file's name, from the name or from the address that the client was given. */
export const readAvatarName = (given: string) =>
  given.startsWith(PREFIX) ? given.slice(PREFIX.length) : given
export const toObjectKey = (name: string) => `avatar/${name}`

export async function insertAvatar(db: Db, avatar: typeof avatars.$inferInsert): Promise<void> {
  await db.insert(avatars).values(avatar)
}

/** Marks the person's own upload as used; false when it is not theirs, or gone. */
export async function attachAvatar(db: Db, name: string, ownerId: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(avatars)
    .set({ attachedAt: now })
    .where(and(eq(avatars.name, name), eq(avatars.ownerId, ownerId)))
    .returning({ name: avatars.name })
  return rows.length > 0
}

/** Marks the picture as unused, so that the sweep removes it when deleting it now fails. */
export async function detachAvatar(db: Db, name: string): Promise<void> {
  await db.update(avatars).set({ attachedAt: null }).where(eq(avatars.name, name))
}

export async function deleteAvatar(db: Db, name: string): Promise<void> {
  await db.delete(avatars).where(eq(avatars.name, name))
}

export async function listNamesOwnedBy(db: Db, ownerId: string): Promise<string[]> {
  const rows = await db.select({ name: avatars.name }).from(avatars).where(eq(avatars.ownerId, ownerId))
  return rows.map(({ name }) => name)
}

/** Returns at most 500 uploads unused since `before`; the next sweep gets the rest. */
export async function listOrphanNames(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .select({ name: avatars.name })
    .from(avatars)
    .where(and(isNull(avatars.attachedAt), lt(avatars.createdAt, before)))
    .limit(500)
  return rows.map(({ name }) => name)
}
