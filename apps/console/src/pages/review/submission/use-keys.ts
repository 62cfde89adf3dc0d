import { useEffect, useRef } from 'react'
import { isTyping } from '../../../data/typing.ts'

export type Keys = { next: () => void; previous: () => void; pass: () => void; refuse: () => void }

/** J and K walk the fields, Y and N judge the one they stand on. Typed text is never a command. */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const { next, previous, pass, refuse } = latest.current
      const command = { j: next, k: previous, y: pass, n: refuse }[event.key.toLowerCase()]
      if (!command) return
      event.preventDefault()
      command()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
