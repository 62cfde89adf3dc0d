import type { DataOf } from '@biaojie/contract/calls.ts'
import type { ReviewState } from '@biaojie/contract/review.ts'
import { useCallback, useEffect, useRef } from 'react'
import type { Answer } from '../../../data/use-answer.ts'

type Detail = DataOf<'reviewDetail'>

/** Tells an answer that brings something new from one that a write of our own has overtaken. */
export function useVersions({ data: detail, put }: Answer<Detail>, onNew: (detail: Detail) => void) {
  const open = useRef(detail)
  open.current = detail
  const known = useRef('')
  const latest = useRef<ReviewState>(undefined)
  const shown = `${detail?.id}/${detail?.version}`
  useEffect(() => {
    if (!detail || known.current === shown) return
    // An answer that was on its way while a write went through tells of what was before it.
    const last = latest.current
    if (last?.id === detail.id && last.version > detail.version) {
      put((before) => ({ ...before, version: last.version, heldBy: last.heldBy }))
      return
    }
    known.current = shown
    onNew(detail)
  }, [detail, shown, put, onNew])

  const take = useCallback(
    (state: ReviewState) => {
      known.current = `${state.id}/${state.version}`
      latest.current = state
      const change = (before: Detail) =>
        before.id === state.id ? { ...before, version: state.version, heldBy: state.heldBy } : before
      // The next write may come before the next drawing.
      if (open.current) open.current = change(open.current)
      put(change)
    },
    [put],
  )
  const forget = useCallback(() => {
    known.current = ''
    latest.current = undefined
  }, [])
  return { open, take, forget }
}
