import type { Now } from '../../../platform/base/clock.ts'
import { makeKeyed } from '../../../platform/base/secret.ts'
import type { Db } from '../../../platform/database/database.ts'
import { createNotices } from '../../../platform/providers/sms/notices.ts'
import type { SmsPort } from '../../../platform/providers/sms/sms.ts'
import type { Env } from '../../../platform/settings/env.ts'
import { defineScheduledJob, type Job } from '../../../platform/shared/jobs/job.ts'
import type { Jobs } from '../../../platform/shared/jobs/jobs.ts'
import { makeSealingKeys } from '../../../platform/shared/keys/keys.ts'
import type { Files } from '../files/files.ts'
import { findCompanyRecord } from './apply/applicant.ts'
import { sweepDrafts } from './apply/drafts.ts'
import { endOwnApplication } from './apply/own.ts'
import type { NodeSettings, RegistrationDeps } from './context.ts'
import type { People } from './people.ts'
import { createPersonalRecords } from './personal-records.ts'
import { endProposals, sweepProposals } from './proposals/decide.ts'
import { purgePhotos } from './retention.ts'
import { decideReportedSubmission, type ReportedAnswer } from './review/decide.ts'
import { createReviewJobs } from './review/jobs.ts'
import { createReportHandler, SUBJECT } from './review/reports.ts'
import { resumeReports } from './review/resume.ts'

export { rewrapRegistrations } from './rewrap.ts'

type RegistrationsOptions = {
  env: Env
  db: Db
  now: Now
  jobs: Jobs
  files: Files
  verification: RegistrationDeps['verification']
  people: People
  node: NodeSettings
  sms: SmsPort
  topLevelQueue: RegistrationDeps['topLevelQueue']
}

async function sweep(deps: RegistrationDeps): Promise<void> {
  await sweepDrafts(deps.db, deps.now())
  await purgePhotos(deps)
  await sweepProposals(deps)
}

/** Makes applications for prefixes: submissions, drafts, review, and the consequences of a decision. */
export function createRegistrations(options: RegistrationsOptions) {
  const { env, db } = options
  const deps: RegistrationDeps = {
    ...options,
    keyed: makeKeyed('registrations', env),
    key: makeSealingKeys('registrations', env),
  }
  deps.topLevelQueue.onSettled(SUBJECT, createReportHandler(deps))
  return {
    deps,
    /** Applies the top-level node's decision about a reported submission; false for other changes. */
    decideReportedSubmission: (db: Db, changeId: string, answer: ReportedAnswer) =>
      decideReportedSubmission(deps, db, changeId, answer),
    /** Returns the company of a person; of a person without one, what their submission says of it. */
    findCompanyRecord: (who: { userId: string; companyId: string | null }) => findCompanyRecord(db, who),
    /** Ends a person's own application before they join a company; false while it is under review. */
    endOwnApplication: (db: Db, userId: string) => endOwnApplication(deps, db, userId),
    /** Runs when a person leaves their company; part of that transaction, which has locked the account. */
    endProposals: (db: Db, userId: string) => endProposals(deps, db, userId),
    personalRecords: createPersonalRecords(deps),
    jobs: [
      ...createReviewJobs(deps, createNotices({ ...options, smsPerDay: env.smsPerDay })),
      defineScheduledJob('registrations.sweep', '27 * * * *', () => sweep(deps)),
    ] satisfies Job[],
    /** Reports waiting submissions to the top-level node, except the unapproved samples of a demo. */
    start: async () => (env.demo ? undefined : resumeReports(deps)),
  }
}
export type Registrations = ReturnType<typeof createRegistrations>
