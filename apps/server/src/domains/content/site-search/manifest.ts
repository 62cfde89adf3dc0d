import { defineDomain } from '../../assembly.ts'
import { serveSiteSearch } from './routes.ts'
import { createSiteSearch } from './site-search.ts'
import { searchSources } from './sources.ts'

type Needs = Parameters<typeof searchSources>[0] &
  Pick<Parameters<typeof createSiteSearch>[0], 'pictures' | 'searchWords'>

export const siteSearch = defineDomain({
  name: 'siteSearch',
  create: (needs: Needs) => createSiteSearch({ ...needs, sources: searchSources(needs) }),
  serve: serveSiteSearch,
})
