import { type RefObject, useEffect, useRef, useState } from 'react'
import { isTyping } from '../../../data/typing.ts'
import { rowAction } from './row-keys.ts'

type Keys = {
  rows: number
  frame: RefObject<HTMLElement | null>
  onOpen: (at: number) => void
  onSelect: ((at: number) => void) | undefined
  /** Called with the row to look at, and with undefined to end that. */
  onLook: ((at: number | undefined) => void) | undefined
}

/**
 * J and K move through the rows, X selects, Enter opens, Space looks. Returns the current row, -1 before any key, and
 * what makes another one current.
 */
export function useRowKeys(keys: Keys): [at: number, setAt: (at: number) => void] {
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
      const { at: now, rows, onOpen, onSelect, onLook } = latest.current
      const action = rowAction(event.key, { at: now, rows, onPage: event.target === document.body })
      if (action?.is === 'move') move(action.to)
      else if (action?.is === 'select') onSelect?.(now)
      else if (action?.is === 'open') onOpen(now)
      else if (action?.is === 'close') onLook?.(undefined)
      else if (action?.is === 'look' && onLook) {
        // The page would move down.
        event.preventDefault()
        const looked = Math.min(Math.max(now, 0), rows - 1)
        setAt(looked)
        onLook(looked)
      }
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return [at, setAt]
}
