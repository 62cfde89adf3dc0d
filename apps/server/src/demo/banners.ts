import { homeBanners } from '../../../../demo/data.ts'
import { importBanners } from '../domains/content/content/content.ts'
import type { Db } from '../platform/database/database.ts'

/** Loads the carousel of the demo node's home page once, so that changes of staff stay. */
export const loadDemoBanners = (db: Db, now: Date): Promise<void> => importBanners(db, () => homeBanners, now)
