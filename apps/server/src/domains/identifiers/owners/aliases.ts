import type { Input } from '@biaojie/contract/define.ts'
import type * as calls from '@biaojie/contract/identifiers/aliases.ts'
import { and, asc, eq } from 'drizzle-orm'
import type { Caller } from '../../../http/access/principals.ts'
import { refuse } from '../../../http/errors.ts'
import { shanghaiTime } from '../../../platform/base/clock.ts'
import { printable } from '../../../platform/database/columns.ts'
import { clientOf, type Db, transact } from '../../../platform/database/database.ts'
import { plainNumber } from '../finds/finds.ts'
import { prefixOf } from '../records/record.ts'
import { identifierAliases } from '../tables.ts'
import { countDays } from '../writing/counts.ts'
import { lockRow, readRow } from '../writing/store.ts'
import { authorOf, readableHandle, writableHandle } from './callers.ts'
import type { ChangesDeps } from './changes.ts'

const MOST = 20
const { prefix, alias, handle, createdAt } = identifierAliases

const aliasesOf = (db: Db, of: string) =>
  db
    .select()
    .from(identifierAliases)
    .where(and(eq(prefix, prefixOf(of)), eq(handle, of)))
    .orderBy(asc(createdAt), asc(alias))

const listed = async (db: Db, of: string) =>
  (await aliasesOf(db, of)).map((row) => ({
    alias: row.spelling,
    note: row.note,
    createTime: shanghaiTime(row.createdAt),
    author: row.author,
  }))

/** Other names under which an identifier is found. */
export function createAliases({ db, now, people, forget }: ChangesDeps) {
  /** Caches of all processes find out by the count of writes that something changed. */
  const tellCaches = (db: Db) => countDays(clientOf(db), [], [], now())

  return {
    async list(caller: Caller, { identifier }: Input<typeof calls.identifierAliases>['body']) {
      const of = await readableHandle(db, caller, identifier)
      if (!(await readRow(db, of))) throw refuse('identifier_not_found')
      return listed(db, of)
    },

    async add(caller: Caller, given: Input<typeof calls.identifierAliasAdd>['body']) {
      const of = await writableHandle(db, caller, given.identifier)
      const spelling = printable(given.alias)
      const key = plainNumber(spelling)
      if (key.length < 2) throw refuse('invalid_input', '别名至少两个字符')
      const author = await authorOf(db, caller, people)
      await transact(db, async (db) => {
        // Locked, so that two people together do not pass the limit.
        const found = await lockRow(clientOf(db), of)
        if (!found) throw refuse('identifier_not_found')
        if (found.state === 'retired') throw refuse('identifier_retired')
        if ((await aliasesOf(db, of)).length >= MOST) throw refuse('aliases_full')
        if (await readRow(db, key)) throw refuse('alias_taken')
        const added = await db
          .insert(identifierAliases)
          .values({
            prefix: prefixOf(of),
            alias: key,
            handle: of,
            spelling,
            note: printable(given.note ?? ''),
            createdAt: now(),
            author: author.name,
          })
          .onConflictDoNothing()
          .returning({ alias })
        if (added.length === 0) throw refuse('alias_taken')
        await tellCaches(db)
      })
      forget(key)
      return listed(db, of)
    },

    async remove(caller: Caller, given: Input<typeof calls.identifierAliasRemove>['body']) {
      const of = await writableHandle(db, caller, given.identifier)
      const key = plainNumber(given.alias)
      await transact(db, async (db) => {
        await db
          .delete(identifierAliases)
          .where(and(eq(prefix, prefixOf(of)), eq(alias, key), eq(handle, of)))
        await tellCaches(db)
      })
      forget(key)
      return listed(db, of)
    },
  }
}
