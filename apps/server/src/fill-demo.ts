import { join } from 'node:path'
import { DEMO_PASSWORD, people as demoPeople } from '../../../demo/data.ts'
import { loadDemo, loadPeople, refreshLine } from './demo.ts'
import { loadDemoBanners } from './demo-banners.ts'
import { loadDemoBuyers } from './demo-buyers.ts'
import { loadDemoConsultations } from './demo-consultations.ts'
import { loadDemoDocuments } from './demo-documents.ts'
import { loadDemoMarket } from './demo-market.ts'
import { loadDemoOrders } from './demo-orders.ts'
import { loadDemoRegistrations } from './demo-registrations.ts'
import { codeKeys } from './domains/resolution/resolution.ts'
import { systemNow } from './platform/base/clock.ts'
import type { Env } from './platform/base/env.ts'
import { type Job, scheduledJob } from './platform/base/jobs/job.ts'
import { type Database, oneAtATime } from './platform/database/database.ts'
import { createLocalStorage } from './platform/providers/storage/storage.ts'

/** Who one may log in as on a demo node, as its login page offers it. */
export const demoLogins = demoPeople.map(({ name, note }) => ({
  account: name,
  password: DEMO_PASSWORD,
  note,
}))

/** Who uploaded what the market shows. */
const EDITOR_PHONE = demoPeople.find(({ name }) => name === 'manager')!.phone
/** Any constant, but not the one of the migrations. */
const LOCK = 449_002

async function fill(env: Env, database: Database, log: (line: string) => void): Promise<void> {
  const loaded = await loadDemo(database, systemNow, codeKeys(env))
  // Somebody's own identifiers: the demo's accounts, whose password everybody knows, stay away from them.
  if (loaded === 'foreign') return
  const people = await loadPeople(database, systemNow())
  const storage = createLocalStorage(join(env.dataDir, 'files'))
  await loadDemoRegistrations({ env, db: database.db, now: systemNow, storage, people })
  await loadDemoConsultations({ db: database.db, now: systemNow, people })
  await loadDemoMarket({ db: database.db, now: systemNow })
  const uploadedBy = people.get(EDITOR_PHONE)
  if (uploadedBy) await loadDemoDocuments({ db: database.db, now: systemNow, storage, uploadedBy })
  await loadDemoBuyers({ db: database.db, now: systemNow, people })
  await loadDemoBanners(database.db, systemNow())
  await loadDemoOrders({ env, db: database.db, now: systemNow, storage, people })
  if (loaded === 'loaded') log('示例节点数据已就绪')
}

/** All of the demo node; of processes that start at once, the first one writes it and the others find it there. */
export const fillDemo = (env: Env, database: Database, log: (line: string) => void): Promise<void> =>
  oneAtATime(database.pool, LOCK, () => fill(env, database, log))

const REFRESH_SECONDS = 300

/** A demo node that runs for days stays as fresh as one just started: the line every ten minutes, all at midnight. */
export const demoJobs = (env: Env, database: Database, log: (line: string) => void): Job[] => [
  scheduledJob(
    'demo.refresh',
    '*/10 * * * *',
    async () => {
      if (!(await refreshLine(database, systemNow, codeKeys(env)))) await fillDemo(env, database, log)
    },
    { timeoutSeconds: REFRESH_SECONDS },
  ),
]
