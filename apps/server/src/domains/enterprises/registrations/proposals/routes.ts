import {
  declineProposal,
  proposalDetail as detailCall,
  proposalList,
  proposeChange,
  takeProposal,
  withdrawProposal,
} from '@biaojie/contract/enterprises/registrations/proposals.ts'
import type { Person } from '../../../../http/access/principals.ts'
import type { CallContext, Serve } from '../../../../http/serve.ts'
import type { RegistrationDeps } from '../context.ts'
import { decline, take, withdraw } from './decide.ts'
import { propose } from './propose.ts'
import { listProposals, proposalDetail } from './read.ts'

export function serveProposals(
  serve: Serve,
  deps: RegistrationDeps,
  showFiles: (context: CallContext<Person>) => void,
): void {
  serve(proposeChange, ({ body }, { who }) => propose(deps, who, body))
  serve(proposalList, ({ body }, { who }) => listProposals(deps, who, body))
  serve(detailCall, ({ body }, context) => {
    showFiles(context)
    return proposalDetail(deps, context.who, body.id)
  })
  serve(takeProposal, ({ body }, { who }) => take(deps, who, body))
  serve(declineProposal, ({ body }, { who }) => decline(deps, who, body))
  serve(withdrawProposal, ({ body }, { who }) => withdraw(deps, who, body))
}
