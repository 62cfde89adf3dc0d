import { EXAMINE_STATUS } from '@biaojie/contract/rules.ts'
import type { StoredUser } from '@biaojie/session/stored.ts'
import { readPrefix } from '../../session/use-session.ts'

const STAFF = new Set(['ADMIN', 'MANAGER'])
const COMPANY = new Set(['COMPANY', 'COMPANY_ADMIN'])

export const isStaff = ({ type }: Pick<StoredUser, 'type'>) => STAFF.has(type ?? '')

/**
 * Returns the message for a person without a prefix after the login; undefined for all others and while a
 * review runs.
 */
export function choosePrefixPrompt(user: StoredUser): { text: string; label: string } | undefined {
  if (isStaff(user) || readPrefix(user)) return undefined
  const status = user.companyDetails?.examineStatus ?? user.userBizInfo?.examineStatus
  if (status === EXAMINE_STATUS.rejected)
    return { text: '标识前缀注册未通过，请按审核意见修改后重新提交', label: '去修改' }
  return status === EXAMINE_STATUS.platform || status === EXAMINE_STATUS.topLevel
    ? undefined
    : { text: '您还没有标识前缀，请先完成前缀注册', label: '去注册' }
}

/** People of an approved company start in their console. */
export const isStartingInConsole = (user: StoredUser) =>
  COMPANY.has(user.type ?? '') && user.companyDetails?.examineStatus === EXAMINE_STATUS.approved
