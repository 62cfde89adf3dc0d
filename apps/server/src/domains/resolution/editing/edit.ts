import { foldHandle } from '@biaojie/contract/rules.ts'
import type pg from 'pg'
import { refuse } from '../../../http/errors.ts'
import type { Now } from '../../../platform/base/clock.ts'
import { clientOf, type Db, transact } from '../../../platform/database/database.ts'
import type { Enterprises } from '../../enterprises/enterprises.ts'
import { prefixOf } from '../answer.ts'
import type { CodeKeys } from '../anti/code.ts'
import { Problem } from '../loading/fields.ts'
import { type Prepared, prepare } from '../loading/record.ts'
import { removeIdentifier, writeIdentifiers } from '../loading/write.ts'
import { addChange, changesOf, retiredAmong } from './history.ts'
import { differences, lockRecord, type StoredRecord } from './record.ts'

export type EditingDeps = {
  db: Db
  now: Now
  enterprises: Pick<Enterprises, 'existingPrefixes'>
  codes: CodeKeys
  /** Drops what this process caches of an identifier. */
  forget: (handle: string) => void
}

/** The writer: `prefix` is the only one they may write under; staff may write under every company's. */
export type Editor = { id: string; name: string; prefix?: string }

/** A record and its version, the time of its last change in ms: a writer names the version they saw. */
export type Versioned = { record: StoredRecord; version: number }

function prepared(record: unknown): Prepared {
  try {
    return prepare(record)
  } catch (error) {
    throw error instanceof Problem ? refuse('invalid_input', error.message) : error
  }
}

const mayWrite = ({ prefix }: Editor, handle: string) => prefix === undefined || prefixOf(handle) === prefix

/** Other people get the same refusal for an identifier that exists and one that does not. */
function checkPrefix(editor: Editor, handle: string): void {
  if (!mayWrite(editor, handle)) throw refuse('identifier_not_found')
}

/** Returns the record in the version the editor saw, locked. */
async function lockSeen(client: pg.ClientBase, handle: string, version: number) {
  const found = await lockRecord(client, handle)
  if (!found) throw refuse('identifier_not_found')
  if (found.updatedAt.getTime() !== version) throw refuse('identifier_stale')
  return found
}

/**
 * Writes single identifiers with the loader's checks and rows, so that counts, caches and answers stay
 * correct. Every write is recorded with its author and the state before.
 */
export function createEditing({ db, now, enterprises, codes, forget }: EditingDeps) {
  /** The time is later than that of the version before, even for two changes within one millisecond. */
  const timeAfter = (before: Date) => new Date(Math.max(now().getTime(), before.getTime() + 1))

  return {
    /** Reads it for an editor's form; refuses with identifier_not_found. */
    read: (editor: Editor, handle: string): Promise<Versioned> =>
      transact(db, async (db) => {
        checkPrefix(editor, handle)
        const found = await lockRecord(clientOf(db), handle)
        if (!found) throw refuse('identifier_not_found')
        return { record: found.record, version: found.updatedAt.getTime() }
      }),
    /**
     * Creates it; refuses with invalid_input (and the reason), forbidden, identifier_taken,
     * identifier_retired; returns the version.
     */
    async create(editor: Editor, given: unknown): Promise<number> {
      const one = prepared(given)
      const { handle } = one
      if (!mayWrite(editor, handle)) throw refuse('forbidden')
      const prefix = prefixOf(handle)
      if ((await enterprises.existingPrefixes([prefix])).length === 0)
        throw refuse('invalid_input', `前缀 ${prefix} 没有登记企业`)
      const at = now()
      await transact(db, async (db) => {
        if ((await retiredAmong(db, [handle])).size > 0) throw refuse('identifier_retired')
        const { added } = await writeIdentifiers(clientOf(db), [{ ...one, created: at }], at, codes)
        // It existed already, and the refusal undoes the replacement.
        if (added === 0) throw refuse('identifier_taken')
        await addChange(db, editor, at, { handle, action: 'create', changed: [], before: null })
      })
      forget(handle)
      return at.getTime()
    },
    /** Refuses with invalid_input, identifier_not_found, identifier_stale; returns the new version. */
    async change(editor: Editor, given: unknown, version: number): Promise<number> {
      const one = prepared(given)
      const { handle } = one
      checkPrefix(editor, handle)
      const at = await transact(db, async (db) => {
        const client = clientOf(db)
        const before = await lockSeen(client, handle, version)
        const at = timeAfter(before.updatedAt)
        await writeIdentifiers(client, [one], at, codes)
        const after = await lockRecord(client, handle)
        const changed = differences(before.record, after!.record)
        await addChange(db, editor, at, { handle, action: 'change', changed, before: before.record })
        return at
      })
      forget(handle)
      return at.getTime()
    },
    /**
     * Retires it: it is no longer found, and nobody can create it again. Refuses with identifier_not_found,
     * identifier_stale.
     */
    async retire(editor: Editor, written: string, version: number): Promise<void> {
      const handle = foldHandle(written)
      checkPrefix(editor, handle)
      await transact(db, async (db) => {
        const client = clientOf(db)
        const { record: before, updatedAt } = await lockSeen(client, handle, version)
        const at = timeAfter(updatedAt)
        await removeIdentifier(client, handle, at)
        await addChange(db, editor, at, { handle, action: 'retire', changed: [], before })
      })
      forget(handle)
    },
    /** Returns its authors one by one, the latest first; also for a retired one. */
    historyOf: (handle: string) => changesOf(db, handle),
  }
}
export type Editing = ReturnType<typeof createEditing>
