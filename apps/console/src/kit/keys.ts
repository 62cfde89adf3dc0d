import { useEffect, useRef } from 'react'

// A tick box or switch takes no letters, so shortcuts still work after a press on it.
const TEXT = 'input:not([type="checkbox"], [type="radio"]), textarea'

/** Tells whether a key pressed here is text, or meant for an open dialog; then it is no shortcut. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(`${TEXT}, select, [contenteditable], [role="dialog"], [role="menu"]`) !== null
  )
}

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
