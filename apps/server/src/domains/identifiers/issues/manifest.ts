import type { Env } from '../../../platform/settings/env.ts'
import { defineDomain } from '../../assembly.ts'
import { createIssues, type IssuesDeps } from './issues.ts'
import { serveIssues } from './routes.ts'

export const issues = defineDomain({
  name: 'issues',
  create: ({ env, ...needs }: Omit<IssuesDeps, 'publicUrl'> & { env: Env }) =>
    createIssues({ ...needs, publicUrl: env.publicUrl }),
  serve: serveIssues,
  jobs: ({ jobs }) => jobs,
  start: ({ resume }) => resume(),
})
