import * as contact from '@biaojie/contract/accounts/accounts/contact-changes.ts'
import type { Serve } from '../../../../http/serve.ts'
import type { AccountDeps } from '../deps.ts'
import { appealPhone, decideAppeal, listAppeals } from './appeals.ts'
import { changeEmail } from './email.ts'
import { cancelPhoneChange, changePhone, loadContactState } from './phone.ts'

export function serveContacts(serve: Serve, deps: AccountDeps): void {
  serve(contact.contactState, (_input, { who }) => loadContactState(deps, who))
  serve(contact.changePhone, ({ body }, context) => changePhone(deps, context.who, body, context))
  serve(contact.cancelPhoneChange, async (_input, context) => {
    await cancelPhoneChange(deps, context.who, context)
    return {}
  })
  serve(contact.changeEmail, ({ body }, context) => changeEmail(deps, context.who, body, context))
  serve(contact.appealPhone, async ({ body }, context) => {
    await appealPhone(deps, body, context)
    return {}
  })
  serve(contact.appealList, ({ body }) => listAppeals(deps, body))
  serve(contact.appealDecide, async ({ body }, context) => {
    await decideAppeal(deps, context.who, body, context)
    return {}
  })
}
