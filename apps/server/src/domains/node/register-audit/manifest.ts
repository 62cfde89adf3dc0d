import { HOUR_SECONDS } from '@biaojie/contract/times.ts'
import { defineScheduledJob } from '../../../platform/shared/jobs/job.ts'
import { defineDomain } from '../../assembly.ts'
import { type AuditDeps, checkRegister, fillEntries } from './register-audit.ts'

export const registerAudit = defineDomain({
  name: 'registerAudit',
  create: (deps: AuditDeps) => ({
    check: () => checkRegister(deps),
    fill: () => fillEntries(deps),
  }),
  jobs: ({ check, fill }) => [
    defineScheduledJob('register.check', '50 3 * * 0', check, {
      long: true,
      timeoutSeconds: 6 * HOUR_SECONDS,
    }),
    defineScheduledJob('register.fills', '* * * * *', fill),
  ],
})
