import { type RefObject, useEffect, useRef, useState } from 'react'
import { isTyping } from '../../keys.ts'

type State = {
  /** The current row, -1 before any key. */
  at: number
  rows: number
  /** True while no control has the focus, which would take Enter and Space itself. */
  onPage: boolean
}
type RowAction =
  | { is: 'move'; to: number }
  | { is: 'select' }
  | { is: 'open' }
  | { is: 'look' }
  | { is: 'close' }

/**
 * Returns the action of a key in a list: J and K move without leaving it, X selects, Enter opens, Space looks at a row
 * beside the list and Escape ends that.
 */
export function findRowAction(pressed: string, { at, rows, onPage }: State): RowAction | undefined {
  const key = pressed.toLowerCase()
  if (key === 'j') return { is: 'move', to: Math.min(at + 1, rows - 1) }
  if (key === 'k') return { is: 'move', to: Math.min(Math.max(at - 1, 0), rows - 1) }
  if (key === 'escape') return { is: 'close' }
  if (key === ' ' && onPage && rows > 0) return { is: 'look' }
  if (at < 0 || at >= rows) return undefined
  if (key === 'x') return { is: 'select' }
  return key === 'enter' && onPage ? { is: 'open' } : undefined
}

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
      const action = findRowAction(event.key, { at: now, rows, onPage: event.target === document.body })
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
