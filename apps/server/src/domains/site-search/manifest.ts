import { defineDomain } from '../assembly.ts'
import { serveSiteSearch } from './routes.ts'
import { createSiteSearch } from './site-search.ts'
import { searchSources } from './sources.ts'

type Needs = Parameters<typeof searchSources>[0] & Pick<Parameters<typeof createSiteSearch>[0], 'pictures'>

export const siteSearch = defineDomain({
  name: 'siteSearch',
  create: ({ pictures, ...needs }: Needs) => createSiteSearch({ sources: searchSources(needs), pictures }),
  serve: serveSiteSearch,
})
