import {
  declineProposal as declineCall,
  proposalDetail as detailCall,
  proposalList,
  proposeChange,
  takeProposal,
  withdrawProposal as withdrawCall,
} from '@biaojie/contract/enterprises/registrations/proposals.ts'
import type { Person } from '../../../../http/access/principals.ts'
import type { CallContext, Serve } from '../../../../http/serve.ts'
import type { RegistrationDeps } from '../context.ts'
import { acceptProposal, declineProposal, withdrawProposal } from './decide.ts'
import { proposeChanges } from './propose.ts'
import { listProposals, loadProposalDetail } from './read.ts'

export function serveProposals(
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
