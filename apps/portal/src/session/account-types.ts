import { accountTypeName } from '@biaojie/contract/accounts/accounts/rules.ts'
import type { StoredUser } from '@biaojie/session/stored.ts'

export const accountType = (user: StoredUser) => accountTypeName(user.type ?? '')

/** Returns the kind of account and its owner. */
export const accountKind = (user: StoredUser) =>
  [accountType(user), user.companyDetails?.name || user.defaultCompanyName].filter(Boolean).join(' · ')
