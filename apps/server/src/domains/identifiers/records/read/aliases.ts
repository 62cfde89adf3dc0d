import type { Input } from '@biaojie/contract/define.ts'
import { detectAliasKind } from '@biaojie/contract/identifiers/records/alias-kinds.ts'
import type * as calls from '@biaojie/contract/identifiers/records/aliases.ts'
import { ALIASES_MAX, isSandbox } from '@biaojie/contract/identifiers/records/rules.ts'
import { listAliasKeys, readGs1Name, SEPARATOR, toAliasKey, writeGs1Brackets } from '@biaojie/gs1/names.ts'
import { and, asc, eq, inArray, ne, or } from 'drizzle-orm'
import { checkTemplate } from '../../../../http/access/access.ts'
import type { Caller } from '../../../../http/access/principals.ts'
import { refuse, refuseFields } from '../../../../http/errors.ts'
import { toShanghaiTime } from '../../../../platform/base/clock.ts'
import { startsWithText, toPrintable } from '../../../../platform/database/columns.ts'
import { type Db, getClient, transact } from '../../../../platform/database/database.ts'
import { appendEntries, digestText } from '../../../resolution/register/register.ts'
import { toPrefix } from '../record/record.ts'
import { createAliasEntry } from '../register/events.ts'
import { gs1Conflicts, identifierAliases } from '../tables.ts'
import { countDays } from '../write/counts.ts'
import { lockRow, readRow } from '../write/store.ts'
import { loadAuthor, requireReadableHandle, requireWritableHandle } from './callers.ts'
import type { ChangesDeps } from './changes.ts'
import { normalizeNumber } from './finds.ts'
import { chooseLead, describeForeignHolder, findForeignHolder } from './gs1-holders.ts'

const { prefix, alias, handle, createdAt } = identifierAliases

const loadAliases = (db: Db, of: string) =>
  db
    .select()
    .from(identifierAliases)
    .where(and(eq(prefix, toPrefix(of)), eq(handle, of)))
    .orderBy(asc(createdAt), asc(alias))

type AliasRow = typeof identifierAliases.$inferSelect

/** Returns rows of other companies with the same GS1 name. */
const loadRivals = (db: Db, own: string, keys: readonly string[]) =>
  keys.length < 2
    ? []
    : db
        .select()
        .from(identifierAliases)
        .where(and(inArray(alias, [...keys]), ne(prefix, own)))

/**
 * Describes in Chinese that another company has the same name, and whose part is shown; empty without a
 * conflict.
 */
async function describeConflict(db: Db, row: AliasRow): Promise<string> {
  const [rival, ...others] = await loadRivals(db, row.prefix, listAliasKeys(row.spelling))
  if (!rival) return ''
  const lead = await chooseLead(db, row.spelling, [row, rival, ...others])
  const whose = lead?.prefix === row.prefix ? '扫码到本企业这一件' : '扫码到对方'
  return `企业 ${rival.prefix} 也登记了这个 GS1 编码，${whose}；要定归属请认领厂商识别代码`
}

const listAliases = async (db: Db, of: string) =>
  Promise.all(
    (await loadAliases(db, of)).map(async (row) => ({
      alias: row.spelling,
      note: row.note,
      createTime: toShanghaiTime(row.createdAt),
      author: row.author,
      conflict: await describeConflict(db, row),
    })),
  )

/** Stores conflicts of a GS1 name with other companies, and notifies both companies and staff. */
async function noteConflicts(db: Db, of: string, { key, keys }: Name, at: Date): Promise<void> {
  const rivals = await loadRivals(db, toPrefix(of), keys)
  if (rivals.length === 0) return
  const conflict = { alias: key, prefix: toPrefix(of), handle: of, at }
  await db
    .insert(gs1Conflicts)
    .values(rivals.map((rival) => ({ ...conflict, otherPrefix: rival.prefix, otherHandle: rival.handle })))
    .onConflictDoUpdate({
      target: [gs1Conflicts.alias, gs1Conflicts.prefix, gs1Conflicts.otherPrefix],
      set: { handle: of, at },
    })
}

type AliasInput = { alias: string; note?: string | undefined }

/** Writes a name for people: a scanner's invisible separators are replaced by brackets. */
function spellAlias(alias: string): string {
  const read = readGs1Name(alias)
  const isMarked = alias.includes(SEPARATOR) || /^\s*\]/.test(alias)
  return isMarked && read && !read.wrong ? writeGs1Brackets(read.parts) : toPrintable(alias)
}

type Name = { key: string; keys: string[]; spelling: string }
const createName = (alias: string): Name => ({
  key: toAliasKey(alias),
  keys: listAliasKeys(alias),
  spelling: spellAlias(alias),
})

/** Returns in Chinese why a text cannot be an alias; empty when it can. */
function findNameProblem(alias: string, { key }: Name): string {
  if (key.length < 2) return '别名至少两个字符'
  const { problem, isRefused } = detectAliasKind(alias)
  return isRefused ? problem : ''
}

/** Tells whether the company uses this alias for another identifier already, in any spelling. */
async function isTaken(db: Db, of: string, { key, keys }: Name): Promise<boolean> {
  if (await readRow(db, key)) return true
  const [other] = await db
    .select({ alias })
    .from(identifierAliases)
    .where(and(eq(prefix, toPrefix(of)), inArray(alias, keys), ne(handle, of)))
    .limit(1)
  return other !== undefined
}

type Changed = { added?: readonly string[]; removed?: readonly string[] }

const registerAliases = (db: Db, of: string, { added = [], removed = [] }: Changed, at: Date) => {
  const toEntry = (action: 'added' | 'removed') => (key: string) =>
    createAliasEntry({ prefix: toPrefix(of), handle: of, digest: digestText(key), action, at })
  return appendEntries(getClient(db), [...removed.map(toEntry('removed')), ...added.map(toEntry('added'))])
}

/** Sets all aliases of an identifier; refuses the list with a message for each wrong alias. */
export async function replaceAliases(
  db: Db,
  { of, given, author, at }: { of: string; given: readonly AliasInput[]; author: string; at: Date },
): Promise<void> {
  const before = new Map((await loadAliases(db, of)).map((row) => [row.alias, row]))
  const wanted = given.map(({ alias, note = '' }, place) => {
    const name = createName(alias)
    // An unchanged alias keeps its key and is not checked again.
    const former = name.keys.find((key) => before.has(key))
    const problem = former === undefined ? findNameProblem(alias, name) : ''
    const path = `aliases.${place}.alias`
    return { ...name, key: former ?? name.key, problem, note: toPrintable(note), path }
  })
  const wrong = wanted.filter(({ problem }) => problem !== '')
  if (wrong.length > 0)
    throw refuseFields(Object.fromEntries(wrong.map(({ path, problem }) => [path, problem])))
  const kept = new Set(wanted.map(({ key }) => key))
  const gone = [...before.keys()].filter((key) => !kept.has(key))
  if (gone.length > 0)
    await db
      .delete(identifierAliases)
      .where(and(eq(prefix, toPrefix(of)), inArray(alias, gone), eq(handle, of)))
  for (const { path, note, ...name } of wanted) {
    const { key, spelling } = name
    if (!before.has(key)) {
      if (await isTaken(db, of, name)) throw refuseTaken(path)
      const holder = await findForeignHolder(db, toPrefix(of), spelling)
      if (holder) throw refuseFields({ [path]: describeForeignHolder(holder) }, { [path]: 'gs1' })
    }
    const row = { prefix: toPrefix(of), alias: key, handle: of, spelling, note, createdAt: at, author }
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
    if (!before.has(key)) await noteConflicts(db, of, name, at)
  }
  const added = wanted.flatMap(({ key }) => (before.has(key) ? [] : [key]))
  await registerAliases(db, of, { added, removed: gone }, at)
  await countDays(getClient(db), [], [], at)
}

const refuseTaken = (path: string) =>
  refuseFields({ [path]: '这个别名已经指向另一个标识' }, { [path]: 'unique' })

/** Aliases under which an identifier is found. */
export function createAliases({ db, now, people, forget }: ChangesDeps) {
  /** Increases the count of writes, by which the caches of all processes notice a change. */
  const tellCaches = (db: Db) => countDays(getClient(db), [], [], now())

  return {
    async list(caller: Caller, { identifier }: Input<typeof calls.identifierAliases>['body']) {
      const of = await requireReadableHandle(db, caller, identifier)
      const row = await readRow(db, of)
      if (!row) throw refuse('identifier_not_found')
      checkTemplate(caller, row)
      return listAliases(db, of)
    },

    async add(caller: Caller, input: Input<typeof calls.identifierAliasAdd>['body']) {
      const of = await requireWritableHandle(db, caller, input.identifier)
      // Visitors find aliases without a prefix.
      if (isSandbox(toPrefix(of))) throw refuse('sandbox_closed')
      const name = createName(input.alias)
      const { key, spelling } = name
      const problem = findNameProblem(input.alias, name)
      if (problem) throw refuse('invalid_input', problem)
      const author = await loadAuthor(db, caller, people)
      await transact(db, async (db) => {
        // Locked, so that two people together do not pass the limit.
        const row = await lockRow(getClient(db), of)
        if (!row) throw refuse('identifier_not_found')
        checkTemplate(caller, row)
        if (row.state === 'retired') throw refuse('identifier_retired')
        if ((await loadAliases(db, of)).length >= ALIASES_MAX) throw refuse('aliases_full')
        if (await isTaken(db, of, name)) throw refuse('alias_taken')
        const holder = await findForeignHolder(db, toPrefix(of), spelling)
        if (holder) throw refuse('gs1_prefix_foreign', describeForeignHolder(holder))
        const added = await db
          .insert(identifierAliases)
          .values({
            prefix: toPrefix(of),
            alias: key,
            handle: of,
            spelling,
            note: toPrintable(input.note ?? ''),
            createdAt: now(),
            author: author.name,
          })
          .onConflictDoNothing()
          .returning({ alias })
        if (added.length === 0) throw refuse('alias_taken')
        await noteConflicts(db, of, name, now())
        await registerAliases(db, of, { added: [key] }, now())
        await tellCaches(db)
      })
      forget(key)
      return listAliases(db, of)
    },

    async remove(caller: Caller, input: Input<typeof calls.identifierAliasRemove>['body']) {
      const of = await requireWritableHandle(db, caller, input.identifier)
      await transact(db, async (db) => {
        const ownerRow = await readRow(db, of)
        if (ownerRow) checkTemplate(caller, ownerRow)
        const before = new Set((await loadAliases(db, of)).map((row) => row.alias))
        const key = [normalizeNumber(input.alias), ...listAliasKeys(input.alias)].find((candidate) =>
          before.has(candidate),
        )
        if (key === undefined) return
        await db
          .delete(identifierAliases)
          .where(and(eq(prefix, toPrefix(of)), eq(alias, key), eq(handle, of)))
        await registerAliases(db, of, { removed: [key] }, now())
        await tellCaches(db)
      })
      forget(input.alias)
      return listAliases(db, of)
    },
  }
}

/**
 * Returns the identifiers for aliases, by the given text. A company's own alias takes precedence over another
 * company's; an alias that two others use leads nowhere, except a GS1 name, which belongs to the holder of
 * its prefix or else to the first company.
 */
export async function findByOtherNames(
  db: Db,
  own: string,
  texts: readonly string[],
): Promise<Map<string, string>> {
  if (texts.length === 0) return new Map()
  const keys = new Map([...new Set(texts)].map((text) => [text, listAliasKeys(text)]))
  const rows = await db
    .select({ prefix, alias, handle, createdAt })
    .from(identifierAliases)
    .where(inArray(alias, [...new Set([...keys.values()].flat())]))
  const byAlias = Map.groupBy(rows, (row) => row.alias)
  const leads = new Map<string, string>()
  for (const [text, spellings] of keys) {
    const found = spellings.flatMap((key) => byAlias.get(key) ?? [])
    const ours = found.find((row) => row.prefix === own)
    const chosen = ours ?? (await chooseLead(db, text, found))
    if (chosen) leads.set(text, chosen.handle)
  }
  return leads
}

/** Selects the identifiers of a company with an alias that starts with one of these texts. */
export const selectAliased = (db: Db, own: string, beginnings: readonly string[]) =>
  db
    .select({ handle })
    .from(identifierAliases)
    .where(and(eq(prefix, own), or(...beginnings.map((text) => startsWithText(alias, text.toUpperCase())))))
