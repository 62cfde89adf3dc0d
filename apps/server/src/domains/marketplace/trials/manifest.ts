import { defineDomain } from '../../assembly.ts'
import { serveTrials } from './routes.ts'
import { createTrials, trialRecords } from './trials.ts'

export const trials = defineDomain({
  name: 'trials',
  create: createTrials,
  serve: serveTrials,
  jobs: ({ jobs }) => jobs,
  personalRecords: () => trialRecords,
})
