import { siteSearch as siteSearchCall } from '@biaojie/contract/content/site-search/site-search.ts'
import * as call from '@biaojie/contract/content/site-search/words.ts'
import { defineDomain } from '../../assembly.ts'
import { createSiteSearch } from './site-search.ts'
import { searchSources } from './sources.ts'
import { createSearchWords } from './words.ts'

/** The words are made before the market, whose own search uses them. */
export const searchWords = defineDomain({
  name: 'searchWords',
  create: createSearchWords,
  serve(serve, words) {
    serve(call.searchWordList, () => words.list())
    serve(call.searchWordSave, ({ body }, { who }) => words.save(who, body))
    serve(call.searchWordRemove, ({ body }) => words.remove(body.id))
    serve(call.searchMissRemove, ({ body }) => words.removeMiss(body.text))
  },
  jobs: ({ jobs }) => jobs,
})

type Needs = Parameters<typeof searchSources>[0] &
  Pick<Parameters<typeof createSiteSearch>[0], 'pictures' | 'searchWords'>

export const siteSearch = defineDomain({
  name: 'siteSearch',
  create: (needs: Needs) => createSiteSearch({ ...needs, sources: searchSources(needs) }),
  serve(serve, search) {
    serve(siteSearchCall, ({ body }) => search.search(body))
  },
})
