import { canSee } from '@biaojie/contract/accounts/staff/duties.ts'
import { defineDomain } from '../../assembly.ts'
import type { Files } from '../../enterprises/files/files.ts'
import type { Registrations } from '../../enterprises/registrations/registrations.ts'
import { createAccounts } from './accounts.ts'
import { countAppeals } from './contacts/appeals.ts'
import type { AccountDeps } from './deps.ts'
import { createPeople } from './people.ts'
import { serveAccounts } from './routes.ts'

/**
 * Functions about people for other domains. They are created first, because accounts depend on other domains.
 */
export const people = defineDomain({ name: 'people', create: createPeople })

type FromOthers =
  | 'companyOf'
  | 'endOwnApplication'
  | 'endProposals'
  | 'endSeats'
  | 'endedCookies'
  | 'secureCookies'
type Needs = Omit<Parameters<typeof createAccounts>[0], FromOthers> & {
  registrations: Pick<Registrations, 'findCompanyRecord' | 'endOwnApplication' | 'endProposals'>
  files: Pick<Files, 'clearCookie'>
  orders: Pick<AccountDeps, 'endSeats'>
}

export const accounts = defineDomain({
  name: 'accounts',
  create: ({ registrations, files, orders, ...needs }: Needs) =>
    createAccounts({
      ...needs,
      companyOf: registrations.findCompanyRecord,
      endOwnApplication: registrations.endOwnApplication,
      endProposals: registrations.endProposals,
      endSeats: orders.endSeats,
      endedCookies: [files.clearCookie()],
      secureCookies: needs.env.https,
    }),
  serve: serveAccounts,
  countWaiting:
    ({ deps: { db } }) =>
    async (who) =>
      canSee(who, 'accounts') ? { appeals: (await countAppeals(db)).appeal ?? 0 } : {},
  jobs: ({ jobs }) => jobs,
})
