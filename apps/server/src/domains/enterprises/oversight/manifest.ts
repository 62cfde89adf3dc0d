import { companyFigures, companyLooks } from '@biaojie/contract/enterprises/oversight.ts'
import { defineDomain } from '../../assembly.ts'
import { createOversight, type OversightDeps } from './oversight.ts'

export const oversight = defineDomain({
  name: 'oversight',
  create: (needs: OversightDeps) => createOversight(needs),
  serve(serve, { list, figures }) {
    serve(companyLooks, ({ body }, { who }) => list(who, body))
    serve(companyFigures, ({ body }, { who }) => figures(who, body.prefix))
  },
  jobs: ({ jobs }) => jobs,
})
