import { SEARCH_KINDS, type SearchKind } from '@biaojie/contract/content/content/rules.ts'
import type { Picture } from '@biaojie/contract/content/pictures/rules.ts'
import type { SearchHit } from '@biaojie/contract/content/site-search/site-search.ts'
import type { Match } from '../../../platform/database/listing.ts'
import type { SearchWords } from '../../../platform/database/search-words.ts'
import { markMatches } from '../../../platform/database/text-search.ts'

/** A public page that a domain found. */
export type Hit = {
  id: string
  title: string
  /** Texts to search for the excerpt, the summary first. */
  texts: string[]
  note: string
  /** Key of its picture; empty without hit. */
  image: string
}
type SourceQuery = { text: string; current: number; size: number }
/** Searches the pages of one kind. */
export type Source = (query: SourceQuery) => Promise<{ hits: Hit[]; total: number; match: Match }>
type Deps = {
  sources: Partial<Record<SearchKind, Source>>
  pictures: { find: (keys: readonly string[]) => Promise<Map<string, Picture>> }
  searchWords: { loadWords: () => Promise<SearchWords>; miss: (text: string) => Promise<void> }
}

/** Hits of each kind on the first page. */
const HITS_PER_KIND = 3
const PAGE_SIZE = 10
const EXCERPT_LENGTH = 80
/** How many characters of the excerpt precede the first match. */
const LEAD_LENGTH = 16

/** Returns the text around the first match, or its beginning when the match is elsewhere. */
function toExcerpt(texts: string[], query: string, words: SearchWords) {
  const marked = texts.map((text) => markMatches(text, query, 'text', words))
  const best = marked.findIndex((pieces) => pieces.some(({ found }) => found))
  const text = texts[Math.max(best, 0)] ?? ''
  const pieces = marked[Math.max(best, 0)] ?? []
  const firstMatch = pieces[0]?.found ? 0 : (pieces[0]?.text.length ?? 0)
  const isBeyondExcerpt = pieces.length > 1 && firstMatch > EXCERPT_LENGTH - LEAD_LENGTH
  const from = isBeyondExcerpt ? firstMatch - LEAD_LENGTH : 0
  const cut = [...text.slice(from)].slice(0, EXCERPT_LENGTH).join('')
  const end = from + cut.length < text.length ? '…' : ''
  return markMatches(`${from > 0 ? '…' : ''}${cut}${end}`, query, 'text', words)
}

const toWire = (
  kind: SearchKind,
  hit: Hit,
  query: string,
  pictures: Map<string, Picture>,
  words: SearchWords,
): SearchHit => ({
  kind,
  id: hit.id,
  title: markMatches(hit.title, query, 'name', words),
  excerpt: toExcerpt(hit.texts, query, words),
  note: hit.note,
  picture: pictures.get(hit.image) ?? null,
})

const NO_HITS = { total: 0, nearly: false, partly: false, records: [] }
const toMatchFlags = (match: Match) => ({ nearly: match === 'nearly', partly: match === 'partly' })
const rankMatch = ({ nearly, partly }: { nearly: boolean; partly: boolean }) => (partly ? 0 : nearly ? 1 : 2)

type SearchQuery = { text: string; kind?: SearchKind; current?: number; size?: number }

/** Makes one search over several domains; each answers from its own index. */
export function createSiteSearch({ sources, pictures, searchWords }: Deps) {
  async function searchKind(
    kind: SearchKind,
    { text, kind: only, current = 1, size = PAGE_SIZE }: SearchQuery,
  ) {
    const query =
      only === kind ? { text, current, size } : { text, current: 1, size: only ? 1 : HITS_PER_KIND }
    const { hits, total, match } = (await sources[kind]?.(query)) ?? { hits: [], total: 0, match: 'wholly' }
    const listed = only && only !== kind ? [] : hits
    const picturesByKey = await pictures.find(listed.map(({ image }) => image))
    const words = await searchWords.loadWords()
    return {
      kind,
      total,
      ...toMatchFlags(match),
      records: listed.map((hit) => toWire(kind, hit, text, picturesByKey, words)),
    }
  }

  return {
    async search(query: SearchQuery) {
      const kinds = SEARCH_KINDS.filter((kind) => sources[kind])
      const text = query.text.trim()
      const empty = kinds.map((kind) => ({ kind, ...NO_HITS }))
      if (!text) return { groups: empty, total: 0 }
      const groups = await Promise.all(kinds.map((kind) => searchKind(kind, { ...query, text })))
      // Guesses of other kinds are left out when one kind has a better match.
      const strengths = groups.filter(({ total }) => total > 0).map(rankMatch)
      const strongest = Math.max(0, ...strengths)
      const ranked = groups.map((group) =>
        rankMatch(group) < strongest ? { kind: group.kind, ...NO_HITS } : group,
      )
      const total = ranked.reduce((sum, group) => sum + group.total, 0)
      if (total === 0) await searchWords.miss(text)
      return { groups: ranked, total }
    },
  }
}
