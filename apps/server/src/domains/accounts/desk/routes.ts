import * as desk from '@biaojie/contract/accounts/desk.ts'
import type { Serve } from '../../../http/serve.ts'
import type { AccountDeps } from '../deps.ts'
import { accountDetailOf, actOnAccount, listAccounts } from './desk.ts'

export function serveDesk(serve: Serve, deps: AccountDeps): void {
  serve(desk.accountList, ({ body }) => listAccounts(deps, body))
  serve(desk.accountDetail, ({ body }, context) => accountDetailOf(deps, context.who, body.userId, context))
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
}
