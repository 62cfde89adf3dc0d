import { type RefObject, useEffect, useRef, useState } from 'react'
import { isTyping } from '../../../data/typing.ts'
import { rowAction } from './row-keys.ts'

type Keys = {
  rows: number
  frame: RefObject<HTMLElement | null>
  onOpen: (at: number) => void
  onSelect: ((at: number) => void) | undefined
}

/** J and K move through the rows, X selects, Enter opens; returns the current row, -1 before any key. */
export function useRowKeys(keys: Keys): number {
  const [at, setAt] = useState(-1)
  const latest = useRef({ ...keys, at })
  latest.current = { ...keys, at }
  useEffect(() => {
    const move = (next: number) => {
      setAt(next)
      latest.current.frame.current
        ?.querySelectorAll('tbody tr[data-row-key]')
        [next]?.scrollIntoView({ block: 'nearest' })
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const { at: now, rows, onOpen, onSelect } = latest.current
      const action = rowAction(event.key, { at: now, rows, onPage: event.target === document.body })
      if (action?.is === 'move') move(action.to)
      else if (action?.is === 'select') onSelect?.(now)
      else if (action?.is === 'open') onOpen(now)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return at
}
