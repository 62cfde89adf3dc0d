import type { CompanyRecord } from '@biaojie/contract/enterprises/enterprises.ts'
import type { Now } from '../../platform/base/clock.ts'
import type { Jobs } from '../../platform/base/jobs/jobs.ts'
import type { Hasher } from '../../platform/base/password-hash/hasher.ts'
import type { SealingKeys } from '../../platform/base/sealing/sealer.ts'
import type { Keyed } from '../../platform/base/secret.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Storage } from '../../platform/providers/storage/storage.ts'
import type { Verification } from '../verification/verification.ts'
import type { RelyingParty } from './second-factor/passkeys/ceremony.ts'

/** What another domain keeps about a person: shown on export, erased or stripped of the person on deletion. */
export type PersonalRecords = {
  /** As a person would call it: 咨询. */
  name: string
  read: (db: Db, person: { userId: string; phone: string }) => Promise<unknown[]>
  erase: (db: Db, person: { userId: string; phone: string }) => Promise<void>
}

export type AccountDeps = {
  db: Db
  now: Now
  keyed: Keyed
  hasher: Hasher
  storage: Storage
  jobs: Jobs
  verification: Verification
  /** The person's company, or what they have submitted so far. */
  companyOf: (person: { userId: string; companyId: string | null }) => Promise<CompanyRecord | null>
  /**
   * Ends the person's own application before they join a company; false while it is under review. Part of the caller's
   * transaction, which has locked the account.
   */
  endOwnApplication: (db: Db, userId: string) => Promise<boolean>
  /** Ends what a person proposed for the company they leave. Part of that transaction, which has locked the account. */
  endProposals: (db: Db, userId: string) => Promise<void>
  personalRecords: PersonalRecords[]
  secureCookies: boolean
  /** Whether people of the node must have a second factor. */
  secondFactor: 'required' | 'off'
  /** For whom browsers keep passkeys; undefined where they have none. */
  passkeys: RelyingParty | undefined
  /** Seals the secrets of second factors. */
  sealing: SealingKeys
  /** Set-Cookie lines that take back, at logout, what other domains gave the session. */
  endedCookies: string[]
}
