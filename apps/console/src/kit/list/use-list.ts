import type { InputOf } from '@biaojie/contract/calls.ts'
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
  const body = { ...props.body, ...toBody(query, spec) }
  const answer: CallState<Page> = useCallQuery(props.call, { body } as Partial<InputOf<N>>, {
    keep: true,
  }) as never
  const total = useTotal(answer, JSON.stringify(toConditions(query, spec)))
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

  return { spec, query, body, answer, total, address, go }
}

/** Returns the number of rows; a list that pages by key learns it from its first page. */
function useTotal(answer: CallState<Page>, conditions: string): number | undefined {
  const first = useRef({ conditions: '', total: 0 })
  const { data, outdated } = answer
  const isAnswered = data?.total !== undefined && !outdated
  if (isAnswered) first.current = { conditions, total: data.total ?? 0 }
  if (data?.total !== undefined) return data.total
  return first.current.conditions === conditions ? first.current.total : undefined
}

type Page = { records: object[]; total?: number; next?: string }
export type List = ReturnType<typeof useList>
