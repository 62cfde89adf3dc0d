import type { UserInfo } from '@biaojie/contract/accounts.ts'
import { avatarPath } from './avatars/paths.ts'
import type { AccountDeps } from './deps.ts'
import type { Account } from './store.ts'

/** Examine status of an approved company: only then is the prefix the company's own. */
const APPROVED = 2

/** What the person's own browser keeps about them, in all the names the wire has for it. */
export async function userInfoOf(deps: AccountDeps, account: Account): Promise<UserInfo> {
  const { id, name, type, companyId } = account
  const phone = account.phone ?? ''
  const portrait = account.portrait && avatarPath(account.portrait)
  const company = await deps.companyOf({ userId: id, companyId })
  return {
    type,
    phoneNo: phone,
    mobile: phone,
    username: name,
    account: name,
    userName: name,
    email: account.email,
    userId: id,
    portrait,
    basicInfo: { type, userId: id, portrait },
    prefix: company?.examineStatus === APPROVED ? company.indentifierPrefix : '',
    defaultCompanyId: company?.id ?? '',
    defaultCompanyName: company?.name ?? '',
    ...(company && { userBizInfo: company, companyInfo: company, companyDetails: company }),
  }
}
