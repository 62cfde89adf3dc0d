import { SEARCH_KINDS, type SearchKind } from '@biaojie/contract/content/content/rules.ts'
import type { Picture } from '@biaojie/contract/content/pictures/rules.ts'
import type { SearchHit } from '@biaojie/contract/content/site-search/site-search.ts'
import type { Match } from '../../../platform/database/listing.ts'
import type { SearchWords } from '../../../platform/database/search-words.ts'
import { markMatches } from '../../../platform/database/text-search.ts'

/** A public page, as the domain that owns it found it. */
export type Found = {
  id: string
  title: string
  /** Texts that may contain the match, the shortest summary first. */
  texts: string[]
  note: string
  /** Key of its picture; empty without one. */
  image: string
}
type SourceQuery = { text: string; current: number; size: number }
/** One kind's own index: words, pinyin, typos. */
export type Source = (asked: SourceQuery) => Promise<{ found: Found[]; total: number; match: Match }>
type Deps = {
  sources: Partial<Record<SearchKind, Source>>
  pictures: { find: (keys: readonly string[]) => Promise<Map<string, Picture>> }
  searchWords: { words: () => Promise<SearchWords>; miss: (text: string) => Promise<void> }
}

const FIRST = 3
const PAGE = 10
const EXCERPT = 80
/** This many characters precede the first match. */
const LEAD = 16

/** Returns the text around the first match, or its beginning when the match is elsewhere. */
function excerptOf(texts: string[], query: string, words: SearchWords) {
  const marked = texts.map((text) => markMatches(text, query, 'text', words))
  const best = marked.findIndex((pieces) => pieces.some(({ found }) => found))
  const text = texts[Math.max(best, 0)] ?? ''
  const pieces = marked[Math.max(best, 0)] ?? []
  const firstMatch = pieces[0]?.found ? 0 : (pieces[0]?.text.length ?? 0)
  const isLate = pieces.length > 1 && firstMatch > EXCERPT - LEAD
  const from = isLate ? firstMatch - LEAD : 0
  const cut = [...text.slice(from)].slice(0, EXCERPT).join('')
  const end = from + cut.length < text.length ? '…' : ''
  return markMatches(`${from > 0 ? '…' : ''}${cut}${end}`, query, 'text', words)
}

const hitOf = (
  kind: SearchKind,
  one: Found,
  query: string,
  found: Map<string, Picture>,
  words: SearchWords,
): SearchHit => ({
  kind,
  id: one.id,
  title: markMatches(one.title, query, 'name', words),
  excerpt: excerptOf(one.texts, query, words),
  note: one.note,
  picture: found.get(one.image) ?? null,
})

const NOTHING = { total: 0, nearly: false, partly: false, records: [] }
const howFound = (match: Match) => ({ nearly: match === 'nearly', partly: match === 'partly' })
const strengthOf = ({ nearly, partly }: { nearly: boolean; partly: boolean }) => (partly ? 0 : nearly ? 1 : 2)

type SearchQuery = { text: string; kind?: SearchKind; current?: number; size?: number }

/** Makes one search over several domains; each answers from its own index. */
export function createSiteSearch({ sources, pictures, searchWords }: Deps) {
  async function groupOf(kind: SearchKind, { text, kind: only, current = 1, size = PAGE }: SearchQuery) {
    const asked = only === kind ? { text, current, size } : { text, current: 1, size: only ? 1 : FIRST }
    const { found, total, match } = (await sources[kind]?.(asked)) ?? { found: [], total: 0, match: 'wholly' }
    const shown = only && only !== kind ? [] : found
    const known = await pictures.find(shown.map(({ image }) => image))
    const words = await searchWords.words()
    return {
      kind,
      total,
      ...howFound(match),
      records: shown.map((one) => hitOf(kind, one, text, known, words)),
    }
  }

  return {
    async search(asked: SearchQuery) {
      const kinds = SEARCH_KINDS.filter((kind) => sources[kind])
      const text = asked.text.trim()
      const empty = kinds.map((kind) => ({ kind, ...NOTHING }))
      if (!text) return { groups: empty, total: 0 }
      const groups = await Promise.all(kinds.map((kind) => groupOf(kind, { ...asked, text })))
      // A better match in one kind makes guesses in others unnecessary.
      const strengths = groups.filter(({ total }) => total > 0).map(strengthOf)
      const strongest = Math.max(0, ...strengths)
      const kept = groups.map((group) =>
        strengthOf(group) < strongest ? { kind: group.kind, ...NOTHING } : group,
      )
      const total = kept.reduce((sum, group) => sum + group.total, 0)
      if (total === 0) await searchWords.miss(text)
      return { groups: kept, total }
    },
  }
}
export type SiteSearch = ReturnType<typeof createSiteSearch>
