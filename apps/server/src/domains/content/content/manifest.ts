import { defineDomain } from '../../assembly.ts'
import { createContent } from './content.ts'
import { serveContent } from './routes.ts'

export const content = defineDomain({
  name: 'content',
  create: createContent,
  serve: serveContent,
  jobs: ({ jobs }) => jobs,
})
