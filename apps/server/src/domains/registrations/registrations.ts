import type { Now } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import { forgetGivenUp } from '../../platform/effects/effects.ts'
import type { Env } from '../../platform/env.ts'
import { keyBytesFor, keyFor } from '../../platform/secret.ts'
import { createNotices } from '../../platform/sms/notices.ts'
import type { SmsPort } from '../../platform/sms/sms.ts'
import { createHttpTopLevel } from '../../platform/top-level/http.ts'
import type { TopLevelPort } from '../../platform/top-level/top-level.ts'
import type { Files } from '../files/files.ts'
import { companyRecordOf } from './applying/applicant.ts'
import { sweepDrafts } from './applying/drafts.ts'
import { endOwnApplication } from './applying/own.ts'
import type { NodeSettings, RegistrationDeps } from './context.ts'
import type { People } from './people.ts'
import { registrationRecords } from './personal-records.ts'
import { purgePhotos } from './retention.ts'
import { registrationEffects } from './review/effects.ts'
import { resumeReports } from './review/resume.ts'
import { EFFECT } from './review/telling.ts'

export type { NodeSettings, People }

type RegistrationsGiven = {
  env: Env
  db: Db
  now: Now
  files: Files
  verification: RegistrationDeps['verification']
  people: People
  node: NodeSettings
  sms: SmsPort
  /** The configured one when left out. */
  topLevel?: TopLevelPort
}

/** A message given up waits so long for a person to look; then it is old news, and names a phone and a company. */
const UNSENT_DAYS = 90
const DAY = 86_400_000

/** Applications for prefixes: submissions, drafts, review, and what follows a decision. */
export function createRegistrations(given: RegistrationsGiven) {
  const { env, db, now } = given
  const configured = env.topLevel && createHttpTopLevel(env.topLevel)
  const deps: RegistrationDeps = {
    ...given,
    keyed: keyFor('registrations', env),
    key: keyBytesFor('registrations', env, env.filesKey),
    topLevel: given.topLevel ?? configured,
  }
  return {
    deps,
    /** The company of a person, or what they have submitted so far: the record behind all company lookups. */
    companyRecordOf: (who: { userId: string; companyId: string | null }) => companyRecordOf(db, who),
    /** Before a person joins a company; false while an application of their own is under review. */
    endOwnApplication: (db: Db, userId: string) => endOwnApplication(deps, db, userId),
    personalRecords: registrationRecords(deps),
    effects: registrationEffects(deps, createNotices({ ...given, smsPerDay: env.smsPerDay })),
    /** Once at start. A demo's samples were approved by nobody and stay at home. */
    resume: async () => (env.demo ? undefined : resumeReports(deps)),
    async sweep(): Promise<void> {
      await sweepDrafts(db, now())
      await purgePhotos(deps)
      await forgetGivenUp(db, [EFFECT.sms], new Date(now().getTime() - UNSENT_DAYS * DAY))
    },
  }
}
export type Registrations = ReturnType<typeof createRegistrations>
