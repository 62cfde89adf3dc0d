import { useEffect, useRef } from 'react'
import { isTyping } from '../data/typing.ts'

/** Single keys that do something on a desk, by their letter. Typed text is never a command, nor what a dialog is asked. */
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
