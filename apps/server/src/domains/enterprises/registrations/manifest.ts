import { otherSystems, secondNodes } from '../../../../../../content/node.ts'
import { defineDomain } from '../../assembly.ts'
import { createRegistrations } from './registrations.ts'
import { serveRegistrations } from './routes.ts'

export const registrations = defineDomain({
  name: 'registrations',
  create: (needs: Omit<Parameters<typeof createRegistrations>[0], 'node'>) =>
    createRegistrations({ ...needs, node: { secondNodes, otherSystems } }),
  serve: serveRegistrations,
  jobs: ({ jobs }) => jobs,
  personalRecords: ({ personalRecords }) => personalRecords,
  start: ({ start }) => start(),
})
