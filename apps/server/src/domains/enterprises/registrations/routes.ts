import { maySee } from '@biaojie/contract/accounts/staff/duties.ts'
import {
  companyById,
  companyDetail,
  companyOfUser,
  currentCompany,
  currentCompanyPrefix,
} from '@biaojie/contract/enterprises/enterprises/enterprises.ts'
import {
  prefixFree as prefixFreeCall,
  register,
  registerInitData,
  registrationDraft,
  saveRegistrationDraft,
  secondNodes,
  withdrawRegistration,
} from '@biaojie/contract/enterprises/registrations/registrations.ts'
import type { Person } from '../../../http/access/principals.ts'
import { refuse } from '../../../http/errors.ts'
import type { CallContext, Serve } from '../../../http/serve.ts'
import { isUuid } from '../../../platform/base/ids.ts'
import { companyRecordById, companyRecordOf, myRegistration } from './apply/applicant.ts'
import { companyRecord } from './apply/company.ts'
import { readDraft, saveDraft } from './apply/drafts.ts'
import { prefixFree } from './apply/prefix-free.ts'
import { submit } from './apply/submit.ts'
import { withdraw } from './apply/withdraw.ts'
import { serveProposals } from './proposals/routes.ts'
import type { Registrations } from './registrations.ts'
import { serveReview } from './review/routes.ts'

export function serveRegistrations(serve: Serve, { deps }: Registrations): void {
  /** Addresses of private pictures are invalid without this cookie. */
  const showFiles = ({ who, setCookie }: CallContext<Person>) => setCookie(deps.files.cookieFor(who))

  serve(secondNodes, async () => [...deps.node.secondNodes])
  serve(registerInitData, (_input, context) => {
    showFiles(context)
    return myRegistration(deps, context.who)
  })
  serve(register, ({ body }, { who }) => submit(deps, who, body))
  serve(withdrawRegistration, ({ body }, { who }) => withdraw(deps, who, body))
  serve(prefixFreeCall, ({ body }, { who }) => prefixFree(deps, who, body.indentifierPrefix))
  serve(registrationDraft, (_input, context) => {
    showFiles(context)
    return readDraft(deps, context.who.userId)
  })
  serve(saveRegistrationDraft, ({ body }, { who }) => saveDraft(deps, who.userId, body))
  for (const call of [currentCompanyPrefix, currentCompany, companyOfUser])
    serve(call, (_input, { who }) => companyRecordOf(deps.db, who))
  serve(companyById, async ({ params }, { who }) => {
    const own = await companyRecordOf(deps.db, who)
    if (own?.id === params.id) return own
    // Other people get the same refusal for a company that exists and one that does not.
    const found =
      maySee(who, 'companies') && isUuid(params.id) ? await companyRecordById(deps.db, params.id) : null
    if (!found) throw refuse('company_not_found')
    return found
  })
  serve(companyDetail, ({ body }) => companyRecord(deps, body.id))
  serveProposals(serve, deps, showFiles)
  serveReview(serve, deps, showFiles)
}
