import { defineDomain } from '../../assembly.ts'
import { createKeys, keyRecords } from './keys.ts'
import { serveKeys } from './routes.ts'

export const keys = defineDomain({
  name: 'keys',
  create: createKeys,
  serve: serveKeys,
  jobs: ({ jobs }) => jobs,
  stop: ({ calls }) => calls.close(),
  personalRecords: () => keyRecords,
})
