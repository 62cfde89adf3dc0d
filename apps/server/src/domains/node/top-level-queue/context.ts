import type { Area } from '@biaojie/contract/accounts/staff/duties.ts'
import type { Registry } from 'prom-client'
import type { Now } from '../../../platform/base/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { TopLevelPort } from '../../../platform/providers/top-level/top-level.ts'
import type { Jobs } from '../../../platform/shared/jobs/jobs.ts'

export type QueueDeps = {
  db: Db
  now: Now
  jobs: Pick<Jobs, 'enqueue'>
  registry: Registry
  people: { staff: (db: Db, area: Area) => Promise<string[]> }
  warn: (line: object, message: string) => void
  /** Undefined when staff record the decisions of the top-level node by hand. */
  topLevel: TopLevelPort | undefined
}
