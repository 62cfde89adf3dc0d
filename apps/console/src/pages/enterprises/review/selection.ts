import { isKeyOf } from '@biaojie/contract/records.ts'
import type { Filter } from './queue/use-queue.ts'
import { KINDS, TABS, type Tab } from './tabs.ts'

export type Part = 'fields' | 'documents'

/** Reads the queue's filter and the open submission from the address; unknown words count as the default. */
export function readSelection(query: URLSearchParams): {
  filter: Filter
  id: string | undefined
  part: Part
} {
  const tab: Tab = TABS.find(({ key }) => key === query.get('tab'))?.key ?? 'platform'
  const asked = query.get('kind')
  const kind = asked && isKeyOf(KINDS, asked) ? asked : undefined
  return {
    filter: { tab, kind, text: query.get('text') ?? '' },
    id: query.get('id') ?? undefined,
    part: query.get('part') === 'documents' ? 'documents' : 'fields',
  }
}

/** Returns an address with these values; empty ones leave it. */
export function withValues(
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
