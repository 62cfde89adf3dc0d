import type { UserInfo } from '@biaojie/contract/accounts/accounts/accounts.ts'
import { EXAMINE_STATUS } from '@biaojie/contract/rules.ts'
import { toAvatarPath } from './avatars/store.ts'
import type { AccountDeps } from './deps.ts'
import type { Account } from './store.ts'

/** Returns the data about a person for their own browser, in all names of the wire. */
export async function toUserInfo(deps: AccountDeps, account: Account): Promise<UserInfo> {
  const { id, name, type, companyId } = account
  const phone = account.phone ?? ''
  const portrait = account.portrait && toAvatarPath(account.portrait)
  const company = await deps.companyOf({ userId: id, companyId })
  return {
    type,
    ...(type === 'MANAGER' && { duties: account.duties }),
    phoneNo: phone,
    mobile: phone,
    username: name,
    account: name,
    userName: name,
    email: account.email,
    userId: id,
    portrait,
    basicInfo: { type, userId: id, portrait },
    // Only the prefix of an approved company is its own.
    prefix: company?.examineStatus === EXAMINE_STATUS.approved ? company.indentifierPrefix : '',
    defaultCompanyId: company?.id ?? '',
    defaultCompanyName: company?.name ?? '',
    ...(company && { userBizInfo: company, companyInfo: company, companyDetails: company }),
  }
}
