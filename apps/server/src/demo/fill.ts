import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { DEMO_PASSWORD, people as demoPeople, homeBanners, requireDemoPerson } from '../../../../demo/data.ts'
import { BEARINGS } from '../../../../demo/lives/lives.ts'
import { importBanners } from '../domains/content/content/content.ts'
import { listCodeKeys } from '../domains/identifiers/records/identifiers.ts'
import { getSystemNow } from '../platform/base/clock.ts'
import {
  type Database,
  type Db,
  retryWithPatience,
  runOneAtATime,
  transact,
} from '../platform/database/database.ts'
import { createLocalStorage } from '../platform/providers/storage/storage.ts'
import type { Env } from '../platform/settings/env.ts'
import { defineScheduledJob, type Job } from '../platform/shared/jobs/job.ts'
import { loadDemoBuyers } from './buyers/buyers.ts'
import { loadDemo, loadPeople, refreshLine } from './demo.ts'
import { loadDemoAppeals } from './desks/appeals.ts'
import { loadDemoConsultations, loadDemoPartners } from './desks/consultations.ts'
import { loadDemoReports } from './desks/reports.ts'
import { loadDemoFigures } from './figures/figures.ts'
import { loadDemoLabels } from './labels.ts'
import { loadCoatedDiscs, loadEvents } from './lives/events.ts'
import { hasRecalls, loadRecalls } from './lives/recalls.ts'
import { loadDemoDocuments } from './market/documents.ts'
import { loadDemoMarket } from './market/market.ts'
import { loadDemoOrders } from './orders/orders.ts'
import { loadDemoOwned } from './owned.ts'
import type { DemoDeps } from './programs.ts'
import { loadDemoRegistrations } from './registrations/registrations.ts'
import { loadDemoTemplates } from './templates.ts'

/**
 * Fills what happened to parts of the demo, the links between companies and their recalls: once, so that what people do
 * with them stays.
 */
const loadDemoLives = (deps: DemoDeps): Promise<void> =>
  transact(deps.db, async (db) => {
    if (await hasRecalls(db, BEARINGS)) return
    const inside = { ...deps, db }
    const coated = await loadCoatedDiscs(db, deps.now())
    await loadEvents(db, deps.now(), coated)
    // PostgreSQL has no statistics for rows written in this transaction, and would search the parts of a
    // recall slowly.
    await db.execute(sql`analyze events, event_subjects`)
    await loadRecalls(inside, coated)
  })

/** Loads the carousel of the demo node's home page once, so that changes of staff stay. */
const loadDemoBanners = (db: Db, now: Date): Promise<void> => importBanners(db, () => homeBanners, now)

/** The login page of a demo node offers these people. */
export const demoLogins = demoPeople.map(({ name, note }) => ({
  account: name,
  password: DEMO_PASSWORD,
  note,
}))

/** The uploader of the demo market's pictures. */
const EDITOR_PHONE = requireDemoPerson(({ name }) => name === 'manager').phone
/** Any constant will do, except that of the migrations. */
const LOCK = 449_002
const CONNECTIONS = 4

async function fill(env: Env, database: Database, log: (line: string) => void): Promise<void> {
  const loaded = await loadDemo(database, getSystemNow, listCodeKeys(env))
  // The identifiers are real, so the demo's accounts with their public password are not added.
  if (loaded === 'foreign') return
  const people = await loadPeople(database, getSystemNow())
  const storage = createLocalStorage(join(env.dataDir, 'files'))
  await loadDemoRegistrations({ env, db: database.db, now: getSystemNow, storage, people })
  await loadDemoConsultations({ db: database.db, now: getSystemNow, people })
  await loadDemoPartners({ db: database.db, now: getSystemNow })
  await loadDemoReports({ db: database.db, now: getSystemNow })
  await loadDemoAppeals({ db: database.db, now: getSystemNow, people })
  await loadDemoTemplates({ db: database.db, now: getSystemNow })
  await loadDemoOwned({ env, db: database.db, now: getSystemNow, storage, people })
  await loadDemoLabels({ db: database.db, now: getSystemNow })
  await loadDemoLives({ env, db: database.db, now: getSystemNow, storage, people })
  await loadDemoFigures({ db: database.db, now: getSystemNow, people })
  await loadDemoMarket({ db: database.db, now: getSystemNow })
  const uploadedBy = people.get(EDITOR_PHONE)
  if (uploadedBy) await loadDemoDocuments({ db: database.db, now: getSystemNow, storage, uploadedBy })
  await loadDemoBuyers({ db: database.db, now: getSystemNow, people })
  await loadDemoBanners(database.db, getSystemNow())
  await loadDemoOrders({ env, db: database.db, now: getSystemNow, storage, people })
  if (loaded === 'loaded') log('示例节点数据已就绪')
}

/**
 * Fills the whole demo node; of processes that start at once, the first one writes it and the others find it.
 */
export const fillDemo = (env: Env, database: Database, log: (line: string) => void): Promise<void> =>
  runOneAtATime(database.pool, LOCK, () =>
    // Some of these statements take longer on a slow machine than a visitor would wait.
    retryWithPatience(database.pool, CONNECTIONS, (patient) => fill(env, patient, log)),
  )

export { startDemoNodes } from './nodes/nodes.ts'

const REFRESH_SECONDS = 300

/** Keeps a demo node as fresh as a new one: the line every ten minutes, everything at midnight. */
export const createDemoJobs = (env: Env, database: Database, log: (line: string) => void): Job[] => [
  defineScheduledJob(
    'demo.refresh',
    '*/10 * * * *',
    async () => {
      if (!(await refreshLine(database, getSystemNow, listCodeKeys(env)))) await fillDemo(env, database, log)
    },
    { timeoutSeconds: REFRESH_SECONDS },
  ),
]
