import { homeBanners } from '../../../demo/data.ts'
import { importBanners } from './domains/content/content.ts'
import type { Db } from './platform/database/database.ts'

/** The carousel of the demo node's home page, loaded once: what staff do with it stays. */
export const loadDemoBanners = (db: Db, now: Date): Promise<void> => importBanners(db, () => homeBanners, now)
