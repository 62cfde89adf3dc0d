import type { StoredUser } from '@biaojie/session/stored.ts'

const TYPES: Record<string, string> = {
  ORDINARY: '普通用户',
  COMPANY: '企业成员',
  COMPANY_ADMIN: '企业管理员',
  ADMIN: '平台管理员',
  MANAGER: '平台审核员',
}
export const accountType = (user: StoredUser) => TYPES[user.type ?? ''] ?? '普通用户'

/** What kind of account it is, and whose. */
export const accountKind = (user: StoredUser) =>
  [accountType(user), user.companyDetails?.name || user.defaultCompanyName].filter(Boolean).join(' · ')
