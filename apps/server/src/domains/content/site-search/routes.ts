import { siteSearch } from '@biaojie/contract/content/site-search/site-search.ts'
import * as call from '@biaojie/contract/content/site-search/words.ts'
import type { Serve } from '../../../http/serve.ts'
import type { SiteSearch } from './site-search.ts'
import type { SearchWordsDesk } from './words.ts'

export const serveSiteSearch = (serve: Serve, search: SiteSearch): void =>
  serve(siteSearch, ({ body }) => search.search(body))

/** Serves the calls of staff about the words of the search. */
export function serveSearchWords(serve: Serve, words: SearchWordsDesk): void {
  serve(call.searchWordList, () => words.list())
  serve(call.searchWordSave, ({ body }, { who }) => words.save(who, body))
  serve(call.searchWordRemove, ({ body }) => words.remove(body.id))
  serve(call.searchMissRemove, ({ body }) => words.removeMiss(body.text))
}
