import { findWordGroupProblem, GROUPS_MAX } from '@biaojie/contract/content/site-search/rules.ts'
import type { SearchWordGroup } from '@biaojie/contract/content/site-search/words.ts'
import { DAY_MS } from '@biaojie/contract/times.ts'
import { desc, eq, gte, lt, sql } from 'drizzle-orm'
import { parse } from 'yaml'
import type { Person } from '../../../http/access/principals.ts'
import { refuse, refuseFields } from '../../../http/errors.ts'
import { type Now, readMonotonicClock, toShanghaiTime } from '../../../platform/base/clock.ts'
import { readContent } from '../../../platform/base/content-pack.ts'
import { createId } from '../../../platform/base/ids.ts'
import { toPrintable } from '../../../platform/database/columns.ts'
import type { Db } from '../../../platform/database/database.ts'
import { normalize, type SearchWords, searchWords } from '../../../platform/database/search-words.ts'
import { defineScheduledJob, type Job } from '../../../platform/shared/jobs/job.ts'
import { loadActorName, type Names } from '../../node/cases/cases.ts'
import { searchMisses, searchWordGroups } from './tables.ts'

type Deps = { db: Db; now: Now; people: Names }

/** How long words stay cached, so that other processes see a change by staff. */
const CACHE_MS = 30_000
const MAX_LISTED_MISSES = 100
/** The sweep deletes what was searched for longest ago first. */
const MAX_STORED_MISSES = 5_000
const MISS_DAYS = 90
const MAX_MISS_LENGTH = 30
/** Long numbers may be phone numbers or codes of parts, which must not be stored. */
const LONG_NUMBER = /\d{6}/

type WordsFile = { same: string[][]; weak: string[] }
const readWordsFile = (): WordsFile => parse(readContent('search/words.yaml'))

type Row = typeof searchWordGroups.$inferSelect
const toWire = ({ id, words, updatedAt, updatedBy }: Row): SearchWordGroup => ({
  id,
  words,
  updateTime: toShanghaiTime(updatedAt),
  updatedBy,
})

const loadGroups = (db: Db): Promise<Row[]> =>
  db.select().from(searchWordGroups).orderBy(desc(searchWordGroups.updatedAt))

async function list({ db, now }: Deps, site: WordsFile) {
  const since = new Date(now().getTime() - MISS_DAYS * DAY_MS)
  const [rows, misses] = await Promise.all([
    loadGroups(db),
    db
      .select()
      .from(searchMisses)
      .where(gte(searchMisses.lastAt, since))
      .orderBy(desc(searchMisses.count), desc(searchMisses.lastAt))
      .limit(MAX_LISTED_MISSES),
  ])
  const fixed = site.same.map((words) => ({ id: '', words, updateTime: '', updatedBy: '' }))
  return {
    groups: [...rows.map(toWire), ...fixed],
    misses: misses.map(({ text, count, lastAt }) => ({ text, count, lastTime: toShanghaiTime(lastAt) })),
  }
}

async function insertGroup(db: Db, row: Row): Promise<void> {
  if ((await db.$count(searchWordGroups)) >= GROUPS_MAX)
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
  { id, words: typed }: { id?: string; words: readonly string[] },
): Promise<SearchWordGroup> {
  const words = [...new Set(typed.map(toPrintable).filter((word) => word !== ''))]
  const problem = findWordGroupProblem(words)
  if (problem) throw refuseFields({ words: problem })
  const at = now()
  const updatedBy = await loadActorName(people, db, who)
  const row = { id: id ?? createId(at.getTime()), words, updatedAt: at, updatedBy }
  await (id ? changeGroup : insertGroup)(db, row)
  return toWire(row)
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
  const text = normalize(toPrintable(typed))
  if ([...text].length < 2 || [...text].length > MAX_MISS_LENGTH || LONG_NUMBER.test(text)) return
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
      sql`${text} in (select ${text} from ${searchMisses} order by ${lastAt} desc offset ${MAX_STORED_MISSES})`,
    )
}

/** Makes the words of the search: those of the file in `content` and those of staff. */
export function createSearchWords(deps: Deps) {
  const site = readWordsFile()
  let cached: { words: Promise<SearchWords>; until: number } | undefined
  const load = async (): Promise<SearchWords> => {
    const groups = (await loadGroups(deps.db)).map(({ words }) => words)
    return searchWords([...groups, ...site.same], site.weak)
  }
  const clearCacheAfter = async <T>(change: Promise<T>): Promise<T> => {
    const result = await change
    cached = undefined
    return result
  }
  return {
    /** Returns only the words of the file while the database does not answer. */
    loadWords(): Promise<SearchWords> {
      if (!cached || cached.until < readMonotonicClock())
        cached = {
          words: load().catch(() => searchWords(site.same, site.weak)),
          until: readMonotonicClock() + CACHE_MS,
        }
      return cached.words
    },
    list: () => list(deps, site),
    save: (who: Person, group: { id?: string; words: readonly string[] }) =>
      clearCacheAfter(save(deps, who, group)),
    remove: (id: string) => clearCacheAfter(remove(deps, id)),
    async removeMiss(text: string) {
      await deps.db.delete(searchMisses).where(eq(searchMisses.text, text))
      return {}
    },
    miss: (typed: string) => countMiss(deps, typed),
    jobs: [defineScheduledJob('search-words.sweep', '19 4 * * *', () => sweep(deps))] satisfies Job[],
  }
}
