import type { Input } from '@biaojie/contract/define.ts'
import type * as calls from '@biaojie/contract/identifiers/aliases.ts'
import { ALIASES_MAX, isSandbox } from '@biaojie/contract/identifiers/rules.ts'
import { and, asc, eq, inArray, or } from 'drizzle-orm'
import { checkTemplate } from '../../../http/access/access.ts'
import type { Caller } from '../../../http/access/principals.ts'
import { refuse, refuseFields } from '../../../http/errors.ts'
import { shanghaiTime } from '../../../platform/base/clock.ts'
import { printable, startsWith } from '../../../platform/database/columns.ts'
import { clientOf, type Db, transact } from '../../../platform/database/database.ts'
import { plainNumber } from '../finds/finds.ts'
import { prefixOf } from '../records/record.ts'
import { identifierAliases } from '../tables.ts'
import { countDays } from '../writing/counts.ts'
import { lockRow, readRow } from '../writing/store.ts'
import { authorOf, readableHandle, writableHandle } from './callers.ts'
import type { ChangesDeps } from './changes.ts'

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

type AliasInput = { alias: string; note?: string | undefined }

/** Sets all other names of an identifier; refuses the list with a message at each wrong one. */
export async function replaceAliases(
  db: Db,
  { of, given, author, at }: { of: string; given: readonly AliasInput[]; author: string; at: Date },
): Promise<void> {
  const wanted = given.map(({ alias, note = '' }, place) => {
    const spelling = printable(alias)
    return { key: plainNumber(spelling), spelling, note: printable(note), path: `aliases.${place}.alias` }
  })
  const short = wanted.filter(({ key }) => key.length < 2)
  if (short.length > 0)
    throw refuseFields(Object.fromEntries(short.map(({ path }) => [path, '别名至少两个字符'])))
  const before = new Map((await aliasesOf(db, of)).map((row) => [row.alias, row]))
  const kept = new Set(wanted.map(({ key }) => key))
  const gone = [...before.keys()].filter((key) => !kept.has(key))
  if (gone.length > 0)
    await db
      .delete(identifierAliases)
      .where(and(eq(prefix, prefixOf(of)), inArray(alias, gone), eq(handle, of)))
  for (const { key, spelling, note, path } of wanted) {
    if (!before.has(key) && (await readRow(db, key))) throw refuseTaken(path)
    const row = { prefix: prefixOf(of), alias: key, handle: of, spelling, note, createdAt: at, author }
    const added = await db
      .insert(identifierAliases)
      .values(row)
      .onConflictDoUpdate({
        target: [prefix, alias],
        set: { spelling, note },
        setWhere: eq(handle, of),
      })
      .returning({ alias })
    if (added.length === 0) throw refuseTaken(path)
  }
  await countDays(clientOf(db), [], [], at)
}

const refuseTaken = (path: string) =>
  refuseFields({ [path]: '这个别名已经指向另一个标识' }, { [path]: 'unique' })

/** Other names under which an identifier is found. */
export function createAliases({ db, now, people, forget }: ChangesDeps) {
  /** Caches of all processes find out by the count of writes that something changed. */
  const tellCaches = (db: Db) => countDays(clientOf(db), [], [], now())

  return {
    async list(caller: Caller, { identifier }: Input<typeof calls.identifierAliases>['body']) {
      const of = await readableHandle(db, caller, identifier)
      const found = await readRow(db, of)
      if (!found) throw refuse('identifier_not_found')
      checkTemplate(caller, found)
      return listed(db, of)
    },

    async add(caller: Caller, given: Input<typeof calls.identifierAliasAdd>['body']) {
      const of = await writableHandle(db, caller, given.identifier)
      // Visitors find aliases without a prefix.
      if (isSandbox(prefixOf(of))) throw refuse('sandbox_closed')
      const spelling = printable(given.alias)
      const key = plainNumber(spelling)
      if (key.length < 2) throw refuse('invalid_input', '别名至少两个字符')
      const author = await authorOf(db, caller, people)
      await transact(db, async (db) => {
        // Locked, so that two people together do not pass the limit.
        const found = await lockRow(clientOf(db), of)
        if (!found) throw refuse('identifier_not_found')
        checkTemplate(caller, found)
        if (found.state === 'retired') throw refuse('identifier_retired')
        if ((await aliasesOf(db, of)).length >= ALIASES_MAX) throw refuse('aliases_full')
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
        const found = await readRow(db, of)
        if (found) checkTemplate(caller, found)
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

/**
 * Returns the identifiers to which other names lead, by the text that was given. A company's own alias comes before that
 * of another; a name that two others use leads nowhere.
 */
export async function namesakes(db: Db, own: string, texts: readonly string[]): Promise<Map<string, string>> {
  if (texts.length === 0) return new Map()
  const keys = [...new Set(texts.map(plainNumber))]
  const rows = await db.select({ prefix, alias, handle }).from(identifierAliases).where(inArray(alias, keys))
  const leads = new Map<string, string>()
  for (const [key, found] of Map.groupBy(rows, (row) => row.alias)) {
    const ours = found.find((row) => row.prefix === own)
    const one = ours ?? (found.length === 1 ? found[0] : undefined)
    if (one) leads.set(key, one.handle)
  }
  return new Map(
    texts.flatMap((text) => {
      const lead = leads.get(plainNumber(text))
      return lead ? [[text, lead] as const] : []
    }),
  )
}

/** Selects the identifiers of a company that have an alias with one of these beginnings. */
export const aliasedFrom = (db: Db, own: string, beginnings: readonly string[]) =>
  db
    .select({ handle })
    .from(identifierAliases)
    .where(and(eq(prefix, own), or(...beginnings.map((text) => startsWith(alias, text.toUpperCase())))))
