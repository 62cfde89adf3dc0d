import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import type { Filter } from './queue/use-queue.ts'
import { type Part, readSelection, withValues } from './selection.ts'
import type { Tab } from './tabs.ts'

/**
 * The address names the open submission, so it can be sent to a colleague, and going back works on a phone.
 */
export function useSelection() {
  const [query, setQuery] = useSearchParams()
  const change = useCallback(
    (values: Record<string, string | undefined>, replace = false) =>
      setQuery((before) => withValues(before, values), { replace }),
    [setQuery],
  )
  return {
    ...readSelection(query),
    openTab: (next: Tab) => change({ tab: next, id: undefined, part: undefined }),
    open: (id: string | undefined, replace = false) => change({ id, part: undefined }, replace),
    show: (part: Part) => change({ part: part === 'documents' ? part : undefined }),
    narrow: (to: Partial<Filter>) => change({ ...to, id: undefined, part: undefined }, true),
  }
}
export type Selection = ReturnType<typeof useSelection>
