import { useEffect, useRef } from 'react'
import { isTyping } from '../data/typing.ts'

/** Binds single letters to actions on a desk. Typed text and open dialogs are excluded. */
export function useCommandKeys(commands: Record<string, (() => void) | undefined>): void {
  const latest = useRef(commands)
  latest.current = commands
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (document.querySelector('[role="dialog"][aria-modal="true"]')) return
      const command = latest.current[event.key.toLowerCase()]
      if (!command) return
      event.preventDefault()
      command()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
