import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import type { Filter } from './queue/use-queue.ts'
import { KINDS, type Kind, TABS, type Tab } from './tabs.ts'

export type Part = 'fields' | 'documents'

/**
 * The address names the open submission, so it can be sent to a colleague, and going back works on a phone.
 */
export function useSelection() {
  const [query, setQuery] = useSearchParams()
  const tab: Tab = TABS.find(({ key }) => key === query.get('tab'))?.key ?? 'platform'
  const asked = query.get('kind')
  const kind = asked && Object.hasOwn(KINDS, asked) ? (asked as Kind) : undefined
  const filter: Filter = { tab, kind, text: query.get('text') ?? '' }

  const change = useCallback(
    (values: Record<string, string | undefined>, replace = false) =>
      setQuery(
        (before) => {
          const next = new URLSearchParams(before)
          for (const [name, value] of Object.entries(values)) {
            if (value) next.set(name, value)
            else next.delete(name)
          }
          return next
        },
        { replace },
      ),
    [setQuery],
  )
  return {
    filter,
    id: query.get('id') ?? undefined,
    part: (query.get('part') === 'documents' ? 'documents' : 'fields') as Part,
    openTab: (next: Tab) => change({ tab: next, id: undefined, part: undefined }),
    open: (id: string | undefined, replace = false) => change({ id, part: undefined }, replace),
    show: (part: Part) => change({ part: part === 'documents' ? part : undefined }),
    narrow: (to: Partial<Filter>) => change({ ...to, id: undefined, part: undefined }, true),
  }
}
export type Selection = ReturnType<typeof useSelection>
