import { DAY_MS } from '@biaojie/contract/times.ts'
import { eq, lt } from 'drizzle-orm'
import { refuse } from '../../../../http/errors.ts'
import { toShanghaiTime } from '../../../../platform/base/clock.ts'
import { sealText, unsealText } from '../../../../platform/base/sealer.ts'
import { type Db, transact } from '../../../../platform/database/database.ts'
import type { RegistrationDeps } from '../context.ts'
import { registrationDrafts } from '../tables.ts'

type Fields = Record<string, unknown>
const DRAFT_DAYS = 30
/** A whole form with every field at its longest is about 12 kB. */
const MAX_BYTES = 32 * 1024

/** A draft is encrypted for this subject. */
export const toDraftSubject = (ownerId: string) => `draft ${ownerId}`

export async function deleteDraft(db: Db, ownerId: string): Promise<void> {
  await db.delete(registrationDrafts).where(eq(registrationDrafts.ownerId, ownerId))
}

const listText = (value: unknown) => (typeof value === 'string' && value ? [value] : [])

/**
 * Returns the names of uploads in the form at any stage. The portal keeps typed text as `values` of its
 * draft.
 */
function listDraftPictures(draft: Fields): string[] {
  const fields = (draft.values ?? draft) as Fields
  const card = fields.legalCardObject as { face?: unknown; back?: unknown } | null | undefined
  return [...listText(fields.licenseImg), ...listText(card?.face), ...listText(card?.back)].slice(0, 3)
}

async function lockDraft(db: Db, ownerId: string) {
  const [row] = await db
    .select()
    .from(registrationDrafts)
    .where(eq(registrationDrafts.ownerId, ownerId))
    .for('update')
  return row
}

/** Stores the current form; a version saved elsewhere since `revision` is not overwritten. */
export async function saveDraft(
  deps: RegistrationDeps,
  ownerId: string,
  input: { fields: Fields | null; revision?: number },
): Promise<{ savedAt: string; revision: number }> {
  const { fields } = input
  const json = JSON.stringify(fields)
  if (Buffer.byteLength(json) > MAX_BYTES) throw refuse('too_large')
  const now = deps.now()
  const until = new Date(now.getTime() + DRAFT_DAYS * DAY_MS)
  const revision = await transact(deps.db, async (db) => {
    // A running deletion has dropped the draft, and nothing may remain after it.
    if (!(await deps.people.lock(db, ownerId))) throw refuse('session_missing')
    // Files are locked next, as in a submission, because two transactions that lock in different orders would
    // deadlock.
    if (fields) await deps.files.extendUnused(db, ownerId, listDraftPictures(fields), until)
    const row = await lockDraft(db, ownerId)
    if (input.revision !== undefined && row && input.revision !== row.revision) throw refuse('draft_stale')
    if (!fields) {
      await deleteDraft(db, ownerId)
      return 0
    }
    const set = {
      sealed: sealText(deps.key, json, toDraftSubject(ownerId)),
      revision: (row?.revision ?? 0) + 1,
      savedAt: now,
    }
    // When two first saves arrive together, the second one finds the row of the first and is refused as outdated.
    const [saved] = row
      ? await db
          .update(registrationDrafts)
          .set(set)
          .where(eq(registrationDrafts.ownerId, ownerId))
          .returning()
      : await db
          .insert(registrationDrafts)
          .values({ ownerId, ...set })
          .onConflictDoNothing()
          .returning()
    if (!saved) throw refuse('draft_stale')
    return saved.revision
  })
  return { savedAt: toShanghaiTime(now), revision }
}

export async function loadDraft(deps: RegistrationDeps, ownerId: string) {
  const { db, files } = deps
  const [row] = await db.select().from(registrationDrafts).where(eq(registrationDrafts.ownerId, ownerId))
  if (!row) return { fields: null, savedAt: '', revision: 0, files: {} }
  const fields: Fields = JSON.parse(unsealText(deps.key, row.sealed, toDraftSubject(ownerId)))
  const pictures = await files.findFilesByName(db, listDraftPictures(fields))
  const mine = pictures.filter((file) => file.ownerId === ownerId && !file.purgedAt)
  return {
    fields,
    savedAt: toShanghaiTime(row.savedAt),
    revision: row.revision,
    files: Object.fromEntries(mine.map(({ name }) => [name, files.addressOf(name, ownerId)])),
  }
}

export async function sweepDrafts(db: Db, now: Date): Promise<void> {
  await db
    .delete(registrationDrafts)
    .where(lt(registrationDrafts.savedAt, new Date(now.getTime() - DRAFT_DAYS * DAY_MS)))
}
