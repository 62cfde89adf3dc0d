import { eq } from 'drizzle-orm'
import { refuse } from '../../../../http/errors.ts'
import { toPrintable } from '../../../../platform/database/columns.ts'
import { type Db, transact } from '../../../../platform/database/database.ts'
import type { MarketDeps } from '../deps.ts'
import { lockMarket } from '../store.ts'
import { marketWords } from './tables.ts'

/* The frequent searches below the search box of the market. */

const ROW = 'often'
/** The words until staff choose others. */
const DEFAULT_WORDS = ['视觉检测', '召回', '打标机对接', '能耗', '电子报告']

export type Words = { words: string[]; version: number }

export async function loadWords(db: Db): Promise<Words> {
  const [row] = await db.select().from(marketWords).where(eq(marketWords.id, ROW))
  return { words: row?.words ?? DEFAULT_WORDS, version: row?.version ?? 0 }
}

export async function saveWords(
  { db, memory }: Pick<MarketDeps, 'db' | 'memory'>,
  input: Words,
): Promise<Words> {
  const words = [...new Set(input.words.map(toPrintable).filter((word) => word !== ''))]
  const saved = await transact(db, async (db) => {
    await lockMarket(db)
    if ((await loadWords(db)).version !== input.version) throw refuse('market_stale')
    const values = { id: ROW, words, version: input.version + 1 }
    await db.insert(marketWords).values(values).onConflictDoUpdate({ target: marketWords.id, set: values })
    return loadWords(db)
  })
  memory.forget()
  return saved
}
