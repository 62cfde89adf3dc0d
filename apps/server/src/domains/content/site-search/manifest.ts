import { defineDomain } from '../../assembly.ts'
import { serveSearchWords, serveSiteSearch } from './routes.ts'
import { createSiteSearch } from './site-search.ts'
import { searchSources } from './sources.ts'
import { createSearchWords } from './words.ts'

/** The words are made before the market, whose own search uses them. */
export const searchWords = defineDomain({
  name: 'searchWords',
  create: createSearchWords,
  serve: serveSearchWords,
  jobs: ({ jobs }) => jobs,
})

type Needs = Parameters<typeof searchSources>[0] &
  Pick<Parameters<typeof createSiteSearch>[0], 'pictures' | 'searchWords'>

export const siteSearch = defineDomain({
  name: 'siteSearch',
  create: (needs: Needs) => createSiteSearch({ ...needs, sources: searchSources(needs) }),
  serve: serveSiteSearch,
})
