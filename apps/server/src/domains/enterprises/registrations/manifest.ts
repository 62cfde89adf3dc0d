import { canSee } from '@biaojie/contract/accounts/staff/duties.ts'
import { getIdentity, getNodePrefix, getNodePrefixParts } from '@biaojie/contract/identity.ts'
import { otherSystems } from '../../../../../../content/site.ts'
import { isMember } from '../../../http/access/principals.ts'
import { defineDomain } from '../../assembly.ts'
import { countOpenProposals } from './proposals/read.ts'
import { createRegistrations } from './registrations.ts'
import { countByStatus } from './review/queue.ts'
import { serveRegistrations } from './routes.ts'

/** Companies get prefixes below the node's first prefix. */
function ownNode() {
  const { industry } = getNodePrefixParts()
  return { id: industry, name: `${getIdentity().descriptor[0]}二级节点`, nodePrefix: getNodePrefix() }
}

export const registrations = defineDomain({
  name: 'registrations',
  create: (needs: Omit<Parameters<typeof createRegistrations>[0], 'node'>) =>
    createRegistrations({ ...needs, node: { secondNodes: [ownNode()], otherSystems } }),
  serve: serveRegistrations,
  countWaiting:
    ({ deps: { db } }) =>
    async (who) => ({
      ...(isMember(who) && { proposals: await countOpenProposals(db, who) }),
      ...(canSee(who, 'registrations') && { reviews: (await countByStatus(db)).platform }),
    }),
  jobs: ({ jobs }) => jobs,
  personalRecords: ({ personalRecords }) => personalRecords,
  start: ({ start }) => start(),
})
