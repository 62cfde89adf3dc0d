import type { InputOf } from '@biaojie/contract/calls.ts'
import type { ListMonth } from '@biaojie/contract/fields.ts'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { type CallState, useCallQuery } from '../calls.ts'
import {
  type FilterSpec,
  type ListQuery,
  type ListSpec,
  readQuery,
  toBody,
  toConditions,
  writeQuery,
} from './query.ts'
import type { ListCall, ListProps } from './types.ts'

export const makeSpec = <N extends ListCall>(props: ListProps<N>): ListSpec => ({
  tabs: props.tabs,
  filters: props.filters as readonly FilterSpec[] | undefined,
  searches: props.search !== undefined,
  sorts: props.columns.flatMap(({ sort }) => sort ?? []),
  size: props.size,
  keyset: props.keyset,
})

/** Keeps the query in the address and reads the rows for it. */
export function useList<N extends ListCall>(props: ListProps<N>) {
  const [address, setAddress] = useSearchParams()
  const spec = makeSpec(props)
  const query = readQuery(address, spec)
  const conditions = JSON.stringify(toConditions(query, spec))
  const asksMonths = useOnePage(conditions, `${query.page} ${query.cursor}`) && props.time !== undefined
  const body = { ...props.body, ...toBody(query, spec), ...(asksMonths && { months: true }) }
  const answer: CallState<Page> = useCallQuery(props.call, { body } as Partial<InputOf<N>>, {
    keep: true,
  }) as never
  const total = useLastAnswered(answer, conditions, ({ total }) => total)
  const months = useLastAnswered(answer, conditions, ({ months }) => months)
  const go = (change: Partial<ListQuery>, replace = false) =>
    setAddress((before) => writeQuery({ ...query, page: 1, cursor: '', ...change }, spec, before), {
      replace,
    })

  // The last row of the last page is gone, so the page before is shown.
  const last =
    spec.keyset || total === undefined || answer.outdated
      ? undefined
      : Math.max(Math.ceil(total / query.size), 1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only an answer can tell that the page is gone
  useEffect(() => {
    if (last !== undefined && query.page > last) go({ page: last }, true)
  }, [last, query.page])

  return { spec, query, body, answer, total, months, address, go }
}

/** Tells whether this is the first page that was opened with these conditions. */
function useOnePage(conditions: string, page: string): boolean {
  const first = useRef({ conditions: '', page: '' })
  if (first.current.conditions !== conditions) first.current = { conditions, page }
  return first.current.page === page
}

/** Returns what only one page of a list answers, until its conditions change. */
function useLastAnswered<V>(
  { data, outdated }: CallState<Page>,
  conditions: string,
  read: (page: Page) => V | undefined,
): V | undefined {
  const last = useRef<{ conditions: string; value: V | undefined }>({ conditions: '', value: undefined })
  const value = data && read(data)
  if (value !== undefined && !outdated) last.current = { conditions, value }
  if (value !== undefined) return value
  return last.current.conditions === conditions ? last.current.value : undefined
}

type Page = { records: object[]; total?: number; next?: string; months?: readonly ListMonth[] }
export type List = ReturnType<typeof useList>
