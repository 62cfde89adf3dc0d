import { accountTypeName } from '@biaojie/contract/accounts/types.ts'
import type { StoredUser } from '@biaojie/session/stored.ts'

export const accountType = (user: StoredUser) => accountTypeName(user.type ?? '')

/** What kind of account it is, and whose. */
export const accountKind = (user: StoredUser) =>
  [accountType(user), user.companyDetails?.name || user.defaultCompanyName].filter(Boolean).join(' · ')
