import { type RefObject, useEffect, useRef, useState } from 'react'
import { isTyping } from '../../data/typing.ts'

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
    const move = (by: number) => {
      const { rows, at: before, frame } = latest.current
      const next = Math.min(Math.max(before + by, 0), rows - 1)
      setAt(next)
      frame.current?.querySelectorAll('tbody tr[data-row-key]')[next]?.scrollIntoView({ block: 'nearest' })
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const { at: now, rows, onOpen, onSelect } = latest.current
      const on = now >= 0 && now < rows
      const key = event.key.toLowerCase()
      if (key === 'j') move(1)
      else if (key === 'k') move(-1)
      else if (key === 'x' && on) onSelect?.(now)
      else if (key === 'enter' && on && event.target === document.body) onOpen(now)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return at
}
