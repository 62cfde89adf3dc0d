import type { CompanyRecord } from '@biaojie/contract/enterprises/enterprises.ts'
import type { Now } from '../../../platform/base/clock.ts'
import type { Hasher } from '../../../platform/base/password-hash/hasher.ts'
import type { SealingKeys } from '../../../platform/base/sealer.ts'
import type { Keyed } from '../../../platform/base/secret.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Storage } from '../../../platform/providers/storage/storage.ts'
import type { Jobs } from '../../../platform/shared/jobs/jobs.ts'
import type { PersonalRecords } from '../../assembly.ts'
import type { Verification } from '../verification/verification.ts'
import type { RelyingParty } from './second-factor/passkeys/ceremony.ts'

export type AccountDeps = {
  db: Db
  now: Now
  keyed: Keyed
  hasher: Hasher
  storage: Storage
  jobs: Jobs
  verification: Verification
  /** Returns the company of a person; for a person without one, the company in their submission. */
  companyOf: (person: { userId: string; companyId: string | null }) => Promise<CompanyRecord | null>
  /**
   * Ends the person's own application before they join a company; false while it is under review. Part of the
   * caller's transaction, which has locked the account.
   */
  endOwnApplication: (db: Db, userId: string) => Promise<boolean>
  /**
   * Ends a person's proposals for the company they leave. Part of that transaction, which has locked the
   * account.
   */
  endProposals: (db: Db, userId: string) => Promise<void>
  /** Ends a person's seats in applications of the company they leave, in the same way. */
  endSeats: (db: Db, userId: string) => Promise<void>
  personalRecords: PersonalRecords[]
  secureCookies: boolean
  /** Whether the security log is sent to a log server as well. */
  hasLogServer: boolean
  /** Decides whether people of the node must have a second factor. */
  secondFactor: 'required' | 'off'
  /** The relying party of passkeys; undefined where browsers have none. */
  passkeys: RelyingParty | undefined
  /** Encrypts the secrets of second factors. */
  sealing: SealingKeys
  /** Set-Cookie lines that clear other domains' cookies at logout. */
  endedCookies: string[]
}
