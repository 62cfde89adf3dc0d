import type { DataOf } from '@biaojie/contract/calls.ts'
import { useEffect, useState } from 'react'
import { useCallQuery } from '../../../../kit/calls.ts'
import type { Filter } from '../selection.ts'

const STEP = 20
const MAX_ROWS = 100
const EVERY_MS = 60_000

export type Queue = DataOf<'reviewQueue'>

/** Reads the queue as far as it is unrolled, again every minute, because colleagues work on it as well. */
export function useQueue({ tab, kind, text }: Filter) {
  const [size, setSize] = useState(STEP)
  const body = { tab, size, ...(kind && { kind }), ...(text && { text }) }
  const { data, failure, outdated, reload } = useCallQuery(
    'reviewQueue',
    { body },
    { keep: true, every: EVERY_MS },
  )
  // While another list loads, the answer for the earlier one gives the head its counts; its rows are not shown.
  const key = `${tab} ${kind} ${text}`
  const [shown, setShown] = useState(key)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list starts short again
  useEffect(() => setSize(STEP), [key])
  useEffect(() => {
    if (!outdated) setShown(key)
  }, [outdated, key])
  return {
    queue: outdated && shown !== key ? undefined : data,
    /** Counts and times of any tab, so that the head does not flicker. */
    anyQueue: data,
    failure,
    reload,
    /** A call answers 100 at most; the filter finds the others. */
    more: size < MAX_ROWS ? () => setSize((before) => Math.min(before + 2 * STEP, MAX_ROWS)) : undefined,
  }
}
