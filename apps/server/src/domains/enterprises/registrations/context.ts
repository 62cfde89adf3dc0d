import type { Now } from '../../../platform/base/clock.ts'
import type { SealingKeys } from '../../../platform/base/encryption/sealer.ts'
import type { Keyed } from '../../../platform/base/secret.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { TopLevelPort } from '../../../platform/providers/top-level/top-level.ts'
import type { Jobs } from '../../../platform/shared/jobs/jobs.ts'
import type { Verification } from '../../accounts/verification/verification.ts'
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
  /** undefined when the top-level node's decisions are recorded by hand. */
  topLevel: TopLevelPort | undefined
  node: NodeSettings
}
