import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { PAGE_SIZES, readPage } from '../../data/paging.ts'
import { useAnswer } from '../../data/use-answer.ts'

export const STATES = [
  { key: 'open', label: '待答复' },
  { key: 'handled', label: '已答复' },
] as const
export type State = (typeof STATES)[number]['key']

type Query = { state?: State; text?: string; page?: number; size?: number; id?: string }

function readQuery(query: URLSearchParams) {
  return {
    state: query.get('state') === 'handled' ? ('handled' as const) : ('open' as const),
    text: (query.get('text') ?? '').slice(0, 60),
    ...readPage(query),
    id: query.get('id') ?? undefined,
  }
}

function written({ state, text, page, size, id }: Query): Record<string, string> {
  return {
    ...(state === 'handled' && { state }),
    ...(text && { text }),
    ...(page && page > 1 && { page: String(page) }),
    ...(size && size !== PAGE_SIZES[0] && { size: String(size) }),
    ...(id && { id }),
  }
}

/** What is looked at stands in the address; the list follows what colleagues do as the menu's count tells. */
export function useConsultations() {
  const [query, setQuery] = useSearchParams()
  const asked = readQuery(query)
  const { state, text, page, size, id } = asked
  const answer = useAnswer('consultationList', {
    body: { state, current: page, size, ...(text && { text }) },
  })
  const { data } = answer
  // The last one of the last page was answered: there is a page before.
  const last = data && Math.max(Math.ceil(data.total / size), 1)
  useEffect(() => {
    if (last && page > last) setQuery(written({ state, text, size, page: last, ...(id && { id }) }))
  }, [last, page, state, text, size, id, setQuery])

  return {
    asked,
    answer,
    show: (next: State) => setQuery(written({ state: next, text, size })),
    search: (next: string) => setQuery(written({ state, text: next.trim(), size })),
    turn: (to: number, by: number) => setQuery(written({ state, text, page: to, size: by })),
    open: (next: string) => setQuery(written({ state, text, page, size, id: next })),
    close: () => setQuery(written({ state, text, page, size })),
  }
}
