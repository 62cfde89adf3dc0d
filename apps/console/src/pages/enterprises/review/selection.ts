import type { QueueRow } from '@biaojie/contract/enterprises/registrations/review.ts'
import { isKeyOf } from '@biaojie/contract/records.ts'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

export const TABS = [
  { key: 'platform', label: '待平台审核' },
  { key: 'topLevel', label: '待顶级节点审核' },
  { key: 'approved', label: '已通过' },
  { key: 'rejected', label: '已驳回' },
] as const
export type Tab = (typeof TABS)[number]['key']
export type Kind = QueueRow['kind']
export type Filter = { tab: Tab; kind: Kind | undefined; text: string }

export const KINDS: Record<Kind, string> = { first: '首次', resubmitted: '重提', changed: '变更' }

export const isWaiting = (tab: Tab) => tab === 'platform' || tab === 'topLevel'

export type Part = 'fields' | 'documents'

/** Reads the queue's filter and the open submission from the address; unknown words count as the default. */
export function readSelection(query: URLSearchParams): {
  filter: Filter
  id: string | undefined
  part: Part
} {
  const tab: Tab = TABS.find(({ key }) => key === query.get('tab'))?.key ?? 'platform'
  const value = query.get('kind')
  const kind = value && isKeyOf(KINDS, value) ? value : undefined
  return {
    filter: { tab, kind, text: query.get('text') ?? '' },
    id: query.get('id') ?? undefined,
    part: query.get('part') === 'documents' ? 'documents' : 'fields',
  }
}

/** Returns an address with these values; empty ones leave it. */
export function setValues(
  before: URLSearchParams,
  values: Readonly<Record<string, string | undefined>>,
): URLSearchParams {
  const next = new URLSearchParams(before)
  for (const [name, value] of Object.entries(values)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

/**
 * The address names the open submission, so it can be sent to a colleague, and going back works on a phone.
 */
export function useSelection() {
  const [query, setQuery] = useSearchParams()
  const change = useCallback(
    (values: Record<string, string | undefined>, replace = false) =>
      setQuery((before) => setValues(before, values), { replace }),
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
