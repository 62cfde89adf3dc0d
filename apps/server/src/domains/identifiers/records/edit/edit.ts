import { foldHandle } from '@biaojie/contract/rules.ts'
import type pg from 'pg'
import { refuse } from '../../../../http/errors.ts'
import type { Now } from '../../../../platform/base/clock.ts'
import { type Db, getClient, transact } from '../../../../platform/database/database.ts'
import type { Jobs } from '../../../../platform/shared/jobs/jobs.ts'
import type { Enterprises } from '../../../enterprises/enterprises/enterprises.ts'
import type { CodeKeys } from '../codes.ts'
import { loadRecordAsOf, loadRevisions } from '../read/revisions.ts'
import { prepare } from '../record/check.ts'
import { Problem } from '../record/elements.ts'
import { type IdentifierRecord, toPrefix, toRecord } from '../record/record.ts'
import { type Prepared, prepareRecord } from '../write/prepare.ts'
import { lockRow, readRow, type StoredRow } from '../write/store.ts'
import { type Author, type Webhooks, type Writing, type Written, writeRecords } from '../write/write.ts'

export type EditingDeps = {
  db: Db
  now: Now
  enterprises: Pick<Enterprises, 'existingPrefixes'>
  codes: CodeKeys
  webhooks: Webhooks
  jobs: Pick<Jobs, 'enqueue'>
  /** Drops what this process caches of an identifier. */
  forget: (handle: string) => void
}

/**
 * The writer: `prefix` is the only prefix under which they may write; staff may write under every company's.
 */
export type Editor = { id: string; name: string; prefix?: string }
/** A record with its revision; a writer names the revision that they saw. */
export type Versioned = { record: IdentifierRecord; revision: number }

function prepareRecordFor(record: unknown): Prepared {
  try {
    return prepare(record)
  } catch (error) {
    throw error instanceof Problem ? refuse('invalid_input', error.message) : error
  }
}

const canWrite = ({ prefix }: Editor, handle: string) => prefix === undefined || toPrefix(handle) === prefix

/** Other people get the same refusal whether the identifier exists or not. */
function checkPrefix(editor: Editor, handle: string): void {
  if (!canWrite(editor, handle)) throw refuse('identifier_not_found')
}

const toAuthor = ({ id, name }: Editor): Author => ({ kind: 'person', id, name })

const createWriting = ({ now, codes, webhooks, jobs }: EditingDeps, editor: Editor): Writing => ({
  author: toAuthor(editor),
  by: 'form',
  at: now(),
  codes,
  webhooks,
  jobs,
})

/** Returns the record in the version the editor saw, locked. */
async function lockSeen(client: pg.ClientBase, handle: string, revision: number): Promise<StoredRow> {
  const row = await lockRow(client, handle)
  if (!row || row.state === 'retired') throw refuse('identifier_not_found')
  if (row.revision !== revision) throw refuse('identifier_stale')
  return row
}

/** Writes single identifiers for people, with the same functions as the bulk loader. */
export function createEditing(deps: EditingDeps) {
  const { db, enterprises, forget } = deps

  async function write(client: pg.ClientBase, editor: Editor, prepared: Prepared): Promise<Written> {
    const [written] = await writeRecords(client, [prepared], createWriting(deps, editor))
    if (!written) throw new Error('one record was given and none was written')
    return written
  }

  return {
    /** Reads an identifier for an editor's form; refuses with identifier_not_found. */
    async read(editor: Editor, handle: string): Promise<Versioned> {
      checkPrefix(editor, handle)
      const row = await readRow(db, handle)
      if (!row || row.state === 'retired') throw refuse('identifier_not_found')
      return { record: toRecord(row), revision: row.revision }
    },

    readAsOf: (handle: string, at: Date) => loadRecordAsOf(db, handle, at),

    /**
     * Creates an identifier and returns its revision; refuses with invalid_input (and the reason), forbidden,
     * identifier_taken, identifier_retired.
     */
    async create(editor: Editor, given: unknown): Promise<number> {
      const prepared = prepareRecordFor(given)
      const { handle, prefix } = prepared.row
      if (!canWrite(editor, handle)) throw refuse('forbidden')
      if ((await enterprises.existingPrefixes([prefix])).length === 0)
        throw refuse('invalid_input', `前缀 ${prefix} 没有登记企业`)
      const { revision } = await transact(db, async (db) => {
        const written = await write(getClient(db), editor, prepared)
        if (written.outcome === 'retired') throw refuse('identifier_retired')
        // The refusal rolls back the change of the existing identifier.
        if (written.outcome !== 'added') throw refuse('identifier_taken')
        return written
      })
      forget(handle)
      return revision
    },

    /** Refuses with invalid_input, identifier_not_found, identifier_stale; returns the new revision. */
    async change(editor: Editor, given: unknown, seen: number): Promise<number> {
      const prepared = prepareRecordFor(given)
      const { handle } = prepared.row
      checkPrefix(editor, handle)
      const { revision } = await transact(db, async (db) => {
        const client = getClient(db)
        await lockSeen(client, handle, seen)
        return write(client, editor, prepared)
      })
      forget(handle)
      return revision
    },

    /**
     * Retires an identifier: it is no longer found, and nobody can create it again. Refuses with
     * identifier_not_found, identifier_stale.
     */
    async retire(editor: Editor, handle: string, seen: number): Promise<void> {
      checkPrefix(editor, foldHandle(handle))
      await transact(db, async (db) => {
        const client = getClient(db)
        const locked = await lockSeen(client, handle, seen)
        if (locked.blockedAt) throw refuse('identifier_blocked')
        await write(client, editor, prepareRecord({ ...toRecord(locked), state: 'retired' }))
      })
      forget(handle)
    },

    /** Returns the revisions with their authors, the latest first, also for a retired identifier. */
    revisionsOf: (handle: string) => loadRevisions(db, handle),
  }
}
