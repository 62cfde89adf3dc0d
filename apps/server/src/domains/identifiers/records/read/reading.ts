import type { Input } from '@biaojie/contract/define.ts'
import type * as calls from '@biaojie/contract/identifiers/records/identifiers.ts'
import type { Audience } from '@biaojie/contract/identifiers/records/rules.ts'
import { and, asc, desc, eq, ne, sql } from 'drizzle-orm'
import { checkTemplate } from '../../../../http/access/access.ts'
import type { Caller, Person } from '../../../../http/access/principals.ts'
import { refuse } from '../../../../http/errors.ts'
import { toShanghaiTime } from '../../../../platform/base/clock.ts'
import type { Db } from '../../../../platform/database/database.ts'
import { type Enterprises, requireCompanyPrefix } from '../../../enterprises/enterprises/enterprises.ts'
import { toPrefix, toRecord } from '../record/record.ts'
import { filterRecord } from '../record/visibility.ts'
import { identifiers } from '../tables.ts'
import { countIdentifiers } from '../write/counts.ts'
import { readRow, type StoredRow } from '../write/store.ts'
import { readMoment, requireReadableHandle, requireReadablePrefix } from './callers.ts'
import { compareRecords } from './compare.ts'
import type { ListDeps } from './list.ts'
import { loadRecordAsOf, loadRecordsAt, loadRevisions } from './revisions.ts'
import { toWireRecord } from './wire.ts'

/**
 * Above this number, sorting by creation time would take long, and a company with so many identifiers needs
 * no hint about its first one.
 */
const FIRST_AMONG = 10_000

/** Finds the identifier that was registered first; identifiers with a template take precedence. */
async function findFirst(db: Db, prefix: string) {
  const { template, handle, spelling, name, createdAt, state, prefix: ofPrefix } = identifiers
  const [row] = await db
    .select({ template, handle, spelling, name, createdAt })
    .from(identifiers)
    .where(and(eq(ofPrefix, prefix), ne(state, 'retired'), ne(state, 'reserved')))
    .orderBy(desc(sql`${template} <> ''`), asc(createdAt), asc(handle))
    .limit(1)
  return (
    row && {
      identifier: row.spelling ?? row.handle,
      identifierName: row.name,
      template: row.template,
      createTime: toShanghaiTime(row.createdAt),
    }
  )
}

export type ReadingDeps = Pick<ListDeps, 'visits'> & {
  db: Db
  enterprises: Pick<Enterprises, 'findCompanyCached'>
  /** Signs the token that opens the public page as an audience. */
  signView: (handle: string, audience: Audience) => string
}

/** Single identifiers for owners and staff. */
export function createReading({ db, enterprises, visits, signView }: ReadingDeps) {
  async function requireReadable(caller: Caller, identifier: string): Promise<StoredRow> {
    const row = await readRow(db, await requireReadableHandle(db, caller, identifier))
    if (!row) throw refuse('identifier_not_found')
    checkTemplate(caller, row)
    return row
  }

  return {
    async findFirstIdentifier(who: Person) {
      const prefix = await requireCompanyPrefix(db, who)
      const total = await countIdentifiers(db, prefix)
      return { total, first: total > FIRST_AMONG ? null : ((await findFirst(db, prefix)) ?? null) }
    },
    async readRecord(caller: Caller, { identifier, at }: Input<typeof calls.identifierRecord>['body']) {
      const row = await requireReadable(caller, identifier)
      const record = at ? await loadRecordAsOf(db, row.handle, readMoment(at)) : toRecord(row)
      if (!record) throw refuse('identifier_not_found', '那时还没有这个标识')
      const company = await enterprises.findCompanyCached(toPrefix(row.handle))
      return {
        record: toWireRecord(record),
        revision: row.revision,
        createTime: toShanghaiTime(row.createdAt),
        codeLink: company?.qrcodeLink ?? '',
        blockedTime: row.blockedAt ? toShanghaiTime(row.blockedAt) : '',
      }
    },
    async viewRecord(caller: Caller, { identifier, audience }: Input<typeof calls.identifierView>['body']) {
      const row = await requireReadable(caller, identifier)
      const { record, hidden } = filterRecord(toRecord(row), audience)
      return { record: toWireRecord(record), hidden, as: signView(row.handle, audience) }
    },
    async listRevisions(caller: Caller, { identifier }: Input<typeof calls.identifierRevisions>['body']) {
      const { handle } = await requireReadable(caller, identifier)
      return (await loadRevisions(db, handle)).map(
        ({ revision, at, by, principalName, reason, changed }) => ({
          revision,
          time: toShanghaiTime(at),
          by,
          author: principalName,
          reason,
          changed,
        }),
      )
    },
    async listVisits(caller: Caller, { identifier, prefix }: Input<typeof calls.identifierVisits>['body']) {
      const handle = identifier ? (await requireReadable(caller, identifier)).handle : ''
      const of = handle ? toPrefix(handle) : await requireReadablePrefix(db, caller, prefix)
      return { days: (await visits.ofHandles(of, [handle])).get(handle) ?? [] }
    },
    async compare(
      caller: Caller,
      { identifier, left, right }: Input<typeof calls.identifierCompare>['body'],
    ) {
      const row = await requireReadable(caller, identifier)
      const [before, after] = await loadRecordsAt(db, row, [left, right])
      if (!before || !after) throw refuse('revision_not_found')
      return compareRecords(before, after)
    },
  }
}
