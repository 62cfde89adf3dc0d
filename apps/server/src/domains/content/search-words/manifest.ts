import * as call from '@biaojie/contract/content/site-search/words.ts'
import { defineDomain } from '../../assembly.ts'
import { createSearchWords } from './search-words.ts'

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
