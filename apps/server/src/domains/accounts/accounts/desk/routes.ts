import * as desk from '@biaojie/contract/accounts/accounts/desk.ts'
import * as log from '@biaojie/contract/accounts/staff/security-log.ts'
import * as staff from '@biaojie/contract/accounts/staff/staff.ts'
import type { Serve } from '../../../../http/serve.ts'
import type { AccountDeps } from '../deps.ts'
import { actOnAccount, listAccounts, loadAccountDetail } from './desk.ts'
import { listSecurityLog, loadChainState } from './security-log.ts'
import { addStaff, changeDuties, listStaff, listStaffChanges, removeStaff } from './staff.ts'

export function serveDesk(serve: Serve, deps: AccountDeps): void {
  serve(desk.accountList, ({ body }) => listAccounts(deps, body))
  serve(desk.accountDetail, ({ body }, context) => loadAccountDetail(deps, context.who, body.userId, context))
  const deeds = [
    [desk.accountLock, 'lock'],
    [desk.accountUnlock, 'unlock'],
    [desk.accountEndSessions, 'end'],
  ] as const
  for (const [call, deed] of deeds)
    serve(call, async ({ body }, context) => {
      await actOnAccount(deps, deed, context.who, body, context)
      return {}
    })
  serveStaff(serve, deps)
  serve(log.securityLogList, ({ body }) => listSecurityLog(deps, body))
  serve(log.securityLogState, () => loadChainState(deps))
}

function serveStaff(serve: Serve, deps: AccountDeps): void {
  serve(staff.staffList, ({ body }) => listStaff(deps, body))
  serve(staff.staffChanges, ({ body }) => listStaffChanges(deps, body))
  serve(staff.staffAdd, ({ body }, context) => addStaff(deps, context.who, body, context))
  serve(staff.staffDuties, async ({ body }, context) => {
    await changeDuties(deps, context.who, body, context)
    return {}
  })
  serve(staff.staffRemove, async ({ body }, context) => {
    await removeStaff(deps, context.who, body, context)
    return {}
  })
}
