import * as calls from '@biaojie/contract/enterprises/company-pages/company-pages.ts'
import { makeKeyed } from '../../../platform/base/secret.ts'
import type { Env } from '../../../platform/settings/env.ts'
import { defineDomain } from '../../assembly.ts'
import { type CompanyPagesDeps, createCompanyPages } from './company-pages.ts'

type Needs = Omit<CompanyPagesDeps, 'keyed'> & { env: Env }

export const companyPages = defineDomain({
  name: 'companyPages',
  create: ({ env, ...needs }: Needs) =>
    createCompanyPages({ ...needs, keyed: makeKeyed('company-pages', env) }),
  serve(serve, pages) {
    serve(calls.companyPage, ({ body }, { who }) => pages.read(who, body))
    serve(calls.companyPageSave, ({ body }, { who }) => pages.save(who, body))
    serve(calls.companyPageSubmit, ({ body }, { who }) => pages.submit(who, body))
    serve(calls.companyPageList, ({ body }) => pages.list(body))
    serve(calls.companyPageDecide, ({ body }, { who }) => pages.decide(who, body))
    serve(calls.shownCompanyPage, ({ params, query }) => pages.shown(params.prefix, query.preview))
  },
})
