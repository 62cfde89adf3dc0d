import type { Input } from '@biaojie/contract/define.ts'
import type * as calls from '@biaojie/contract/identifiers/records/identifiers.ts'
import { foldHandle } from '@biaojie/contract/rules.ts'
import { checkTemplate } from '../../../../http/access/access.ts'
import type { Caller } from '../../../../http/access/principals.ts'
import { refuse } from '../../../../http/errors.ts'
import type { Now } from '../../../../platform/base/clock.ts'
import { toPrintable } from '../../../../platform/database/columns.ts'
import { type Db, getClient, transact } from '../../../../platform/database/database.ts'
import type { Jobs } from '../../../../platform/shared/jobs/jobs.ts'
import type { CodeKeys } from '../codes.ts'
import { type IdentifierRecord, toFieldKey, toPrefix, toRecord } from '../record/record.ts'
import { prepareRecord } from '../write/prepare.ts'
import { lockRow, readRow, type StoredRow } from '../write/store.ts'
import { type Webhooks, writeRecords } from '../write/write.ts'
import { loadAuthor, type People, requireWritableHandle } from './callers.ts'
import { loadRecordsAt } from './revisions.ts'

export type ChangesDeps = {
  db: Db
  now: Now
  people: People
  codes: CodeKeys
  webhooks: Webhooks
  jobs: Pick<Jobs, 'enqueue'>
  /** Refuses a key that was revoked or has expired since it sent its request; people always pass. */
  keys: { checkInForce: (db: Db, caller: Caller) => Promise<void> }
  /** Removes an identifier from this process's cache. */
  forget: (handle: string) => void
}
type Seen = { identifier: string; revision: number }
type Change = (db: Db, before: StoredRow) => IdentifierRecord | Promise<IdentifierRecord>

/** Locks a record and refuses when it is not in the revision that the writer saw. */
async function lockSeen(db: Db, handle: string, revision: number): Promise<StoredRow> {
  const row = await lockRow(getClient(db), handle)
  if (!row) throw refuse('identifier_not_found')
  if (row.state === 'retired') throw refuse('identifier_retired')
  if (row.revision !== revision) throw refuse('identifier_stale')
  return row
}

/** Returns another identifier of the company that is not retired; refuses with successor_wrong. */
async function requireSuccessor(db: Db, of: string, given: string | undefined): Promise<string | null> {
  if (!given?.trim()) return null
  const handle = foldHandle(given.trim())
  const found = toPrefix(handle) === toPrefix(of) && handle !== of ? await readRow(db, handle) : undefined
  if (!found || found.state === 'retired') throw refuse('successor_wrong')
  return handle
}

/** Restores the content of an earlier revision; the state does not change. */
const restoreContent = (now: IdentifierRecord, earlier: IdentifierRecord): IdentifierRecord => ({
  ...earlier,
  identifier: now.identifier,
  state: now.state,
  stateReason: now.stateReason,
  successor: now.successor,
})

type Fields = Input<typeof calls.identifierVisibility>['body']['fields']

function applyVisibility(record: IdentifierRecord, fields: Fields): IdentifierRecord {
  const given = new Map(fields.map(({ confId, id, audiences }) => [toFieldKey(confId, id), audiences]))
  const visibility = { ...record.visibility }
  for (const [key, audiences] of given) {
    if (audiences === null) delete visibility[key]
    else visibility[key] = audiences
  }
  return { ...record, visibility }
}

/** Changes of identifiers by owners and their programs; each change creates a revision. */
export function createChanges({ db, now, people, codes, webhooks, jobs, keys, forget }: ChangesDeps) {
  async function change(caller: Caller, { identifier, revision }: Seen, reason: string, make: Change) {
    const handle = await requireWritableHandle(db, caller, identifier)
    const author = await loadAuthor(db, caller, people)
    const written = await transact(db, async (db) => {
      const before = await lockSeen(db, handle, revision)
      checkTemplate(caller, before)
      const prepared = prepareRecord(await make(db, before))
      const by = caller.kind === 'key' ? 'api' : 'form'
      const settings = { author, by, at: now(), reason: toPrintable(reason), codes, webhooks, jobs } as const
      const [outcome] = await writeRecords(getClient(db), [prepared], settings)
      await keys.checkInForce(db, caller)
      return outcome
    })
    forget(handle)
    return { revision: written?.revision ?? revision }
  }

  return {
    restore: (caller: Caller, { to, reason = '', ...seen }: Input<typeof calls.identifierRestore>['body']) =>
      change(caller, seen, reason || `恢复到第 ${to} 版`, async (db, before) => {
        const [earlier] = await loadRecordsAt(db, before, [to])
        if (!earlier) throw refuse('revision_not_found')
        return restoreContent(toRecord(before), earlier)
      }),
    setState: (
      caller: Caller,
      { state, reason, successor, ...seen }: Input<typeof calls.identifierState>['body'],
    ) =>
      change(caller, seen, reason, async (db, before) => {
        // Its successor would reveal a record that the node blocks.
        if (state === 'retired' && before.blockedAt) throw refuse('identifier_blocked')
        return {
          ...toRecord(before),
          state,
          stateReason: state === 'active' ? '' : toPrintable(reason),
          successor: state === 'retired' ? await requireSuccessor(db, before.handle, successor) : null,
        }
      }),
    setVisibility: (caller: Caller, { fields, ...seen }: Input<typeof calls.identifierVisibility>['body']) =>
      change(caller, seen, '', (_db, before) => applyVisibility(toRecord(before), fields)),
  }
}
