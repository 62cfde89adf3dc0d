import { sql } from 'drizzle-orm'
import { BEARINGS } from '../../../../../demo/lives/lives.ts'
import { transact } from '../../platform/database/database.ts'
import type { DemoDeps } from '../programs.ts'
import { coatedDiscs, loadEvents } from './events.ts'
import { hasRecalls, loadRecalls } from './recalls.ts'

/**
 * Fills what happened to parts of the demo, the links between companies and their recalls: once, so that what people do
 * with them stays.
 */
export const loadDemoLives = (given: DemoDeps): Promise<void> =>
  transact(given.db, async (db) => {
    if (await hasRecalls(db, BEARINGS)) return
    const inside = { ...given, db }
    const coated = await coatedDiscs(db, given.now())
    await loadEvents(db, given.now(), coated)
    // The database knows nothing of rows that this transaction wrote, and would find the parts of a recall slowly.
    await db.execute(sql`analyze events, event_subjects`)
    await loadRecalls(inside, coated)
  })
