import { STAFF } from '@biaojie/contract/define.ts'
import { toHome } from '@biaojie/contract/identifiers/records/rules.ts'
import { foldHandle } from '@biaojie/contract/rules.ts'
import { canUseTemplate } from '../../../../http/access/access.ts'
import type { Caller } from '../../../../http/access/principals.ts'
import { refuse } from '../../../../http/errors.ts'
import { addDays, startOfDay } from '../../../../platform/base/clock.ts'
import type { Db } from '../../../../platform/database/database.ts'
import { requireCompanyPrefix, requirePrefixToRead } from '../../../enterprises/enterprises/enterprises.ts'
import { toPrefix } from '../record/record.ts'
import type { StoredRow } from '../write/store.ts'
import type { Author } from '../write/write.ts'

/** Names of people by account id. */
export type People = { describe: (db: Db, ids: string[]) => Promise<Map<string, { name: string }>> }

export const isStaff = (caller: Caller) =>
  caller.kind === 'person' && STAFF.some((type) => type === caller.type)

/** Returns the prefix whose identifiers a caller reads; staff name it. */
export const requireReadablePrefix = async (db: Db, caller: Caller, named?: string): Promise<string> =>
  caller.kind === 'key' ? caller.prefix : requirePrefixToRead(db, caller, named)

export const requireOwnPrefix = async (db: Db, caller: Caller): Promise<string> =>
  caller.kind === 'key' ? caller.prefix : requireCompanyPrefix(db, caller)

/** Returns the folded handle; refuses foreign and missing identifiers in the same way. Members may read their sandbox. */
export async function requireReadableHandle(db: Db, caller: Caller, identifier: string): Promise<string> {
  const handle = foldHandle(identifier.trim())
  if (isStaff(caller)) return handle
  const prefix = toPrefix(handle)
  const named = caller.kind === 'person' ? toHome(prefix) : prefix
  if (named !== (await requireReadablePrefix(db, caller))) throw refuse('identifier_not_found')
  return handle
}

/**
 * Tells whether a caller may write a record; codes that were reserved without a template accept any template.
 */
export const canWriteOver = (
  caller: Caller,
  { state, template }: Pick<StoredRow, 'state' | 'template'>,
): boolean => (state === 'reserved' && template === '') || canUseTemplate(caller, template)

export async function requireWritableHandle(db: Db, caller: Caller, identifier: string): Promise<string> {
  const handle = foldHandle(identifier.trim())
  if (toPrefix(handle) !== (await requireOwnPrefix(db, caller))) throw refuse('identifier_not_found')
  return handle
}

export async function loadAuthor(db: Db, caller: Caller, people: People): Promise<Author> {
  if (caller.kind === 'key') return { kind: 'key', id: caller.keyId, name: caller.name }
  const found = (await people.describe(db, [caller.userId])).get(caller.userId)
  return { kind: 'person', id: caller.userId, name: found?.name ?? '企业成员' }
}

const endOfDay = (day: string) => new Date(startOfDay(addDays(day, 1)).getTime() - 1)

/** Parses a time given by a caller; a day means its start, or its end so that the whole day is included. */
export function readMoment(text: string, edge: 'start' | 'end' = 'end'): Date {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text)
  const at = isDay ? (edge === 'start' ? startOfDay(text) : endOfDay(text)) : new Date(text)
  if (Number.isNaN(at.getTime()))
    throw refuse('invalid_input', '时间应如 2026-08-01 或 2026-08-01T08:00:00+08:00')
  return at
}
