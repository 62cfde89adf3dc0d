import type { Now } from '../../../platform/base/clock.ts'
import type { SealingKeys } from '../../../platform/base/sealer.ts'
import type { Keyed } from '../../../platform/base/secret.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Jobs } from '../../../platform/shared/jobs/jobs.ts'
import type { Verification } from '../../accounts/verification/verification.ts'
import type { TopLevelQueue } from '../../node/top-level-queue/top-level-queue.ts'
import type { Files } from '../files/files.ts'
import type { People } from './people.ts'

export type NodeSettings = {
  secondNodes: readonly { id: string; name: string; nodePrefix: string }[]
  otherSystems: readonly { nodePrefix: string; areaCode: string; name: string; url: string }[]
}

/** The dependencies of the rules of registrations. */
export type RegistrationDeps = {
  db: Db
  now: Now
  keyed: Keyed
  /** Encrypts ID numbers and drafts. */
  key: SealingKeys
  jobs: Jobs
  files: Files
  verification: Pick<Verification, 'useTicket'>
  people: People
  /**
   * The queue for changes that the top-level node must know; when none is connected, its decisions are
   * recorded by hand.
   */
  topLevelQueue: TopLevelQueue
  node: NodeSettings
}
