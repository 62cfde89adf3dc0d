import { getIdentity, getNodePrefix, getNodePrefixParts } from '@biaojie/contract/identity.ts'
import { otherSystems } from '../../../../../../content/node.ts'
import { defineDomain } from '../../assembly.ts'
import { createRegistrations } from './registrations.ts'
import { serveRegistrations } from './routes.ts'

/** Companies get their prefixes below the first of the node. */
function ownNode() {
  const { industry } = getNodePrefixParts()
  return { id: industry, name: `${getIdentity().descriptor[0]}二级节点`, nodePrefix: getNodePrefix() }
}

export const registrations = defineDomain({
  name: 'registrations',
  create: (needs: Omit<Parameters<typeof createRegistrations>[0], 'node'>) =>
    createRegistrations({ ...needs, node: { secondNodes: [ownNode()], otherSystems } }),
  serve: serveRegistrations,
  jobs: ({ jobs }) => jobs,
  personalRecords: ({ personalRecords }) => personalRecords,
  start: ({ start }) => start(),
})
