import { canSee } from '@biaojie/contract/accounts/staff/duties.ts'
import {
  companyById,
  companyDetail,
  companyOfUser,
  currentCompany,
  currentCompanyPrefix,
} from '@biaojie/contract/enterprises/enterprises.ts'
import {
  declineProposal as declineCall,
  proposalDetail as detailCall,
  proposalList,
  proposeChange,
  takeProposal,
  withdrawProposal as withdrawCall,
} from '@biaojie/contract/enterprises/registrations/proposals.ts'
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
import { findCompanyRecord, findMaskedCompanyRecord, loadOwnRegistration } from './apply/applicant.ts'
import { loadDraft, saveDraft } from './apply/drafts.ts'
import { checkPrefix } from './apply/prefix-free.ts'
import { submitRegistration } from './apply/submit.ts'
import { withdrawSubmission } from './apply/withdraw.ts'
import type { RegistrationDeps } from './context.ts'
import { acceptProposal, declineProposal, withdrawProposal } from './proposals/decide.ts'
import { proposeChanges } from './proposals/propose.ts'
import { listProposals, loadProposalDetail } from './proposals/read.ts'
import type { Registrations } from './registrations.ts'
import { loadCompanyWithRegistration } from './review/detail.ts'
import { serveReview } from './review/routes.ts'

function serveProposals(
  serve: Serve,
  deps: RegistrationDeps,
  showFiles: (context: CallContext<Person>) => void,
): void {
  serve(proposeChange, ({ body }, { who }) => proposeChanges(deps, who, body))
  serve(proposalList, ({ body }, { who }) => listProposals(deps, who, body))
  serve(detailCall, ({ body }, context) => {
    showFiles(context)
    return loadProposalDetail(deps, context.who, body.id)
  })
  serve(takeProposal, ({ body }, { who }) => acceptProposal(deps, who, body))
  serve(declineCall, ({ body }, { who }) => declineProposal(deps, who, body))
  serve(withdrawCall, ({ body }, { who }) => withdrawProposal(deps, who, body))
}

export function serveRegistrations(serve: Serve, { deps }: Registrations): void {
  /** Addresses of private pictures are invalid without this cookie. */
  const showFiles = ({ who, setCookie }: CallContext<Person>) => setCookie(deps.files.cookieFor(who))

  serve(secondNodes, async () => [...deps.node.secondNodes])
  serve(registerInitData, (_input, context) => {
    showFiles(context)
    return loadOwnRegistration(deps, context.who)
  })
  serve(register, ({ body }, { who }) => submitRegistration(deps, who, body))
  serve(withdrawRegistration, ({ body }, { who }) => withdrawSubmission(deps, who, body))
  serve(prefixFreeCall, ({ body }, { who }) => checkPrefix(deps, who, body.indentifierPrefix))
  serve(registrationDraft, (_input, context) => {
    showFiles(context)
    return loadDraft(deps, context.who.userId)
  })
  serve(saveRegistrationDraft, ({ body }, { who }) => saveDraft(deps, who.userId, body))
  for (const call of [currentCompanyPrefix, currentCompany, companyOfUser])
    serve(call, (_input, { who }) => findCompanyRecord(deps.db, who))
  serve(companyById, async ({ params }, { who }) => {
    const own = await findCompanyRecord(deps.db, who)
    if (own?.id === params.id) return own
    // Other people get the same refusal for a company that exists and one that does not.
    const company =
      canSee(who, 'companies') && isUuid(params.id) ? await findMaskedCompanyRecord(deps.db, params.id) : null
    if (!company) throw refuse('company_not_found')
    return company
  })
  serve(companyDetail, ({ body }) => loadCompanyWithRegistration(deps, body.id))
  serveProposals(serve, deps, showFiles)
  serveReview(serve, deps, showFiles)
}
