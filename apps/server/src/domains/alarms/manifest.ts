import { defineDomain } from '../assembly.ts'
import { createAlarms } from './alarms.ts'
import { serveAlarms } from './routes.ts'

export const alarms = defineDomain({
  name: 'alarms',
  create: createAlarms,
  serve: serveAlarms,
  jobs: ({ jobs }) => jobs,
})
