import { readFileSync } from 'node:fs'
import { GROUPS_MAX, wordGroupProblem } from '@biaojie/contract/content/site-search/rules.ts'
import type { SearchWordGroup } from '@biaojie/contract/content/site-search/words.ts'
import { DAY_MS } from '@biaojie/contract/times.ts'
import { count, desc, eq, gte, lt, sql } from 'drizzle-orm'
import { parse } from 'yaml'
import type { Person } from '../../../http/access/principals.ts'
import { refuse, refuseFields } from '../../../http/errors.ts'
import { repositoryFile } from '../../../http/files.ts'
import { monotonic, type Now, shanghaiTime } from '../../../platform/base/clock.ts'
import { newId } from '../../../platform/base/ids.ts'
import { printable } from '../../../platform/database/columns.ts'
import type { Db } from '../../../platform/database/database.ts'
import { normalized, type SearchWords, searchWords } from '../../../platform/database/search-words.ts'
import { type Job, scheduledJob } from '../../../platform/shared/jobs/job.ts'
import { actorName, type Names } from '../../node/cases/cases.ts'
import { searchMisses, searchWordGroups } from './tables.ts'

type Deps = { db: Db; now: Now; people: Names }

/** Other processes use a change of staff after this long. */
const KEPT_MS = 30_000
const MISSES_SHOWN = 100
/** Texts that are kept at most; those that nobody searched for the longest go first. */
const MISSES_KEPT = 5_000
const MISS_DAYS = 90
const MISS_LONGEST = 30
/** Long numbers may be phone numbers or codes of parts, which say nothing about the words of the site. */
const LONG_NUMBER = /\d{6}/

type File = { same: string[][]; weak: string[] }
const ofTheSite = (): File => parse(readFileSync(repositoryFile('content/search/words.yaml'), 'utf8'))

type Row = typeof searchWordGroups.$inferSelect
const onWire = ({ id, words, updatedAt, updatedBy }: Row): SearchWordGroup => ({
  id,
  words,
  updateTime: shanghaiTime(updatedAt),
  updatedBy,
})

const allGroups = (db: Db): Promise<Row[]> =>
  db.select().from(searchWordGroups).orderBy(desc(searchWordGroups.updatedAt))

async function list({ db, now }: Deps, site: File) {
  const since = new Date(now().getTime() - MISS_DAYS * DAY_MS)
  const [rows, misses] = await Promise.all([
    allGroups(db),
    db
      .select()
      .from(searchMisses)
      .where(gte(searchMisses.lastAt, since))
      .orderBy(desc(searchMisses.count), desc(searchMisses.lastAt))
      .limit(MISSES_SHOWN),
  ])
  const fixed = site.same.map((words) => ({ id: '', words, updateTime: '', updatedBy: '' }))
  return {
    groups: [...rows.map(onWire), ...fixed],
    misses: misses.map(({ text, count, lastAt }) => ({ text, count, lastTime: shanghaiTime(lastAt) })),
  }
}

async function insertGroup(db: Db, row: Row): Promise<void> {
  const [all] = await db.select({ total: count() }).from(searchWordGroups)
  if ((all?.total ?? 0) >= GROUPS_MAX)
    throw refuseFields({ words: `词组已满 ${GROUPS_MAX} 组，请先删去不用的` })
  await db.insert(searchWordGroups).values(row)
}

async function changeGroup(db: Db, row: Row): Promise<void> {
  const changed = await db
    .update(searchWordGroups)
    .set(row)
    .where(eq(searchWordGroups.id, row.id))
    .returning({ id: searchWordGroups.id })
  if (changed.length === 0) throw refuse('search_words_not_found')
}

async function save(
  { db, now, people }: Deps,
  who: Person,
  { id, words: given }: { id?: string; words: readonly string[] },
): Promise<SearchWordGroup> {
  const words = [...new Set(given.map(printable).filter((word) => word !== ''))]
  const problem = wordGroupProblem(words)
  if (problem) throw refuseFields({ words: problem })
  const at = now()
  const updatedBy = await actorName(people, db, who)
  const row = { id: id ?? newId(at.getTime()), words, updatedAt: at, updatedBy }
  await (id ? changeGroup : insertGroup)(db, row)
  return onWire(row)
}

async function remove({ db }: Deps, id: string) {
  const removed = await db
    .delete(searchWordGroups)
    .where(eq(searchWordGroups.id, id))
    .returning({ id: searchWordGroups.id })
  if (removed.length === 0) throw refuse('search_words_not_found')
  return {}
}

/** Counts a search without a result; a failure to count is not worth an error to the visitor. */
async function countMiss({ db, now }: Deps, typed: string): Promise<void> {
  const text = normalized(printable(typed))
  if ([...text].length < 2 || [...text].length > MISS_LONGEST || LONG_NUMBER.test(text)) return
  await db
    .insert(searchMisses)
    .values({ text, count: 1, lastAt: now() })
    .onConflictDoUpdate({
      target: searchMisses.text,
      set: { count: sql`${searchMisses.count} + 1`, lastAt: now() },
    })
    .catch(() => undefined)
}

async function sweep({ db, now }: Deps) {
  const since = new Date(now().getTime() - MISS_DAYS * DAY_MS)
  await db.delete(searchMisses).where(lt(searchMisses.lastAt, since))
  const { text, lastAt } = searchMisses
  await db
    .delete(searchMisses)
    .where(
      sql`${text} in (select ${text} from ${searchMisses} order by ${lastAt} desc offset ${MISSES_KEPT})`,
    )
}

/** Makes the words of the search: those that come with the software and those of staff. */
export function createSearchWords(deps: Deps) {
  const site = ofTheSite()
  let kept: { words: Promise<SearchWords>; until: number } | undefined
  const read = async (): Promise<SearchWords> => {
    const groups = (await allGroups(deps.db)).map(({ words }) => words)
    return searchWords([...groups, ...site.same], site.weak)
  }
  const forgetAfter = async <T>(change: Promise<T>): Promise<T> => {
    const done = await change
    kept = undefined
    return done
  }
  return {
    /** Returns the words; searches go on with those of the site while the database does not answer. */
    words(): Promise<SearchWords> {
      if (!kept || kept.until < monotonic())
        kept = {
          words: read().catch(() => searchWords(site.same, site.weak)),
          until: monotonic() + KEPT_MS,
        }
      return kept.words
    },
    list: () => list(deps, site),
    save: (who: Person, given: { id?: string; words: readonly string[] }) =>
      forgetAfter(save(deps, who, given)),
    remove: (id: string) => forgetAfter(remove(deps, id)),
    async removeMiss(text: string) {
      await deps.db.delete(searchMisses).where(eq(searchMisses.text, text))
      return {}
    },
    miss: (typed: string) => countMiss(deps, typed),
    jobs: [scheduledJob('search-words.sweep', '19 4 * * *', () => sweep(deps))] satisfies Job[],
  }
}
